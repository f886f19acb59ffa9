"""The settings and their effect on buttons and on the options of a match."""

import unittest

from driven import DrivenTable
from messages import message_of
from saving_table import SavingTable
from tableref import texts
from tableref.games import GAMES, by_key
from tableref.presses.gestures import BACK
from tableref.referee.settings import (
    CHOICES,
    NAMES,
    OPTIONS,
    RANGES,
    Settings,
    accepted,
    default_of,
)

CODES = tuple([code for code, _ in texts.LANGUAGES])
GAME_OF = {
    "window_ms": "got_it",
    "explain_s": "got_it",
    "turn_s": "i_go",
    "answer_s": "quiz",
    "minutes": "turn_clock",
    "extra_s": "turn_clock",
    "warn_s": "turn_clock",
}
"""Setting that is also an option -> its game."""


class Figures(unittest.TestCase):
    def tearDown(self):
        texts.use("en")

    def test_each_setting_has_its_default(self):
        settings = Settings()
        for name in NAMES:
            self.assertEqual(getattr(settings, name), default_of(name))
        self.assertEqual((settings.lockout_ms, settings.hold_ms), (10, 700))
        self.assertEqual((settings.window_ms, settings.language), (5, "en"))

    def test_defaults_and_limits_are_within_the_range(self):
        for name in RANGES:
            default, low, high = RANGES[name]
            self.assertTrue(low <= default <= high, name)
            for value in (low, high):
                self.assertEqual(getattr(Settings(**{name: value}), name), value)

    def test_a_bad_value_is_reported_with_its_range(self):
        for name in RANGES:
            _, low, high = RANGES[name]
            for value in (low - 1, high + 1, "x", None, True, 1.5):
                message = message_of(Settings, **{name: value})
                for part in (name, repr(value), "from %d to %d" % (low, high)):
                    self.assertIn(part, message)

    def test_a_bad_word_is_reported_with_the_valid_ones(self):
        for value in ("xx", "", 1, None):
            message = message_of(Settings, language=value)
            expected = "language is %r; it takes one of: %s" % (value, ", ".join(CODES))
            self.assertEqual(message, expected)

    def test_an_unknown_setting_is_reported_with_the_known_ones(self):
        message = message_of(Settings, louder=3)
        self.assertIn("'louder'; there are: ", message)
        for name in NAMES:
            self.assertIn(name, message)

    def test_one_setting_is_changed_and_the_others_stay(self):
        settings = Settings(volume=0, hold_ms=300)
        changed = settings.changed("hold_ms", 500)
        self.assertEqual(list(changed.values()), list(NAMES))
        for name in NAMES:
            expected = {"volume": 0, "hold_ms": 500}.get(name, default_of(name))
            self.assertEqual(changed.values()[name], expected)
        self.assertEqual(settings.hold_ms, 300)
        self.assertIn("from 200 to 3000", message_of(settings.changed, "hold_ms", 5))

    def test_accepted_values_have_a_description(self):
        self.assertEqual(accepted("volume"), "a whole number from 0 to 100")
        self.assertEqual(accepted("language"), "one of: " + ", ".join(CODES))
        self.assertEqual(CHOICES["language"], CODES)


class AtTheButtons(unittest.TestCase):
    def tearDown(self):
        texts.use("en")

    def test_the_hold_time_is_the_one_that_was_set(self):
        # With the default hold time 800 ms are a hold, with the longer one a tap.
        for hold_ms, is_held in ((700, True), (900, False)):
            table = DrivenTable((1, 2, 4), settings=Settings(hold_ms=hold_ms)).start_round()
            table.hold(BACK)
            self.assertEqual(table.last("paused") is not None, is_held)

    def test_the_lock_out_is_the_one_that_was_set(self):
        for lockout_ms, presses in ((10, 2), (50, 1)):
            table = DrivenTable(settings=Settings(lockout_ms=lockout_ms))
            table.press(3).wait(15).release(3).wait(15).press(3).wait(200)
            self.assertEqual(len(table.named("refused")), presses)

    def test_texts_are_in_the_language_that_was_set(self):
        self.assertIn("Welches Spiel?", DrivenTable(settings=Settings(language="de")).screen())
        self.assertIn("Which game?", DrivenTable().screen())


class AtTheOptions(unittest.TestCase):
    def test_each_such_setting_is_an_option_of_its_game_with_the_same_range(self):
        self.assertEqual(sorted(GAME_OF), sorted(OPTIONS))
        for name in OPTIONS:
            game = by_key(GAME_OF[name])
            self.assertEqual(default_of(name), game.game.TERMS.options[name][0])
            _, low, high = RANGES[name]
            for value, is_right in ((low - 1, False), (low, True), (high, True), (high + 1, False)):
                message = message_of(game.complete_options, (1, 2), {name: value})
                self.assertEqual(message == "", is_right, (name, value))

    def test_no_other_game_has_an_option_of_that_name(self):
        for game in GAMES:
            for name in game.game.TERMS.options:
                self.assertEqual(GAME_OF.get(name, game.key), game.key)

    def test_a_setting_is_the_default_of_its_option(self):
        settings = Settings(window_ms=50, explain_s=77, turn_s=33)
        table = DrivenTable((1, 2), game="got_it", explain_s=60, settings=settings)
        options = table.last("match_started")["options"]
        self.assertEqual((options["window_ms"], options["explain_s"]), (50, 60))
        self.assertFalse("turn_s" in options)

    def test_the_tie_window_that_was_set_decides_what_is_a_tie(self):
        for window_ms, is_tie in ((5, False), (40, True)):
            settings = Settings(window_ms=window_ms)
            table = DrivenTable((1, 2), game="got_it", settings=settings).tap(1).start_round()
            table.press(1).wait(20).press(2).wait(100)
            self.assertEqual(table.last("tie") is not None, is_tie)

    def in_the_lobby(self, **values):
        table = DrivenTable(settings=Settings(**values)).turn_to("i_go").ok().tap(1).tap(2)
        return table.ok_to_option("turn_s")

    def shown(self, table, count):
        seen = []
        for _ in range(count):
            seen.append(table.screen().split("{")[1].split("}")[0])
            table.next()
        return seen

    def test_the_lobby_shows_the_set_value_first(self):
        offered = by_key("i_go").game.TERMS.options["turn_s"]
        plain = self.shown(self.in_the_lobby(), len(offered) + 1)
        self.assertEqual(plain[0], plain[-1])
        in_menu = self.shown(self.in_the_lobby(turn_s=45), len(offered) + 1)
        self.assertEqual(in_menu[0], in_menu[-1])
        self.assertEqual(sorted(in_menu[1:]), sorted(plain[1:]))
        other = self.shown(self.in_the_lobby(turn_s=77), len(offered) + 2)
        self.assertEqual(other[0], other[-1])
        self.assertEqual(sorted(other[1:-1]), sorted(plain[1:]))

    def test_a_match_continues_as_it_began_whatever_is_set_later(self):
        table = SavingTable((1, 2), game="got_it").tap(1).start_round().tap(1).wait(10)
        table.store.write_text("settings.txt", "window_ms = 0\nexplain_s = 99\n")
        table.cut_power()
        self.assertEqual(table.referee.settings.explain_s, 99)
        options = table.referee.saved().options
        self.assertEqual((options["window_ms"], options["explain_s"]), (5, 30))


if __name__ == "__main__":
    unittest.main()

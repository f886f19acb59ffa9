"""The table as a keyboard: the keys of presses, and the return to the games."""

import unittest

from driven import DrivenTable
from settings_table import opened
from tableref import texts
from tableref.presses.gestures import BACK, NEXT, OK
from tableref.referee.settings import Settings
from tableref.show import lights


def keyboard(mode, **settings):
    """Return a table that is a keyboard, and a computer that accepts its keys."""
    table = DrivenTable(settings=Settings(keyboard=mode, **settings))
    table.referee.offer_keyboard(True)
    table.referee.show_host(None)
    return table


def keys(table):
    return [(event["button"], event["action"]) for event in table.named("key")]


def reasons(table):
    return [event["reason"] for event in table.named("refused")]


class Refereed(unittest.TestCase):
    def setUp(self):
        self.table = keyboard("refereed")

    def tearDown(self):
        texts.use("en")

    def test_only_the_first_press_types_a_key_until_ok(self):
        table = self.table
        self.assertIn("Keyboard\nThe first press\nHold BACK: games\n{go}", table.screen())
        table.tap(7).tap(3).tap(7)
        self.assertEqual(keys(table), [(7, "tap")])
        self.assertEqual(table.last("too_late")["player"], 3)
        self.assertEqual(reasons(table), ["pressed"])
        table.wait(4000)
        self.assertIn("OK: next press\n{P7}", table.screen())
        table.ok().tap(3)
        self.assertEqual(keys(table), [(7, "tap"), (OK, "tap"), (3, "tap")])

    def test_a_press_in_the_instant_of_ok_comes_before_ok(self):
        self.table.press(7, OK).wait(10).release(7, OK).wait(20).tap(3)
        self.assertEqual(keys(self.table), [(7, "tap"), (OK, "tap"), (3, "tap")])

    def test_the_key_has_the_time_of_its_press(self):
        self.table.wait(1000).press(7)
        self.assertEqual(self.table.last("key")["t_us"], 1_000_000)

    def test_a_tie_types_no_key_until_one_of_them_presses(self):
        table = self.table.press(2, 9)
        self.assertEqual(table.last("tie")["players"], [2, 9])
        self.assertEqual(keys(table), [])
        self.assertIn("P2 P9\nTie: press again", table.screen())
        table.release(2, 9).wait(100).tap(2)
        self.assertEqual(reasons(table), ["too_soon"])
        table.wait(300).tap(5).tap(9)
        self.assertEqual(keys(table), [(9, "tap")])
        self.assertEqual(table.last("too_late")["player"], 5)

    def test_ok_can_release_a_tie(self):
        self.table.press(2, 9).release(2, 9).wait(400).ok().tap(5)
        self.assertEqual(keys(self.table), [(OK, "tap"), (5, "tap")])

    def test_back_and_next_are_keys_at_any_time(self):
        self.table.next().back().tap(1).next().back()
        wanted = [(NEXT, "tap"), (BACK, "tap"), (1, "tap"), (NEXT, "tap"), (BACK, "tap")]
        self.assertEqual(keys(self.table), wanted)

    def test_lights_and_sound_show_who_was_first_and_which_press_does_not_count(self):
        table = self.table
        waiting = table.button_light(4)
        self.assertTrue(waiting)
        table.press(4)
        self.assertEqual(table.button_light(4), lights.WHITE)
        self.assertTrue(table.tone())
        table.wait(600)
        self.assertIn(table.button_light(4), (lights.WHITE, lights.player_light(4, 0)))
        self.assertEqual(table.button_light(5), lights.OFF)
        ring = table.ring()
        self.assertEqual(ring[lights.seat(4)], lights.colour(4))
        self.assertEqual(ring[(lights.seat(4) + 8) % 16], lights.OFF)
        table.press(5).wait(10)
        self.assertTrue(table.tone())
        self.assertIn("P5 late 0.600", table.screen())

    def test_without_a_computer_no_press_counts_and_the_screen_says_so(self):
        table = self.table
        table.tap(4)
        for reason, words in (
            ("no_computer", "No computer"),
            ("computer_asleep", "Computer asleep"),
        ):
            table.referee.show_host(reason)
            self.assertIn("Keyboard\n" + words, table.screen())
            before = keys(table)
            table.ok().tap(3).next().back()
            self.assertEqual(reasons(table)[-4:], [reason] * 4)
            self.assertEqual(keys(table), before)
        table.referee.show_host(None)
        # OK has released the tie all the same.
        self.assertEqual(keys(table.tap(3)), [(4, "tap"), (3, "tap")])


class Raw(unittest.TestCase):
    def setUp(self):
        self.table = keyboard("raw")

    def test_each_press_holds_a_key_while_its_button_is_down(self):
        table = self.table.press(2).wait(30).press(10).wait(2000)
        self.assertEqual(keys(table), [(2, "down"), (10, "down")])
        self.assertIn("Every press\nHold BACK: games\n{P10}", table.screen())
        table.release(2).wait(30)
        self.assertEqual(keys(table)[2:], [(2, "up")])
        table.release(10).wait(30)
        self.assertEqual(keys(table)[3:], [(10, "up")])

    def test_a_release_within_the_lock_out_is_reported_at_its_end(self):
        self.table.press(2).wait(1).release(2).wait(30)
        self.assertEqual(keys(self.table), [(2, "down"), (2, "up")])

    def test_next_and_ok_are_keys_too_and_back_is_one_when_released(self):
        table = self.table.press(NEXT).release(NEXT).wait(20).press(OK).wait(20).release(OK)
        table.wait(20).press(BACK).wait(100)
        wanted = [(NEXT, "down"), (NEXT, "up"), (OK, "down"), (OK, "up")]
        self.assertEqual(keys(table), wanted)
        table.release(BACK).wait(20)
        self.assertEqual(keys(table)[4:], [(BACK, "tap")])

    def test_a_stuck_button_releases_its_key(self):
        table = self.table.press(2).wait(11_000)
        self.assertEqual(keys(table), [(2, "down"), (2, "up")])
        self.assertEqual(len(table.named("button_stuck")), 1)


class BackToTheGames(unittest.TestCase):
    def tearDown(self):
        texts.use("en")

    def test_back_held_asks_and_ok_ends_keyboard_mode_and_saves_that(self):
        for mode in ("raw", "refereed"):
            table = keyboard(mode).press(2)
            table.hold(BACK)
            self.assertEqual(keys(table)[-1], (2, "up" if mode == "raw" else "tap"))
            table.release(2).wait(20)
            self.assertIn("Games again?\nBACK: keyboard\nOK: games", table.screen())
            before = keys(table)
            table.tap(3).next()
            self.assertEqual(reasons(table)[-2:], ["not_now", "nothing_to_choose"])
            table.ok()
            self.assertEqual(keys(table), before)
            self.assertEqual(table.last("setting_changed")["value"], "off")
            self.assertIn("Which game?", table.screen())
            self.assertIsNone(table.referee.keys)
            (news,) = table.referee.save_queue.pop_all()
            self.assertEqual((news[0], news[1].keyboard), ("settings", "off"))

    def test_back_at_the_question_stays_in_keyboard_mode(self):
        table = keyboard("refereed").hold(BACK).back().tap(4)
        self.assertEqual(keys(table), [(4, "tap")])

    def test_keyboard_mode_begins_when_the_settings_are_left(self):
        table = opened(page="keyboard")
        self.assertIn("Buttons as keys", table.screen())
        table.next()
        self.assertIn("{each}", table.screen())
        table.next()
        self.assertIn("{first}", table.screen())
        self.assertIsNone(table.referee.keys)
        table.ok().next()
        self.assertIn("Which keys?", table.screen())
        self.assertIn("{F1 F2}", table.screen())
        table.hold(BACK)
        self.assertEqual(table.referee.keys, "functions")
        self.assertIn("Keyboard\nNo computer", table.screen())

    def test_a_board_without_usb_has_no_keyboard_setting(self):
        table = DrivenTable(settings=Settings(keyboard="raw"))
        table.referee.offer_keyboard(False)
        self.assertIn("Which game?", table.screen())
        table.turn_to("settings").ok()
        seen = ""
        for _ in range(20):
            seen += table.screen()
            table.ok()
        self.assertIn("Reset all?", seen)
        self.assertTrue("keys" not in seen)

    def test_a_computer_cannot_choose_a_game_in_keyboard_mode(self):
        table = keyboard("raw")
        self.assertFalse(table.referee.choose("gotta_go"))


if __name__ == "__main__":
    unittest.main()

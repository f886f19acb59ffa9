"""Names and colours of players: set by commands, refused, shown, and always distinguishable."""

import unittest

from asked_table import AskedTable
from tableref import texts
from tableref.referee import names, players
from tableref.show import lights

COLOURS = names.COLOURS


def name(player, name=None, colour=None):
    asked = {"command": "name", "player": player}
    if name is not None:
        asked["name"] = name
    if colour is not None:
        asked["colour"] = colour
    return asked


class NamingTest(unittest.TestCase):
    def setUp(self):
        self.table = AskedTable()

    def tearDown(self):
        players.forget_all()
        texts.use("en")

    def test_a_name_is_accepted_and_reported(self):
        expected = {"answer": "player", "player": 3, "name": "Anna"}
        expected.update({"colour": "violet", "winks": False})
        self.assertEqual(self.table.ask(name(3, "Anna")), [expected])
        self.assertEqual(self.table.ask({"command": "hello"})[3], expected)

    def test_surrounding_blanks_are_removed_and_an_empty_name_clears_it(self):
        self.assertEqual(self.table.ask(name(3, "  Anna B.  "))[0]["name"], "Anna B.")
        self.assertEqual(self.table.ask(name(3, "   "))[0]["name"], "")

    def test_a_name_has_at_most_twelve_characters(self):
        self.assertEqual(self.table.ask(name(1, "ÄÖÜäöüßABCDE"))[0]["name"], "ÄÖÜäöüßABCDE")
        message = self.table.refusal(name(1, "Maximilianus X"))
        self.assertEqual(message, "A name has at most 12 characters, and this has 14.")
        self.assertEqual(players.names[0], "ÄÖÜäöüßABCDE")

    def test_control_characters_are_refused(self):
        for letter in ("\n", "\t", "\0", "\x1f", "\x7f", "\x85", "\u2028", "\u202e", "\u2066"):
            self.assertIn("no control characters", self.table.refusal(name(1, "a%sb" % letter)))
        self.assertEqual(players.names[0], "")

    def test_invisible_characters_are_refused_unless_a_script_or_emoji_needs_them(self):
        for letter in (0xAD, 0x200B, 0x200C, 0x200D, 0x2800, 0x3164, 0xFE0F, 0xFEFF, 0xE0041):
            refused = self.table.refusal(name(1, "a%sb" % chr(letter)))
            self.assertIn("no invisible characters", refused)
        self.assertIn("invisible", self.table.refusal(name(1, "\u200b")))
        family = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
        for right in ("\u0645\u06cc\u200c\u062e", family, "\u2764\ufe0f", "1\ufe0f\u20e3"):
            self.assertEqual(self.table.ask(name(1, right))[0]["name"], right)

    def test_every_blank_becomes_a_space_and_a_seats_name_is_refused(self):
        self.assertEqual(self.table.ask(name(1, "\u3000A\xa0\u2003B "))[0]["name"], "A B")
        self.assertIn("a seat without a name", self.table.refusal(name(2, "P10")))
        self.assertEqual(self.table.ask(name(2, "P10a"))[0]["name"], "P10a")

    def test_surrogate_halves_are_joined_to_one_character(self):
        line = b'{"command": "name", "player": 1, "name": "\\ud83d\\ude00"}'
        (line,) = self.table.answer_lines(line)
        self.assertEqual(players.names[0], "\U0001f600")
        halves = chr(0xD83D) + chr(0xDE00)
        self.assertEqual(names.trimmed("A" + halves), "A\U0001f600")
        for half in (b"\\ud83d", b"\\ude00", b"\\ude00\\ud83d"):
            refused = self.table.refusal(b'{"command": "name", "player": 1, "name": "%s"}' % half)
            self.assertIn("is none", refused)

    def test_invalid_players_names_and_colours_are_refused(self):
        for wrong in (0, 11, -1, "3", 1.5, None, True):
            message = "player takes a whole number from 1 to 10."
            self.assertEqual(self.table.refusal(name(wrong, "Anna")), message)
        self.assertIn('takes a "name", a "colour" or both', self.table.refusal(name(1)))
        for wrong in (1, ["Anna"], {}, True):
            self.assertIn("name takes a text", self.table.refusal(name(1, wrong)))
        message = "colour takes one of: sky blue, orange, violet, red, white."
        for wrong in ("green", "", 1, ["red"], "Red"):
            self.assertEqual(self.table.refusal(name(1, "Anna", wrong)), message)
        self.assertEqual(players.names[0], "")

    def test_two_players_cannot_have_the_same_name(self):
        self.table.ask(name(3, "Anna Ö"))
        for again in ("Anna Ö", "  anna  Ö ", "ANNA Ö"):
            message = "Player 3 is called so already: two of one name could not be told apart."
            self.assertEqual(self.table.refusal(name(7, again, "red")), message)
        self.assertEqual((players.names[6], names.colour(7)), ("", "orange"))
        self.assertEqual(self.table.ask(name(3, "ANNA Ö"))[0]["name"], "ANNA Ö")
        self.table.ask(name(3, ""))
        self.assertEqual(self.table.ask(name(7, "Anna Ö"))[0]["name"], "Anna Ö")
        self.assertEqual(self.table.ask(name(8, ""))[0]["name"], "")

    def test_a_colour_is_swapped_with_its_owner_of_the_same_pattern(self):
        answers = self.table.ask(name(3, "Anna", "orange"))
        told = [(answer["player"], answer["colour"]) for answer in answers]
        self.assertEqual(told, [(3, "orange"), (2, "violet")])
        answers = self.table.ask(name(10, colour="sky blue"))
        told = [(answer["player"], answer["colour"]) for answer in answers]
        self.assertEqual(told, [(10, "sky blue"), (6, "white")])
        for first in (1, 6):
            group = [lights.colour(player) for player in range(first, first + 5)]
            self.assertEqual(sorted(group), sorted(lights.HUES))

    def test_choosing_the_current_colour_changes_nothing_and_is_reported(self):
        answers = self.table.ask(name(3, colour="violet"))
        self.assertEqual([answer["player"] for answer in answers], [3])
        self.assertFalse(self.table.referee.save_queue.has_any)

    def test_the_seats_lights_have_that_colour(self):
        self.table.ok().wait(1000).tap(2).tap(3).wait(1000)
        before = self.table.pixels()
        self.assertEqual(before[1:3], list(lights.HUES[1:3]))
        self.table.ask(name(3, colour="orange"))
        after = self.table.pixels()
        self.assertEqual(after[1:3], [lights.HUES[2], lights.HUES[1]])
        self.assertEqual(after[10 + lights.seat(3)], before[10 + lights.seat(2)])

    def test_a_name_is_shown_when_it_changes_and_when_its_player_joins(self):
        self.table.ask(name(3, "Anna"))
        self.assertTrue(self.table.screen().endswith("P3: Anna\nOK: choose"))
        self.table.wait(4000)
        self.table.ask(name(3, "Anna"))
        self.assertFalse("Anna" in self.table.screen())
        self.table.ok().wait(1000)
        self.table.tap(3)
        self.assertIn("P3: Anna", self.table.screen())
        self.table.wait(4000)
        self.table.tap(3)
        self.assertFalse("Anna" in self.table.screen())
        self.table.tap(4)
        self.assertFalse("P4" in self.table.screen())

    def test_a_name_fits_the_screen_in_every_language(self):
        for code, _ in texts.LANGUAGES:
            texts.use(code)
            self.table.ask(name(10, "Wilhelmine B"))
            lines, _ = self.table.referee.screen()
            self.assertEqual(lines[-2], "P10: Wilhelmine ")
            self.table.ask(name(10, ""))

    def test_names_and_colours_are_saved_once_for_all_changes(self):
        self.table.ask(name(3, "Anna"))
        self.table.ask(name(4, "Bert", "sky blue"))
        self.assertEqual(self.table.referee.save_queue.pop_all(), [("players",)])
        self.assertEqual(self.table.referee.save_queue.pop_all(), [])
        self.table.ask(name(4, colour="red"))
        self.assertEqual(self.table.referee.save_queue.pop_all(), [("players",)])


if __name__ == "__main__":
    unittest.main()

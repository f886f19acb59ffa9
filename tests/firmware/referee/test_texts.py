"""Every word fits the screen, and the words of a game are there with the common ones."""

import sys
import unittest

from tableref import texts
from tableref.referee.games import GAMES
from tableref.referee.screens import COLUMNS

LONGEST = {
    "cards": 15,
    "bid": 15,
    "trick": 15,
    "tricks": 15,
    "trump": "NO TRUMP",
    "player": 10,
    "button": "NEXT",
    "buttons": "P10 NEXT",
    "players": "6 7 8 9 10",
    "count": 10,
    "round": 99,
    "page": 2,
    "pages": 3,
    "points": 9999,
    "low": 2,
    "high": 10,
    "in_play": 5,
    "in_box": 3,
    "size": 3,
    "left": 10,
    "right": 10,
    "seconds": "99.999",
    "ms": 999,
    "time": "999:59",
    "turn": 10,
    "name": "brightness",
}


def tables():
    """Return (words, their teller) of the common texts, and of those of each game."""
    found = [("", texts.text)] + [(game.key, texts.teller(game.key)) for game in GAMES]
    tables = []
    for part, tell in found:
        __import__(texts.module_of(part))
        tables.append((sys.modules[texts.module_of(part)].TEXTS, tell))
    return tables


class Texts(unittest.TestCase):
    def test_every_line_fits_the_screen_with_the_longest_that_it_can_hold(self):
        for words, tell in tables():
            for key in words:
                line = tell(key, **LONGEST)
                self.assertTrue(len(line) <= COLUMNS, "%s: %r has %d" % (key, line, len(line)))

    def test_every_line_is_plain_ascii(self):
        for words, _ in tables():
            for key in words:
                for letter in words[key]:
                    self.assertTrue(" " <= letter <= "~", key)

    def test_a_game_knows_its_own_words_and_the_common_ones(self):
        for _, tell in tables()[1:]:
            self.assertEqual(tell("yes"), texts.text("yes"))

    def test_a_text_that_is_not_there_is_an_error(self):
        for _, tell in tables():
            with self.assertRaises(KeyError):
                tell("no_such_text")


if __name__ == "__main__":
    unittest.main()

"""Every word fits the screen, has a use, and every refusal has its words."""

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
    "time": "999:59",
    "turn": 10,
}


def tables():
    """Return the modules of words: the common ones, and those of each game."""
    modules = [texts]
    for game in GAMES:
        name = "tableref.texts." + game.key
        __import__(name)
        modules.append(sys.modules[name])
    return modules


class Texts(unittest.TestCase):
    def test_every_line_fits_the_screen_with_the_longest_that_it_can_hold(self):
        for module in tables():
            for key in module.TEXTS:
                words = module.text(key, **LONGEST)
                self.assertTrue(len(words) <= COLUMNS, "%s: %r has %d" % (key, words, len(words)))

    def test_every_line_is_plain_ascii(self):
        for module in tables():
            for key in module.TEXTS:
                for letter in module.TEXTS[key]:
                    self.assertTrue(" " <= letter <= "~", key)

    def test_a_game_knows_its_own_words_and_the_common_ones(self):
        for module in tables()[1:]:
            self.assertEqual(module.text("yes"), texts.text("yes"))

    def test_a_text_that_is_not_there_is_an_error(self):
        for module in tables():
            with self.assertRaises(KeyError):
                module.text("no_such_text")


if __name__ == "__main__":
    unittest.main()

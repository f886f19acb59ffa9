"""Every word fits the screen, has a use, and every refusal has its words."""

import unittest

from tableref.referee.screens import COLUMNS
from tableref.referee.texts import TEXTS, text

LONGEST = {
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
}


class Texts(unittest.TestCase):
    def test_every_line_fits_the_screen_with_the_longest_that_it_can_hold(self):
        for key in TEXTS:
            words = text(key, **LONGEST)
            self.assertTrue(len(words) <= COLUMNS, "%s: %r has %d" % (key, words, len(words)))

    def test_every_line_is_plain_ascii(self):
        for key in TEXTS:
            for letter in TEXTS[key]:
                self.assertTrue(" " <= letter <= "~", key)

    def test_a_text_that_is_not_there_is_an_error(self):
        with self.assertRaises(KeyError):
            text("no_such_text")


if __name__ == "__main__":
    unittest.main()

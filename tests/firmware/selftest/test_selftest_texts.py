"""Every word of the self-test fits the screen, and so does every trouble."""

import unittest

from tableref.referee.screens import COLUMNS
from tableref.selftest.answers import ROWS_A_PAGE, button_name, fill_lines, text, trouble_lines
from tableref.selftest.contacts import CROSSTALK, LONG_BOUNCE, NO_PRESS, STUCK
from tableref.texts.en.self_test import TEXTS

LONGEST = {
    "number": 16,
    "count": 13,
    "hz": 2093,
    "button": "NEXT",
    "other": "OK",
    "page": 5,
    "pages": 5,
    "ms": 99,
}
BIG = ("light", "ring_light", "hz", "all_well", "red", "green", "blue", "white")


class Texts(unittest.TestCase):
    def test_every_line_fits_the_screen_with_the_longest_that_it_can_hold(self):
        for key in TEXTS:
            words = text(key, **LONGEST)
            room = 8 if key in BIG else COLUMNS
            self.assertTrue(len(words) <= room, "%s: %r has %d" % (key, words, len(words)))

    def test_every_line_is_plain_ascii(self):
        for key in TEXTS:
            for letter in TEXTS[key]:
                self.assertTrue(" " <= letter <= "~", key)

    def test_a_text_that_is_not_there_is_an_error(self):
        with self.assertRaises(KeyError):
            text("no_such_text")

    def test_buttons_are_named_as_they_are_elsewhere(self):
        names = [button_name(button) for button in (1, 9, 10, 11, 12, 13)]
        self.assertEqual(names, ["1", "9", "10", "BACK", "NEXT", "OK"])

    def test_words_fill_lines(self):
        self.assertEqual(fill_lines([], 5), [])
        self.assertEqual(fill_lines(["12", "45", "6", "8", "901"], 5), ["12 45", "6 8", "901"])

    def test_every_trouble_fits_the_screen(self):
        buttons = range(1, 14)
        for button in buttons:
            self.check((STUCK, (button,), 0))
            self.check((LONG_BOUNCE, (button,), 99_000))
            for other in range(button + 1, 14):
                self.check((CROSSTALK, (button, other), 0))
        self.check((NO_PRESS, tuple(buttons), 0))

    def check(self, trouble):
        lines = trouble_lines(trouble)
        self.assertTrue(len(lines) <= ROWS_A_PAGE, trouble)
        for line in lines:
            self.assertTrue(len(line) <= COLUMNS, line)


if __name__ == "__main__":
    unittest.main()

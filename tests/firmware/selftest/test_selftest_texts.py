"""Every problem that the self-test reports fits the screen, in every language."""

import unittest

from tableref import texts
from tableref.selftest.answers import ROWS_A_PAGE, button_name, fill_lines, trouble_lines
from tableref.selftest.contacts import CROSSTALK, LONG_BOUNCE, NO_PRESS, STUCK
from tableref.show.screens import COLUMNS


class Texts(unittest.TestCase):
    def tearDown(self):
        texts.use(texts.LANGUAGES[0][0])

    def test_buttons_have_their_usual_names(self):
        names = [button_name(button) for button in (1, 9, 10, 11, 12, 13)]
        self.assertEqual(names, ["1", "9", "10", "BACK", "NEXT", "OK"])

    def test_words_are_wrapped_into_lines(self):
        self.assertEqual(fill_lines([], 5), [])
        self.assertEqual(fill_lines(["12", "45", "6", "8", "901"], 5), ["12 45", "6 8", "901"])

    def test_every_problem_fits_the_screen(self):
        buttons = range(1, 14)
        for code, _ in texts.LANGUAGES:
            texts.use(code)
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

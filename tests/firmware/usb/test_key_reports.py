"""The keyboard's reports for buttons, and the names of keys."""

import unittest

from tableref.referee.settings import CHOICES
from tableref.usb.key_reports import LAYOUTS, NONE, KeyReports, code_of, parse

A, ONE, SHIFT_ONE = 4, 30, 0x200 + 30


def report(*codes, modifiers=0):
    return bytes([modifiers, 0] + list(codes) + [0] * (6 - len(codes)))


class Keys(unittest.TestCase):
    def test_names_of_keys_have_the_codes_of_the_usage_tables(self):
        wanted = {
            4: "a",
            29: "Z",
            30: "1",
            38: "9",
            39: "0",
            40: "enter",
            41: "escape",
            42: "backspace",
            43: "tab",
            44: "space",
            45: "minus",
            46: "equal",
            54: "comma",
            55: "dot",
            56: "slash",
            58: "f1",
            69: "F12",
            72: "pause",
            73: "insert",
            74: "home",
            75: "pageup",
            76: "delete",
            77: "end",
            78: "pagedown",
            79: "right",
            80: "left",
            81: "down",
            82: "up",
            88: "kp_enter",
            89: "kp_1",
            98: "kp_0",
            0: NONE,
            SHIFT_ONE: "shift+1",
            0x200 + 59: "Shift+F2",
        }
        for code, name in wanted.items():
            self.assertEqual((name, code_of(name)), (name, code))

    def test_an_unknown_key_is_refused_with_a_message(self):
        for name in ("", "f13", "shift+", "ä", "ab", "shift", "shift+shift+a"):
            with self.assertRaises(ValueError) as caught:
                code_of(name)
            self.assertIn("is no key; keys are called such as", str(caught.exception))

    def test_each_layout_of_the_settings_but_the_custom_one_is_built_in(self):
        self.assertEqual(sorted(LAYOUTS), sorted(name for name in CHOICES["keys"] if name != "own"))
        for name in LAYOUTS:
            codes = parse(LAYOUTS[name])
            self.assertEqual(len(set(codes)), 13)

    def test_blanks_empty_lines_and_comments_in_a_file_are_ignored(self):
        codes = parse("a b c # three\n\n  d e\tf g h i j\r\n- right enter")
        self.assertEqual(codes, (4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 0, 79, 40))
        for text in ("", "a b c", "a " * 14):
            with self.assertRaises(ValueError) as caught:
                parse(text)
            self.assertIn("it takes 13, of players 1 to 10, BACK, NEXT", str(caught.exception))


class Reports(unittest.TestCase):
    def setUp(self):
        self.reports = KeyReports(parse(LAYOUTS["numbers"]))

    def test_a_key_is_down_as_long_as_its_button(self):
        self.assertEqual(self.reports.after(1, "down"), [report(ONE)])
        self.assertEqual(self.reports.after(10, "down"), [report(ONE, 39)])
        self.assertEqual(self.reports.after(1, "up"), [report(39)])
        self.assertEqual(self.reports.after(10, "up"), [report()])
        self.assertEqual(self.reports.after(10, "up"), [])

    def test_a_tap_is_down_and_up(self):
        self.reports.after(2, "down")
        self.assertEqual(self.reports.after(13, "tap"), [report(31, 40), report(31)])

    def test_a_seventh_key_releases_the_oldest(self):
        for button in range(1, 7):
            self.reports.after(button, "down")
        self.assertEqual(self.reports.after(7, "down"), [report(31, 32, 33, 34, 35, 36)])
        self.assertEqual(self.reports.after(1, "up"), [])

    def test_a_key_of_two_buttons_is_released_before_it_is_pressed_again(self):
        reports = KeyReports(parse("a a c d e f g h i j - right enter"))
        reports.after(1, "down")
        self.assertEqual(reports.after(2, "down"), [report(), report(A)])
        self.assertEqual(reports.after(11, "tap"), [])

    def test_shift_is_down_with_its_key(self):
        reports = KeyReports(parse(LAYOUTS["shifted"]))
        self.assertEqual(reports.after(1, "tap"), [report(ONE, modifiers=2), report()])

    def test_all_keys_can_be_released(self):
        self.reports.after(2, "down")
        self.assertEqual(self.reports.lift_all(), report())
        self.assertEqual(self.reports.after(2, "down"), [report(31)])


if __name__ == "__main__":
    unittest.main()

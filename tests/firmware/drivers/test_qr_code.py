"""QR codes on the display: their picture, and the refusal of texts that are too long."""

import unittest

from tableref.drivers.qr_code import MAX_TEXT, SIZE, WIDTH, modules, picture

TEXT = "WIFI:T:WPA;S:TR4711;P:abcd2345;;"


class QrCodeTest(unittest.TestCase):
    def test_the_finder_patterns_are_in_three_corners(self):
        rows = modules(TEXT)
        for row in (0, 6):
            self.assertEqual(bytes(rows[row][:7]), b"\1" * 7)
            self.assertEqual(bytes(rows[row][-7:]), b"\1" * 7)
        self.assertEqual(bytes(rows[SIZE - 1][:7]), b"\1" * 7)
        self.assertEqual([row[6] for row in rows], [rows[6][at] for at in range(SIZE)])

    def test_the_picture_has_two_pixels_a_module_and_a_light_margin(self):
        rows, dots = modules(TEXT), picture(TEXT)
        self.assertEqual(len(dots), WIDTH * WIDTH // 8)
        margin = (WIDTH - 2 * SIZE) // 2
        for y in range(WIDTH):
            for x in range(WIDTH):
                row, column = (y - margin) // 2, (x - margin) // 2
                is_inside = 0 <= row < SIZE and 0 <= column < SIZE
                is_dark = is_inside and rows[row][column] == 1
                self.assertEqual(dots[y // 8 * WIDTH + x] >> y % 8 & 1, int(not is_dark))

    def test_a_text_that_is_too_long_is_refused(self):
        modules("x" * MAX_TEXT)
        with self.assertRaises(ValueError):
            modules("x" * (MAX_TEXT + 1))


if __name__ == "__main__":
    unittest.main()

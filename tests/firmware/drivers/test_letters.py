"""The firmware's own letters in addition to MicroPython's: normal, inverted and large."""

import unittest

import framebuf
from tableref.drivers.big_text import BigText
from tableref.drivers.letters import DOTS, LETTERS, write

try:
    import unicodedata
except ImportError:
    # MicroPython has no unicodedata, but CPython checks the same letters.
    unicodedata = None

CELL = 8
WIDTH = 128
ROWS = 2


def written(text, row=0, is_dark=False):
    """Return the memory of two rows of 16 characters with `text` in one of them."""
    dots = bytearray(WIDTH * ROWS)
    frame = framebuf.FrameBuffer(dots, WIDTH, CELL * ROWS, framebuf.MONO_VLSB)
    if is_dark:
        frame.fill(1)
    write(frame, text, row, dots, WIDTH * row, is_dark)
    return dots


def cell(dots, column, row=0):
    start = WIDTH * row + CELL * column
    return bytes(dots[start : start + CELL])


def dots_of(letter):
    at = CELL * LETTERS.find(letter)
    return DOTS[at : at + CELL]


class Letters(unittest.TestCase):
    def test_each_letter_has_unique_dots(self):
        self.assertEqual(len(DOTS), CELL * len(LETTERS))
        found = [dots_of(letter) for letter in LETTERS]
        found += [cell(written(chr(code)), 0) for code in range(32, 127)]
        for dots in found[: len(LETTERS)]:
            self.assertEqual(found.count(dots), 1)

    def test_own_letters_appear_at_their_place_in_the_text(self):
        text = "Größe für Ä, Ö+Ü"
        for row in range(ROWS):
            dots = written(text, row)
            for column, letter in enumerate(text):
                expected = dots_of(letter) if letter in LETTERS else cell(written(letter), 0)
                self.assertEqual(cell(dots, column, row), expected, letter)
            self.assertEqual(sum(dots[WIDTH * (1 - row) :][:WIDTH]), 0)

    def test_inverted_letters_are_the_complement(self):
        light = written("wähle")
        dark = written("wähle", is_dark=True)
        self.assertEqual(bytes(dark[:WIDTH]), bytes([0xFF ^ byte for byte in light[:WIDTH]]))

    def test_a_missing_letter_is_drawn_without_its_accent(self):
        self.assertEqual(written("Zoé Łukasz"), written("Zoe Lukasz"))
        self.assertEqual(written("éä"), written("eä"))
        for code in range(0xC0, 0x180) if unicodedata else ():
            base = unicodedata.normalize("NFD", chr(code))[0]
            if base.isascii() and chr(code) not in LETTERS:
                self.assertEqual(written(chr(code)), written(base), chr(code))

    def test_an_unknown_character_is_a_question_mark_and_no_letter_is_blank(self):
        self.assertEqual(written("李 a"), written("? a"))
        for code in range(0xC0, 0x180):
            self.assertNotEqual(written(chr(code)), written(" "), chr(code))

    def test_texts_without_own_letters_use_the_built_in_font(self):
        for text in ("", "OK: next", "abc\x7f"):
            dots = bytearray(WIDTH)
            framebuf.FrameBuffer(dots, WIDTH, CELL, framebuf.MONO_VLSB).text(text, 0, 0)
            self.assertEqual(written(text)[:WIDTH], dots)

    def test_large_letters_have_each_dot_enlarged(self):
        for text, scale in (("grün", 4), ("aufwärts", 2)):
            big = BigText(WIDTH)
            band = bytearray(WIDTH * scale)
            for row in range(scale):
                big.draw(text, row, band, WIDTH * row)
            left = (WIDTH - len(text) * CELL * scale) // 2
            small = written(text)
            for x in range(len(text) * CELL * scale):
                for y in range(CELL * scale):
                    dot = band[y // CELL * WIDTH + left + x] >> y % CELL & 1
                    self.assertEqual(dot, small[x // scale] >> y // scale & 1, (text, x, y))


if __name__ == "__main__":
    unittest.main()

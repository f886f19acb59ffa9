"""Letters of two or four times the size of the display's font, drawn row by row."""

import framebuf
from tableref.drivers import letters

_CELL = 8
_LONGEST = 8

# Tables that double or quadruple some dots of a column. The lowest bit is the topmost dot.
_DOUBLED = bytes([sum([3 << 2 * bit for bit in range(4) if dots >> bit & 1]) for dots in range(16)])
_FOURFOLD = bytes(
    [sum([15 << 4 * bit for bit in range(2) if dots >> bit & 1]) for dots in range(4)]
)


class BigText:
    """Draws up to 8 large characters, in rows of 8 dots, on a display `width` dots wide."""

    def __init__(self, width):
        self._width = width
        self._columns = bytearray(_CELL * _LONGEST)
        self._small = framebuf.FrameBuffer(
            self._columns, _CELL * _LONGEST, _CELL, framebuf.MONO_VLSB
        )

    def scale_of(self, text):
        """Return the scale of `text`: 4 if it has at most 4 characters, else 2.

        It is also the number of rows that the text takes.
        """
        return 4 if len(text) <= 4 else 2

    def draw(self, text, row, buffer, start):
        """Draw row `row` (0 at the top) of `text`, centred, into `buffer` at offset `start`.

        A row consists of `width` bytes, one for each column; the lowest bit is the topmost dot.
        These bytes must be 0 before.
        """
        text = text[:_LONGEST]
        scale = self.scale_of(text)
        table = _FOURFOLD if scale == 4 else _DOUBLED
        mask = len(table) - 1
        shift = row * _CELL // scale
        self._small.fill(0)
        letters.write(self._small, text, 0, self._columns, 0)
        at = start + (self._width - len(text) * _CELL * scale) // 2
        for column in range(len(text) * _CELL):
            dots = table[self._columns[column] >> shift & mask]
            for _ in range(scale):
                buffer[at] = dots
                at += 1

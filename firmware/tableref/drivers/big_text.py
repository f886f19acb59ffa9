"""Letters two or four times as large as the display's own, made row by row."""

import framebuf
from tableref.drivers import letters

_CELL = 8
_LONGEST = 8

# What some dots of a column become when each is doubled or made four: a bit a dot, the lowest
# topmost.
_DOUBLED = bytes([sum([3 << 2 * bit for bit in range(4) if dots >> bit & 1]) for dots in range(16)])
_FOURFOLD = bytes(
    [sum([15 << 4 * bit for bit in range(2) if dots >> bit & 1]) for dots in range(4)]
)


class BigText:
    """Up to 8 characters, as a band of rows of 8 dots across a display `width` dots wide."""

    def __init__(self, width):
        self._width = width
        self._columns = bytearray(_CELL * _LONGEST)
        self._small = framebuf.FrameBuffer(
            self._columns, _CELL * _LONGEST, _CELL, framebuf.MONO_VLSB
        )

    def scale_of(self, text):
        """Return how many times larger than usual `text` is drawn: 4 up to 4 characters, else 2.

        That is also how many rows it takes.
        """
        return 4 if len(text) <= 4 else 2

    def draw(self, text, row, buffer, start):
        """Draw row `row` (0 at the top) of `text`, centred, into `buffer` from `start` on.

        A row is `width` bytes, one a column, its lowest bit the topmost dot. It must be clear.
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

"""Stand-in for MicroPython's ``framebuf`` on CPython: the part that the display's driver uses.

A letter is drawn as the bits of its character code, one bar for each bit, long for a 1. So any two
letters differ, which is all that tests need without MicroPython's own font.
"""

MONO_VLSB = 0
_HIGH, _LOW = 0x7E, 0x18


class FrameBuffer:
    """Dots in `buffer`, a byte for eight dots of a column, the lowest bit topmost."""

    def __init__(self, buffer, width, height, layout):
        if layout != MONO_VLSB or len(buffer) < width * height // 8:
            raise ValueError("only MONO_VLSB in a buffer that is large enough")
        self._dots = buffer
        self._width = width
        self._height = height

    def pixel(self, x, y, colour):
        """Set one dot. Dots outside of the buffer are ignored."""
        if 0 <= x < self._width and 0 <= y < self._height:
            at = y // 8 * self._width + x
            bit = 1 << y % 8
            self._dots[at] = self._dots[at] | bit if colour else self._dots[at] & ~bit

    def fill(self, colour):
        """Set all dots."""
        self.fill_rect(0, 0, self._width, self._height, colour)

    def fill_rect(self, x, y, width, height, colour):
        """Set the dots of a rectangle, those of a byte together."""
        left, right = max(x, 0), min(x + width, self._width)
        top, bottom = max(y, 0), min(y + height, self._height)
        dots = self._dots
        while top < bottom:
            end = min(top - top % 8 + 8, bottom)
            bits = (1 << end - top) - 1 << top % 8
            row = top // 8 * self._width
            for at in range(row + left, row + right):
                dots[at] = dots[at] | bits if colour else dots[at] & ~bits
            top = end

    def text(self, text, x, y, colour=1):
        """Draw the dots of `text`, 8 columns a character, without clearing the background."""
        for i, character in enumerate(text):
            for column in range(7 if character != " " else 0):
                bar = _HIGH if ord(character) >> column & 1 else _LOW
                for line in range(8):
                    if bar >> line & 1:
                        self.pixel(x + 8 * i + column, y + line, colour)

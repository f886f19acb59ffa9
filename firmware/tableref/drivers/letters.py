"""Letters that MicroPython's own font lacks, in its style: 8 x 8 dots, strokes two dots wide."""

LETTERS = "ÄÖÜäöüß"

PLAIN = (
    "AAAAAAACEEEEIIIIDNOOOOOxOUUUUYPsaaaaaaaceeeeiiiidnooooo/ouuuuypy"
    "AaAaAaCcCcCcCcDdDdEeEeEeEeEeGgGgGgGgHhHhIiIiIiIiIiIiJjKkkLlLlLlLlLl"
    "NnNnNnnNnOoOoOoOoRrRrRrSsSsSsSsTtTtTtUuUuUuUuUuUuWwYyYZzZzZzs"
)
"""What is drawn for each of the letters from U+00C0 to U+017F that the device lacks: the letter
without its accent, or the one that looks most like it."""

_PLAIN_FROM = 0xC0
_UNKNOWN = "?"
_ASCII = "\x7f"
_CELL = 8

DOTS = (
    b"\x00\xf9\xfd\x24\x24\xfd\xf9\x00"
    b"\x00\x79\xfd\x84\x84\xfd\x79\x00"
    b"\x00\x7d\xfd\x80\x80\xfd\x7d\x00"
    b"\x00\x21\x75\x54\x54\x7d\x79\x00"
    b"\x00\x39\x7d\x44\x44\x7d\x39\x00"
    b"\x00\x3d\x7d\x40\x40\x7d\x3d\x00"
    b"\x00\x7e\x7f\x01\x49\x7f\x36\x00"
)
"""A byte for each column of each of `LETTERS`, the lowest bit the topmost dot."""


def write(frame, text, row, dots, start, is_dark=False):
    """Write `text` from the left edge of row `row` of `frame`, 8 dots high, on a clear ground.

    `frame` is MicroPython's FrameBuffer, or its like; `dots` is its memory, in which the row
    begins at `start`. With `is_dark` the ground is lit, and the letters are not. What neither the
    font nor LETTERS has is drawn without its accent, or as a question mark.
    """
    # The font takes bytes for letters: two for each of these.
    if len(text.encode()) == len(text):
        frame.text(text, 0, _CELL * row, int(not is_dark))
        return
    known = "".join([_plain(letter) for letter in text])
    frame.text(known, 0, _CELL * row, int(not is_dark))
    for letter in text:
        at = _CELL * LETTERS.find(letter)
        if at >= 0:
            for column in range(_CELL):
                dots[start + column] = DOTS[at + column] ^ (0xFF if is_dark else 0)
        start += _CELL


def _plain(letter):
    """Return the letter of the font that stands for `letter`; a space where LETTERS has its own."""
    if letter <= _ASCII:
        return letter
    if letter in LETTERS:
        return " "
    at = ord(letter) - _PLAIN_FROM
    return PLAIN[at] if 0 <= at < len(PLAIN) else _UNKNOWN

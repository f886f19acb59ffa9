"""Letters missing in MicroPython's font, in its style: 8 x 8 dots, strokes two dots wide."""

LETTERS = "ÄÖÜäöüß"

PLAIN = (
    "AAAAAAACEEEEIIIIDNOOOOOxOUUUUYPsaaaaaaaceeeeiiiidnooooo/ouuuuypy"
    "AaAaAaCcCcCcCcDdDdEeEeEeEeEeGgGgGgGgHhHhIiIiIiIiIiIiJjKkkLlLlLlLlLl"
    "NnNnNnnNnOoOoOoOoRrRrRrSsSsSsSsTtTtTtUuUuUuUuUuUuWwYyYZzZzZzs"
)
"""Replacements for U+00C0 to U+017F: the letter without its accent, or a similar one."""

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
"""For each of `LETTERS` a byte per column; the lowest bit is the topmost dot."""


def write(frame, text, row, dots, start, is_dark=False):
    """Write `text` at the left edge of row `row` of `frame`, 8 dots high, on a clear background.

    `frame` is a MicroPython FrameBuffer or compatible. `dots` is its memory, where the row begins
    at `start`. With `is_dark` the text is inverted. Letters in neither font are drawn without
    accent, or as a question mark.
    """
    # The font can draw ASCII only: of any other letter it would draw the UTF-8 bytes.
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
    """Return the letter of the font to draw for `letter`; a space if LETTERS contains it."""
    if letter <= _ASCII:
        return letter
    if letter in LETTERS:
        return " "
    at = ord(letter) - _PLAIN_FROM
    return PLAIN[at] if 0 <= at < len(PLAIN) else _UNKNOWN

"""A solderless breadboard with 830 holes, and which holes are connected inside.

It has 63 rows, with the holes a to e and f to j, and two power rails on each side. A hole is named
as on the board: "c12". The hole of a rail is named by its side, polarity and nearest row: "L+12" or
"R-12".
"""

import re
from functools import cache

ROWS = 63
LETTERS = "abcdefghij"
SIDES = {"L": "abcde", "R": "fghij"}

RAILS = ("L+", "L-", "R+", "R-")
RAIL_ROWS = tuple(row for first in range(3, 63, 6) for row in range(first, first + 5))
"""Rows beside which a rail has a hole: ten groups of five."""

RAIL_BREAK = 32
"""Row at which each rail of many boards is interrupted.

All boards are treated like that, because such a layout works on uninterrupted rails, too.
"""

COLUMNS = {
    "L+": 0,
    "L-": 1,
    **dict(zip("abcde", range(3, 8), strict=True)),
    **dict(zip("fghij", range(10, 15), strict=True)),
    "R+": 16,
    "R-": 17,
}
"""Column -> its position across the board, in pitches of 2.54 mm."""

HOLES = (
    *(f"{letter}{row}" for row in range(1, ROWS + 1) for letter in LETTERS),
    *(f"{rail}{row}" for rail in RAILS for row in RAIL_ROWS),
)
_NAME = re.compile(r"([a-j]|[LR][+-])([1-9][0-9]?)")


@cache
def split(hole):
    """Return (column, row) of `hole`: ("c", 12) of "c12". Raises ValueError for an unknown hole."""
    found = _NAME.fullmatch(hole)
    column, row = (found[1], int(found[2])) if found else ("", 0)
    if not found or row > ROWS or (column in RAILS and row not in RAIL_ROWS):
        raise ValueError(f"the board has no hole {hole}")
    return column, row


@cache
def position(hole):
    """Return (x, y) of `hole` in pitches from the top left of the board."""
    column, row = split(hole)
    return COLUMNS[column], row


@cache
def metal(hole):
    """Return the name of the metal strip below `hole`: "L12", or "R+1" for half of a rail.

    Holes above the same strip are connected.
    """
    column, row = split(hole)
    if column in RAILS:
        return f"{column}{1 if row < RAIL_BREAK else 2}"
    return f"{'L' if column in SIDES['L'] else 'R'}{row}"


def pico_hole(pin):
    """Return the hole for a wire to the Pico's `pin` ("4")."""
    number = int(pin)
    return f"b{number}" if number <= 20 else f"i{41 - number}"


def spoken(hole):
    """Return the name that the guide uses for a hole: "c12", "left + rail at 12"."""
    column, row = split(hole)
    if column not in RAILS:
        return hole
    # Use a real minus sign, because a hyphen at the end of a line looks like hyphenation.
    line = column[1].replace("-", "\N{MINUS SIGN}")
    return f"{'left' if column[0] == 'L' else 'right'} {line} rail at {row}"

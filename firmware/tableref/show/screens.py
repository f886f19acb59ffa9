"""What every screen has in common: eight lines of sixteen characters, and something large."""

ROWS = 8
COLUMNS = 16

_BIG_ROWS = (2, 3, 4, 5)
_FREE_ROWS = (6, 1, 5, 4, 3, 2)
_OK = "OK"
"""The label of the button in all languages."""


def compose(lines, big=""):
    """Return (lines, big) from a dict of row -> line; rows left out are empty."""
    return tuple(lines.get(row, "") for row in range(ROWS)), big


def with_notice(screen, notice):
    """Return a screen with a notice in place of its last line, if there is a notice.

    What OK does stays to be read: where the last line says it, the line above it gives way.
    """
    lines, big = screen
    if not notice:
        return screen
    row = ROWS - 1
    if _OK in lines[row] and _OK not in lines[row - 1]:
        row -= 1
    return lines[:row] + (notice,) + lines[row + 1 :], big


def with_fault(screen, line, mark, is_turn):
    """Return a screen that also says what is out of order, without hiding what it says already.

    `line` goes where a row is free, else the shorter `mark` to the end of one with room for it.
    Where there is none, `line` takes turns with the last row, when `is_turn`.
    """
    lines, big = screen
    for row in _FREE_ROWS:
        if not lines[row] and not (big and row in _BIG_ROWS):
            return lines[:row] + (line,) + lines[row + 1 :], big
    for row in range(ROWS):
        room = COLUMNS - len(lines[row])
        if room > len(mark) and not (big and row in _BIG_ROWS):
            marked = lines[row] + " " * (room - len(mark)) + mark
            return lines[:row] + (marked,) + lines[row + 1 :], big
    return with_notice(screen, line if is_turn else "")

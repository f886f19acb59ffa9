"""What all screens share: eight lines of sixteen characters, large text, and button hints.

Large text of more than eight characters is a QR code, beside which the lines have eight characters.

A hint describes what a button does now. Lines that offer something are made from hints, so that the
page and phones use the same hints as data instead of parsing lines.
"""

from tableref.presses.gestures import BACK, NEXT, OK, TAP_WITH_NEXT

ROWS = 8
COLUMNS = 16

NEXT_HELD = "next_held"
BACK_HELD = "back_held"
OK_HELD = "ok_held"
"""Controls of hints about holding BACK, NEXT or OK."""
DIGIT = "digit"
"""Control of a hint that players' buttons are digits; the button of player 10 is 0."""

_BIG_ROWS = (2, 3, 4, 5)
_FREE_ROWS = (6, 1, 5, 4, 3, 2)
_LABELS = {BACK: "BACK", NEXT: "NEXT", OK: "OK"}
"""The labels of BACK, NEXT and OK in all languages."""


class Hint:
    """What `control` does now, in words of the table's language.

    `control` is BACK, NEXT or OK; BACK_HELD, NEXT_HELD or OK_HELD; DIGIT; or a gesture of players'
    buttons: PRESS, TAP, HOLD or TAP_WITH_NEXT. For these gestures `players` are the buttons (a
    sequence) with this function; None means the player who has the turn, or without turns all
    players.
    """

    row = None
    """The row of the screen that contains the hint, or None if there was no room."""

    def __init__(self, control, words, players=None):
        self.control = control
        self.words = words
        self.players = players

    @property
    def line(self):
        """The hint of BACK, NEXT or OK as a line of the screen."""
        return "%s: %s" % (_LABELS[self.control], self.words)


CODE_COLUMNS = 8
"""Number of columns at the left that a QR code covers."""


def beside_code(line):
    """Return a line (a text) that begins to the right of a QR code."""
    return " " * CODE_COLUMNS + line


def compose(lines, big="", more=()):
    """Return (lines, big, hints) from a dict of row -> line; rows left out are empty.

    A line is a text; a ``Hint`` of BACK, NEXT or OK; or a tuple of a text and the hints that the
    text contains. `more` are hints for which the screen has no room.
    """
    return changed((("",) * ROWS, big, more), lines)


def changed(screen, lines):
    """Return a copy of `screen` with rows replaced by `lines`, which are as in ``compose``."""
    before, big, hints = screen
    written = list(before)
    hints = [hint for hint in hints if hint.row not in lines]
    for row in range(ROWS):
        line = lines.get(row)
        if isinstance(line, Hint):
            line = (line.line, line)
        if isinstance(line, tuple):
            for hint in line[1:]:
                hint.row = row
                hints.append(hint)
            line = line[0]
        if line is not None:
            written[row] = line
    return tuple(written), big, tuple(hints)


def ok_next_lines(screen):
    """Return a list of the lines with hints of OK or NEXT."""
    lines, _, hints = screen
    rows = [hint.row for hint in hints if hint.row is not None and _is_common(hint)]
    return [lines[row] for row in range(ROWS) if row in rows]


def _is_common(hint):
    return hint.control in (OK, NEXT, NEXT_HELD, TAP_WITH_NEXT)


def _says_ok(screen, row):
    return any(hint.row == row and hint.control in (OK, OK_HELD) for hint in screen[2])


def with_notice(screen, notice):
    """Return a screen with the `notice`, if there is one, in place of its last line.

    If the last line says what OK does, the line above is replaced instead, unless it says so too.
    """
    if not notice:
        return screen
    row = ROWS - 1
    if _says_ok(screen, row) and not _says_ok(screen, row - 1):
        row -= 1
    return _with_line(screen, row, notice)


def _with_line(screen, row, line):
    # The hints of the replaced line are kept, because they still apply.
    lines, big, hints = screen
    return lines[:row] + (line,) + lines[row + 1 :], big, hints


def with_fault(screen, line, mark, is_turn):
    """Return a screen that also shows a fault, without hiding other contents.

    `line` is shown in a free row. Without one, the shorter `mark` is shown at the end of a row with
    room for it. If there is no such row either, `line` replaces the last row while `is_turn`.
    """
    lines, big, _ = screen
    for row in _FREE_ROWS:
        if not lines[row] and not (big and row in _BIG_ROWS):
            return _with_line(screen, row, line)
    for row in range(ROWS):
        room = COLUMNS - len(lines[row])
        if room > len(mark) and not (big and row in _BIG_ROWS):
            return _with_line(screen, row, lines[row] + " " * (room - len(mark)) + mark)
    return with_notice(screen, line if is_turn else "")

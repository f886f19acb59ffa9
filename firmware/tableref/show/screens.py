"""What all screens share: eight lines of sixteen characters, large text, and button hints.

A hint is what a button does now. A screen's lines are made of hints where they offer something, so
that whoever needs to know what a button does asks the screen's hints and reads no line.
"""

from tableref.presses.gestures import BACK, NEXT, NEXT_TAP, OK

ROWS = 8
COLUMNS = 16

NEXT_HELD = "next_held"
BACK_HELD = "back_held"
OK_HELD = "ok_held"
"""Controls of hints about holding one of the three."""
DIGIT = "digit"
"""The control of a hint that each player's button is a digit, that of player 10 being 0."""

_BIG_ROWS = (2, 3, 4, 5)
_FREE_ROWS = (6, 1, 5, 4, 3, 2)
_LABELS = {BACK: "BACK", NEXT: "NEXT", OK: "OK"}
"""The labels of the three buttons in all languages."""


class Hint:
    """What `control` does now, in words of the table's language.

    `control` is BACK, NEXT or OK; BACK_HELD, NEXT_HELD or OK_HELD; DIGIT; or a gesture of players'
    buttons: PRESS, TAP, HOLD or NEXT_TAP. Then `players` are the buttons (a sequence) for which it
    holds, None for those whose turn it is, or for all in play.
    """

    row = None
    """The row of the screen that says it, None where it has no room there."""

    def __init__(self, control, words, players=None):
        self.control = control
        self.words = words
        self.players = players

    @property
    def line(self):
        """The hint of a button that is labelled, as a line of the screen."""
        return "%s: %s" % (_LABELS[self.control], self.words)


def compose(lines, big="", more=()):
    """Return (lines, big, hints) from a dict of row -> line; rows left out are empty.

    A line is a text; a ``Hint`` of BACK, NEXT or OK; or a tuple of a text and the hints that it
    gives. `more` are hints that the screen has no room for.
    """
    return changed((("",) * ROWS, big, more), lines)


def changed(screen, lines):
    """Return a screen with other lines in some rows: `lines` are as for ``compose``."""
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


def offered(screen):
    """Return the lines of a screen that say what OK or NEXT does, a list."""
    lines, _, hints = screen
    rows = [hint.row for hint in hints if hint.row is not None and _is_common(hint)]
    return [lines[row] for row in range(ROWS) if row in rows]


def _is_common(hint):
    return hint.control in (OK, NEXT, NEXT_HELD, NEXT_TAP)


def _says_ok(screen, row):
    return any(hint.row == row and hint.control in (OK, OK_HELD) for hint in screen[2])


def with_notice(screen, notice):
    """Return a screen with a notice in place of its last line, if there is a notice.

    What OK does stays to be read: where the last line says it, the line above it gives way.
    """
    if not notice:
        return screen
    row = ROWS - 1
    if _says_ok(screen, row) and not _says_ok(screen, row - 1):
        row -= 1
    return _with_line(screen, row, notice)


def _with_line(screen, row, line):
    # its hints are still true
    lines, big, hints = screen
    return lines[:row] + (line,) + lines[row + 1 :], big, hints


def with_fault(screen, line, mark, is_turn):
    """Return a screen that also says what is out of order, without hiding what it says already.

    `line` goes where a row is free, else the shorter `mark` to the end of one with room for it.
    Where there is none, `line` takes turns with the last row, when `is_turn`.
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

"""Scores entered by all players at once, each on their own buttons.

A *row* is a button that counts: a player's, or one for each hand. A tap adds one, a tap while NEXT
is held takes one off, and a hold toggles the row's mark or adds ten. What the rules make impossible
is refused where it is entered.
"""

from tableref.presses.gestures import HOLD, NEXT_TAP, TAP
from tableref.show.screens import Hint
from tableref.texts import text

COLUMN = 5
"""Rows that stand under one another on the screen; five more stand beside them."""


def entry_line(line, held, *more):
    """Return a screen's `line` that says how scores are entered, for ``compose``.

    `held` says what a hold does, `more` are other hints of the line.
    """
    hints = (
        Hint(TAP, text("does_one_more")),
        Hint(HOLD, held),
        Hint(NEXT_TAP, text("does_one_less")),
    )
    return (line,) + hints + more


class ScoreEntry:
    """Counts and marks of all rows; a game's own is made from it, and says what is impossible.

    `hold_adds` is what a hold adds, 0 when it toggles the mark instead. `signs` are the signs of
    rows that have one on the screen, row -> a letter; `lowest` is the least that can be entered.
    """

    def __init__(self, rows, hold_adds=0, signs=None, lowest=0):
        self.rows = tuple(rows)
        self.last_row = None
        """The row that changed last, for the lights."""
        self._counts = {}
        self._marks = {}
        for row in self.rows:
            self._counts[row] = 0
            self._marks[row] = False
        self._hold_adds = hold_adds
        self._signs = signs or {}
        self._lowest = lowest
        self._lines = {}

    def refusal(self, row, count, mark):
        """Return why a row's entry is impossible, or None when all is well."""

    def table_refusal(self, counts):
        """Return why all the counts together are impossible, or None when all is well."""

    def cell(self, row, count, mark):
        """Return what the screen says of a row in up to 8 characters, or 16 in one column."""
        sign = self._signs.get(row, " ")
        return "%2d%s%3d%s" % (row, sign, count, text("duplicate_sign") if mark else " ")

    def count(self, row):
        """Return what the row has counted."""
        return self._counts[row]

    def mark(self, row):
        """Return whether the row's mark is set."""
        return self._marks[row]

    def take(self, t_us, kind, row, announcer):
        """Take a gesture of a row's button, and say so; return the name of the step, or None."""
        marks = kind == HOLD and not self._hold_adds
        if marks:
            reason = self.toggle(row)
        elif kind == HOLD:
            reason = self.add(row, self._hold_adds)
        else:
            reason = self.add(row, -1 if kind == NEXT_TAP else 1)
        if reason:
            announcer.refuse(t_us, row, reason)
            return None
        if kind == HOLD:
            announcer.tune(t_us, "mark")
        return "duplicate" if marks else "count"

    def add(self, row, step):
        """Add `step` to a row; return why it is impossible, or None when it is done."""
        count = self._counts[row] + step
        if count < self._lowest:
            return "nothing_to_take_off"
        return self._enter(row, count, self._marks[row])

    def toggle(self, row):
        """Toggle a row's mark; return why it is impossible, or None when it is done."""
        return self._enter(row, self._counts[row], not self._marks[row])

    def lines(self):
        """Return the lines 1 to 5 of a screen with all rows, a dict of line -> words."""
        for line in range(1, 1 + COLUMN):
            # kept, because a whole page takes the Pico longer than the next press may wait
            if line not in self._lines:
                places = range(line - 1, len(self.rows), COLUMN)
                rows = [self.rows[place] for place in places]
                cells = [self.cell(row, self._counts[row], self._marks[row]) for row in rows]
                self._lines[line] = " ".join(cells)
        return dict(self._lines)

    def forget(self, row):
        """Take a row's mark away, and find again what the screen says of it."""
        self._marks[row] = False
        self._lines.pop(1 + self.rows.index(row) % COLUMN, None)

    def _enter(self, row, count, mark):
        others = [self._counts[other] for other in self.rows if other != row]
        reason = self.refusal(row, count, mark) or self.table_refusal(others + [count])
        if reason is None:
            self._counts[row] = count
            self._marks[row] = mark
            self.last_row = row
            self._lines.pop(1 + self.rows.index(row) % COLUMN, None)
        return reason

"""Entry of scores by all players at once, each with their own button.

A *row* is a button that counts: a player's, or one for each hand. A tap adds one, a tap while NEXT
is held subtracts one, and a hold adds ten or toggles the row's mark. Values that the rules do not
allow are refused at once.
"""

from tableref.presses.gestures import HOLD, TAP, TAP_WITH_NEXT
from tableref.show.screens import Hint
from tableref.texts import text

COLUMN = 5
"""Number of rows in a column of the screen. Further rows are shown in a second column."""


def entry_line(line, held, *more):
    """Return the line of a screen that says how scores are entered, as ``compose`` accepts it.

    `held` says what a hold does, `more` are other hints of the line.
    """
    hints = (
        Hint(TAP, text("does_one_more")),
        Hint(HOLD, held),
        Hint(TAP_WITH_NEXT, text("does_one_less")),
    )
    return (line,) + hints + more


class ScoreEntry:
    """Counts and marks of all rows. Games derive classes that refuse impossible values.

    `hold_adds` is the amount that a hold adds; if it is 0, a hold toggles the mark. `signs` maps
    rows to a letter that is shown beside them. `lowest` is the minimum of a count.
    """

    def __init__(self, rows, hold_adds=0, signs=None, lowest=0):
        self.rows = tuple(rows)
        self.last_row = None
        """The row that changed last, which the lights show."""
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
        """Return why a row cannot have this count and mark (the key of a text), or None."""

    def table_refusal(self, counts):
        """Return why all rows together cannot have these counts (the key of a text), or None."""

    def cell(self, row, count, mark):
        """Return the text of a row for the screen, up to 8 characters (16 with one column)."""
        sign = self._signs.get(row, " ")
        return "%2d%s%3d%s" % (row, sign, count, text("duplicate_sign") if mark else " ")

    def count(self, row):
        """Return the number that was counted so far for a row."""
        return self._counts[row]

    def mark(self, row):
        """Return whether the row's mark is set."""
        return self._marks[row]

    def handle(self, t_us, kind, row, announcer):
        """Handle a TAP, HOLD or TAP_WITH_NEXT of a row's button; return the step's name or None."""
        marks = kind == HOLD and not self._hold_adds
        if marks:
            reason = self.toggle(row)
        elif kind == HOLD:
            reason = self.add(row, self._hold_adds)
        else:
            reason = self.add(row, -1 if kind == TAP_WITH_NEXT else 1)
        if reason:
            announcer.refuse(t_us, row, reason)
            return None
        if kind == HOLD:
            announcer.tune(t_us, "mark")
        return "duplicate" if marks else "count"

    def add(self, row, step):
        """Add `step` to the count of a row; return why it is refused, or None."""
        count = self._counts[row] + step
        if count < self._lowest:
            return "nothing_to_take_off"
        return self._enter(row, count, self._marks[row])

    def toggle(self, row):
        """Toggle the mark of a row; return why it is refused, or None."""
        return self._enter(row, self._counts[row], not self._marks[row])

    def lines(self):
        """Return a dict of row -> line with the lines 1 to 5 of a screen with all rows."""
        for line in range(1, 1 + COLUMN):
            # Lines are cached, because rendering all of them would delay the next press.
            if line not in self._lines:
                places = range(line - 1, len(self.rows), COLUMN)
                rows = [self.rows[place] for place in places]
                cells = [self.cell(row, self._counts[row], self._marks[row]) for row in rows]
                self._lines[line] = " ".join(cells)
        return dict(self._lines)

    def clear_mark(self, row):
        """Clear the mark of a row, and render its line again."""
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

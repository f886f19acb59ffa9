"""Scores entered by all players at once, each on their own buttons.

A *row* is a button that counts: a player's, or one for each hand. A tap adds one, a hold toggles
the row's mark, and what the rules make impossible is refused where it is entered.
"""


class ScoreEntry:
    """Counts and marks of all rows.

    `refusal(row, count, mark)` says why a row's entry is impossible, `table_refusal(counts)` why
    all the counts together are; each returns None when all is well.
    """

    def __init__(self, rows, refusal, table_refusal):
        self.rows = tuple(rows)
        self.last_row = None
        """The row that changed last, for the lights."""
        self._counts = {}
        self._marks = {}
        for row in self.rows:
            self._counts[row] = 0
            self._marks[row] = False
        self._refusal = refusal
        self._table_refusal = table_refusal

    def count(self, row):
        """Return what the row has counted."""
        return self._counts[row]

    def mark(self, row):
        """Return whether the row's mark is set."""
        return self._marks[row]

    def add(self, row, step):
        """Add `step` (1 or -1) to a row; return why it is impossible, or None when it is done."""
        count = self._counts[row] + step
        if count < 0:
            return "nothing_to_take_off"
        return self._enter(row, count, self._marks[row])

    def toggle(self, row):
        """Toggle a row's mark; return why it is impossible, or None when it is done."""
        return self._enter(row, self._counts[row], not self._marks[row])

    def _enter(self, row, count, mark):
        others = [self._counts[other] for other in self.rows if other != row]
        reason = self._refusal(row, count, mark) or self._table_refusal(others + [count])
        if reason is None:
            self._counts[row] = count
            self._marks[row] = mark
            self.last_row = row
        return reason

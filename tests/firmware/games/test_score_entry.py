"""The entry of scores: counts, marks and refusals."""

import unittest

from tableref.games.score_entry import ScoreEntry


class Entry(unittest.TestCase):
    def entry(self):
        entry = ScoreEntry((4, 2))
        entry.refusal = lambda row, count, mark: "row_full" if count > 3 and not mark else None
        entry.table_refusal = lambda counts: "table_full" if sum(counts) > 5 else None
        return entry

    def test_counts_and_marks(self):
        entry = self.entry()
        self.assertIsNone(entry.last_row)
        self.assertIsNone(entry.add(2, 1))
        self.assertIsNone(entry.add(2, 1))
        self.assertIsNone(entry.add(2, -1))
        self.assertIsNone(entry.toggle(4))
        self.assertEqual((entry.count(2), entry.mark(2), entry.mark(4)), (1, False, True))
        self.assertEqual((entry.rows, entry.last_row), ((4, 2), 4))

    def test_a_refused_entry_stays_unchanged(self):
        entry = self.entry()
        self.assertEqual(entry.add(2, -1), "nothing_to_take_off")
        for _ in range(3):
            entry.add(2, 1)
        self.assertEqual(entry.add(2, 1), "row_full")
        entry.toggle(2)
        self.assertIsNone(entry.add(2, 1))
        self.assertEqual(entry.toggle(2), "row_full")
        entry.add(4, 1)
        self.assertEqual(entry.add(4, 1), "table_full")
        self.assertEqual((entry.count(2), entry.mark(2), entry.count(4)), (4, True, 1))


if __name__ == "__main__":
    unittest.main()

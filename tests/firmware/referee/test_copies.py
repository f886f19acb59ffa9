"""When snapshots are taken and dropped, and how few steps are replayed by an undo."""

import unittest

from counting_progress import Bare


class Copying(Bare):
    """BACK starts from a snapshot instead of the start of the match, so few steps are replayed."""

    def play_many(self, count):
        """Have player 2 press until the record has `count` steps."""
        for _ in range(count - len(self.progress.steps)):
            self.play(2000 + 10 * len(self.progress.steps), 2)

    def come_back(self, count):
        """Cut the power after `count` steps, and restore the match."""
        self.play_many(count)
        self.progress = self.new(self.progress.steps.packed(count))
        self.progress.replay(900_000)

    def back(self):
        """Undo a step; return how many steps were replayed for this."""
        before = self.progress.replayed_steps
        _, first = self.progress.undo()
        self.progress.replay(900_000, first)
        return self.progress.replayed_steps - before

    def copies(self):
        """Return the numbers of steps after which the current snapshots were taken."""
        return [kept[0] for kept in self.progress._snapshots._copies]

    def test_a_snapshot_is_due_after_every_two_dozen_steps(self):
        due = []
        for count in range(2, 100):
            self.play_many(count)
            if self.progress.is_snapshot_due:
                due.append(count)
                self.progress.take_snapshot()
        self.assertEqual(due, [24, 48, 72, 96])

    def test_a_postponed_snapshot_stays_due(self):
        self.play_many(31)
        self.assertTrue(self.progress.is_snapshot_due)
        self.progress.take_snapshot()
        self.play_many(54)
        self.assertFalse(self.progress.is_snapshot_due)
        self.play_many(55)
        self.assertTrue(self.progress.is_snapshot_due)

    def test_without_a_snapshot_all_other_steps_are_replayed(self):
        self.play_many(10)
        self.assertEqual(self.back(), 9)

    def test_with_a_snapshot_only_later_steps_are_replayed(self):
        self.play_many(30)
        self.progress.take_snapshot()
        self.play_many(40)
        self.assertEqual([self.back(), self.back()], [9, 8])

    def test_a_restored_match_has_snapshots_24_48_and_96_steps_ago(self):
        self.come_back(1000)
        self.assertEqual(self.copies(), [1000 - 24 * times for times in (32, 16, 8, 4, 2, 1)])
        self.come_back(47)
        self.assertIsNone(self.progress._snapshots)
        self.come_back(48)
        self.assertEqual(self.copies(), [24])

    def test_with_these_snapshots_each_back_replays_few_steps(self):
        self.come_back(500)
        counts = [self.back() for _ in range(400)]
        self.assertTrue(max(counts[:24]) < 24, counts)
        self.assertTrue(max(counts) <= 200, counts)
        self.assertTrue(sum(counts) < 400 * 24, counts)
        self.assertTrue(len(self.copies()) < 8)

    def test_snapshots_are_at_least_two_dozen_steps_apart(self):
        self.come_back(640)
        copies = self.copies()
        self.assertEqual(copies[-1], 616)
        self.play_many(649)
        self.assertEqual(self.back(), 32)
        self.assertEqual(self.copies(), copies)


if __name__ == "__main__":
    unittest.main()

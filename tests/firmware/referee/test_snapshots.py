"""Snapshots: an undo replays few steps, however long the match is."""

import unittest
from collections import namedtuple

from got_it_table import GotItTable
from saving_table import SavingTable
from tableref.presses.gestures import BACK
from tableref.referee import progress, snapshots
from tableref.referee.snapshots import Snapshots
from tableref.show.announcer import Announcer

Pair = namedtuple("Pair", ("one", "other"))


class Thing:
    """An object to copy, with references to others and to itself."""

    def __init__(self, announcer):
        self.announcer = announcer
        self.itself = self
        self.numbers = [1, {2: (3, [4])}, bytearray(b"5"), {6}]
        self.pair = Pair(self.numbers, "same")
        self.page = 0

    def forget_page(self):
        self.page = 0


class Past:
    """A stand-in for Progress with the attributes that snapshots use."""

    is_paused = is_stopped = False
    snapshot_at = 0

    def __init__(self, game):
        self.game = game


class Long(unittest.TestCase):
    def long(self, rounds):
        table = SavingTable((1, 2), game="score_pad", target=0, seed=1)
        for _ in range(rounds):
            table.tap(1, 12).tap(2, 7).ok().wait(300).ok().wait(300)
        return table

    def folded_by_back(self, table, times):
        progress = table.referee.save_queue.progress
        counts = []
        for _ in range(times):
            before = progress.replayed_steps
            table.back().wait(1)
            counts.append(progress.replayed_steps - before)
        return counts

    def test_undoing_one_step_replays_at_most_two_dozen_others(self):
        table = self.long(12)
        progress = table.referee.save_queue.progress
        self.assertTrue(len(progress.steps) > 240)
        self.assertEqual(progress.replayed_steps, 0)
        counts = self.folded_by_back(table, 20)
        self.assertTrue(max(counts) <= 24, counts)

    def test_undoing_further_replays_a_part_of_the_match_and_seldom(self):
        table = self.long(12)
        progress = table.referee.save_queue.progress
        steps = len(progress.steps)
        counts = self.folded_by_back(table, 120)
        self.assertEqual(len(progress.steps), steps - 120)
        self.assertTrue(max(counts) <= 120, counts)
        self.assertTrue(sum(counts) < 120 * 24, counts)

    def test_an_undo_is_fast_after_a_power_cut_too(self):
        table = self.long(4)
        table.cut_power().ok()
        counts = self.folded_by_back(table, 20)
        # The pause that the power cut caused is replayed, too.
        self.assertTrue(max(counts) <= 26, counts)

    def test_steps_before_all_snapshots_can_be_undone(self):
        table = self.long(2)
        while table.is_in_match:
            table.back().wait(1)
        self.assertEqual(table.last("undone")["undone"], "match_started")

    def test_during_the_solver_no_snapshot_is_taken(self):
        table = GotItTable((1, 2, 4))
        game = table.referee._stage.progress.game
        game.helper = (number for number in range(3))
        past = Past(game)
        copies = Snapshots(table.referee.announcer)
        copies.add(past, 30)
        self.assertEqual((past.snapshot_at, copies.restore(past, 99)), (30, 0))
        self.assertTrue(past.game is game)

    def test_without_memory_for_snapshots_the_match_continues(self):
        def full(_value, _known):
            raise MemoryError

        past, copies = Past(Thing(None)), Snapshots(Announcer())
        for count in (24, 48, 72):
            copies.add(past, count)
        copying, snapshots._copy = snapshots._copy, full
        try:
            # Without memory for another snapshot, only the newest one is kept.
            copies.add(past, 96)
            self.assertEqual(past.snapshot_at, 96)
            newest = copies._copies[-1][-1]
            # Without memory for a copy of that snapshot, the snapshot itself becomes the game.
            self.assertEqual(copies.restore(past, 99), 72)
        finally:
            snapshots._copy = copying
        self.assertTrue(past.game is newest)
        self.assertEqual((past.snapshot_at, copies.restore(past, 99)), (0, 0))


class StandingAgain(unittest.TestCase):
    """After an undo, no earlier snapshot may be used that contains the undone steps."""

    def setUp(self):
        self.far, progress._SNAPSHOT_INTERVAL = progress._SNAPSHOT_INTERVAL, 1

    def tearDown(self):
        progress._SNAPSHOT_INTERVAL = self.far

    def test_a_redone_step_is_ruled_at_its_own_time(self):
        table = SavingTable((1, 3, 4), game="got_it").tap(1).ok().wait(2500)
        # The presses are within 5 ms of each other, which Got It! treats as simultaneous.
        table.press(1).wait(2).press(3).wait(50).release(1, 3).wait(300).back().wait(300)
        table.press(BACK).wait(100).next().release(BACK)
        self.assertEqual(table.last("redone")["redone"], "claim")
        self.assertEqual(table.named("too_late"), [])
        self.assertEqual(table.last("claim")["player"], 3)
        self.assertEqual(table.last("tie")["players"], [1, 3])

    def test_a_snapshot_of_just_before_the_undo_is_dropped_and_older_ones_are_kept(self):
        table = SavingTable((1, 2), game="score_pad").tap(1, 6).back(5)
        copies = table.referee.save_queue.progress._snapshots
        drop, most = copies.drop_after, []

        def dropping(progress, count):
            most.append(count)
            drop(progress, count)

        copies.drop_after = dropping
        for steps in range(1, 6):
            table.press(BACK).wait(100).next().release(BACK)
            # The second call of each redo is that of the replay.
            self.assertEqual(most[::2], list(range(steps)))


class Copies(unittest.TestCase):
    def setUp(self):
        self.announcer = Announcer()
        self.copies = Snapshots(self.announcer)
        self.past = Past(Thing(self.announcer))

    def test_a_copy_equals_the_original_and_is_independent(self):
        first = self.past.game
        first.page = 3
        self.copies.add(self.past, 24)
        first.numbers[1][2][1].append(9)
        first.numbers[2].append(9)
        first.numbers[3].add(9)
        first.numbers.append(10)
        self.assertEqual(self.copies.restore(self.past, 30), 24)
        copy = self.past.game
        self.assertFalse(copy is first)
        self.assertEqual(copy.numbers, [1, {2: (3, [4])}, bytearray(b"5"), {6}])
        self.assertTrue(copy.itself is copy and copy.pair.one is copy.numbers)
        self.assertEqual((type(copy.pair), copy.pair.other, copy.page), (Pair, "same", 0))
        self.assertTrue(copy.announcer is self.announcer)
        # Changing the copy does not change the snapshot.
        copy.numbers.clear()
        self.copies.restore(self.past, 30)
        self.assertEqual(len(self.past.game.numbers), 4)

    def test_deep_structures_are_copied_without_recursion(self):
        # The Pico's stack has room for only forty nested calls.
        inner = self.past.game.numbers
        for _ in range(2000):
            inner.append([])
            inner = inner[-1]
        inner.append(7)
        self.copies.add(self.past, 24)
        self.copies.restore(self.past, 24)
        copy = self.past.game.numbers
        for _ in range(2000):
            copy = copy[-1]
        self.assertEqual(copy, [7])
        self.assertFalse(copy is inner)

    def test_no_snapshot_contains_an_undone_step(self):
        for count in (24, 48, 72):
            self.copies.add(self.past, count)
        self.assertEqual(self.copies.restore(self.past, 50), 48)
        self.assertEqual(self.copies.restore(self.past, 99), 48)
        self.copies.drop_after(self.past, 47)
        self.assertEqual(self.past.snapshot_at, 24)
        self.assertEqual((self.copies.restore(self.past, 23), self.past.snapshot_at), (0, 0))

    def test_in_a_long_match_snapshots_are_few_and_evenly_spaced(self):
        for count in range(24, 5000, 24):
            self.copies.add(self.past, count)
        counts = [kept[0] for kept in self.copies._copies]
        self.assertTrue(8 < len(counts) < 16, counts)
        self.assertEqual(counts[-3:], [4992 - 48, 4992 - 24, 4992])
        for older, newer in zip(counts, counts[1:]):
            self.assertTrue(newer - older <= 2 * (4992 - newer) + 48, counts)

    def test_with_little_memory_there_are_two_snapshots(self):
        free, snapshots._free = snapshots._free, lambda: 10 << 10
        try:
            for count in range(24, 240, 24):
                self.copies.add(self.past, count)
        finally:
            snapshots._free = free
        self.assertEqual([kept[0] for kept in self.copies._copies], [192, 216])


if __name__ == "__main__":
    unittest.main()

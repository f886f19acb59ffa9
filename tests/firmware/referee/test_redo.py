"""Redo: BACK held and NEXT pressed, until something new happens."""

import unittest

from saving_table import played
from tableref.presses.gestures import BACK, NEXT


class Redo(unittest.TestCase):
    def redo(self, table):
        return table.press(BACK).wait(100).tap(NEXT).release(BACK).wait(100)

    def test_undone_steps_are_redone_with_their_own_times(self):
        table = played()
        before, scored = table.state, table.last("round_scored")
        table.back()
        self.assertFalse(table.state == before)
        self.redo(table)
        self.assertEqual(table.state, before)
        self.assertEqual(table.last("redone")["redone"], "round_scored")
        again = table.last("round_scored")
        self.assertTrue(again["seq"] > scored["seq"])
        self.assertEqual(
            [again[k] for k in ("t_us", "totals")], [scored[k] for k in ("t_us", "totals")]
        )

    def test_many_steps_are_redone_one_by_one(self):
        table = played()
        states = [table.state]
        for _ in range(6):
            table.back()
            states.append(table.state)
        while len(states) > 1:
            self.assertEqual(table.state, states.pop())
            self.redo(table)
        self.assertEqual(table.state, states[0])

    def test_every_redone_step_is_reported_completely(self):
        # Steps are redone in slices, and a later one may depend on events of an earlier one.
        table = played()
        for _ in range(3):
            table.ok().play_round((1, 2), {1: 3, 2: 2, 4: 1})
        progress = table.referee._stage.progress
        before = [(event["event"], event["t_us"]) for event in table.events]
        progress.replay(10**9, 0)
        again = [(event["event"], event["t_us"]) for event in table.referee.events()]
        self.assertTrue(len(progress.steps) > 16)
        self.assertEqual([one for one in again if one not in before], [])
        unsaid = [one for one in before if one not in again]
        self.assertEqual(unsaid, [("match_started", 0), ("starter_drawn", 0)])

    def test_redo_is_possible_until_something_new_happens(self):
        table = played().back().tap(1)
        before = table.state
        self.redo(table)
        self.assertEqual(table.last("refused")["reason"], "nothing_to_redo")
        self.assertEqual(table.state, before)

    def test_back_does_not_undo_during_redo(self):
        table = played()
        before = table.state
        self.redo(table)
        self.assertEqual(table.named("undone"), [])
        self.assertEqual(table.state, before)

    def test_redone_steps_are_saved(self):
        table = played()
        before = table.state
        self.redo(table.back())
        self.assertEqual(table.cut_power().state, before)

    def test_after_a_pause_there_is_nothing_to_redo(self):
        table = played().back().hold(BACK)
        self.redo(table)
        self.assertEqual(table.last("refused")["reason"], "nothing_to_redo")
        self.assertIn("Paused", table.screen())

    def test_a_3_2_1_that_a_pause_undid_cannot_be_redone_after_the_pause(self):
        table = played().ok().start_round().claim(1).hold(BACK).ok().wait(300)
        # BACK during 3-2-1 leads back into the pause that it followed.
        table.hold(BACK).ok().wait(300)
        self.redo(table)
        self.assertEqual(table.last("refused")["reason"], "nothing_to_redo")
        self.assertEqual(table.named("redone"), [])

    def test_a_replaced_step_is_removed_from_the_journal_too(self):
        table = played().back().tap(1, 2).ok().ok().wait(100)
        before = table.state
        self.assertEqual(table.cut_power().state, before)


if __name__ == "__main__":
    unittest.main()

"""`undone` and `redone` name the first event that is no longer effective."""

import unittest

from driven import DrivenTable, played
from saving_table import SavingTable
from tableref.presses.gestures import BACK, NEXT


def redo(table):
    return table.press(BACK).wait(100).tap(NEXT).release(BACK).wait(100)


class UndoneFrom(unittest.TestCase):
    def assert_from(self, table, name, event):
        """Assert that the last `undone` or `redone` of a name has the number of `event`."""
        self.assertEqual(table.last(name)["from"], event["seq"])

    def test_undone_names_the_first_event_of_the_step(self):
        table = played().back()
        self.assert_from(table, "undone", table.last("round_scored"))

    def test_a_step_without_an_event_has_the_number_that_came_next(self):
        table = DrivenTable((1, 2, 4)).start_round().claim(1, 4).wait(1200).tap(1)
        table.back()
        self.assert_from(table, "undone", table.last("undone"))
        table = DrivenTable((1, 2, 4)).start_round().claim(1, 4).wait(1200).tap(1).tap(9)
        table.back()
        self.assert_from(table, "undone", table.last("refused"))

    def test_events_of_time_belong_to_the_step_before(self):
        table = DrivenTable((1, 2, 4)).start_round().back()
        self.assert_from(table, "undone", table.named("countdown")[0])
        # a claim is ruled when its sample is over
        table = DrivenTable((1, 2, 4)).start_round().claim(1, 4)
        table.back()
        self.assert_from(table, "undone", table.named("claim")[1])

    def test_claims_of_one_tick_are_one_step(self):
        table = DrivenTable((1, 2, 4, 7)).start_round()
        table.press(1, 2).release(1, 2).wait(100).back()
        self.assert_from(table, "undone", table.last("tie"))

    def test_a_pause_is_undone_with_the_step_before_it(self):
        table = DrivenTable((1, 2, 4)).start_round().claim(1).hold(BACK).ok().wait(3000)
        self.assertEqual(table.names()[-1], "round_resumed")
        table.back()
        self.assert_from(table, "undone", table.last("claim"))

    def test_a_count_after_a_pause_is_a_separate_step(self):
        table = DrivenTable((1, 2, 4)).start_round().hold(BACK).ok().wait(500).hold(BACK)
        self.assertEqual(table.last("undone")["undone"], "resumed")
        self.assert_from(table, "undone", table.last("resumed"))
        self.assertIn("Paused", table.screen())
        before = len(table.events)
        redo(table)
        again = [event["event"] for event in table.events[before:]]
        self.assertEqual(again[:3], ["redone", "resumed", "countdown"])
        self.assertFalse("Paused" in table.screen())

    def test_the_start_of_a_match_is_event_1(self):
        table = DrivenTable((1, 2, 4)).back()
        self.assertEqual(
            list(table.last("undone").items())[2:],
            [("event", "undone"), ("undone", "match_started"), ("from", 1)],
        )

    def test_redone_names_the_same_event_and_the_step_is_reported_again_after_it(self):
        table = played().back()
        number = table.last("undone")["from"]
        redo(table)
        self.assertEqual(table.last("redone")["from"], number)
        table.back()
        self.assert_from(table, "undone", table.last("round_scored"))
        self.assertTrue(table.last("undone")["from"] > table.last("redone")["seq"])

    def test_several_steps_undone_and_redone_have_their_numbers(self):
        table = DrivenTable((1, 2, 4)).start_round().claim(1, 4)
        claims = [event["seq"] for event in table.named("claim")]
        table.back(2)
        self.assertEqual([event["from"] for event in table.named("undone")], claims[::-1])
        redo(redo(table))
        first, second = table.named("redone")
        self.assertEqual(first["from"], claims[0])
        self.assertEqual(second["from"], table.named("claim")[2]["seq"] + 1)
        table.back(2)
        again = [event["seq"] for event in table.named("claim")[2:]]
        self.assertEqual([event["from"] for event in table.named("undone")[2:]], again[::-1])

    def test_events_that_remain_after_an_undo_are_reported_again(self):
        table = DrivenTable((1, 2, 4), game="count_in").ok().wait(500).tap(2).wait(3000)
        before = len(table.events)
        stood = [event for event in table.events if event["event"] != "false_start"][-3:]
        table.back()
        undone, *again = table.events[before:]
        self.assertEqual((undone["undone"], undone["from"]), ("false_start", 3))
        names = ("t_us", "event")
        self.assertEqual(
            [[event[name] for name in names] for event in again],
            [[event[name] for name in names] for event in stood],
        )
        self.assertEqual([event["event"] for event in again][-1], "round_started")

    def test_redone_cancels_events_that_came_meanwhile(self):
        table = DrivenTable((1, 2, 4), game="count_in").ok().wait(500).tap(2).wait(100).back()
        table.wait(3000)
        self.assertEqual(table.names()[-1], "round_started")
        before = len(table.events)
        redo(table)
        redone, *again = table.events[before:]
        self.assertEqual((redone["redone"], redone["from"]), ("false_start", 3))
        names = ["false_start", "countdown", "countdown", "round_started"]
        self.assertEqual([event["event"] for event in again], names)

    def test_the_numbers_survive_a_power_cut(self):
        table = SavingTable((1, 2, 4), target=75).start_round().claim(1, 4).wait(1200)
        table.tap(1, 3).tap(4).ok().ok()
        numbers = [step.seq for step in table.referee._stage.progress.steps]
        table.cut_power().ok().back()
        self.assertEqual(table.last("undone")["from"], numbers[-1])

    def test_a_power_cut_after_an_undo_in_a_race_cancels_its_events_too(self):
        table = DrivenTable((1, 2, 4)).start_round().claim(1, 4)
        last = table.named("claim")[1]
        table.back()
        again = DrivenTable()
        again.restore(table.referee.saved())
        again.wait(1)
        restored = again.last("match_restored")
        self.assertEqual((restored["seq"], restored["t_us"]), (last["seq"], last["t_us"]))


if __name__ == "__main__":
    unittest.main()

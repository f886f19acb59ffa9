"""The quiz's time to press after its end was undone: it is stopped until OK adds a minute.

Here the buzzers are opened with 3-2-1, which is repeated when OK restarts the time.
"""

import unittest

from saving_table import SavingTable
from tableref.presses.gestures import BACK

LONG_MS = 600_000


def stood(count_in=True):
    """Return a table at which the 5 s for pressing ran out and BACK has undone that."""
    table = SavingTable((2, 5), game="quiz", count_in=count_in, press_s=5).ok().wait(8_000).back()
    return table.wait(300)


def names(table):
    """Return the names of all events since power-on."""
    return [event["event"] for event in table.events]


def has_a_minute(table):
    """Return whether the time to press ends after a minute and not before."""
    before = len(table.named("round_scored"))
    is_early = len(table.wait(55_000).named("round_scored")) > before
    return not is_early and len(table.wait(8_000).named("round_scored")) > before


class TimeToPress(unittest.TestCase):
    def test_ok_gives_a_minute_and_counts_in(self):
        table = stood()
        self.assertIn("Clock is stopped", table.screen())
        table.wait(LONG_MS).ok()
        self.assertEqual(names(table)[-3:], ["time_given", "clock_resumed", "countdown"])
        self.assertTrue(has_a_minute(table))

    def test_the_minute_is_unchanged_by_a_later_undo(self):
        table = stood().ok().wait(2_500).tap(5).wait(1_000).back()
        self.assertEqual(table.last("undone")["undone"], "claim")
        self.assertTrue(has_a_minute(table))

    def test_the_minute_survives_a_power_cut(self):
        table = stood().ok().wait(2_500).tap(5).ok().wait(300).cut_power().ok()
        self.assertIn("P5", table.screen())
        table = stood().ok().wait(2_500).hold(BACK).cut_power().ok()
        self.assertTrue(has_a_minute(table.wait(2_500)))

    def test_back_during_the_count_undoes_the_minute(self):
        table = stood().ok().wait(500).back()
        self.assertEqual(table.last("undone")["undone"], "time_given")
        self.assertIn("Clock is stopped", table.screen())
        table.wait(LONG_MS)
        self.assertEqual(names(table)[-3:], ["undone", "clock_resumed", "clock_stopped"])
        self.assertTrue(has_a_minute(table.ok()))

    def test_a_pause_during_the_count_undoes_the_minute(self):
        table = stood().ok().wait(500).hold(BACK)
        self.assertIn("Paused", table.screen())
        self.assertIn("Clock is stopped", table.wait(LONG_MS).ok().screen())

    def test_an_accidentally_undone_minute_can_be_redone(self):
        table = stood().ok().wait(500).back().press(BACK).wait(100).next().release(BACK)
        self.assertEqual(table.last("redone")["redone"], "time_given")
        self.assertTrue(has_a_minute(table))

    def test_back_during_the_count_after_a_pause_returns_to_the_pause(self):
        table = stood().ok().wait(3_000).hold(BACK).ok().wait(500).back()
        self.assertEqual(table.last("undone")["undone"], "resumed")
        self.assertIn("Paused", table.screen())

    def test_a_pause_while_the_time_is_stopped_changes_nothing(self):
        for count_in in (True, False):
            table = stood(count_in).hold(BACK).wait(LONG_MS).ok().wait(LONG_MS)
            self.assertIn("Clock is stopped", table.screen())
            self.assertEqual(len(table.named("round_scored")), 1)
            self.assertTrue(has_a_minute(table.ok()))


if __name__ == "__main__":
    unittest.main()

"""The solver runs in idle time only. The tests count slices instead of measuring time."""

import unittest

from device import WORK_IDLE_US
from got_it_table import GotItTable

WORST = (4, 6, 5, 7, 3, 9, 1)
"""The slowest of 150 random hands and targets, with the handicap."""


class Thinking(unittest.TestCase):
    def asked(self):
        table = GotItTable((1, 3)).ready().wait(500).hold(1).race()
        table.give_up(1).give_up(3).wait(300).tap(1)
        for number in WORST:
            table.tap(number)
        return table.wait(300).ok().wait(100)

    def test_the_worst_hand_needs_a_limited_number_of_slices_only_in_idle_time(self):
        table = self.asked()
        self.assertIn("Thinking...", table.screen())
        slices = 0
        while table.referee.think():
            slices += 1
            if slices % 20 == 0:
                table.wait(100)
                # The solver runs only while nothing else is due soon.
                self.assertTrue(table.referee.idle_us >= WORK_IDLE_US)
        # A slice takes 5 ms on the Pico, so 260 slices are 1.3 s.
        self.assertTrue(100 < slices < 260, slices)
        self.assertIn("Not possible", table.screen())
        self.assertFalse(table.referee.think())

    def test_no_other_game_has_background_work(self):
        self.assertFalse(GotItTable().referee.think())
        self.assertFalse(GotItTable((1, 3)).referee.think())


if __name__ == "__main__":
    unittest.main()

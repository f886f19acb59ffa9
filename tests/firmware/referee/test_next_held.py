"""A player's press while NEXT is held has the effect that the screen shows."""

import unittest

from driven import DrivenTable
from got_it_table import GotItTable
from got_ya_table import bidding
from i_go_table import playing
from tableref.presses.gestures import NEXT

LONGEST_MS = 3000


def counting():
    return DrivenTable((1, 2, 4)).start_round().claim(1, 2).wait(1200).tap(1, 3)


def penalties():
    table, player = playing((1, 2))
    return table.hold(player).wait(300).tap(1, 3)


def cards():
    return GotItTable((1, 3, 4)).race().tap(1).wait(400).ok().tap(1, 3)


def own_times():
    return DrivenTable((1, 2), game="turn_clock", minutes=0).tap(1, 3)


TABLES = {
    "gotta_go": counting,
    "i_go": penalties,
    "got_it": cards,
    "got_it, a race": lambda: GotItTable((1, 3, 4)).race(),
    "got_ya": lambda: bidding().tap(1, 3),
    "score_pad": lambda: DrivenTable((1, 2), game="score_pad").tap(1, 3),
    "turn_clock": own_times,
    "turn_clock, a turn": lambda: DrivenTable((1, 2), game="turn_clock", seed=1).ok(),
}
"""Situations in which NEXT held changes the meaning of player 1's press."""


class Long(unittest.TestCase):
    def after(self, table, held_ms):
        """Return events and screen after player 1 pressed a number of times with NEXT held."""
        table.press(NEXT).wait(100).press(1).wait(held_ms).release(1).wait(50).release(NEXT)
        table.wait(LONGEST_MS - held_ms + 3100)
        steps = table.referee.save_queue.progress.steps
        names = [step.name for step in steps]
        return names, table.names(), table.screen()

    def test_a_long_press_has_the_same_effect_as_a_tap(self):
        for name in TABLES:
            tapped = self.after(TABLES[name](), 60)
            before = len(TABLES[name]().referee.save_queue.progress.steps)
            self.assertTrue(len(tapped[0]) > before, name)
            for held_ms in (690, 710, 1500, LONGEST_MS):
                self.assertEqual(self.after(TABLES[name](), held_ms), tapped, name)


if __name__ == "__main__":
    unittest.main()

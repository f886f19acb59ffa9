"""The turn clock with a different time for each player: a handicap."""

import unittest

from driven import DrivenTable
from tableref.games.turn_clock import own_times, rules
from tableref.presses.gestures import NEXT
from turn_clock_table import started


def table(players=(2, 5, 9), **options):
    return DrivenTable(players, game="turn_clock", **dict({"minutes": 0}, **options))


class OwnTimes(unittest.TestCase):
    def test_own_times_are_entered_before_the_first_round(self):
        own = table()
        self.assertEqual(own.names(), ["match_started"])
        self.assertIn("Minutes each\nP2    5\nP5    5\nP9    5\nTap +, hold ++\nOK: these times",
                      "\n".join(line.rstrip() for line in own.screen().split("\n")))  # fmt: skip

    def test_a_tap_adds_one_a_hold_ten_and_next_held_subtracts_one(self):
        own = table().tap(2).hold(5).press(NEXT).wait(50).tap(9).release(NEXT).ok()
        clocks = own.last("times_set")["clocks"]
        minutes = [(player, us // 60_000_000) for player, us in clocks.items()]
        self.assertEqual(minutes, [("2", 6), ("5", 15), ("9", 4)])
        self.assertIn("Who is first?", own.screen())

    def test_each_clock_begins_with_its_own_time_in_every_round(self):
        own = table().tap(2).ok().tap(2).ok().next()
        self.assertIn("P2       5:5", own.screen())
        self.assertIn("P5       5:00", own.screen())
        for _ in range(5):
            own.next()
        own.ok().ok().ok().next()
        self.assertIn(" 6:00", own.screen().replace("5:59", "6:00"))

    def test_the_limits_of_a_time_can_be_entered(self):
        entry = own_times.OwnTimes((2, 5), rules.FISCHER)
        for count, is_possible in (
            (rules.MIN_TIME - 1, False),
            (rules.MIN_TIME, True),
            (rules.MAX_TIME, True),
            (rules.MAX_TIME + 1, False),
        ):
            self.assertEqual(entry.refusal(2, count, False) is None, is_possible, count)

    def test_a_time_for_each_turn_has_steps_of_five_seconds(self):
        own = table(mode="turn", fresh_s=0).tap(2)
        self.assertIn("Seconds a turn\nP2   35", own.screen())
        own.ok().tap(2).ok()
        self.assertEqual(own.last("turn_started")["clock_us"], 35_000_000)
        self.assertEqual(own.tap(2).last("turn_started")["clock_us"], 30_000_000)
        self.assertEqual(own.tap(5).tap(9).last("turn_started")["clock_us"], 35_000_000)

    def test_byo_yomi_has_periods_after_own_times(self):
        own = table(mode="byoyomi", period_s=30, periods=3).tap(2).ok()
        self.assertEqual(own.last("times_set")["clocks"]["2"], 450_000_000)

    def test_impossible_times_are_refused(self):
        own = table().press(NEXT).wait(50).tap(9, 5).release(NEXT)
        self.assertEqual(own.last("refused")["reason"], "nothing_to_take_off")
        for _ in range(18):
            own.hold(5)
        self.assertEqual(own.last("refused")["reason"], "no_more_time")
        self.assertIn("P5  175", own.screen())

    def test_ten_players_fit_the_screen(self):
        own = table(tuple(range(1, 11)))
        for _ in range(17):
            own.hold(10).hold(5)
        self.assertIn("P5  175  P10 175", own.screen())

    def test_back_undoes_each_tap_and_ok(self):
        own = table().tap(2).tap(2).ok().back()
        self.assertEqual(own.last("undone")["undone"], "times_set")
        self.assertEqual(own.back().last("undone")["undone"], "count")
        self.assertIn("P2    6", own.screen())

    def test_counting_up_has_no_own_times(self):
        self.assertEqual(started(table(mode="up").ok()), [table(mode="up").events[-1]["player"]])


if __name__ == "__main__":
    unittest.main()

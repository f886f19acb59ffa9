"""The turn clock with simultaneous turns: all clocks run until each player has pressed."""

import unittest

from tableref.presses.gestures import BACK, NEXT
from turn_clock_table import clock, turns


def at_once(players=(2, 5, 9), **options):
    """Return a table whose clocks have all just been started."""
    return clock(players, at_once=True, **options).press(13).wait(0.998).release(13)


class AtOnce(unittest.TestCase):
    def test_no_starter_is_drawn(self):
        table = clock(at_once=True)
        self.assertEqual(table.named("starter_drawn"), [])
        self.assertIn("Round 1\nAll at once\nNEXT: setup time\nOK: start", table.screen())
        self.assertEqual(table.tap(5).last("refused")["reason"], "not_started")

    def test_all_clocks_run_until_each_has_pressed(self):
        table = at_once().wait(9_999)
        event = table.last("turns_started")
        self.assertEqual(list(event["clocks"].items()), [(p, 60_000_000) for p in ("2", "5", "9")])
        self.assertIn("Still to go: 3\nP2       0:50", table.screen())
        table.tap(5)
        self.assertIn("Still to go: 2\nP2       0:49\nP9       0:49\nNEXT", table.screen())
        table.wait(9_900).tap(9).wait(9_900).tap(2)
        self.assertEqual(
            turns(table),
            [(5, 10_000_000, 50_000_000), (9, 20_000_000, 40_000_000), (2, 30_000_000, 30_000_000)],
        )
        self.assertEqual(table.last("clocks_wait")["reason"], "all_done")
        self.assertIn("All are done", table.screen())

    def test_between_turns_no_time_passes_and_ok_begins_the_next_turn(self):
        table = at_once().tap(2).tap(5).tap(9).wait(600_000)
        self.assertTrue(table.referee.is_waiting)
        table.ok()
        self.assertEqual(len(table.named("turns_started")), 2)
        self.assertEqual(table.last("turns_started")["clocks"]["2"], 59_999_000)

    def test_when_all_have_passed_between_turns_the_round_of_passing_ends(self):
        table = at_once().tap(2).tap(5).tap(9)
        for player in (2, 5, 9):
            table.tap(NEXT, 7).tap(player)
        self.assertEqual(table.last("clocks_wait")["reason"], "all_passed")
        self.assertIn("All have passed", table.screen())

    def test_ok_ends_everybodys_turn(self):
        table = at_once().wait(5_000).tap(2).ok()
        self.assertEqual([turn[0] for turn in turns(table)], [2, 5, 9])
        self.assertIn("All are done", table.screen())

    def test_a_player_who_is_done_is_refused_as_done(self):
        self.assertEqual(at_once().tap(2).tap(2).last("refused")["reason"], "is_done")

    def test_the_smallest_time_left_is_shown_first(self):
        table = at_once().tap(5).wait(20_000).tap(2).tap(9).ok().wait(1_000)
        lines = table.screen().split("\n")[1:4]
        self.assertEqual([line[:3].strip() for line in lines], ["P9", "P2", "P5"])

    def test_with_a_fresh_time_for_each_turn_a_late_player_is_done_at_its_end(self):
        table = at_once(mode="turn", fresh_s=30, at_zero="next").wait(5_000).tap(5).wait(30_000)
        self.assertEqual([event["player"] for event in table.named("time_up")], [2, 9])
        self.assertEqual(table.last("clocks_wait")["reason"], "all_done")

    def test_all_whose_time_ends_at_one_instant_are_out(self):
        table = at_once((2, 5)).wait(70_000)
        self.assertEqual([event["player"] for event in table.named("time_up")], [2, 5])
        self.assertEqual(table.last("match_ended")["winners"], [])
        table = at_once().wait(5_000).tap(9).wait(70_000)
        self.assertEqual(table.last("match_ended")["winners"], [9])

    def test_back_undoes_one_press_and_that_clock_has_continued(self):
        table = at_once().wait(9_999).tap(5).wait(9_900).back()
        self.assertEqual(table.last("undone")["undone"], "turn_ended")
        self.assertIn("Still to go: 3\nP2       0:39\nP5       0:39", table.screen())

    def test_undoing_the_end_of_a_time_adds_a_minute_to_all_without_time(self):
        table = at_once((2, 5)).wait(70_000).back(2)
        self.assertIn("Clock is stopped", table.screen())
        table.ok()
        self.assertEqual([event["player"] for event in table.named("time_given")], [5, 2])
        self.assertEqual(len(table.wait(58_000).named("time_up")), 2)
        self.assertEqual(len(table.wait(3_000).named("time_up")), 4)

    def test_a_clock_with_time_left_gets_no_minute_and_runs_on_only_then(self):
        table = at_once(mode="down").wait(5_000).tap(5).wait(45_000).tap(2).tap(9).wait(200).ok()
        table.wait(11_000).back()
        table.hold(BACK).wait(1_000).ok().wait(30_000)
        self.assertIn("Clock is stopped", table.screen())
        table.ok().wait(5_000).tap(5)
        self.assertEqual([event["player"] for event in table.named("time_given")], [2])
        clock_us = turns(table)[-1][2]
        self.assertTrue(39_000_000 < clock_us < 40_500_000, clock_us)

    def test_a_clock_without_a_limit_gets_no_minute(self):
        """The clock of a player whose time was up in an earlier turn has no limit."""
        table = at_once(out_at_zero=False).wait(5_000).tap(5).wait(45_000).tap(9)
        table.wait(15_000).tap(2).wait(300).ok()
        table.wait(5_000).tap(9).wait(15_000).back()
        self.assertIn("Clock is stopped", table.screen())
        table.ok().wait(5_000)
        self.assertEqual([event["player"] for event in table.named("time_given")], [9])
        self.assertIn("P2 *    -0:21", table.screen())

    def test_warnings_at_one_instant_are_in_the_order_of_the_seats(self):
        warned = at_once(warn_s=10).wait(51_000).named("time_short")
        self.assertEqual([event["player"] for event in warned], [2, 5, 9])

    def test_a_pause_stops_all_clocks(self):
        table = at_once().wait(5_000).hold(BACK).wait(400_000).ok().wait(1_000)
        self.assertEqual(table.named("time_up"), [])
        self.assertIn("P9       0:53", table.screen())

    def test_the_lights_show_players_who_are_not_done(self):
        table = at_once().tap(5).wait(500)
        self.assertTrue(table.button_light(2) > table.button_light(5) > 0)
        self.assertEqual(len([rgb for rgb in table.ring() if rgb]), 11)

    def test_the_sand_mode_has_no_simultaneous_turns(self):
        table = clock(mode="sand", at_once=True)
        self.assertEqual(len(table.named("starter_drawn")), 1)

    def test_a_player_who_is_done_can_be_skipped_and_dropped_but_not_moved(self):
        table = at_once().tap(5)
        for _ in range(5):
            table.next()
        self.assertEqual(table.tap(5).last("refused")["reason"], "not_now")
        table.back(5).next().next().tap(5)
        self.assertEqual(table.last("turn_skipped")["player"], 5)
        table.next().next().next().tap(5)
        self.assertEqual(table.last("player_dropped")["player"], 5)
        self.assertIn("Still to go: 2", table.screen())

    def test_a_press_ends_the_players_turn_whatever_the_menu_shows(self):
        for times in range(7):
            table = at_once()
            for _ in range(times):
                table.next()
            self.assertEqual(table.tap(9).last("turn_ended")["player"], 9)
            self.assertEqual(table.named("player_dropped") + table.named("turn_skipped"), [])
            self.assertIn("Still to go: 2", table.screen())


if __name__ == "__main__":
    unittest.main()

"""The turn clock: a time for each turn, byo-yomi, the warning, and choosing the first player."""

import unittest

from saving_table import SavingTable
from tableref.show.lights import WHITE
from turn_clock_table import clock, running, started, turns


class FreshTime(unittest.TestCase):
    def test_each_turn_begins_with_a_fresh_time(self):
        table = running(mode="turn", fresh_s=30).wait(19_999).tap(2)
        self.assertEqual(turns(table)[0], (2, 20_000_000, 30_000_000))
        self.assertIn("then P9 0:30", table.screen())
        self.assertEqual(table.last("turn_started")["clock_us"], 30_000_000)

    def test_the_end_of_a_fresh_time_sounds_and_the_turn_continues(self):
        table = running(mode="turn", fresh_s=30).wait(40_000)
        self.assertEqual(table.last("time_up")["t_us"], 30_000_000)
        self.assertIn("{-0:11}", table.screen())
        table.tap(2).tap(5).tap(9).wait(40_000)
        self.assertEqual(started(table), [2, 5, 9, 2])
        self.assertEqual([e["player"] for e in table.named("time_up")], [2, 2])

    def test_the_next_player_follows_at_the_end_of_a_time_if_chosen(self):
        table = running(mode="turn", fresh_s=30, at_zero="next").wait(40_000)
        self.assertEqual(started(table), [2, 5])
        self.assertEqual(table.last("turn_started")["t_us"], 30_000_000)

    def test_the_player_is_out_at_the_end_of_a_time_if_chosen(self):
        table = running(mode="turn", fresh_s=30, at_zero="out").wait(40_000)
        self.assertEqual(table.tap(2).last("refused")["reason"], "is_out")
        self.assertEqual(table.wait(30_000).last("match_ended")["winners"], [9])

    def test_an_abandoned_table_stops_its_clocks(self):
        table = running(mode="turn", fresh_s=30, at_zero="next").wait(10_000_000)
        self.assertEqual(len(table.named("time_up")), 3)
        self.assertEqual(table.last("clocks_wait")["reason"], "nobody_pressed")
        self.assertIn("Nobody pressed\nWho is first?\nNEXT: times\nOK: start\n{P2}", table.screen())
        self.assertTrue(table.referee.is_waiting)
        self.assertEqual(started(table.ok())[-1], 2)

    def test_a_press_shows_that_the_table_is_not_abandoned(self):
        table = running(mode="turn", fresh_s=30, at_zero="next").wait(70_000).tap(9).wait(80_000)
        self.assertEqual(started(table), [2, 5, 9, 2, 5, 9])

    def test_any_press_shows_that_the_table_is_not_abandoned(self):
        for press in (
            lambda table: table.next(),
            lambda table: table.tap(2),
            lambda table: table.tap(7),
        ):
            table = running(mode="turn", fresh_s=30, at_zero="next").wait(70_000)
            press(table).wait(85_000)
            self.assertEqual(started(table), [2, 5, 9, 2, 5])
            # The result is the same after a replay of the match's record.
            table.back().wait(10)
            self.assertEqual(table.last("undone")["undone"], "time_up")
            game = table.referee._stage.progress.game
            self.assertEqual((game.phase, game.turns.current), ("running", 5))

    def test_back_undoes_a_turn_that_ended_by_itself(self):
        table = running(mode="turn", fresh_s=30, at_zero="next").wait(40_000).back()
        self.assertEqual(table.last("undone")["undone"], "time_up")
        self.assertIn("Clock is stopped", table.screen())
        table.ok().wait(50_000).tap(2)
        self.assertEqual(started(table)[-1], 5)
        # The added minute was for that turn only.
        self.assertIn("then P9 0:30", table.screen())


class ByoYomi(unittest.TestCase):
    def table(self, **options):
        options = dict({"minutes": 1, "period_s": 30, "periods": 3}, **options)
        return running(mode="byoyomi", **options)

    def test_the_main_time_is_used_first(self):
        table = self.table().wait(9_000)
        self.assertIn("P2 plays\n3 x 0:30 left\nNEXT: times", table.screen())
        self.assertIn("{0:50}", table.screen())
        self.assertEqual(turns(table.tap(2))[0][2], 140_999_000)

    def test_then_the_periods_are_used_and_each_is_reported(self):
        table = self.table().wait(64_000)
        self.assertIn("{0:25}", table.screen())
        table.wait(30_000)
        self.assertIn("2 x 0:30 left", table.screen())
        told = [(e["t_us"], e["periods"]) for e in table.named("period_started")]
        self.assertEqual(told, [(60_000_000, 3), (90_000_000, 2)])

    def test_a_period_that_is_not_used_up_is_restored(self):
        table = self.table().wait(64_000).tap(2).tap(5).tap(9).wait(20_000)
        self.assertIn("3 x 0:30 left", table.screen())
        table.wait(20_000).tap(2)
        self.assertEqual(
            [turn[2] for turn in turns(table) if turn[0] == 2], [90_000_000, 60_000_000]
        )

    def test_after_the_last_period_the_time_ends(self):
        table = self.table().wait(151_000)
        self.assertEqual(table.last("time_up")["t_us"], 150_000_000)
        self.assertEqual(table.last("time_short")["t_us"], 140_000_000)

    def test_a_minute_is_added_after_the_end_was_undone(self):
        table = self.table(periods=1, period_s=10).wait(70_000).back().ok()
        self.assertIn("{0:4", table.screen())
        table.wait(58_000)
        self.assertEqual(len(table.named("time_up")), 1)
        self.assertEqual(len(table.wait(2_000).named("time_up")), 2)

    def test_the_ring_is_full_again_in_a_period(self):
        table = self.table().wait(30_000)
        self.assertEqual(len([rgb for rgb in table.ring() if rgb]), 8)
        table.wait(30_000).tap(2).tap(5).tap(9)
        self.assertEqual(len([rgb for rgb in table.ring() if rgb]), 16)


class Warning(unittest.TestCase):
    def test_the_warning_sounds_once_and_is_reported(self):
        table = running().wait(49_000)
        self.assertEqual(table.tone(), 0)
        table.wait(1_000)
        self.assertTrue(table.tone() > 0)
        event = table.last("time_short")
        self.assertEqual((event["t_us"], event["left_us"]), (50_000_000, 10_000_000))
        self.assertEqual(len(table.wait(5_000).named("time_short")), 1)

    def test_the_warning_is_shown(self):
        table = running().wait(48_900)
        self.assertIn("P2 plays", table.screen())
        table.wait(500)
        lights = set()
        for _ in range(8):
            lights.add(table.wait(125).button_light(2))
        self.assertIn("P2: hurry!", table.screen())
        self.assertIn(WHITE, lights)

    def test_the_warning_can_be_earlier_or_off(self):
        table = running(warn_s=30).wait(30_000)
        self.assertEqual(table.last("time_short")["t_us"], 30_000_000)
        table = running(warn_s=0).wait(59_000)
        self.assertEqual(table.named("time_short"), [])
        self.assertIn("P2 plays", table.screen())

    def test_no_warning_in_a_pause_or_when_counting_up(self):
        table = running().wait(30_000).hold(11).wait(60_000)
        self.assertEqual(table.named("time_short"), [])
        self.assertEqual(running(mode="up").wait(90_000).named("time_short"), [])

    def test_the_warning_comes_again_before_the_end_of_an_added_minute(self):
        table = running().wait(61_000).back().ok().wait(59_000)
        told = [event["t_us"] for event in table.named("time_short")]
        self.assertEqual(len(told), 2)
        self.assertEqual(told[1], table.last("time_given")["t_us"] + 50_000_000)


class AfterAPowerCut(unittest.TestCase):
    def test_an_ended_time_stays_ended_after_a_power_cut_even_if_the_player_continues(self):
        options = {"minutes": 1, "out_at_zero": False}
        table = SavingTable((2, 5), game="turn_clock", **options).ok().wait(65_000)
        player = table.last("time_up")["player"]
        table.cut_power().ok()
        self.assertEqual(table.referee._stage.progress.game.clock.fallen, (player,))
        self.assertEqual(table.wait(9_000).named("time_up"), [])


class First(unittest.TestCase):
    def test_a_press_says_who_is_first(self):
        table = clock()
        drawn = table.last("starter_drawn")["player"]
        other = 5 if drawn == 2 else 2
        table.tap(other)
        event = table.last("starter_chosen")
        self.assertEqual((event["round"], event["player"]), (1, other))
        self.assertIn("{P%d}" % other, table.screen())
        self.assertEqual(started(table.ok()), [other])

    def test_back_returns_to_the_draw(self):
        table = clock()
        drawn = table.last("starter_drawn")["player"]
        table.tap(5 if drawn == 2 else 2).back()
        self.assertEqual(started(table.ok()), [drawn])


if __name__ == "__main__":
    unittest.main()

"""The turn clock: whose time runs in each mode, and changes of the order."""

import unittest

from tableref.games.turn_clock import show
from tableref.presses.gestures import BACK
from turn_clock_table import clock, running, started, turns


class Turns(unittest.TestCase):
    def test_the_first_player_is_drawn_and_ok_starts(self):
        table = clock()
        self.assertIn("Who is first?", table.screen())
        self.assertIn("NEXT: setup time", table.screen())
        self.assertIn("OK: start\n{P%d}" % table.events[-1]["player"], table.screen())
        table.ok()
        self.assertEqual(table.last("round_started")["round"], 1)
        self.assertEqual(
            table.last("turn_started")["player"], table.last("starter_drawn")["player"]
        )

    def test_a_tap_of_the_player_in_turn_passes_the_turn_clockwise(self):
        table = running().tap(2).tap(5).tap(9)
        self.assertEqual(started(table), [2, 5, 9, 2])

    def test_the_time_of_a_turn_is_exact(self):
        table = running().wait(7).tap(2).tap(5)
        self.assertEqual(turns(table), [(2, 8_000, 59_992_000), (5, 100_000, 59_900_000)])

    def test_ok_passes_the_turn(self):
        self.assertEqual(started(running().wait(300).ok().ok()), [2, 5, 9])

    def test_ok_twice_at_once_passes_one_turn(self):
        table = running().wait(300).tap(13).tap(13)
        self.assertEqual(table.last("refused")["reason"], "too_soon")
        self.assertEqual(started(table), [2, 5])

    def test_other_players_taps_are_refused(self):
        table = running().tap(5)
        self.assertEqual(table.last("refused")["reason"], "not_your_turn")
        self.assertIn("It is P2's turn", table.screen())
        self.assertEqual(started(table), [2])

    def test_the_screen_shows_the_clock_and_the_next_player(self):
        table = running(minutes=5)
        self.assertIn("P2 plays\nthen P5 5:00\nNEXT: times\nP2 or OK: done\n", table.screen())
        self.assertIn("{4:59}", table.wait(500).screen())
        self.assertIn("{4:58}", table.wait(1000).screen())

    def test_with_two_players_one_is_left(self):
        table = running((2, 5)).tap(2).tap(5)
        self.assertEqual(started(table), [2, 5, 2])

    def test_a_pause_stops_the_clock(self):
        table = running().wait(999).hold(BACK).wait(100_000).ok().wait(939.999).tap(2)
        used = turns(table)[0][1]
        self.assertTrue(1_900_000 < used < 2_200_000, used)

    def test_back_undoes_a_turn_with_its_time(self):
        table = running().wait(999).tap(2).wait(900).back()
        self.assertEqual(table.last("undone")["undone"], "turn_ended")
        table.wait(1000).tap(2)
        self.assertEqual(turns(table)[1][1], 3_100_000)


class Modes(unittest.TestCase):
    def used(self, mode, players=(2, 5, 9)):
        return turns(running(players, mode=mode).wait(29_999).tap(2).tap(5).tap(players[-1]))

    def test_counting_down(self):
        self.assertEqual(self.used("down")[0], (2, 30_000_000, 30_000_000))

    def test_counting_up(self):
        table = running(mode="up").wait(29_999)
        self.assertIn("{0:30}", table.screen())
        self.assertEqual(turns(table.tap(2))[0], (2, 30_000_000, 30_000_000))
        self.assertEqual(table.wait(4_000_000).named("time_up"), [])
        self.assertIn("{66:40}", table.screen())

    def test_when_counting_up_only_the_screen_changes_by_itself(self):
        self.assertTrue(running(mode="up").wait(1000).referee.is_waiting)
        self.assertFalse(running(mode="down").wait(1000).referee.is_waiting)

    def test_fischer_adds_time_after_a_turn(self):
        self.assertEqual(self.used("fischer")[0], (2, 30_000_000, 40_000_000))

    def test_the_delay_precedes_each_turns_time(self):
        table = running(mode="delay").wait(9000)
        self.assertIn("{1:00}", table.screen())
        self.assertIn("{0:59}", table.wait(1000).screen())
        self.assertEqual(turns(table.wait(19_999).tap(2))[0], (2, 30_000_000, 40_000_000))
        self.assertEqual(turns(table.tap(5))[1], (5, 100_000, 60_000_000))

    def test_the_screen_does_not_change_during_the_delay(self):
        table = running(mode="delay")
        self.assertEqual(table.referee._stage.look_ahead(table.referee.now_us)[1], 10_000_001)

    def test_sand_of_two_players_flows_to_the_other(self):
        taken = self.used("sand", (2, 5))
        self.assertEqual(taken[0], (2, 30_000_000, 30_000_000))
        self.assertEqual(taken[1], (5, 100_000, 89_900_000))

    def test_sand_of_more_players_flows_to_all_others(self):
        taken = self.used("sand")
        self.assertEqual(taken[1], (5, 100_000, 74_900_000))
        self.assertEqual(taken[2], (9, 100_000, 74_950_000))

    def test_each_player_begins_with_the_chosen_minutes(self):
        self.assertIn("then P5 3:00", running(minutes=3).screen())


class TimeUp(unittest.TestCase):
    def test_the_end_of_a_time_sounds_and_the_player_is_out(self):
        table = running().wait(60_000)
        event = table.last("time_up")
        self.assertEqual((event["player"], event["t_us"]), (2, 60_000_000))
        self.assertTrue(table.tone() > 0)
        table.tap(5).tap(9).tap(5)
        self.assertEqual(started(table), [2, 5, 9, 5, 9])
        self.assertEqual(table.tap(2).last("refused")["reason"], "is_out")

    def test_the_last_player_with_time_left_wins(self):
        table = running().wait(150_000)
        self.assertEqual([e["player"] for e in table.named("time_up")], [2, 5])
        self.assertEqual(table.last("match_ended")["winners"], [9])
        self.assertEqual(table.last("match_ended")["t_us"], 120_000_000)
        self.assertIn("The winner!\nhas time left", table.screen())
        table.next()
        self.assertIn("Time used\nP2       1:00\nP5       1:00\nP9       0:00", table.screen())

    def test_a_single_player_without_time_has_lost(self):
        table = running((2, 5)).next().next().next().tap(5).wait(70_000)
        self.assertEqual(table.last("match_ended")["winners"], [])
        self.assertIn("Lost!", table.screen())

    def test_a_player_without_time_can_continue_below_zero_if_chosen(self):
        table = running(out_at_zero=False).wait(72_000)
        self.assertIn("{-0:13}", table.screen())
        self.assertEqual(len(table.named("time_up")), 1)
        table.tap(2).tap(5).tap(9).wait(9000)
        self.assertEqual(started(table), [2, 5, 9, 2])
        self.assertEqual(len(table.named("time_up")), 1)
        table.next()
        self.assertIn("P2 *    -0:", table.screen())


class Stopped(unittest.TestCase):
    """The table stops the clocks: NEXT six times, and OK."""

    def stopped(self, table):
        for _ in range(6):
            table.next()
        return table.ok()

    def test_stopping_the_clocks_shows_the_times_used(self):
        table = self.stopped(running(minutes=5).wait(7_000).tap(2).wait(5_000))
        self.assertEqual(table.named("match_ended"), [])
        self.assertIn("Time used\nP2       0:07\nP5       0:05\nP9       0:00", table.screen())
        self.assertIn("OK: next round", table.screen())

    def test_a_clock_below_zero_does_not_mean_a_loss(self):
        table = self.stopped(running(out_at_zero=False).wait(72_000))
        self.assertEqual(table.named("match_ended"), [])
        self.assertFalse("Lost!" in table.screen())
        self.assertIn("P2       1:12", table.screen())

    def test_a_player_who_is_out_does_not_end_the_match_when_clocks_are_stopped(self):
        table = self.stopped(running().wait(70_000))
        self.assertEqual(table.named("match_ended"), [])

    def test_in_the_next_round_a_player_whose_time_was_up_has_a_time_limit_again(self):
        table = self.stopped(running().wait(61_000)).ok().tap(2).ok().wait(61_000)
        self.assertEqual(len(table.named("round_started")), 2)
        self.assertEqual([event["player"] for event in table.named("time_up")], [2, 2])

    def test_the_times_of_ten_players_have_two_pages(self):
        table = self.stopped(running(tuple(range(1, 11)), minutes=5))
        self.assertIn("NEXT: 1 of 2", table.screen())
        self.assertIn("P10", table.next().screen())


class Shown(unittest.TestCase):
    def test_the_ring_shows_the_time_left(self):
        table = running().wait(30_000)
        self.assertEqual(len([rgb for rgb in table.ring() if rgb]), 8)

    def test_the_ring_points_at_the_seat_when_counting_up(self):
        self.assertEqual(len([rgb for rgb in running(mode="up").ring() if rgb]), 3)

    def test_players_who_are_out_are_dark(self):
        table = running().next().next().next().tap(5).wait(500)
        self.assertEqual((table.button_light(5), table.button_light(9) > 0), (0, True))

    def test_times_are_shown_as_text(self):
        for us, words in (
            (0, "0:00"),
            (-1, "-0:01"),
            (61_999_999, "1:01"),
            (5_999_000_000, "99:59"),
            (99_999_000_000, "999:59"),
        ):
            self.assertEqual(show.clock(us), words)

    def test_the_lobby_offers_the_options_in_words(self):
        self.assertEqual(show.option_screen("mode", "sand"), ("Clock", "sand"))
        self.assertEqual(show.option_screen("minutes", 30), ("Minutes each", "30"))
        self.assertEqual(show.option_screen("extra_s", 0), ("Extra seconds", "0"))
        self.assertEqual(show.option_screen("out_at_zero", True), ("Out at 0:00", "yes"))


if __name__ == "__main__":
    unittest.main()

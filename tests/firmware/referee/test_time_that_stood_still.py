"""A stopped clock never continues by itself, and undo never makes a player lose."""

import unittest

from driven import DrivenTable
from saving_table import SavingTable
from tableref.presses.gestures import BACK, NEXT
from tableref.texts import step_words, translator
from turn_clock_table import running, started, turns

LONG_MS = 400_000
"""A time (ms) that is longer than any clock here runs."""


def redo(table):
    return table.press(BACK).wait(100).tap(NEXT).release(BACK).wait(100)


def turn_clock(**options):
    """Return a table with storage whose turn clock has run for player 2 since about 0 s."""
    options = dict({"minutes": 5, "mode": "down", "extra_s": 0}, **options)
    for seed in range(99):
        table = SavingTable((2, 5, 9), game="turn_clock", seed=seed, **options)
        if table.last("starter_drawn")["player"] == 2:
            return table.ok()


def used_s(table, player):
    """Return how many whole seconds a player's clock shows as used, of five minutes."""
    game = table.referee._stage.progress.game
    return (300_000_000 - game.clock.reading_us(player, table.referee.now_us)) // 1_000_000


class Pauses(unittest.TestCase):
    def test_an_undo_of_earlier_steps_does_not_undo_a_pause(self):
        table = running(minutes=5).wait(9_000).tap(2).wait(1_900)
        table.hold(BACK).wait(LONG_MS).ok()
        table.back().wait(1_000)
        self.assertEqual(table.named("time_up"), [])
        self.assertEqual(table.last("undone")["undone"], "turn_ended")
        self.assertIn("P2 plays", table.screen())
        # P2 used 9 s before the pass, 2.7 s between pass and pause, and 1.2 s since the pause.
        self.assertEqual(used_s(table, 2), 12)

    def test_undo_across_several_pauses_does_not_undo_them(self):
        table = (
            running(minutes=5).wait(9_000).tap(2).tap(5).hold(BACK).wait(LONG_MS).ok().wait(5_000)
        )
        table.hold(BACK).wait(LONG_MS).ok().back(2)
        self.assertEqual(used_s(table, 2), 14)
        # Redoing both turns restores the times.
        redo(redo(table))
        self.assertEqual(started(table)[-1], 9)
        self.assertEqual(used_s(table, 9), 6)

    def test_a_pause_is_reported_again_after_an_undo(self):
        table = running(minutes=5).wait(9_000).tap(2).hold(BACK).ok()
        paused = table.last("paused")
        table.back()
        undone = table.last("undone")
        self.assertTrue(undone["from"] < paused["seq"] < undone["seq"])
        after = [event for event in table.events if event["seq"] > undone["seq"]]
        self.assertEqual([event["event"] for event in after], ["paused", "resumed"])
        self.assertEqual(after[0]["t_us"], paused["t_us"])

    def test_a_power_cut_counts_as_a_pause(self):
        table = turn_clock().wait(10_000).tap(2).wait(2_000).tap(5).cut_power().wait(LONG_MS).ok()
        table.back(2).wait(1_000)
        self.assertEqual(used_s(table, 2), 13)
        self.assertEqual(table.named("time_up"), [])

    def test_no_race_opens_in_a_pause_from_outside_a_race(self):
        table = DrivenTable((1, 2, 4)).start_round().claim(1, 2).wait(1_500)
        # BACK undoes the claim, and the race is counted in again from the time after both pauses.
        table.hold(BACK).ok().wait(400).hold(BACK).wait(5_000).ok().back()
        self.assertEqual(table.last("undone")["undone"], "claim")
        self.assertEqual(table.tap(2).last("false_start")["player"], 2)
        self.assertEqual(table.wait(2_000).tap(2).last("claim")["player"], 2)

    def test_after_undo_a_race_is_counted_in_once(self):
        table = (
            DrivenTable((1, 2, 4)).start_round().claim(1).hold(BACK).wait(LONG_MS).ok().wait(2_500)
        )
        table.back().claim(4)
        self.assertEqual(table.last("claim")["rank"], 1)
        self.assertTrue(table.last("claim")["margin_us"] == 0)

    def test_after_undo_the_quiz_is_counted_in_too(self):
        table = DrivenTable((1, 2), game="quiz", answer_s=10, count_in=False).ok().tap(1)
        table.next().wait(500)
        table.hold(BACK).wait(LONG_MS).ok().back()
        self.assertEqual(table.named("time_up"), [])
        table.wait(7_000)
        self.assertEqual(table.named("time_up"), [])
        table.wait(4_000)
        self.assertEqual(len(table.named("time_up")), 1)


class SavedPauses(unittest.TestCase):
    def test_a_paused_clock_is_saved(self):
        table = turn_clock(minutes=1).wait(49_900).hold(BACK)
        left_us = table.referee._stage.progress.game.clock.reading_us(2, table.referee.now_us)
        table.wait(LONG_MS).cut_power()
        self.assertIn("Paused", table.screen())
        self.assertIn("Power came back", table.screen())
        table.wait(LONG_MS).ok()
        self.assertEqual(started(table), [])
        self.assertTrue(8_000_000 < left_us <= 10_000_000, left_us)
        table.wait(left_us / 1000 - 200)
        self.assertEqual(table.named("time_up"), [])
        table.wait(300)
        self.assertEqual(table.last("time_up")["player"], 2)

    def test_a_pause_is_saved_in_every_phase_of_the_quiz(self):
        table = (
            SavingTable((1, 2), game="quiz", answer_s=10, count_in=False).ok().tap(1).wait(4_000)
        )
        before = table.hold(BACK).ok().screen()
        table.hold(BACK).cut_power().ok()
        self.assertEqual(table.screen(), before)
        self.assertEqual(table.wait(4_000).named("time_up"), [])
        self.assertEqual(len(table.wait(2_000).named("time_up")), 1)

    def test_a_partial_entry_is_restored_after_a_pause(self):
        table = SavingTable((1, 2), game="score_pad").tap(1, 3).hold(BACK).cut_power().ok()
        self.assertIn(" 1   3", table.screen())

    def test_an_open_race_is_counted_in_again_with_its_claims(self):
        table = (
            SavingTable((1, 2, 4)).start_round().claim(1).hold(BACK).cut_power().ok().wait(2_500)
        )
        table.claim(2)
        self.assertEqual(table.last("claim")["rank"], 2)

    def test_a_pause_that_was_restored_paused_is_reported(self):
        table = SavingTable((1, 2), game="score_pad").hold(BACK).cut_power()
        self.assertEqual([event["event"] for event in table.events], ["match_restored", "paused"])

    def test_a_count_that_ended_a_round_is_not_saved_before_it_ends(self):
        table = SavingTable((1, 2), game="count_in").ok().wait(4_000).tap(1)
        # This ends the first round, which is saved, and begins the second one.
        table.wait(1_500).ok().wait(700).cut_power()
        self.assertEqual([event["event"] for event in table.events], ["match_restored", "paused"])
        self.assertIn("Round 1", table.ok().screen())


class TakingBackNeverLoses(unittest.TestCase):
    def test_the_end_of_a_time_is_a_separate_step(self):
        table = running((2, 5)).wait(9_000).tap(2).wait(60_000)
        self.assertEqual(table.last("match_ended")["winners"], [2])
        fell = table.last("time_up")
        table.wait(4_000).back()
        undone = table.last("undone")
        self.assertEqual(
            (undone["undone"], undone["player"], undone["from"]), ("time_up", 5, fell["seq"])
        )
        self.assertEqual(table.names()[-2:], ["undone", "clock_stopped"])
        self.assertEqual(table.events[-1]["since_us"], fell["t_us"])
        self.assertIn("Clock is stopped", table.screen())
        self.assertIn("{0:00}", table.screen())
        self.assertIn("OK: one minute", table.wait(4_000).screen())
        table.wait(LONG_MS).ok()
        self.assertEqual(table.last("time_given")["player"], 5)
        table.wait(58_000)
        self.assertEqual(len(table.named("time_up")), 1)
        table.wait(2_000)
        self.assertEqual(len(table.named("time_up")), 2)

    def test_the_next_back_undoes_the_press_before(self):
        table = (
            running((2, 5), minutes=1).wait(9_000).tap(2).wait(60_000).back().wait(LONG_MS).back()
        )
        self.assertEqual(table.last("undone")["undone"], "turn_ended")
        # P2 would have used its own 10 s and the 60 s of P5, which is more than its minute.
        self.assertIn("P2 plays", table.screen())
        self.assertIn("{0:00}", table.screen())
        self.assertEqual(len(table.named("match_ended")), 1)
        table.wait(4_000).ok().wait(50_000).tap(2)
        self.assertEqual(started(table)[-1], 5)
        self.assertTrue(turns(table)[-1][2] > 9_000_000)

    def test_the_player_in_turn_again_has_used_the_time_since(self):
        table = running().wait(9_000).tap(2).wait(20_000).back()
        self.assertIn("{0:30}", table.screen())

    def test_a_clock_that_would_end_by_this_is_stopped(self):
        table = running().wait(49_000).tap(2).wait(20_000).back()
        self.assertEqual(table.names()[-2:], ["time_short", "clock_stopped"])
        self.assertIn("Clock is stopped", table.screen())
        refused = table.tap(2).last("refused")
        self.assertEqual(refused["reason"], "clock_stands")
        self.assertEqual(table.next().last("refused")["reason"], "clock_stands")
        table.ok().wait(59_000)
        self.assertEqual(table.named("time_up"), [])
        self.assertEqual(table.wait(2_000).last("time_up")["player"], 2)

    def test_a_clock_that_would_end_as_back_goes_down_is_stopped_since_then(self):
        table = running(minutes=1).wait(9_000).tap(2)
        # Player 2's clock would have run out at 60 s, if player 2 had not ended the turn.
        table.wait(60_000 - table.referee.now_us // 1_000).hold(BACK).ok().back()
        self.assertEqual(table.last("paused")["since_us"], 60_000_000)
        self.assertEqual(table.last("clock_stopped")["since_us"], 60_000_000)
        self.assertEqual(table.named("time_up"), [])

    def test_the_time_while_it_is_stopped_counts_for_nobody(self):
        table = running(mode="fischer", extra_s=60).tap(2).wait(55_000).tap(5).wait(10_000)
        # P9 has 50 s left, and P5 has used 55 s and 10 s.
        table.back()
        self.assertIn("P5 plays", table.screen())
        self.assertIn("Clock is stopped", table.screen())
        table.wait(LONG_MS).back()
        self.assertIn("Clock is stopped", table.screen())
        table.wait(LONG_MS).back()
        self.assertIn("Who is first?", table.screen())

    def test_the_player_in_turn_before_the_stop_continues(self):
        table = running((2, 5), minutes=3).wait(170_000).tap(2).tap(5).wait(15_000)
        # P2 has 10 s left, so undoing P5's turn of 15 s must not use them up; P5 had used 0.1 s.
        self.assertIn("time_up", table.names())
        table = running((2, 5), minutes=3).wait(100_000).tap(2).tap(5).wait(70_000).tap(2)
        table.wait(20_000).back()
        self.assertIn("Clock is stopped", table.screen())
        table.wait(LONG_MS).back()
        # P5 has used the time since 101 s, but not the time after the clock stopped.
        self.assertIn("P5 plays", table.screen())
        self.assertFalse("stands" in table.wait(4_000).screen())
        self.assertIn("{1:2", table.screen())

    def test_a_stopped_clock_with_an_added_minute_survives_a_power_cut(self):
        table = turn_clock(minutes=1).wait(49_000).tap(2).wait(20_000).back().cut_power().ok()
        self.assertIn("Clock is stopped", table.screen())
        table.ok().cut_power().ok()
        self.assertFalse("stands" in table.screen())
        table.wait(58_000)
        self.assertEqual(table.named("time_up"), [])
        self.assertEqual(table.wait(4_000).last("time_up")["player"], 2)

    def test_an_accidentally_undone_end_can_be_redone(self):
        table = running((2, 5)).wait(9_000).tap(2).wait(60_000).back().wait(4_000)
        redo(table)
        self.assertEqual(table.last("redone")["redone"], "time_up")
        self.assertEqual(table.last("match_ended")["winners"], [2])
        self.assertIn("The winner!", table.wait(4_000).screen())

    def test_the_added_minute_can_be_undone(self):
        table = running((2, 5)).wait(9_000).tap(2).wait(60_000).back().ok().wait(5_000).back()
        self.assertEqual(table.last("undone")["undone"], "time_given")
        self.assertIn("Clock is stopped", table.screen())

    def test_a_pause_while_it_is_stopped_changes_nothing(self):
        table = running().wait(49_000).tap(2).wait(20_000).back().hold(BACK).wait(LONG_MS).ok()
        self.assertIn("Clock is stopped", table.wait(4_000).screen())
        self.assertEqual(table.wait(LONG_MS).named("time_up"), [])

    def test_after_a_pause_the_clock_is_stopped_since_the_same_moment(self):
        table = running().wait(49_000).tap(2).wait(20_000).back()
        stopped = table.last("clock_stopped")
        table.hold(BACK).ok().wait(1_000)
        # The undo of the added minute replays the pause.
        table.ok().wait(1_000).back().hold(BACK).ok()
        again = table.last("clock_stopped")
        self.assertTrue(again["seq"] > stopped["seq"])
        self.assertEqual(again["since_us"], stopped["since_us"])

    def test_a_redone_end_before_the_stop_in_the_record_is_saved(self):
        table = turn_clock(minutes=1).wait(9_000).tap(2).wait(60_000).back()
        self.assertIn("Clock is stopped", table.screen())
        redo(table)
        before = table.state
        self.assertEqual(table.cut_power().ok().state, before)

    def test_undo_stops_the_clock_in_i_go_too(self):
        table = DrivenTable((1, 2), game="i_go", turn_s=30).ok()
        first, second = (1, 2) if table.last("starter_drawn")["player"] == 1 else (2, 1)
        table.wait(20_000).tap(first).wait(15_000).back()
        self.assertEqual(table.named("time_up"), [])
        self.assertIn("Clock is stopped", table.screen())
        table.ok().wait(59_000)
        self.assertEqual(table.named("time_up"), [])
        self.assertEqual(table.wait(2_000).last("time_up")["player"], first)
        table.back()
        self.assertEqual(table.last("undone")["undone"], "time_up")
        self.assertEqual(table.last("undone")["player"], first)


class Said(unittest.TestCase):
    def test_the_screen_says_whose_step_was_undone(self):
        table = running((2, 10), minutes=5).tap(2).tap(10).back()
        self.assertIn("Back: P10 turn", table.screen())
        redo(table)
        self.assertIn("Redo: P10 turn", table.screen())
        self.assertIn("Back: start", table.back(3).screen())

    def test_a_step_has_the_games_own_name(self):
        tell = translator("got_it")
        self.assertEqual(step_words("not_got_it", tell, 3), "P3 exit")
        self.assertEqual(step_words("turn_ended", tell, 3), "P3 turn")
        with self.assertRaises(KeyError):
            step_words("somersault", tell)


if __name__ == "__main__":
    unittest.main()

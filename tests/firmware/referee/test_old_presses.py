"""A gap in time is a pause, and a late press counts at the moment when it was made."""

import unittest

from driven import DrivenTable
from tableref.games import GAMES
from tableref.presses.gestures import BACK, OK
from tableref.referee.referee import TOO_OLD_US, Referee

LONGEST_STEP_US = 600_000_000
"""Maximum step (us) of the clock. Longer gaps are split, because the counter has 32 bits."""


class TableWithGaps(DrivenTable):
    """A table whose loop can be stopped for a while, and whose presses can arrive late."""

    def gap(self, ms):
        """Stop the table for a time; return whether that paused it."""
        until_us = self.now_us + round(ms * 1000)
        is_paused = self.referee.pause_for_gap()
        while self.now_us < until_us:
            self.now_us = min(until_us, self.now_us + LONGEST_STEP_US)
            self._tick()
        self.referee.end_gap()
        return is_paused

    def is_refused(self, button, made_ms, arrived_ms=None):
        """Return whether a press made at `made_ms` is refused now."""
        made, arrived = [
            (self._start_us + round(ms * 1000)) & 0xFFFFFFFF
            for ms in (made_ms, self.now_us / 1000 if arrived_ms is None else arrived_ms)
        ]
        is_refused = self.referee.refuse_old_press(button, made, arrived)
        self._collect()
        return is_refused

    @property
    def is_paused(self):
        return self.referee.match.progress.is_paused


class Gap(unittest.TestCase):
    def test_a_gap_during_3_2_1_does_not_open_the_round(self):
        table = TableWithGaps((1, 2, 4)).ok().wait(700)
        self.assertTrue(table.gap(30_000))
        self.assertEqual(table.named("round_started"), [])
        self.assertIn("Paused", table.screen())
        table.ok().ok().wait(2500)
        self.assertEqual(len(table.named("round_started")), 1)

    def test_a_gap_stops_a_turn_clock_from_its_beginning(self):
        table = TableWithGaps((1, 2), game="turn_clock").ok().wait(5_000)
        before = table.referee.match.progress.game.phase
        self.assertTrue(table.gap(7_200_000))
        self.assertEqual(table.last("paused")["t_us"], table.now_us - 7_200_000_000)
        self.assertEqual(table.named("time_up") + table.named("match_ended"), [])
        self.assertEqual(table.referee.match.progress.game.phase, before)

    def test_a_gap_changes_nothing_in_a_pause_a_finished_match_and_the_lobby(self):
        self.assertFalse(TableWithGaps().gap(30_000))
        table = TableWithGaps((1, 2, 4)).hold(BACK)
        self.assertFalse(table.gap(30_000))
        self.assertEqual(len(table.named("paused")), 1)
        table = TableWithGaps((1, 2), game="score_pad", target=5).tap(1, 5).ok().wait(1500)
        self.assertFalse(table.gap(30_000))
        self.assertIn("The winner!", table.screen())


class OldPress(unittest.TestCase):
    def question(self, number):
        """Return (quiz with question `number` open, time (ms) when the previous one was open)."""
        table = TableWithGaps((1, 4, 8), game="quiz").ok().wait(2000.5)
        opened_ms = table.now_us / 1000
        table.tap(1).ok().wait(300)
        while table.referee.match.progress.game.phase != "race":
            table.ok().wait(100)
        return table, opened_ms

    def test_a_press_made_in_question_1_does_not_count_in_question_2(self):
        table, made_ms = self.question(2)
        table.wait(1000)
        for ago_ms in (0, 10):
            self.assertTrue(table.is_refused(8, made_ms + ago_ms))
        self.assertEqual(table.last("refused")["reason"], "too_old")
        self.assertEqual(table.last("refused")["player"], 8)
        self.assertIn("P8: old press", table.screen())

    def test_a_late_press_counts_in_the_race_in_which_it_was_made(self):
        table, _ = self.question(2)
        made_ms = table.now_us / 1000
        self.assertFalse(table.wait(3_000).is_refused(8, made_ms))
        table.tap(1)
        self.assertTrue(table.is_refused(8, made_ms))

    def test_a_late_press_counts_from_the_moment_at_which_the_race_opened(self):
        for early_ms, is_refused in ((0.001, True), (0, False)):
            table, _ = self.question(2)
            opened_ms = table.referee._opened_us / 1000
            table.wait(3_000)
            self.assertEqual(table.is_refused(8, opened_ms - early_ms), is_refused)

    def test_a_press_less_than_a_second_old_counts_anywhere(self):
        table, _ = self.question(2)
        now_ms = table.now_us / 1000
        self.assertFalse(table.is_refused(8, now_ms - TOO_OLD_US / 1000))
        self.assertTrue(table.is_refused(8, now_ms - TOO_OLD_US / 1000 - 0.001))

    def test_the_age_of_a_press_follows_from_its_arrival(self):
        table, _ = self.question(2)
        now_ms = table.now_us / 1000
        self.assertTrue(table.is_refused(8, now_ms - 900, now_ms + 101))

    def test_a_press_made_in_a_gap_does_not_end_the_pause(self):
        table = TableWithGaps((1, 2, 4)).ok().wait(2500)
        began_ms = table.now_us / 1000
        table.gap(30_000)
        self.assertTrue(table.is_refused(OK, began_ms + 5_000))
        self.assertEqual(table.last("refused")["reason"], "too_old_control")
        self.assertTrue(table.is_paused)

    def test_an_old_press_in_the_lobby_does_not_choose_on_a_later_page(self):
        table = TableWithGaps().wait(3000)
        table.ok().wait(2000)
        self.assertTrue(table.is_refused(OK, 2900))
        self.assertFalse(table.is_refused(3, table.now_us / 1000 - 1500))

    def test_an_old_press_does_not_count_in_a_race_reopened_by_back(self):
        table, _ = self.question(2)
        made_ms = table.now_us / 1000 + 100
        table.tap(1).wait(2000).back()
        self.assertTrue(table.is_refused(8, made_ms))

    def test_the_age_is_right_when_the_counter_wraps(self):
        for start_us in (0xFFFFFFFF, 0xFFFFFFFF - 2_000_000):
            table = TableWithGaps((1, 4, 8), counter_us=start_us, game="quiz").ok().wait(2000.5)
            self.assertFalse(table.wait(2000).is_refused(8, 2100))
            table.tap(1)
            self.assertTrue(table.is_refused(8, 2100))


class Choose(unittest.TestCase):
    def test_every_game_can_be_chosen_by_its_key(self):
        for entry in GAMES:
            referee = Referee()
            referee.tick(0)
            self.assertTrue(referee.choose(entry.key))
            self.assertEqual(referee.game_key, entry.key)
            self.assertIn(entry.name, referee.screen()[0][0])

    def test_the_settings_can_be_chosen(self):
        referee = Referee()
        referee.tick(0)
        self.assertTrue(referee.choose("settings"))
        self.assertFalse(referee.choose("lots"))

    def test_nothing_can_be_chosen_where_the_menu_is_not_shown(self):
        referee = Referee()
        referee.tick(0)
        self.assertFalse(referee.choose("whist"))
        self.assertTrue(referee.choose("lots"))
        self.assertFalse(referee.choose("quiz"))
        self.assertEqual(referee.game_key, "lots")
        self.assertFalse(TableWithGaps((1, 2, 4)).referee.choose("quiz"))


if __name__ == "__main__":
    unittest.main()

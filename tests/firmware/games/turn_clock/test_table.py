"""The turn clock: changes of the order of play with NEXT."""

import unittest

from tableref.presses.gestures import NEXT
from turn_clock_table import running, started


class Table(unittest.TestCase):
    """The pages of the menu that NEXT turns to during a match."""

    def choose(self, table, times):
        for _ in range(times):
            table.next()
        return table

    def test_next_turns_through_all_actions_and_back(self):
        table = running()
        self.assertIn("NEXT: skip, drop\nP2 or OK: done", table.next().screen())
        for words in ("Skip whom?", "Drop whom?", "Nobody is out", "Who plays next?"):
            self.assertIn(words + "\nNEXT: more\nOK: nobody", table.next().screen())
        self.assertIn("Stop the clocks?\nNEXT: more\nOK: stop", table.next().screen())
        self.assertIn("Who passes?\nNEXT: more\nOK: nobody", table.next().screen())
        self.assertIn("Time for all?\nNEXT: play on\nOK: 5 minutes", table.next().screen())
        self.assertIn("NEXT: times", table.next().screen())

    def test_the_times_of_five_are_listed_in_the_order_of_play(self):
        table = running((1, 2, 4, 7, 9, 10), minutes=5).wait(60_000).tap(1).next()
        lines = table.screen().split("\n")
        self.assertEqual(lines[1:6], [
            "P2       4:59", "P4       5:00", "P7       5:00", "P9       5:00", "P10      5:00",
        ])  # fmt: skip
        self.assertEqual(started(table.tap(2)), [1, 2, 4])

    def test_passing_the_turn_closes_the_menu(self):
        for times in range(2, 7):
            table = self.choose(running(), times).tap(2)
            self.assertEqual(started(table), [2, 5])
            self.assertEqual([event["player"] for event in table.named("turn_ended")], [2])
            self.assertEqual(table.named("player_dropped") + table.named("turn_skipped"), [])
            self.assertIn("NEXT: times", table.screen())

    def test_next_held_turns_the_menu_back(self):
        table = running().hold(NEXT)
        self.assertIn("Time for all?", table.screen())
        table.hold(NEXT)
        self.assertIn("Stop the clocks?", table.hold(NEXT).screen())

    def test_another_player_misses_the_next_turn_only(self):
        table = self.choose(running(), 2).tap(5).tap(2).tap(9).tap(2)
        self.assertEqual(started(table), [2, 9, 2, 5])

    def test_a_player_who_is_already_skipped_is_refused(self):
        table = self.choose(self.choose(running(), 2).tap(5), 2).tap(5)
        self.assertEqual(table.last("refused")["reason"], "skips")

    def test_a_player_is_dropped(self):
        table = self.choose(running(), 3).tap(5).tap(2).tap(9)
        self.assertEqual(table.last("player_dropped")["player"], 5)
        self.assertEqual(started(table), [2, 9, 2])

    def test_the_player_in_turn_is_dropped_after_the_turn(self):
        table = self.choose(running().tap(2), 3).tap(2).tap(5).tap(9)
        self.assertEqual(table.last("player_dropped")["player"], 2)
        self.assertEqual(started(table), [2, 5, 9, 5])

    def test_the_last_player_is_not_dropped(self):
        table = self.choose(self.choose(running((2, 5)), 3).tap(5), 3).tap(2)
        self.assertEqual(len(table.named("player_dropped")), 1)
        self.assertEqual(started(table), [2, 2])
        self.assertFalse("then" in table.screen())

    def test_a_dropped_player_is_put_back_in_the_old_place(self):
        table = self.choose(self.choose(running(), 3).tap(5), 4)
        self.assertIn("Put back whom?", table.screen())
        table.tap(5).tap(2).tap(5)
        self.assertEqual(table.last("player_put_back")["player"], 5)
        self.assertEqual(started(table), [2, 5, 9])

    def test_a_player_who_was_skipped_dropped_and_put_back_misses_no_turn(self):
        table = running()
        for times in (2, 3, 4):
            self.choose(table, times).tap(5)
        self.assertEqual(started(table.tap(2)), [2, 5])

    def test_active_players_cannot_be_put_back_and_dropped_ones_not_skipped(self):
        table = self.choose(running(), 4).tap(5)
        self.assertEqual(table.last("refused")["reason"], "plays")
        table = self.choose(self.choose(running(), 3).tap(5), 2).tap(5)
        self.assertEqual(table.last("refused")["reason"], "is_out")

    def test_a_player_without_time_cannot_be_put_back(self):
        table = self.choose(running().wait(60_000), 4).tap(2)
        self.assertEqual(table.last("refused")["reason"], "no_time")

    def test_a_player_is_moved_to_play_next(self):
        table = self.choose(running(), 5).tap(9).tap(2).tap(9).tap(5).tap(2)
        self.assertEqual(table.last("order_changed")["order"], [2, 9, 5])
        self.assertEqual(started(table), [2, 9, 5, 2, 9])

    def test_a_player_is_moved_behind_the_player_in_turn_whoever_that_is(self):
        table = self.choose(running((1, 2, 4, 7), minutes=5).tap(1), 5).tap(7).tap(2).tap(7).tap(4)
        self.assertEqual(table.last("order_changed")["order"], [1, 2, 7, 4])
        self.assertEqual(started(table), [1, 2, 7, 4, 1])

    def test_two_neighbours_can_miss_their_turns(self):
        table = self.choose(self.choose(running(), 2).tap(5), 2).tap(9).tap(2).tap(2).tap(5)
        self.assertEqual(started(table), [2, 2, 5, 9])

    def test_of_two_players_who_are_out_one_is_put_back(self):
        table = running((1, 2, 4, 7), minutes=5)
        for times, player in ((3, 4), (3, 7), (4, 7)):
            self.choose(table, times).tap(player)
        self.assertEqual(started(table.tap(1).tap(2).tap(7)), [1, 2, 7, 1])

    def test_ok_leaves_the_menu(self):
        table = self.choose(running(), 3).ok()
        self.assertIn("NEXT: times", table.screen())
        self.assertEqual(started(table), [2])

    def test_back_undoes_an_action(self):
        table = self.choose(running(), 3).tap(5).back()
        self.assertEqual(table.last("undone")["undone"], "changed")
        self.assertIn("Drop whom?", table.screen())
        self.assertEqual(started(table.back(3).tap(2)), [2, 5])

    def test_stop_shows_the_times_used_and_another_run_starts_afresh(self):
        table = self.choose(running(minutes=5).wait(99_000).tap(2), 6)
        self.assertIn("OK: stop", table.screen())
        self.assertEqual(table.tap(5).last("turn_started")["player"], 9)
        table.back().ok()
        points = table.last("round_scored")["points"]
        self.assertEqual(list(points.items()), [("2", 1), ("5", 0), ("9", 0)])
        self.assertIn("Time used\nP2       1:39", table.next().screen())
        table.ok().ok()
        self.assertEqual(table.last("round_started")["round"], 2)
        self.assertIn("5:00", table.screen())


if __name__ == "__main__":
    unittest.main()

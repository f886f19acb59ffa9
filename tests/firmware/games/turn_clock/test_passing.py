"""The turn clock: players who have passed are skipped until the round ends."""

import unittest

from tableref.presses.gestures import NEXT
from turn_clock_table import running, started, turns


def passes(table, player):
    """The player passes until the round ends: NEXT held, and a tap."""
    return table.press(NEXT).wait(100).tap(player).release(NEXT).wait(50)


class Passing(unittest.TestCase):
    def test_next_held_and_a_tap_pass_for_the_round(self):
        table = passes(running(minutes=5).wait(5_000), 2)
        self.assertEqual(table.last("player_passed")["player"], 2)
        self.assertEqual(turns(table)[0][0], 2)
        table.tap(5).tap(9).tap(5)
        self.assertEqual(started(table), [2, 5, 9, 5, 9])

    def test_passing_takes_a_whole_turn(self):
        table = passes(running(mode="fischer").wait(4_898.999), 2)
        self.assertEqual(turns(table)[0], (2, 5_000_000, 65_000_000))

    def test_a_player_can_pass_from_the_menu(self):
        table = running(minutes=5)
        for _ in range(7):
            table.next()
        self.assertIn("Who passes?\nNEXT: more\nOK: nobody", table.screen())
        table.tap(9).tap(2).tap(5)
        self.assertEqual(started(table), [2, 5, 2])

    def test_the_list_marks_players_who_have_passed(self):
        table = passes(running(minutes=5), 5).next()
        self.assertIn("P5 -     5:00", table.screen())

    def test_passing_twice_is_refused_and_leaves_the_menu_unchanged(self):
        table = passes(passes(running(minutes=5), 5), 5)
        self.assertEqual(table.last("refused")["reason"], "has_passed")
        # The menu still shows the list of times, to which NEXT has turned.
        self.assertIn("P5 -     5:00", table.screen())
        self.assertEqual(started(table.tap(2)), [2, 9])

    def test_an_abandoned_table_does_not_wait_for_players_who_have_passed(self):
        table = passes(running(mode="turn", fresh_s=30, at_zero="next"), 2).wait(10_000_000)
        self.assertEqual(len(table.named("time_up")), 2)

    def test_when_all_have_passed_the_clocks_wait_and_the_first_to_pass_starts(self):
        table = passes(passes(passes(running(minutes=5), 5), 2), 9).wait(600_000)
        self.assertEqual(table.last("clocks_wait")["reason"], "all_passed")
        self.assertIn(
            "All have passed\nWho is first?\nNEXT: times\nOK: start\n{P5}", table.screen()
        )
        table.ok().tap(5).tap(9)
        self.assertEqual(started(table), [2, 9, 5, 9, 2])
        self.assertTrue(sum(turn[1] for turn in turns(table)) < 2_000_000)

    def test_a_press_says_who_starts_instead(self):
        table = passes(passes(passes(running(minutes=5), 5), 2), 9).tap(2)
        self.assertEqual(table.last("starter_chosen")["player"], 2)
        self.assertEqual(started(table.ok())[-1], 2)

    def test_while_the_clocks_wait_next_asks_and_players_who_are_out_are_dark(self):
        table = passes(passes(passes(running(minutes=5), 5), 2), 9).wait(300)
        self.assertTrue(table.button_light(5) > table.button_light(9) > 0)
        self.assertIn("Skip whom?", table.next().next().screen())
        self.assertIn("Drop whom?", table.next().screen())
        table.tap(9).wait(300)
        self.assertEqual(table.last("player_dropped")["player"], 9)
        self.assertEqual(table.button_light(9), 0)

    def test_the_table_can_end_the_round(self):
        table = passes(running(minutes=5), 5)
        for _ in range(7):
            table.next()
        self.assertIn("OK: new round", table.screen())
        table.ok()
        self.assertEqual(table.last("clocks_wait")["reason"], "ended")
        self.assertIn("A new round\nWho is first?", table.screen())
        self.assertEqual(turns(table)[0][0], 2)
        self.assertEqual(started(table.ok())[-1], 5)

    def test_the_last_player_who_has_not_passed_continues(self):
        table = passes(passes(running(minutes=5), 5), 9).tap(2).tap(2)
        self.assertEqual(started(table), [2, 2, 2])
        self.assertFalse("then" in table.screen())

    def test_the_last_active_player_cannot_be_dropped_and_has_the_next_turn_too(self):
        table = passes(passes(running(minutes=5), 5), 9).next().next().next().tap(2)
        self.assertEqual(table.named("player_dropped") + table.named("clocks_wait"), [])
        self.assertEqual(started(table), [2, 2])

    def test_a_player_who_passed_was_dropped_and_put_back_plays_again(self):
        table = passes(running(minutes=5), 5)
        for times in (3, 4):
            for _ in range(times):
                table.next()
            table.tap(5)
        self.assertEqual(table.last("player_put_back")["player"], 5)
        self.assertEqual(started(table.tap(2)), [2, 5])

    def test_back_undoes_passing(self):
        table = passes(running(minutes=5).wait(5_000), 2).back()
        self.assertEqual(table.last("undone")["undone"], "player_passed")
        self.assertIn("Back: P2 pass", table.screen())
        table.back().tap(2)
        self.assertEqual(started(table)[-1], 5)
        self.assertEqual(started(table.tap(5).tap(9))[-1], 2)


if __name__ == "__main__":
    unittest.main()

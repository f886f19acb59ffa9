"""Corrections of I Go!'s hands: scored, void, or ended by a Perfect Player."""

import unittest

from i_go_table import after, enter, playing, win_hand
from put_right_table import change, entering, put_right
from tableref.games.i_go import corrections


def void(table):
    """End the hand by taking the last card of the display, which makes the hand void."""
    return table.next().ok().wait(300)


class Hands(unittest.TestCase):
    def test_a_void_hand_can_become_scored(self):
        table, starter = playing()
        win_hand(table, starter).ok().ok()
        void(table).ok().ok()
        win_hand(table, starter).wait(300)
        event = put_right(table, after(starter), 1, ago=1).last("corrected")
        self.assertEqual(event["round"], 2)
        self.assertEqual(event["was"][str(after(starter))], 0)
        self.assertEqual(event["points"][str(after(starter))], 1)
        self.assertEqual(event["totals"][str(after(starter))], 1)

    def test_the_only_hand_may_be_void(self):
        table, starter = playing()
        void(table)
        put_right(table, starter, 1).ok()
        self.assertEqual(table.last("corrected")["totals"][str(starter)], 1)
        self.assertFalse("Void" in table.screen())

    def test_a_scored_hand_can_become_void(self):
        table, starter = playing()
        win_hand(table, starter).wait(300)
        put_right(table, starter, -1).ok()
        self.assertEqual(set(table.last("corrected")["totals"].values()), {0})
        self.assertIn("Void: no score", table.screen())

    def test_a_hand_that_was_wrongly_scored_did_not_end_the_match(self):
        table, starter = playing()
        for _ in range(3):
            win_hand(table, starter).ok().ok()
        win_hand(table, starter).wait(300)
        self.assertEqual(table.last("match_ended")["winners"], [starter])
        put_right(table, starter, -1).ok().ok()
        self.assertEqual(table.last("corrected")["totals"][str(starter)], 3)
        self.assertEqual(table.last("countdown") if table.named("countdown") else None, None)
        self.assertIn("Start player", table.screen())

    def test_a_perfect_player_can_be_entered_and_has_won(self):
        table, starter = playing()
        win_hand(table, starter).ok().ok().tap(starter)
        caller = after(starter)
        win_hand(table, caller).wait(300)
        change(entering(table).next(), caller, 1).ok().wait(300)
        event = table.last("corrected")
        self.assertEqual((event["perfect"], set(event["points"].values())), (caller, {0}))
        self.assertEqual(table.last("match_ended")["winners"], [caller])
        self.assertEqual(event["totals"][str(caller)], 0)

    def test_only_the_player_who_called_can_be_perfect(self):
        table, starter = playing()
        win_hand(table, starter).wait(300)
        change(entering(table).next(), after(starter), 1).ok()
        self.assertEqual(table.last("refused")["reason"], "only_caller")
        self.assertIn("Only P%d called" % starter, table.screen())
        self.assertEqual(table.named("corrected"), [])

    def test_nobody_scores_together_with_the_player_who_called(self):
        table, starter = playing()
        win_hand(table, starter).wait(300)
        put_right(table, after(starter), 1)
        self.assertEqual(table.last("refused")["reason"], "one_or_others")
        change(table, starter, -1).ok()
        self.assertEqual(table.last("corrected")["points"][str(after(starter))], 1)

    def test_and_removed_and_the_match_goes_on(self):
        table, starter = playing()
        table.hold(starter)
        enter(table, {player: 9 for player in (1, 4, 6) if player != starter})
        table.ok().wait(300).ok().wait(300)
        self.assertEqual(table.last("match_ended")["winners"], [starter])
        change(change(entering(table), starter, 1).next(), starter, -1).ok().wait(300).ok()
        self.assertEqual(table.last("corrected")["points"][str(starter)], 1)
        self.assertFalse("Perfect" in table.screen())
        table.next()
        self.assertEqual(len(table.named("match_ended")), 1)

    def test_a_perfect_player_removed_leaves_a_void_hand_and_is_said(self):
        table, starter = playing()
        table.hold(starter)
        enter(table, {player: 9 for player in (1, 4, 6) if player != starter})
        table.ok().wait(300).ok().wait(300)
        change(entering(table).next(), starter, -1).ok()
        event = table.last("corrected")
        self.assertIsNone(event["perfect"])
        self.assertEqual(event["points"], event["was"])

    def test_points_alone_say_nothing_of_a_perfect_player(self):
        table, starter = playing()
        win_hand(table, starter).wait(300)
        put_right(table, starter, -1)
        self.assertFalse("perfect" in table.last("corrected"))

    def test_nobody_scores_in_a_hand_with_a_perfect_player(self):
        table, starter = playing()
        win_hand(table, starter).ok().ok().hold(starter)
        enter(table, {player: 9 for player in (1, 4, 6) if player != starter}).ok().wait(300)
        other = after(starter)
        put_right(table, other, 1)
        self.assertEqual(table.last("refused")["reason"], "perfect_scores_none")
        change(table, other, -2).ok()
        self.assertEqual(table.last("refused")["reason"], "never")
        self.assertEqual(table.named("corrected"), [])

    def test_one_hand_has_one_perfect_player(self):
        table, starter = playing()
        win_hand(table, starter).wait(300)
        change(change(entering(table).next(), 1, 1), 4, 1).ok()
        self.assertEqual(table.last("refused")["reason"], "one_perfect")
        self.assertEqual(table.named("corrected"), [])

    def test_four_points_win_at_once_between_two_hands(self):
        table, starter = playing()
        for _ in range(3):
            win_hand(table, starter).ok().ok()
        table.tap(starter)
        win_hand(table, after(starter)).wait(300)
        change(change(entering(table), starter, 1), after(starter), -1).ok()
        self.assertEqual(table.last("match_ended")["winners"], [starter])

    def test_the_clock_of_a_turn_stands_meanwhile(self):
        table, starter = playing(turn_s=60)
        win_hand(table, starter).ok().ok().wait(10_000)
        put_right(table, starter, -1).wait(600_000).ok().wait(1000).tap(starter)
        used_us = table.last("turn_ended")["used_us"]
        self.assertTrue(11_000_000 < used_us < 13_000_000, used_us)

    def test_the_perfect_player_has_won_whatever_the_points_are(self):
        table, starter = playing()
        win_hand(table, starter).ok().ok().hold(starter)
        enter(table, {player: 9 for player in (1, 4, 6) if player != starter}).ok().wait(300)
        self.assertEqual(len(table.named("perfect_player")), 1)
        put_right(table, starter, -1, ago=1)
        self.assertEqual(table.last("corrected")["totals"][str(starter)], 0)
        self.assertEqual(len(table.named("match_ended")), 2)
        self.assertEqual(table.last("match_ended")["winners"], [starter])

    def test_the_screen_of_the_hand_shows_the_points(self):
        table, starter = playing()
        win_hand(table, starter).wait(300)
        self.assertIn("P%-2d    1" % starter, entering(table).screen())

    def test_what_no_hand_can_give_is_refused_and_what_was_entered_stays(self):
        table, starter = playing()
        win_hand(table, starter).wait(300)
        other = after(starter)
        put_right(table, other, 2)
        self.assertEqual(table.last("refused")["reason"], "never")
        self.assertIn("P%d: never 2" % other, table.screen())
        self.assertIn("P%-2d    0 -> 2" % other, table.screen())
        change(change(table, other, -2), starter, -1)
        change(change(change(table, 1, 1), 4, 1), 6, 1).ok()
        self.assertEqual(table.last("refused")["reason"], "one_or_others")
        self.assertEqual(table.named("corrected"), [])

    def test_a_point_is_the_callers_or_others(self):
        for points, caller, reason in (
            ({1: 1, 4: 0}, None, None),
            ({1: 1, 4: 1}, None, "one_or_others"),
            ({1: 0, 4: 0}, None, None),
            ({1: 1, 4: 1, 6: 0}, None, None),
            ({1: 1, 4: 1, 6: 0}, 6, None),
            ({1: 1, 4: 1, 6: 0}, 4, "one_or_others"),
            ({1: 1, 4: 0, 6: 0}, 1, None),
            ({1: 1, 4: 0, 6: 0}, 4, None),
            ({1: 0, 4: 0, 6: 0}, 4, None),
            ({1: 2, 4: 0, 6: 0}, None, "never"),
            ({1: 1, 4: -1, 6: 0}, None, "never"),
        ):
            refusal = corrections.refusal(points, caller)
            self.assertEqual(refusal and refusal[0], reason, points)


if __name__ == "__main__":
    unittest.main()

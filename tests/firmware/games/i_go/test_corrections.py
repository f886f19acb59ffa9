"""Corrections of I Go!'s hands: scored, void, or ended by a Perfect Player."""

import unittest

from correction_table import change, correct, entering
from i_go_table import after, enter, playing, win_hand
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
        event = correct(table, after(starter), 1, ago=1).last("corrected")
        self.assertEqual(event["round"], 2)
        self.assertEqual(event["was"][str(after(starter))], 0)
        self.assertEqual(event["points"][str(after(starter))], 1)
        self.assertEqual(event["totals"][str(after(starter))], 1)

    def test_the_only_hand_may_become_void(self):
        table, starter = playing()
        void(table)
        correct(table, starter, 1).ok()
        self.assertEqual(table.last("corrected")["totals"][str(starter)], 1)
        self.assertFalse("Void" in table.screen())

    def test_a_scored_hand_can_become_void(self):
        table, starter = playing()
        win_hand(table, starter).wait(300)
        correct(table, starter, -1).ok()
        self.assertEqual(set(table.last("corrected")["totals"].values()), {0})
        self.assertIn("Void: no score", table.screen())

    def test_correcting_a_wrong_score_can_undo_the_end_of_the_match(self):
        table, starter = playing()
        for _ in range(3):
            win_hand(table, starter).ok().ok()
        win_hand(table, starter).wait(300)
        self.assertEqual(table.last("match_ended")["winners"], [starter])
        correct(table, starter, -1).ok().ok()
        self.assertEqual(table.last("corrected")["totals"][str(starter)], 3)
        self.assertEqual(table.last("countdown") if table.named("countdown") else None, None)
        self.assertIn("Start player", table.screen())

    def test_an_added_perfect_player_has_won(self):
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

    def test_nobody_else_scores_together_with_the_player_who_called(self):
        table, starter = playing()
        win_hand(table, starter).wait(300)
        correct(table, after(starter), 1)
        self.assertEqual(table.last("refused")["reason"], "one_or_others")
        change(table, starter, -1).ok()
        self.assertEqual(table.last("corrected")["points"][str(after(starter))], 1)

    def test_a_perfect_player_is_removed_and_the_match_continues(self):
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

    def test_in_the_hand_after_a_removed_perfect_player_a_caller_with_nothing_is_asked_about(self):
        table, starter = playing()
        table.hold(starter).wait(500).ok().ok().wait(300)
        self.assertEqual(table.last("perfect_player")["player"], starter)
        change(entering(table).next(), starter, -1).ok().wait(300).ok().ok().ok()
        table.hold(starter).wait(500).ok()
        self.assertIn("All at 0? OK", table.screen())
        self.assertEqual(len(table.named("perfect_player")), 1)

    def test_a_removed_perfect_player_leaves_a_void_hand_and_is_reported(self):
        table, starter = playing()
        table.hold(starter)
        enter(table, {player: 9 for player in (1, 4, 6) if player != starter})
        table.ok().wait(300).ok().wait(300)
        change(entering(table).next(), starter, -1).ok()
        event = table.last("corrected")
        self.assertIsNone(event["perfect"])
        self.assertEqual(event["points"], event["was"])

    def test_a_correction_of_points_does_not_mention_a_perfect_player(self):
        table, starter = playing()
        win_hand(table, starter).wait(300)
        correct(table, starter, -1)
        self.assertFalse("perfect" in table.last("corrected"))

    def test_nobody_scores_in_a_hand_with_a_perfect_player(self):
        table, starter = playing()
        win_hand(table, starter).ok().ok().hold(starter)
        enter(table, {player: 9 for player in (1, 4, 6) if player != starter}).ok().wait(300)
        other = after(starter)
        correct(table, other, 1)
        self.assertEqual(table.last("refused")["reason"], "perfect_scores_none")
        change(table, other, -2).ok()
        self.assertEqual(table.last("refused")["reason"], "never")
        self.assertEqual(table.named("corrected"), [])

    def test_a_hand_has_one_perfect_player_at_most(self):
        table, starter = playing()
        win_hand(table, starter).wait(300)
        change(change(entering(table).next(), 1, 1), 4, 1).ok()
        self.assertEqual(table.last("refused")["reason"], "one_perfect")
        self.assertEqual(table.named("corrected"), [])

    def test_a_fourth_point_by_a_correction_between_hands_wins_at_once(self):
        table, starter = playing()
        for _ in range(3):
            win_hand(table, starter).ok().ok()
        table.tap(starter)
        win_hand(table, after(starter)).wait(300)
        change(change(entering(table), starter, 1), after(starter), -1).ok()
        self.assertEqual(table.last("match_ended")["winners"], [starter])

    def test_a_fourth_point_by_a_correction_during_a_hand_wins_even_if_the_hand_is_void(self):
        table, first = playing()
        for _ in range(3):
            win_hand(table, first).ok().ok()
        void(table).ok().ok()
        correct(table, first, 1).ok().wait(300)
        self.assertEqual(table.named("match_ended"), [])
        void(table)
        self.assertEqual(table.last("match_ended")["winners"], [first])

    def test_a_match_that_was_over_only_for_a_correction_ends_later_like_any_other(self):
        table, first = playing()
        for _ in range(3):
            win_hand(table, first).ok().ok()
        void(table).ok().wait(300)
        correct(table, first, 1).ok().wait(300)
        self.assertEqual(table.last("match_ended")["winners"], [first])
        correct(table, first, -1, ago=1).ok().wait(300)
        self.assertIn("Round 5\nStart player", table.screen())
        self.assertEqual(table.referee._stage.progress.game.winners, ())
        win_hand(table.ok(), first).wait(300)
        self.assertEqual(len(table.named("match_ended")), 2)
        correct(table, first, -1).ok().wait(3_300)
        self.assertIn("After round 5", table.screen())

    def test_the_clock_of_a_turn_stops_during_a_correction(self):
        table, starter = playing(turn_s=60)
        win_hand(table, starter).ok().ok().wait(10_000)
        correct(table, starter, -1).wait(600_000).ok().wait(1000).tap(starter)
        used_us = table.last("turn_ended")["used_us"]
        self.assertTrue(11_000_000 < used_us < 13_000_000, used_us)

    def test_the_perfect_player_has_won_whatever_the_points_are(self):
        table, starter = playing()
        win_hand(table, starter).ok().ok().hold(starter)
        enter(table, {player: 9 for player in (1, 4, 6) if player != starter}).ok().wait(300)
        self.assertEqual(len(table.named("perfect_player")), 1)
        correct(table, starter, -1, ago=1)
        self.assertEqual(table.last("corrected")["totals"][str(starter)], 0)
        self.assertEqual(len(table.named("match_ended")), 2)
        self.assertEqual(table.last("match_ended")["winners"], [starter])

    def test_the_earlier_of_two_perfect_players_has_won(self):
        table, first = playing()
        second = after(first)
        win_hand(table, first).ok().ok().tap(first).hold(second)
        enter(table, {player: 9 for player in (1, 4, 6) if player != second}).ok().wait(300)
        self.assertEqual(table.last("match_ended")["winners"], [second])
        change(entering(table, ago=1).next(), first, 1).ok().wait(300)
        self.assertEqual(table.last("corrected")["perfect"], first)
        self.assertEqual(table.last("match_ended")["winners"], [first])

    def test_the_screen_of_the_hand_shows_corrected_points(self):
        table, starter = playing()
        win_hand(table, starter).wait(300)
        self.assertIn("P%-2d    1" % starter, entering(table).screen())

    def test_impossible_points_are_refused_and_the_entry_stays(self):
        table, starter = playing()
        win_hand(table, starter).wait(300)
        other = after(starter)
        correct(table, other, 2)
        self.assertEqual(table.last("refused")["reason"], "never")
        self.assertIn("P%d: never 2" % other, table.screen())
        self.assertIn("P%-2d    0 -> 2" % other, table.screen())
        change(change(table, other, -2), starter, -1)
        change(change(change(table, 1, 1), 4, 1), 6, 1).ok()
        self.assertEqual(table.last("refused")["reason"], "one_or_others")
        self.assertEqual(table.named("corrected"), [])

    def test_the_caller_scores_or_others_do_but_not_both(self):
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

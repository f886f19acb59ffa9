"""The end of a hand and of a match of I Go!. Each test is a sentence of the rule book."""

import unittest

from i_go_table import after, enter, playing, win_hand
from tableref.presses.gestures import NEXT
from tableref.show.lights import OFF, WHITE


class Scoring(unittest.TestCase):
    """Rule book: "Scoring"."""

    def called(self):
        table, first = playing()
        return table.hold(first).wait(500), first

    def test_a_tap_is_one_penalty_point_and_a_hold_ten(self):
        table, first = self.called()
        table.tap(4, 3).hold(4).hold(6)
        self.assertIn(" 4%s 13 " % ("*" if first == 4 else " "), table.screen())
        self.assertIn(" 6%s 10 " % ("*" if first == 6 else " "), table.screen())

    def test_the_caller_is_marked(self):
        table, first = self.called()
        self.assertIn("%2d*" % first, table.screen())
        self.assertIn("* said I Go!", table.screen())

    def test_the_hold_that_called_is_no_penalty(self):
        table, first = self.called()
        self.assertIn("%2d*  0 " % first, table.screen())

    def test_next_held_subtracts_a_penalty_point(self):
        table, first = self.called()
        table.hold(4).press(NEXT).wait(50)
        self.assertIn("NEXT+tap: 1 less", table.screen())
        table.tap(4)
        self.assertIn("  9 ", table.screen())
        table.tap(6).release(NEXT)
        self.assertEqual(table.last("refused")["reason"], "nothing_to_take_off")
        self.assertIn("P6 is at 0", table.screen())

    def test_more_than_130_is_refused_and_the_entry_stays(self):
        table, _ = self.called()
        for _ in range(13):
            table.hold(4)
        table.tap(4)
        self.assertEqual(table.last("refused")["reason"], "penalty_too_high")
        self.assertIn("P4 too many", table.screen())
        self.assertIn("130 ", table.screen())
        table.hold(4)
        self.assertEqual(len(table.named("refused")), 2)
        self.assertIn("130 ", table.screen())

    def test_more_than_the_cards_of_the_game_add_up_to_is_refused(self):
        table, _ = self.called()
        for _ in range(13):
            table.hold(4)
        for _ in range(11):
            table.hold(6)
        table.tap(6, 6)
        self.assertEqual(table.named("refused"), [])
        table.tap(6)
        self.assertEqual(table.last("refused")["reason"], "penalty_too_high")
        self.assertIn("116 ", table.screen())

    def test_the_caller_with_the_fewest_scores_1(self):
        table, first = self.called()
        others = [player for player in (1, 4, 6) if player != first]
        enter(table, {first: 9, others[0]: 10, others[1]: 31})
        event = table.last("penalties_counted")
        self.assertEqual(event["caller"], first)
        self.assertEqual(event["penalties"][str(others[1])], 31)
        points = dict(table.last("round_scored")["points"])
        self.assertEqual(points, {str(first): 1, str(others[0]): 0, str(others[1]): 0})

    def test_others_with_as_few_or_fewer_score_1_each_and_the_caller_nothing(self):
        table, first = self.called()
        others = [player for player in (1, 4, 6) if player != first]
        enter(table, {first: 9, others[0]: 9, others[1]: 8})
        points = dict(table.last("round_scored")["points"])
        self.assertEqual(points, {str(first): 0, str(others[0]): 1, str(others[1]): 1})

    def test_the_caller_starts_the_next_hand_whoever_scored(self):
        table, first = playing()
        caller = after(first)
        table.tap(first).hold(caller)
        enter(table, {first: 1, caller: 5, after(caller): 9}).ok()
        self.assertIn("{P%d}" % caller, table.screen())
        table.ok().tap(caller)
        self.assertEqual(table.last("turn_ended")["player"], caller)

    def test_ok_without_an_entry_asks_first(self):
        table, first = self.called()
        table.ok()
        self.assertEqual(table.named("penalties_counted"), [])
        self.assertIn("All at 0? OK", table.screen())
        table.ok()
        self.assertEqual(table.last("match_ended")["winners"], [first])

    def test_the_question_disappears_with_an_entry(self):
        table, first = self.called()
        table.ok().tap(after(first))
        self.assertFalse("All at 0? OK" in table.screen())
        self.assertIn("* said I Go!", table.screen())

    def test_the_lights_count_ones_and_tens(self):
        table, first = self.called()
        self.assertTrue(OFF not in table.ring())
        table.wait(1000)
        lights = set()
        for _ in range(4):
            lights.add(table.wait(250).button_light(first))
        self.assertIn(WHITE, lights)
        table.hold(4).hold(4).tap(4, 3).wait(1000)
        ring = table.ring()
        self.assertEqual([light != OFF for light in ring], [True] * 3 + [False] * 7 + [True] * 2 +
                         [False] * 4)  # fmt: skip
        self.assertTrue(table.button_light(4) > table.button_light(first if first != 4 else 1) // 8)

    def test_a_score_confirmed_too_soon_is_undone(self):
        table, first = self.called()
        enter(table, {first: 9}).back()
        self.assertEqual(table.last("undone")["undone"], "round_scored")
        self.assertIn("%2d*  9 " % first, table.screen())


class Ending(unittest.TestCase):
    """Rule book: "Object of the game", and the section on the perfect "I Go!"."""

    def test_the_fourth_point_wins(self):
        table, first = playing()
        for number in range(4):
            if number:
                table.ok().ok()
            win_hand(table, first)
        event = table.last("match_ended")
        self.assertEqual(event["winners"], [first])
        self.assertEqual(event["totals"][str(first)], 4)
        self.assertIn("4 points", table.screen())
        self.assertEqual(len(table.named("round_scored")), 4)

    def test_several_who_reach_four_points_at_once_share_the_win(self):
        table, first = playing()
        others = [player for player in (1, 4, 6) if player != first]
        for number in range(4):
            if number:
                table.ok().ok()
            table.hold(first)
            enter(table, {first: 9, others[0]: 9, others[1]: 8})
        self.assertEqual(table.last("match_ended")["winners"], others)
        self.assertIn("The winners!", table.screen())

    def test_the_perfect_player_wins_at_once_and_alone(self):
        table, first = playing()
        table.hold(first)
        enter(table, {after(first): 7}).ok()
        self.assertEqual(table.last("perfect_player")["player"], first)
        self.assertEqual(table.last("match_ended")["winners"], [first])
        self.assertEqual(table.named("round_scored"), [])
        self.assertIn("Perfect Player!", table.screen())
        self.assertIn("{P%d}" % first, table.screen())

    def test_a_caller_left_at_0_leads_to_a_question(self):
        table, first = playing()
        table.hold(first)
        enter(table, {after(first): 7})
        self.assertEqual(table.named("perfect_player"), [])
        self.assertIn("P%d has 0? OK" % first, table.screen())
        # After another entry OK asks again instead of confirming.
        table.tap(after(first)).ok()
        self.assertEqual(table.named("penalties_counted"), [])
        table.tap(first).ok()
        self.assertEqual(table.last("penalties_counted")["penalties"][str(first)], 1)

    def test_others_with_no_penalty_points_are_not_perfect(self):
        table, first = playing()
        table.hold(first)
        enter(table, {first: 2})
        self.assertEqual(table.named("perfect_player"), [])
        self.assertEqual(table.last("round_scored")["points"][str(after(first))], 1)

    def test_the_end_can_be_undone(self):
        table, first = playing()
        table.hold(first)
        enter(table, {after(first): 7}).ok().back()
        self.assertEqual(table.last("undone")["undone"], "round_scored")
        table.tap(first)
        table.ok()
        self.assertEqual(len(table.named("match_ended")), 1)
        self.assertEqual(table.last("round_scored")["points"][str(first)], 0)


if __name__ == "__main__":
    unittest.main()

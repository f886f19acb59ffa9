"""An accidental double press of OK passes only one step."""

import unittest

from driven import DrivenTable
from got_ya_table import bidding
from gotown_table import GoTownTable
from quiz_table import quiz
from tableref.presses.gestures import OK


class Twice(unittest.TestCase):
    """A double press of OK by one finger passes only one step."""

    def test_a_double_ok_after_a_round_only_makes_the_next_one_ready(self):
        table = DrivenTable((1, 2, 4)).play_round((1, 2), {1: 3, 2: 2, 4: 1}).wait(1000)
        table.tap(OK).tap(OK)
        self.assertEqual(table.last("refused")["reason"], "too_soon")
        self.assertEqual(table.last("starter_drawn")["round"], 2)
        self.assertEqual(len(table.named("countdown")), 3)
        table.wait(60).tap(OK)
        self.assertEqual(len(table.named("countdown")), 4)

    def test_a_double_ok_that_scores_stays_at_the_standings(self):
        table = DrivenTable((1, 2, 4)).start_round().claim(1, 2).wait(1200).tap(4)
        table.tap(1).tap(2).tap(OK).tap(OK)
        self.assertIn("After round 1", table.screen())

    def test_a_double_ok_that_leads_to_a_question_answers_nothing(self):
        table = DrivenTable((1, 2), game="i_go", seed=1).ok()
        table.hold(table.last("starter_drawn")["player"]).wait(300).tap(OK).tap(OK)
        self.assertEqual(table.last("refused")["reason"], "too_soon")
        self.assertEqual(table.named("perfect_player"), [])
        self.assertEqual(table.wait(300).ok().names()[-1], "match_ended")

    def test_a_double_ok_that_opens_a_round_of_the_score_pad_scores_nothing(self):
        table = DrivenTable((1, 2), game="score_pad", target=0).tap(1, 3).ok().wait(300)
        table.tap(OK).tap(OK)
        self.assertEqual(table.last("refused")["reason"], "too_soon")
        self.assertEqual(len(table.named("round_scored")), 1)
        self.assertEqual(len(table.wait(300).ok().named("round_scored")), 2)

    def test_a_double_ok_after_a_question_does_not_open_the_next_one(self):
        table = quiz().ok().tap(5).ok().wait(300).tap(OK).tap(OK)
        self.assertEqual(table.last("refused")["reason"], "too_soon")
        self.assertEqual(len(table.named("round_started")), 1)
        self.assertEqual(len(table.wait(300).ok().named("round_started")), 2)

    def test_a_double_ok_that_sets_the_teams_opens_no_question(self):
        table = quiz((1, 4, 6, 9), teams=2).tap(OK).tap(OK)
        self.assertEqual(table.last("refused")["reason"], "too_soon")
        self.assertEqual(len(table.named("teams_set")), 1)
        self.assertEqual(table.named("round_started"), [])

    def test_a_double_ok_that_ends_the_bidding_chooses_no_trump(self):
        table = bidding().tap(1, 5).tap(OK).tap(OK)
        self.assertEqual(table.last("bidding_ended")["reason"], "nothing_higher")
        self.assertEqual(table.last("refused")["reason"], "too_soon")
        self.assertEqual(table.named("trump_chosen"), [])

    def test_a_double_ok_that_resumes_counting_scores_nothing(self):
        table = DrivenTable((1, 2, 4)).start_round().claim(1, 2).wait(1200)
        table.tap(1).tap(2).tap(4).next().wait(300).tap(OK).tap(OK)
        self.assertEqual(table.last("refused")["reason"], "too_soon")
        self.assertEqual(table.named("round_scored"), [])

    def test_a_double_ok_that_leads_to_a_choice_of_a_floor_plays_no_card(self):
        table = GoTownTable().tap(OK)
        self.assertEqual((table.refused(), table.named("played")), ("too_soon", []))
        table.build(2).wait(300).choose("dog").tap(OK).tap(OK)
        self.assertEqual(len(table.named("refused")), 2)
        self.assertEqual(table.last("played")["action"], "build")

    def test_a_second_card_of_one_turn_may_follow_at_once(self):
        table = GoTownTable().wait(300).tap(OK).tap(OK)
        self.assertEqual(table.heights(), [2, 0, 0])

    def test_a_double_tap_ends_one_turn_even_if_the_player_has_the_next_one_too(self):
        table = GoTownTable().act("donut_truck").press(1).wait(30).release(1).wait(20).tap(1)
        self.assertEqual(table.refused(), "too_soon")
        self.assertEqual([event["player"] for event in table.named("turn_started")], [1, 1])
        self.assertEqual(table.wait(300).tap(1).turn_of(), 2)


if __name__ == "__main__":
    unittest.main()

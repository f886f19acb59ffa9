"""Presses that one finger makes of one: what ends something is not ended twice."""

import unittest

from driven import DrivenTable
from tableref.presses.gestures import OK


class Twice(unittest.TestCase):
    """OK pressed twice by one finger passes one step."""

    def test_ok_after_a_round_and_at_once_again_makes_the_round_ready_and_no_more(self):
        table = DrivenTable((1, 2, 4)).play_round((1, 2), {1: 3, 2: 2, 4: 1}).wait(1000)
        table.tap(OK).tap(OK)
        self.assertEqual(table.last("refused")["reason"], "too_soon")
        self.assertEqual(table.last("starter_drawn")["round"], 2)
        self.assertEqual(len(table.named("countdown")), 3)
        table.wait(60).tap(OK)
        self.assertEqual(len(table.named("countdown")), 4)

    def test_ok_that_scores_and_at_once_again_leaves_the_standings_there(self):
        table = DrivenTable((1, 2, 4)).start_round().claim(1, 2).wait(1200).tap(4)
        table.tap(1).tap(2).tap(OK).tap(OK)
        self.assertIn("After round 1", table.screen())

    def test_ok_that_asks_and_at_once_again_answers_nothing(self):
        table = DrivenTable((1, 2), game="i_go", seed=1).ok()
        table.hold(table.last("starter_drawn")["player"]).wait(300).tap(OK).tap(OK)
        self.assertEqual(table.last("refused")["reason"], "too_soon")
        self.assertEqual(table.named("perfect_player"), [])
        self.assertEqual(table.wait(300).ok().names()[-1], "match_ended")


if __name__ == "__main__":
    unittest.main()

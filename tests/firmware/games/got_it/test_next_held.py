"""The screen asks whether a press while NEXT is held was a claim."""

import unittest

from got_it_table import GotItTable
from tableref.presses.gestures import NEXT


class Claiming(unittest.TestCase):
    def test_next_taken_to_give_up_rejects_nobody_who_has_just_claimed(self):
        table = GotItTable((1, 3, 4)).race().tap(3).press(NEXT)
        self.assertEqual(table.last("refused")["reason"], "too_soon")
        self.assertEqual(table.named("rejected"), [])
        self.assertIn("P3 explains", table.tap(4).release(NEXT).screen())

    def test_a_press_while_next_is_held_is_asked_about(self):
        table = GotItTable((1, 3, 4)).race().press(NEXT).wait(500).tap(4).release(NEXT)
        self.assertIn(
            "NEXT was held:\nGot It! or not?\nP4: Got It!\nOK: Not Got It!", table.screen()
        )
        self.assertEqual(table.named("not_got_it") + table.named("claim"), [])
        table.tap(3)
        self.assertEqual(table.last("refused")["reason"], "first_asked")
        pressed_us = table.now_us
        table.wait(200).tap(4)
        claim = table.last("claim")
        self.assertEqual(claim["player"], 4)
        self.assertTrue(claim["t_us"] < pressed_us - 100_000)
        self.assertIn("P4 explains", table.screen())

    def test_who_is_left_alone_is_not_asked(self):
        table = GotItTable((1, 3)).race().give_up(1).press(NEXT).wait(50).tap(3)
        self.assertEqual(table.last("not_got_it")["player"], 3)

    def test_who_is_left_of_a_tie_has_claimed_and_claims_no_more(self):
        table = GotItTable((1, 3, 4)).race()
        table.press(1, 3).release(1, 3).wait(500)
        self.assertEqual(table.last("tie")["players"], [1, 3])
        table.press(NEXT).wait(50).tap(1).release(NEXT)
        self.assertEqual(table.last("rejected")["player"], 1)
        table.tap(3)
        self.assertEqual(table.last("refused")["reason"], "not_now")
        self.assertEqual([claim["player"] for claim in table.named("claim")], [1, 3])

    def test_back_takes_the_question_back(self):
        table = GotItTable((1, 3, 4)).race().press(NEXT).wait(50).tap(4).release(NEXT).back()
        self.assertEqual(table.last("undone")["undone"], "questioned")
        self.assertIn("Still in: 3", table.tap(3).back().screen())


if __name__ == "__main__":
    unittest.main()

"""The screen asks whether a press while NEXT is held was a claim."""

import unittest

from got_it_table import GotItTable
from tableref.presses.gestures import NEXT, OK
from tableref.show import tunes
from tableref.show.lights import WHITE, colour, scale


class Claiming(unittest.TestCase):
    def test_next_held_to_give_up_does_not_reject_a_player_who_has_just_claimed(self):
        table = GotItTable((1, 3, 4)).race().tap(3).press(NEXT)
        self.assertEqual(table.last("refused")["reason"], "too_soon")
        self.assertEqual(table.named("rejected"), [])
        self.assertIn("P3 explains", table.tap(4).release(NEXT).screen())

    def test_a_press_while_next_is_held_leads_to_a_question(self):
        table = GotItTable((1, 3, 4)).race().press(NEXT).wait(500).tap(4).release(NEXT)
        self.assertIn(
            "NEXT was held:\nGot It! or not?\nP4: Got It!\nOK: Not Got It!", table.screen()
        )
        self.assertEqual(table.named("not_got_it") + table.named("claim"), [])
        pressed_us = table.now_us
        table.wait(200).tap(4)
        claim = table.last("claim")
        self.assertEqual(claim["player"], 4)
        self.assertTrue(claim["t_us"] < pressed_us - 100_000)
        self.assertIn("P4 explains", table.screen())

    def test_the_last_player_in_a_race_is_not_asked(self):
        table = GotItTable((1, 3)).race().give_up(1).press(NEXT).wait(50).tap(3)
        self.assertEqual(table.last("not_got_it")["player"], 3)

    def test_the_last_of_a_tie_has_claimed_and_cannot_claim_again(self):
        table = GotItTable((1, 3, 4)).race()
        table.press(1, 3).release(1, 3).wait(500)
        self.assertEqual(table.last("tie")["players"], [1, 3])
        table.press(NEXT).wait(50).tap(1).release(NEXT)
        self.assertEqual(table.last("rejected")["player"], 1)
        table.tap(3)
        self.assertEqual(table.last("refused")["reason"], "not_now")
        self.assertEqual([claim["player"] for claim in table.named("claim")], [1, 3])

    def test_back_undoes_the_question(self):
        table = GotItTable((1, 3, 4)).race().press(NEXT).wait(50).tap(4).release(NEXT).back()
        self.assertEqual(table.last("undone")["undone"], "questioned")
        self.assertIn("Still in: 3", table.tap(3).back().screen())


class Waiting(unittest.TestCase):
    """Presses of others while the screen asks whether P4 has claimed."""

    def asking(self, players=(1, 3, 4), **options):
        table = GotItTable(players, **options).race().press(NEXT).wait(50).tap(4).release(NEXT)
        return table.wait(300)

    def test_the_press_after_one_that_was_none_is_the_first_claim_with_its_time(self):
        table = self.asking()
        pressed_us = table.now_us
        table.tap(3)
        self.assertIn("If not: P3\nGot It! or not?", table.screen())
        table.wait(2000).ok().wait(100)
        self.assertEqual(table.last("not_got_it")["player"], 4)
        claim = table.last("claim")
        self.assertEqual((claim["player"], claim["t_us"]), (3, pressed_us))
        self.assertIn("P3 explains", table.screen())
        table.ok().tap(3, 2).ok()
        self.assertEqual(table.last("round_ended")["player"], 3)

    def test_it_is_seen_and_heard_at_once_and_again_when_it_counts(self):
        table = self.asking().press(3)
        self.assertEqual(table.button_light(3), WHITE)
        self.assertEqual(table.tone(), tunes.notes("claim_2")[0][0])
        table.release(3).wait(2000)
        lights = [table.button_light(player) for player in (1, 3)]
        self.assertEqual(lights, [scale(colour(1), 10), colour(3)])
        table.press(OK)
        self.assertEqual(table.button_light(3), WHITE)
        self.assertEqual(table.tone(), tunes.notes("claim_1")[0][0])

    def test_it_is_too_late_if_the_first_press_was_a_claim(self):
        table = self.asking().tap(3).wait(5000).tap(4).wait(100)
        self.assertEqual([claim["player"] for claim in table.named("claim")], [4])
        late = table.last("too_late")
        self.assertEqual((late["player"], late["late_us"]), (3, 400_001))
        self.assertIn("P3 late 0.400", table.screen())
        self.assertIn("P4 explains", table.screen())

    def test_within_the_window_it_is_tied_with_the_claim(self):
        table = GotItTable((1, 3, 4), window_ms=100).race().press(NEXT).wait(50)
        table.press(4).wait(99.999).press(3).press(1).release(1, 3, 4).wait(300)
        self.assertEqual(table.tap(4).wait(100).last("tie")["players"], [3, 4])
        late = table.last("too_late")
        self.assertEqual((late["player"], late["late_us"]), (1, 100_001))

    def test_those_who_pressed_are_ruled_on_in_their_order(self):
        table = self.asking((1, 2, 3, 4)).tap(3).tap(2).tap(1).ok().wait(100)
        self.assertEqual([claim["player"] for claim in table.named("claim")], [3])
        late = [(event["player"], event["late_us"]) for event in table.named("too_late")]
        self.assertEqual(late, [(2, 100_000), (1, 200_000)])

    def test_a_press_with_next_held_is_asked_about_in_its_turn(self):
        table = self.asking((1, 2, 3, 4)).press(NEXT).tap(3).release(NEXT)
        pressed_us = table.now_us
        table.tap(2).ok()
        self.assertEqual(table.named("claim"), [])
        self.assertIn("If not: P2\nGot It! or not?\nP3: Got It!", table.screen())
        self.assertEqual(table.tap(3).last("refused")["reason"], "too_soon")
        table.wait(300).ok().wait(100)
        self.assertEqual([event["player"] for event in table.named("not_got_it")], [4, 3])
        claim = table.last("claim")
        self.assertEqual((claim["player"], claim["t_us"]), (2, pressed_us))

    def test_the_last_one_left_is_asked_because_the_other_held_next_then(self):
        table = GotItTable((3, 4)).race().press(NEXT).wait(50).tap(4).wait(300).tap(3)
        table.release(NEXT).ok()
        self.assertIn("Got It! or not?\nP3: Got It!", table.screen())
        table.wait(300).ok()
        self.assertEqual(table.last("round_ended")["reason"], "nobody_got_it")

    def test_a_second_press_and_a_press_of_somebody_out_are_refused(self):
        table = GotItTable((1, 2, 3, 4)).race().give_up(1).press(NEXT).wait(50).tap(4)
        table.release(NEXT).tap(3, 2)
        self.assertEqual(table.last("refused")["reason"], "pressed")
        self.assertEqual(table.tap(1).last("refused")["reason"], "is_out")
        self.assertEqual(table.wait(300).ok().wait(100).last("claim")["player"], 3)
        self.assertEqual(len(table.named("too_late")), 0)

    def test_a_second_ok_or_next_does_not_judge_the_claim(self):
        for button in (OK, NEXT):
            table = self.asking().tap(3).ok().wait(100).tap(button)
            self.assertEqual(table.last("refused")["reason"], "too_soon")
            self.assertIn("P3 explains", table.screen())

    def test_next_may_be_held_to_give_up_meanwhile(self):
        table = self.asking().press(NEXT)
        self.assertEqual(table.named("refused"), [])
        self.assertIn("NEXT+tap: out", table.screen())

    def test_the_time_to_explain_begins_with_the_answer(self):
        for answer, first in ((OK, 3), (4, 4)):
            table = self.asking().tap(3).wait(20_000)
            answered_us = table.now_us
            table.press(answer)
            table.release(answer).wait(40_000)
            self.assertEqual(table.last("claim")["player"], first)
            self.assertEqual(table.last("time_up")["t_us"], answered_us + 30_000_000)

    def test_back_takes_back_the_press_that_waits_and_then_the_question(self):
        table = self.asking().tap(3).back()
        self.assertEqual(table.last("undone")["undone"], "claim")
        self.assertIn("NEXT was held:\nGot It! or not?", table.screen())
        self.assertIn("Still in: 3", table.back().screen())

    def test_back_takes_back_the_answer_with_what_followed_from_it(self):
        table = self.asking().tap(3).ok().wait(100).back()
        self.assertIn("If not: P3", table.screen())
        table.tap(4).wait(100)
        self.assertEqual(table.last("claim")["player"], 4)
        self.assertIn("P4 explains", table.screen())


if __name__ == "__main__":
    unittest.main()

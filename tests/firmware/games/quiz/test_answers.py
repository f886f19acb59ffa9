"""The quiz buzzer: ties, and the time to answer."""

import unittest

from quiz_table import opened
from tableref.presses.gestures import BACK


class Ties(unittest.TestCase):
    """A tie is never decided by the number of a pin."""

    def tied(self):
        return opened().press(9, 2).wait(50).release(9, 2)

    def test_a_tie_is_shown_and_no_player_answers_yet(self):
        table = self.tied()
        self.assertEqual(table.last("tie")["players"], [2, 9])
        self.assertEqual(table.named("answering"), [])
        self.assertIn("Same instant:\nP2 P9\nWho answers?", table.screen())

    def test_a_press_says_who_answers_and_the_other_is_next(self):
        table = self.tied().wait(300).tap(9)
        self.assertEqual(table.last("answering")["player"], 9)
        table.next()
        self.assertEqual(table.last("answering")["player"], 2)

    def test_excited_presses_right_after_a_tie_decide_nothing(self):
        table = self.tied().tap(9)
        self.assertEqual(table.last("refused")["reason"], "too_soon")
        self.assertEqual(table.named("answering"), [])

    def test_a_third_player_is_in_line_behind_the_tied_ones(self):
        table = self.tied().tap(5).wait(300).tap(9).next().next()
        self.assertEqual([e["player"] for e in table.named("answering")], [9, 2, 5])

    def test_a_tie_further_back_in_the_line_is_decided_when_its_turn_comes(self):
        table = opened().tap(5).press(9, 2).wait(50).release(9, 2).next()
        self.assertIn("Same instant:", table.screen())
        self.assertEqual(table.wait(400).tap(2).last("answering")["player"], 2)

    def test_ok_and_next_decide_nothing(self):
        table = self.tied().ok()
        self.assertEqual(table.last("refused")["reason"], "open")
        table.next()
        self.assertEqual(table.last("refused")["reason"], "nothing_to_choose")

    def test_the_lights_of_the_tied_blink(self):
        table = self.tied().wait(400)
        lights = {2: set(), 5: set(), 9: set()}
        for _ in range(20):
            table.wait(50)
            for button in lights:
                lights[button].add(table.button_light(button))
        self.assertEqual((len(lights[2]), len(lights[9]), lights[5]), (2, 2, {0}))
        first = table.ring()
        self.assertEqual(len([rgb for rgb in first if rgb]), 8)
        self.assertFalse(first == table.wait(250).ring())


class Clock(unittest.TestCase):
    def test_the_answer_has_a_clock_and_the_master_judges(self):
        table = opened(answer_s=5).tap(5).wait(5000)
        event = table.last("time_up")
        self.assertEqual((event["player"], event["t_us"]), (5, 5_100_000))
        self.assertTrue(table.tone() > 0)
        self.assertIn("P5: time is up", table.screen())
        self.assertEqual(table.ok().last("judged")["right"], True)

    def test_each_answer_has_its_own_clock(self):
        table = opened(answer_s=5).tap(5).tap(9).wait(4000).next().wait(4000)
        self.assertEqual(table.named("time_up"), [])
        table.wait(1500)
        self.assertEqual(table.last("time_up")["player"], 9)

    def test_a_wrong_answer_ends_its_clock(self):
        table = opened(answer_s=5).tap(5).next().wait(6000)
        self.assertEqual(table.named("time_up"), [])

    def test_a_pause_stops_the_clock(self):
        table = opened(answer_s=5).tap(5).wait(1000).hold(BACK).wait(60_000)
        self.assertEqual(table.named("time_up"), [])
        table.ok().wait(3000)
        self.assertEqual(table.named("time_up"), [])
        table.wait(1000)
        self.assertEqual(len(table.named("time_up")), 1)

    def test_time_that_ended_before_a_pause_does_not_end_twice(self):
        table = opened(answer_s=5).tap(5).wait(6000).hold(BACK).ok().wait(9000)
        self.assertEqual(len(table.named("time_up")), 1)

    def test_the_ring_shows_the_time_left(self):
        table = opened(answer_s=10).tap(5)
        full = len([rgb for rgb in table.ring() if rgb])
        table.wait(5000)
        self.assertEqual((full, len([rgb for rgb in table.ring() if rgb])), (16, 8))

    def test_without_a_clock_the_ring_points_at_the_answering_player(self):
        table = opened(answer_s=0).tap(5).wait(99_000)
        self.assertEqual(table.named("time_up"), [])
        self.assertEqual(len([rgb for rgb in table.ring() if rgb]), 3)


if __name__ == "__main__":
    unittest.main()

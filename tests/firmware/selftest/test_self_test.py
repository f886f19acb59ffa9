"""The self-test, from OK held at power-on to the start of the table."""

import unittest

from driven_self_test import LIGHTS_MS, SCREEN_MS, SOUND_MS, DrivenSelfTest
from tableref.presses.gestures import BACK, NEXT, OK
from tableref.selftest.self_test import FRAME_US, PARTS, UNUSED_TIMEOUT_US, WAITING, SelfTest


class Parts(unittest.TestCase):
    def test_the_parts_follow_one_another_by_themselves(self):
        test = DrivenSelfTest()
        lengths_ms = (3000, LIGHTS_MS, SOUND_MS, SCREEN_MS)
        for part, length_ms in zip(PARTS, lengths_ms):
            self.assertEqual(test.part, part)
            test.skip(length_ms - 0.001)
            self.assertEqual(test.part, part)
            test.wait(0.001)
        self.assertEqual(test.part, "buttons")
        said = [event["part"] for event in test.named("self_test_part")]
        self.assertEqual(said, ["hands_off", "lights", "sound", "screen", "buttons"])

    def test_ok_continues_sooner_and_back_restarts_a_part(self):
        test = DrivenSelfTest().skip(5000)
        self.assertEqual(test.tap(OK).part, "sound")
        test.skip(3000).tap(BACK)
        self.assertEqual(test.part, "sound")
        self.assertIn("Note 1 of 13", test.screen())
        self.assertEqual(test.tap(OK).part, "screen")
        self.assertEqual(test.tap(OK).part, "buttons")
        self.assertEqual(test.tap(OK).tap(BACK).tap(NEXT).part, "buttons")

    def test_the_press_that_started_the_self_test_ends_nothing(self):
        test = DrivenSelfTest(held=(OK,)).skip(2000).release(OK).wait(500)
        self.assertEqual(test.part, "hands_off")
        test = DrivenSelfTest(held=(OK,)).skip(3500).release(OK).wait(500)
        self.assertEqual(test.part, "lights")

    def test_a_button_held_into_another_part_ends_nothing(self):
        test = DrivenSelfTest().skip(3000).press_long(OK)
        self.assertEqual(test.part, "summary")
        test = DrivenSelfTest().skip(2000).press(BACK).skip(5000)
        self.assertEqual(test.part, "lights")

    def test_ok_or_back_held_ends_the_buttons_part_and_then_the_self_test(self):
        for button in (OK, BACK):
            test = DrivenSelfTest().skip(4000).press_long(button)
            self.assertEqual((test.part, test.has_left), ("summary", False))
            test.press(button).wait(1499)
            self.assertFalse(test.referee.has_ended)
            test.wait(2)
            self.assertTrue(test.referee.has_ended and test.has_left)
            self.assertEqual(test.names()[-1], "self_test_ended")

    def test_other_buttons_held_end_nothing(self):
        test = DrivenSelfTest().to_buttons().press_long(5).press_long(NEXT)
        self.assertEqual(test.part, "buttons")

    def test_the_last_event_is_sent_before_the_self_test_ends(self):
        left = []
        referee = SelfTest(lambda down: left.append(len(referee.events())))
        referee.tick(0)
        referee.end()
        self.assertEqual(referee.tick(1), 0)
        self.assertEqual((referee.events()[-1]["event"], left), ("self_test_ended", []))
        self.assertEqual(referee.tick(2), 0)
        self.assertEqual(left, [0])

    def test_after_the_end_nothing_is_reported(self):
        test = DrivenSelfTest(is_led=True).skip(4000)
        test.referee.end()
        test.referee.end()
        test.tap_all().skip(100_000)
        self.assertEqual(test.names()[-1], "self_test_ended")
        self.assertEqual(len(test.named("self_test_ended")), 1)

    def test_after_a_minute_without_a_press_the_test_continues(self):
        test = DrivenSelfTest().to_buttons().skip(UNUSED_TIMEOUT_US // 1000 - 50).tap(3)
        test.skip(UNUSED_TIMEOUT_US // 1000 - 100)
        self.assertEqual(test.part, "buttons")
        self.assertEqual(test.wait(200).part, "summary")


class Led(unittest.TestCase):
    """The self-test led by a computer, which begins each part and may wait for any time."""

    def test_a_part_begins_when_commanded(self):
        test = DrivenSelfTest(is_led=True)
        for part in PARTS:
            test.referee.begin(part)
            self.assertEqual(test.wait(10).part, part)
        test.referee.begin(WAITING)
        test.skip(1_800_000).press_long(OK).tap_all()
        self.assertEqual(test.part, WAITING)
        self.assertIn("the computer", test.screen())
        test.referee.begin("buttons")
        self.assertEqual(test.skip(1_800_000).part, "buttons")
        self.assertFalse(test.press_long(OK).press_long(OK).has_left)

    def test_the_first_event_after_the_start_of_a_part_may_be_a_press(self):
        test = DrivenSelfTest(is_led=True)
        for part in (WAITING, "buttons"):
            test.referee.begin(part)
        test.tap(3)
        self.assertEqual(test.last("button_ok")["button"], 3)

    def test_an_unknown_part_is_refused(self):
        with self.assertRaises(ValueError):
            DrivenSelfTest().referee.begin("coffee")

    def test_the_clock_may_wrap_while_the_loop_is_stopped(self):
        test = DrivenSelfTest(is_led=True).skip(4000)
        test.referee.begin(WAITING)
        test.now_us += 3_000_000_000
        test.wait(1)
        test.referee.begin("lights")
        test.wait(LIGHTS_MS)
        self.assertEqual(test.part, "sound")
        # The pause before the part does not count.
        self.assertEqual(test.events[-1]["t_us"], 4_001_002 + LIGHTS_MS * 1000)


class Ticks(unittest.TestCase):
    def test_a_tick_is_due_for_every_frame_at_least(self):
        test = DrivenSelfTest().skip(4000)
        self.assertEqual(test.referee.tick(test.counter), FRAME_US)
        test.referee.end()
        self.assertTrue(test.referee.tick(test.counter) <= FRAME_US)

    def test_a_tick_is_due_when_a_part_ends(self):
        test = DrivenSelfTest().wait(2995)
        self.assertEqual(test.referee.tick(test.counter), 5000)

    def test_a_tick_is_due_when_a_press_can_be_judged(self):
        test = DrivenSelfTest().to_buttons().press(3)
        self.assertEqual(test.referee.tick(test.counter), 19_999)

    def test_a_tick_is_due_when_the_tone_changes(self):
        test = DrivenSelfTest().to_buttons().press(3).wait(100)
        wait_us = test.referee.tick(test.counter)
        before = test.tone()
        test.now_us += wait_us - 1
        self.assertEqual(test.tone(), before)
        test.now_us += 1
        self.assertFalse(test.tone() == before)

    def test_a_late_tick_gives_the_same_events_as_many_early_ones(self):
        often = DrivenSelfTest(held=(7,)).wait(30_000)
        once = DrivenSelfTest(held=(7,))
        once.now_us += 30_000_000
        once.wait(0)
        self.assertEqual(once.events, often.events)

    def test_the_counter_may_wrap(self):
        wrapped = DrivenSelfTest(held=(OK,), counter_us=(1 << 32) - 20_000_000)
        plain = DrivenSelfTest(held=(OK,))
        for test in (wrapped, plain):
            test.skip(1000).release(OK).to_buttons().tap_all().leave()
        self.assertEqual(wrapped.events, plain.events)

    def test_a_press_is_distinguished_from_bounce(self):
        test = DrivenSelfTest().skip(4000)
        found = [test.referee.edge(3, is_down, test.counter) for is_down in (True, False, True)]
        self.assertEqual(found, [True, False, False])


if __name__ == "__main__":
    unittest.main()

"""The self-test's results for buttons: on the screen, by sound and as events."""

import unittest

from driven_self_test import DrivenSelfTest
from tableref.presses.gestures import BACK, NEXT, OK
from tableref.selftest.answers import Summary
from tableref.selftest.contacts import STUCK_US, Contacts


class Answers(unittest.TestCase):
    def test_every_button_pressed_once_passes_the_test(self):
        test = DrivenSelfTest(held=(OK,)).skip(1000).release(OK)
        test.to_buttons().tap_all()
        self.assertEqual(test.part, "summary")
        self.assertIn("{All well}", test.screen())
        self.assertEqual([event["button"] for event in test.named("button_ok")], list(range(1, 14)))
        self.assertEqual(test.leave().troubles(), [])

    def test_with_fewer_buttons_only_those_are_requested_and_reported(self):
        test = DrivenSelfTest(buttons=(1, 2, BACK, OK)).to_buttons()
        self.assertIn("1 2 BACK OK\n", test.screen())
        # The light of a player without a button is dark, and so is NEXT's third of the ring.
        test.skip(700)
        lit = [light for light, colour in enumerate(test.pixels()) if colour]
        self.assertEqual(lit, [0, 1] + list(range(10, 15)) + list(range(20, 25)))
        test.tap(1).tap(2).tap(BACK).press_long(OK)
        self.assertEqual(test.part, "summary")
        self.assertIn("{All well}", test.screen())
        self.assertEqual(test.leave().troubles(), [])
        test = DrivenSelfTest(buttons=(13, 11, 2, 1)).to_buttons().tap(2).press_long(OK)
        self.assertEqual(test.press_long(OK).troubles(), [("no_press", [1, BACK])])

    def test_buttons_still_to_be_pressed_are_on_the_screen(self):
        test = DrivenSelfTest().to_buttons()
        self.assertIn("1 2 3 4 5 6 7 8\n9 10 BACK NEXT\nOK\n", test.screen())
        test.tap_all(4, 10, NEXT).skip(4000)
        self.assertEqual(test.screen(), "Press each once\n4 10 NEXT\nHold OK: done")

    def test_a_good_press_is_reported_with_its_bounce_and_heard(self):
        test = DrivenSelfTest().to_buttons().bounce(7, (300, 900)).wait(21)
        event = test.last("button_ok")
        self.assertEqual((event["button"], event["bounce_us"]), (7, 900))
        self.assertIn("7: good", test.screen())
        self.assertTrue(test.tone() > 0)

    def test_outside_of_their_part_presses_count_without_a_sound(self):
        test = DrivenSelfTest().skip(4000).tap(7)
        self.assertEqual(test.last("button_ok")["button"], 7)
        self.assertEqual(test.tone(), 0)
        self.assertFalse("7: good" in test.screen())

    def test_a_stuck_button_is_named_and_the_test_does_not_wait_for_it(self):
        test = DrivenSelfTest(held=(7, BACK)).to_buttons()
        self.assertEqual([event["button"] for event in test.named("button_stuck")], [7, BACK])
        test.tap_all(7, BACK)
        self.assertEqual(test.part, "summary")
        self.assertIn("7 is stuck\nBACK is stuck", test.screen())
        test.press_long(OK)
        self.assertEqual(test.troubles(), [("stuck", [7]), ("stuck", [BACK])])

    def test_the_test_can_be_finished_with_ok_stuck(self):
        test = DrivenSelfTest(held=(OK,)).to_buttons().tap_all(OK)
        self.assertIn("OK is stuck", test.screen())
        self.assertTrue(test.press_long(BACK).has_left)

    def test_crosstalk_is_named_with_both_buttons(self):
        test = DrivenSelfTest().to_buttons().press(1).wait(25)
        self.assertTrue(test.tone() > 400)
        test.release(1).wait(1000).press(5, 3).wait(25)
        self.assertTrue(0 < test.tone() < 400)
        test = DrivenSelfTest().to_buttons().press_both(5, 3, 40)
        self.assertIn("3: again", test.screen())
        self.assertEqual([event["button"] for event in test.named("press_again")], [5, 3])
        test.press_both(5, 3, 40)
        self.assertIn("Cross: 3+5", test.screen())
        self.assertEqual(test.last("crosstalk")["buttons"], [3, 5])
        test.tap_all(3, 5)
        self.assertIn("Cross: 3+5", test.screen())
        self.assertEqual(test.leave().troubles(), [("crosstalk", [3, 5])])

    def test_long_bounce_is_named_with_its_length(self):
        test = DrivenSelfTest().to_buttons().bounce(8, (6000, 12_700)).wait(25)
        self.assertIn("8: good", test.screen())
        event = test.last("long_bounce")
        self.assertEqual((event["button"], event["bounce_us"]), (8, 12_700))
        test.release(8).wait(20).tap_all(8)
        self.assertIn("8 bounce 12ms", test.screen())
        test.leave()
        self.assertEqual(test.troubles(), [("long_bounce", [8])])
        self.assertEqual(test.last("self_test_ended")["troubles"][0]["bounce_us"], 12_700)

    def test_a_button_that_was_never_pressed_is_a_problem(self):
        test = DrivenSelfTest().to_buttons().tap_all(2, 9).press_long(OK)
        self.assertIn("No press:\n2 9", test.screen())
        self.assertEqual(test.leave().troubles(), [("no_press", [2, 9])])

    def test_a_press_in_the_summary_still_counts(self):
        test = DrivenSelfTest().to_buttons().tap_all(2).press_long(OK).tap(2)
        self.assertIn("{All well}", test.screen())

    def test_next_turns_the_pages_round(self):
        test = DrivenSelfTest(held=(1, 2, 3, 4, 5)).to_buttons().press_long(OK)
        first = test.screen()
        self.assertIn("1 is stuck\n2 is stuck\n3 is stuck\n4 is stuck\nNEXT: 1 of 2", first)
        self.assertIn(
            "5 is stuck\nNo press:\n6 7 8 9 10 BACK\nNEXT: 2 of 2\nHold OK: leave",
            test.next().screen(),
        )
        # NEXT was pressed above, so it is no longer listed.
        self.assertIn("1 is stuck", test.next().screen())

    def test_without_next_back_turns_them(self):
        test = DrivenSelfTest(buttons=(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, BACK, OK)).to_buttons()
        for button in (1, 3, 5, 7):
            test.press_both(button, button + 1).wait(200).press_both(button, button + 1).wait(200)
        test.press_long(OK)
        first = test.screen()
        self.assertFalse(test.tap(BACK).screen() == first)

    def test_a_page_turns_at_once(self):
        contacts = Contacts()
        for button in range(1, 6):
            contacts.edge(button, True, 0)
        contacts.advance(STUCK_US)
        summary = Summary(contacts)
        before = summary.screen(0)
        summary.turn_page()
        self.assertFalse(summary.screen(0) == before)

    def test_the_summary_has_a_sound(self):
        well = DrivenSelfTest().to_buttons().tap_all(13).press(13).wait(21)
        ill = DrivenSelfTest().to_summary()
        self.assertTrue(well.tone() > 400)
        self.assertEqual(ill.named("self_test_part")[-1]["part"], "summary")
        ill = DrivenSelfTest().to_buttons().press(OK).wait(1505)
        self.assertTrue(0 < ill.tone() < 400)


if __name__ == "__main__":
    unittest.main()

"""Contacts that move together: once may be chance, twice is reported as crosstalk."""

import unittest

from judged_contacts import ContactsTest
from tableref.selftest.contacts import CROSSTALK, PRESS_AGAIN, PRESSED, STUCK_US, TOGETHER_US


class Crosstalk(ContactsTest):
    def both(self, button, other, t_us, after_us=TOGETHER_US):
        """Press a button, and another one a number of microseconds later."""
        self.move(button, t_us)
        self.move(other, t_us + after_us)
        self.wait_until(t_us + 40_000)
        self.move(button, t_us + 50_000)
        self.move(other, t_us + 50_000 + after_us)
        self.wait_until(t_us + 90_000)

    def test_moving_together_twice_is_crosstalk_of_both(self):
        self.both(5, 3, 100_000)
        self.assertEqual(self.kinds(), [(PRESS_AGAIN, (5,)), (PRESS_AGAIN, (3,))])
        self.both(5, 3, 300_000)
        self.assertEqual(self.found[2], (300_000 + TOGETHER_US, CROSSTALK, (3, 5), 0))
        self.assertEqual(self.contacts.crosstalk, [(3, 5)])
        self.assertTrue((CROSSTALK, (3, 5), 0) in self.contacts.troubles())

    def test_crosstalk_is_reported_once_and_no_further_press_is_requested(self):
        for number in range(5):
            self.both(5, 3, 100_000 + number * 200_000)
        self.assertEqual(self.kinds()[2:], [(CROSSTALK, (3, 5))])
        self.assertTrue(self.contacts.is_done(3) and self.contacts.is_done(5))
        self.assertFalse(self.contacts.is_well(3) or self.contacts.is_well(5))

    def test_moving_together_once_may_be_chance_so_each_must_be_pressed_alone(self):
        self.both(5, 3, 100_000)
        self.assertFalse(self.contacts.is_done(3) or self.contacts.is_done(5))
        self.press(3, 300_000)
        self.press(5, 400_000)
        self.assertTrue(self.contacts.is_well(3) and self.contacts.is_well(5))
        self.assertEqual(self.contacts.crosstalk, [])

    def test_two_coincidences_with_different_partners_are_no_crosstalk(self):
        self.both(5, 3, 100_000)
        self.both(5, 4, 300_000)
        self.assertEqual(self.contacts.crosstalk, [])

    def test_moving_a_little_later_is_not_together(self):
        self.both(5, 3, 100_000, TOGETHER_US + 1)
        self.both(5, 3, 300_000, TOGETHER_US + 1)
        self.assertEqual(self.kinds(), [(PRESSED, (5,)), (PRESSED, (3,))])

    def test_the_order_of_the_two_does_not_matter(self):
        self.both(5, 3, 100_000, 0)
        self.both(3, 5, 300_000, 1)
        self.assertEqual(self.contacts.crosstalk, [(3, 5)])

    def test_a_contact_that_only_flickers_can_crosstalk(self):
        for t_us in (100_000, 300_000):
            self.move(5, t_us)
            self.move(3, t_us + 20, t_us + 25)
            self.wait_until(t_us + 40_000)
            self.move(5, t_us + 50_000)
            self.wait_until(t_us + 90_000)
        self.assertEqual(self.contacts.crosstalk, [(3, 5)])

    def test_one_bouncing_press_is_one_occasion(self):
        self.move(5, 100_000)
        self.move(3, 100_010, 100_020, 100_030)
        self.move(5, 100_040, 100_050)
        self.wait_until(200_000)
        self.assertEqual(self.contacts.crosstalk, [])

    def test_a_press_while_another_bounces_is_no_crosstalk(self):
        for t_us in (100_000, 300_000):
            self.move(5, t_us, t_us + 2000, t_us + 4000)
            self.move(3, t_us + 4050)
            self.wait_until(t_us + 50_000)
            self.move(5, t_us + 60_000)
            self.move(3, t_us + 70_000)
            self.wait_until(t_us + 100_000)
        self.assertEqual(self.contacts.crosstalk, [])

    def test_two_released_together_are_no_crosstalk(self):
        for t_us in (100_000, 300_000):
            self.move(5, t_us)
            self.move(3, t_us + 20_000)
            self.wait_until(t_us + 50_000)
            self.move(5, t_us + 60_000)
            self.move(3, t_us + 60_000)
            self.wait_until(t_us + 100_000)
        self.assertEqual(self.contacts.crosstalk, [])
        self.assertTrue(self.contacts.is_well(3) and self.contacts.is_well(5))

    def test_three_that_move_together_are_three_pairs(self):
        for t_us in (100_000, 300_000):
            for button in (2, 3, 4):
                self.move(button, t_us)
            self.wait_until(t_us + 50_000)
            for button in (2, 3, 4):
                self.move(button, t_us + 60_000)
            self.wait_until(t_us + 90_000)
        self.assertEqual(sorted(self.contacts.crosstalk), [(2, 3), (2, 4), (3, 4)])

    def test_a_stuck_contact_that_moves_with_a_press_crosstalks(self):
        self.move(7, 0)
        self.wait_until(STUCK_US)
        for t_us in (4_000_000, 4_300_000):
            self.move(5, t_us)
            self.move(7, t_us + 5, t_us + 9)
            self.wait_until(t_us + 50_000)
            self.move(5, t_us + 60_000)
            self.wait_until(t_us + 100_000)
        self.assertEqual(self.contacts.crosstalk, [(5, 7)])
        self.assertTrue(self.contacts.is_stuck(7))


if __name__ == "__main__":
    unittest.main()

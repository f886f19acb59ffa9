"""Presses, bounce and stuck contacts, edge by edge."""

import unittest

from judged_contacts import ContactsTest
from tableref.selftest.contacts import (
    LONG_BOUNCE,
    LONGEST_MOVE_US,
    NO_PRESS,
    PRESSED,
    STUCK,
    STUCK_US,
    WORK_IDLE_US,
)


class Presses(ContactsTest):
    def test_a_press_is_judged_once_the_contact_is_quiet(self):
        self.move(4, 1000)
        self.assertEqual(self.wait_until(1000 + WORK_IDLE_US - 1), [])
        self.assertEqual(self.contacts.due_us, 1000 + WORK_IDLE_US)
        self.wait_until(1000 + WORK_IDLE_US)
        self.assertEqual(self.found, [(1000 + WORK_IDLE_US, PRESSED, (4,), 0)])

    def test_the_bounce_of_a_press_is_the_time_from_its_first_edge_to_its_last(self):
        self.move(4, 1000, 1200, 1500, 1510, 4300)
        self.wait_until(50_000)
        self.assertEqual(self.found, [(4300 + WORK_IDLE_US, PRESSED, (4,), 3300)])

    def test_each_button_is_reported_good_once(self):
        for t_us in (100_000, 300_000, 500_000):
            self.press(4, t_us)
        self.assertEqual(self.kinds(), [(PRESSED, (4,))])
        self.assertTrue(self.contacts.is_well(4) and self.contacts.is_done(4))

    def test_a_contact_that_closes_and_opens_at_once_was_not_pressed(self):
        self.move(4, 1000, 1010)
        self.assertEqual(self.wait_until(50_000), [])
        self.assertFalse(self.contacts.is_done(4))

    def test_buttons_that_were_not_pressed_are_missing(self):
        for button in range(1, 14):
            if button not in (2, 13):
                self.press(button, button * 100_000)
        self.assertEqual(self.contacts.missing(), [2, 13])
        self.assertEqual(self.contacts.troubles(), [(NO_PRESS, (2, 13), 0)])
        self.press(2, 2_000_000)
        self.press(13, 2_100_000)
        self.assertEqual(self.contacts.troubles(), [])

    def test_an_edge_without_a_change_is_ignored(self):
        self.contacts.edge(4, False, 1000)
        self.assertEqual(self.wait_until(100_000), [])
        self.contacts.edge(4, True, 200_000)
        self.contacts.edge(4, True, 205_000)
        self.assertEqual(self.wait_until(220_000), [(220_000, PRESSED, (4,), 0)])


class LongBounces(ContactsTest):
    def test_bounce_as_long_as_the_lock_out_is_no_problem(self):
        self.move(4, 1000, 6000, 11_000)
        self.wait_until(50_000)
        self.assertEqual(self.found, [(31_000, PRESSED, (4,), 10_000)])
        self.assertTrue(self.contacts.is_well(4))

    def test_longer_bounce_is_a_problem_and_reported_once(self):
        self.move(4, 1000, 6000, 11_001)
        self.wait_until(50_000)
        self.assertEqual(self.kinds(), [(LONG_BOUNCE, (4,)), (PRESSED, (4,))])
        self.assertFalse(self.contacts.is_well(4))
        self.move(4, 60_000, 65_000, 73_000)
        self.wait_until(100_000)
        self.assertEqual(len(self.found), 2)
        self.assertEqual(self.contacts.troubles()[-1], (LONG_BOUNCE, (4,), 13_000))

    def test_bounce_of_a_release_counts_too(self):
        self.press(4, 1000)
        self.move(4, 100_000)
        self.wait_until(150_000)
        self.move(4, 200_000, 207_000, 214_000)
        self.wait_until(250_000)
        self.assertEqual(self.kinds()[-1], (LONG_BOUNCE, (4,)))

    def test_a_quick_release_is_no_bounce(self):
        self.move(4, 1000, 1000 + WORK_IDLE_US)
        self.wait_until(100_000)
        self.assertEqual(self.kinds(), [(PRESSED, (4,))])

    def test_a_contact_that_opens_again_for_longer_than_the_lock_out_is_reported(self):
        # The referee would count this as two presses.
        self.move(4, 1000, 1300, 1900, 2200, 14_000)
        self.wait_until(100_000)
        self.assertEqual(self.kinds(), [(LONG_BOUNCE, (4,)), (PRESSED, (4,))])
        self.assertEqual(self.found[1][3], 13_000)

    def test_a_contact_that_was_only_touched_has_no_bounce(self):
        self.move(4, 1000, 13_000)
        self.assertEqual(self.wait_until(100_000), [])
        self.assertEqual(self.contacts.troubles(), [(NO_PRESS, tuple(range(1, 14)), 0)])

    def test_a_contact_that_never_settles_is_judged_all_the_same(self):
        self.move(4, *range(1000, 1000 + LONGEST_MOVE_US + 20_000, 3000))
        self.assertEqual(self.found[0], (1000 + LONGEST_MOVE_US, LONG_BOUNCE, (4,), 96_000))

    def test_its_final_state_does_not_matter(self):
        self.move(4, *range(1000, 1000 + LONGEST_MOVE_US, 3300))
        self.assertFalse(self.contacts.is_down(4))
        self.wait_until(1000 + LONGEST_MOVE_US)
        self.assertEqual(self.kinds(), [(LONG_BOUNCE, (4,))])


class Stuck(ContactsTest):
    def test_a_contact_down_from_the_start_for_three_seconds_is_stuck(self):
        self.move(7, 0)
        self.assertEqual(self.wait_until(STUCK_US - 1), [])
        self.wait_until(STUCK_US)
        self.assertEqual(self.found, [(STUCK_US, STUCK, (7,), 0)])
        self.assertTrue(self.contacts.is_stuck(7) and self.contacts.is_done(7))
        self.assertFalse(self.contacts.is_well(7))
        self.assertEqual(self.contacts.troubles()[0], (STUCK, (7,), 0))

    def test_a_contact_down_from_the_start_is_no_press(self):
        self.move(13, 0)
        self.wait_until(1_000_000)
        self.move(13, 1_000_000)
        self.assertEqual(self.wait_until(STUCK_US), [])
        self.assertFalse(self.contacts.is_done(13))

    def test_a_button_pressed_later_and_held_is_not_stuck(self):
        self.move(7, 1)
        self.wait_until(2 * STUCK_US)
        self.assertEqual(self.kinds(), [(PRESSED, (7,))])

    def test_a_button_released_in_time_and_pressed_again_is_not_stuck(self):
        self.move(13, 0, STUCK_US - 50_000, STUCK_US - 20_000)
        self.wait_until(STUCK_US)
        self.assertEqual(self.kinds(), [(PRESSED, (13,))])

    def test_a_stuck_contact_that_flickers_is_stuck(self):
        self.move(7, 0, 900_000, 900_020, 1_700_000, 1_700_700)
        self.wait_until(STUCK_US)
        self.assertEqual(self.kinds(), [(STUCK, (7,))])

    def test_all_stuck_contacts_are_named(self):
        for button in (2, 7, 11):
            self.move(button, 0)
        self.wait_until(STUCK_US)
        self.assertEqual(self.kinds(), [(STUCK, (2,)), (STUCK, (7,)), (STUCK, (11,))])

    def test_a_button_held_for_too_long_is_good_after_a_good_press(self):
        self.move(13, 0)
        self.wait_until(STUCK_US)
        self.move(13, STUCK_US + 500_000)
        self.wait_until(STUCK_US + 800_000)
        self.assertTrue(self.contacts.is_stuck(13))
        self.press(13, STUCK_US + 900_000)
        self.assertEqual(self.kinds()[-1], (PRESSED, (13,)))
        self.assertTrue(self.contacts.is_well(13))
        self.assertFalse(self.contacts.is_stuck(13))
        self.assertEqual([trouble[0] for trouble in self.contacts.troubles()], [NO_PRESS])


if __name__ == "__main__":
    unittest.main()

"""Contacts that stay closed: when they count as stuck, and when they work again."""

import unittest

from tableref.presses.gestures import (
    NEXT,
    NEXT_STUCK_US,
    OK,
    PRESS,
    RELEASE_US,
    STUCK_FROM_START_US,
    STUCK_US,
    TAP,
    TAP_WITH_NEXT,
    Gestures,
)
from tableref.referee.settings import RANGES

LOCKOUT_US = 10_000
HOLD_US = 700_000


def kinds(found):
    """Return (t_us, kind) of gestures."""
    return [(t_us, kind) for t_us, kind, _, _ in found]


class Contact(unittest.TestCase):
    """The report of a stuck contact, from the edges of one contact."""

    def setUp(self):
        self.gestures = Gestures(LOCKOUT_US, HOLD_US)

    def stick(self, button=3):
        """Press a button at 0, and let 10 s pass."""
        self.gestures.edge(button, True, 0)
        self.gestures.advance(STUCK_US)

    def test_the_limits_for_a_stuck_contact(self):
        self.assertEqual((STUCK_US, NEXT_STUCK_US), (10_000_000, 20_000_000))
        self.assertEqual((STUCK_FROM_START_US, RELEASE_US), (3_000_000, 100_000))

    def test_a_button_down_for_10_s_is_reported_as_stuck_once(self):
        self.gestures.edge(3, True, 50)
        self.gestures.advance(HOLD_US + 50)
        self.assertEqual(self.gestures.advance(STUCK_US + 49), ())
        found = self.gestures.advance(STUCK_US + 50)
        self.assertEqual(found, [(STUCK_US + 50, "button_stuck", 3, 50)])
        self.assertEqual(self.gestures.advance(40 * STUCK_US), ())
        self.assertTrue(self.gestures.due_us > 40 * STUCK_US)

    def test_a_long_hold_is_only_a_hold(self):
        self.gestures.edge(3, True, 0)
        self.gestures.advance(STUCK_US - 1)
        self.assertEqual(self.gestures.edge(3, False, STUCK_US - 1), [])
        found = self.gestures.edge(3, True, STUCK_US + 60_000)
        self.assertEqual(kinds(found), [(STUCK_US + 60_000, PRESS)])

    def test_every_possible_hold_time_is_shorter_than_the_limit(self):
        self.assertTrue(3 * RANGES["hold_ms"][2] * 1000 < STUCK_US)

    def test_next_may_be_held_for_twice_as_long(self):
        self.gestures.edge(NEXT, True, 0)
        self.gestures.advance(HOLD_US)
        self.assertEqual(self.gestures.advance(NEXT_STUCK_US - 1), ())
        self.assertEqual(
            kinds(self.gestures.advance(NEXT_STUCK_US)), [(20_000_000, "button_stuck")]
        )

    def test_all_that_happened_in_a_long_rest_is_reported_in_order(self):
        self.gestures.edge(OK, True, 5)
        found = kinds(self.gestures.advance(10 * STUCK_US))
        self.assertEqual(found, [(HOLD_US + 5, "hold"), (STUCK_US + 5, "button_stuck")])

    def test_a_stuck_button_is_released_after_its_contact_was_open_for_100_ms(self):
        self.stick()
        at_us = STUCK_US + 1000
        self.assertEqual(self.gestures.edge(3, False, at_us), [])
        self.assertEqual(self.gestures.advance(at_us + RELEASE_US - 1), ())
        found = self.gestures.advance(at_us + RELEASE_US)
        self.assertEqual(found, [(at_us + RELEASE_US, "button_released", 3, 0)])
        found = self.gestures.edge(3, True, at_us + RELEASE_US)
        self.assertEqual(kinds(found), [(at_us + RELEASE_US, PRESS)])
        found = self.gestures.edge(3, False, at_us + RELEASE_US + 60_000)
        self.assertEqual(kinds(found), [(at_us + RELEASE_US + 60_000, TAP)])

    def test_a_press_at_that_instant_follows_the_release(self):
        self.stick()
        self.gestures.edge(3, False, STUCK_US + 1000)
        at_us = STUCK_US + 1000 + RELEASE_US
        self.assertEqual(kinds(self.gestures.edge(3, True, at_us))[-1], (at_us, PRESS))

    def test_a_contact_that_opens_for_less_stays_stuck(self):
        self.stick()
        t_us = STUCK_US
        for _ in range(50):
            t_us += 300_000
            self.assertEqual(self.gestures.edge(3, False, t_us), [])
            self.assertEqual(self.gestures.edge(3, True, t_us + RELEASE_US - 1), [])
        self.gestures.edge(3, False, t_us + 300_000)
        found = self.gestures.advance(t_us + 300_000 + RELEASE_US)
        self.assertEqual(kinds(found), [(t_us + 300_000 + RELEASE_US, "button_released")])

    def test_a_button_can_get_stuck_again(self):
        self.stick()
        self.gestures.edge(3, False, STUCK_US + 1)
        self.gestures.edge(3, True, 2 * STUCK_US)
        found = kinds(self.gestures.advance(3 * STUCK_US))
        self.assertEqual(found, [(2 * STUCK_US + HOLD_US, "hold"), (3 * STUCK_US, "button_stuck")])

    def test_while_next_is_stuck_a_tap_is_a_tap(self):
        self.gestures.edge(NEXT, True, 0)
        self.gestures.edge(3, True, NEXT_STUCK_US - 1)
        found = kinds(self.gestures.edge(3, False, NEXT_STUCK_US + 60_000))
        self.assertEqual(found[-1], (NEXT_STUCK_US + 60_000, TAP_WITH_NEXT))
        t_us = NEXT_STUCK_US + 200_000
        self.assertEqual(self.gestures.edge(3, True, t_us), [(t_us, PRESS, 3, t_us)])
        found = kinds(self.gestures.edge(3, False, t_us + 60_000))
        self.assertEqual(found, [(t_us + 60_000, TAP)])

    def test_next_that_was_released_and_is_held_again_works_again(self):
        self.gestures.edge(NEXT, True, 0)
        t_us = NEXT_STUCK_US + 1_000_000
        self.gestures.edge(NEXT, False, t_us)
        self.gestures.edge(NEXT, True, t_us + 200_000)
        self.gestures.edge(3, True, t_us + 300_000)
        found = kinds(self.gestures.edge(3, False, t_us + 360_000))
        self.assertEqual(found, [(t_us + 360_000, TAP_WITH_NEXT)])


class FromTheStart(unittest.TestCase):
    """A button that was held down at power-on."""

    def setUp(self):
        self.gestures = Gestures(LOCKOUT_US, HOLD_US)
        self.gestures.handle_held(4, 100)

    def test_a_button_down_at_power_on_is_no_press_and_no_hold_and_stuck_after_3_s(self):
        self.assertEqual(self.gestures.edge(4, True, 200), [])
        self.assertEqual(self.gestures.advance(STUCK_FROM_START_US + 99), ())
        at_us = STUCK_FROM_START_US + 100
        self.assertEqual(self.gestures.advance(at_us), [(at_us, "button_stuck", 4, 100)])
        self.gestures.edge(4, False, at_us + 1)
        found = kinds(self.gestures.advance(at_us + STUCK_US))
        self.assertEqual(found, [(at_us + 1 + RELEASE_US, "button_released")])

    def test_nothing_is_due_before_the_3_s(self):
        self.assertEqual(self.gestures.due_us, STUCK_FROM_START_US + 100)

    def test_a_button_released_before_3_s_is_not_reported_and_works(self):
        self.gestures.edge(4, False, 500_000)
        self.assertEqual(self.gestures.advance(500_000 + RELEASE_US), [])
        found = self.gestures.edge(4, True, 700_000)
        self.assertEqual(kinds(found), [(700_000, PRESS)])
        found = self.gestures.edge(4, False, 760_000)
        self.assertEqual(kinds(found), [(760_000, TAP)])
        self.assertEqual(kinds(self.gestures.advance(STUCK_US)), [])

    def test_a_release_just_before_the_report_counts(self):
        at_us = STUCK_FROM_START_US + 100
        self.gestures.edge(4, False, at_us - 1)
        found = kinds(self.gestures.advance(STUCK_US))
        released_us = at_us - 1 + RELEASE_US
        self.assertEqual(found, [(at_us, "button_stuck"), (released_us, "button_released")])
        found = self.gestures.edge(4, True, STUCK_US)
        self.assertEqual(kinds(found), [(STUCK_US, PRESS)])

    def test_next_held_since_power_on_is_not_combined_with_taps(self):
        self.gestures.handle_held(NEXT, 100)
        self.gestures.edge(5, True, 50_000)
        found = kinds(self.gestures.edge(5, False, 110_000))
        self.assertEqual(found, [(110_000, TAP)])


if __name__ == "__main__":
    unittest.main()

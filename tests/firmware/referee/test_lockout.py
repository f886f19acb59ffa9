"""The lock-out of the refereed keyboard: only one press is first until the release."""

import unittest

from tableref.games.counted_race import TIE_GUARD_US
from tableref.presses.claims import TIE, TOO_LATE
from tableref.presses.gestures import FOREVER_US
from tableref.referee.lockout import FIRST, REPEATED, TOO_SOON, Lockout


class Rulings(unittest.TestCase):
    def setUp(self):
        self.lockout = Lockout()

    def test_the_first_press_is_ruled_when_its_instant_is_over(self):
        self.assertEqual(self.lockout.press(3, 100), [])
        self.assertEqual(self.lockout.due_us, 101)
        self.assertEqual(self.lockout.settle(100), [])
        self.assertEqual(self.lockout.settle(101), [(FIRST, 3)])
        self.assertEqual((self.lockout.first, self.lockout.is_open), (3, False))
        self.assertEqual(self.lockout.due_us, FOREVER_US)

    def test_a_later_press_is_late_by_the_time_between_the_two(self):
        self.lockout.press(3, 100)
        self.assertEqual(self.lockout.press(1, 105), [(FIRST, 3), (TOO_LATE, 1, 5)])
        self.assertEqual(self.lockout.press(1, 900), [(TOO_LATE, 1, 800)])
        self.assertEqual(self.lockout.press(3, 901), [(REPEATED, 3)])

    def test_the_race_opens_again_when_released(self):
        self.lockout.press(3, 100)
        self.lockout.settle()
        self.lockout.release()
        self.assertTrue(self.lockout.is_open)
        self.lockout.press(1, 200)
        self.assertEqual(self.lockout.settle(), [(FIRST, 1)])

    def test_a_tie_is_settled_by_the_tied_players(self):
        for button in (9, 2):
            self.assertEqual(self.lockout.press(button, 100), [])
        self.assertEqual(self.lockout.settle(101), [(TIE, (2, 9))])
        self.assertEqual((self.lockout.tied, self.lockout.is_open), ((2, 9), False))
        self.assertEqual(self.lockout.press(2, 99 + TIE_GUARD_US), [(TOO_SOON, 2)])
        self.assertEqual(self.lockout.press(1, 100 + TIE_GUARD_US)[0][:2], (TOO_LATE, 1))
        self.assertEqual(self.lockout.press(9, 100 + TIE_GUARD_US), [(FIRST, 9)])
        self.assertEqual(self.lockout.tied, ())
        self.assertEqual(self.lockout.press(2, 102 + TIE_GUARD_US)[0][:2], (TOO_LATE, 2))

    def test_a_tie_is_ruled_before_a_press_that_follows_at_once(self):
        self.lockout.press(9, 100)
        self.lockout.press(2, 100)
        self.assertEqual(self.lockout.press(2, 101), [(TIE, (2, 9)), (TOO_SOON, 2)])

    def test_a_tie_can_be_released_undecided(self):
        self.lockout.press(9, 100)
        self.lockout.press(2, 100)
        self.lockout.settle()
        self.lockout.release()
        self.assertTrue(self.lockout.is_open)


if __name__ == "__main__":
    unittest.main()

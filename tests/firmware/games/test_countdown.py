"""3-2-1: when its beats are due, and the sand that runs out."""

import unittest

from tableref.games.countdown import Countdown

START_US = 5
OPENS_US = 2_000_005


class Beats(unittest.TestCase):
    def test_they_are_a_second_apart_and_the_last_opens(self):
        countdown = Countdown(START_US)
        self.assertEqual(countdown.opens_us, OPENS_US)
        self.assertEqual(countdown.beats(START_US), [(3, START_US)])
        self.assertEqual((countdown.next_us, countdown.shown()), (1_000_005, 3))
        self.assertEqual(countdown.beats(1_000_004), [])
        self.assertEqual(countdown.beats(1_000_005), [(2, 1_000_005)])
        self.assertEqual(countdown.beats(OPENS_US), [(1, OPENS_US)])
        self.assertEqual(countdown.shown(), 1)

    def test_all_that_are_due_come_at_once_and_there_is_no_0(self):
        countdown = Countdown(START_US)
        due = [(3, START_US), (2, 1_000_005), (1, OPENS_US)]
        self.assertEqual(countdown.beats(90_000_000), due)
        self.assertEqual(countdown.beats(99_000_000), [])


class Sand(unittest.TestCase):
    def sand(self, left_us, grains=16):
        return Countdown(START_US).sand(OPENS_US - left_us, grains)

    def test_a_grain_lies_above_until_its_time_is_over(self):
        self.assertEqual([self.sand(left) for left in (2_000_000, 1_999_999)], [16, 16])
        lefts = (1_875_001, 1_875_000, 1_000_001, 1_000_000, 125_001, 125_000, 1)
        self.assertEqual([self.sand(left) for left in lefts], [16, 15, 9, 8, 2, 1, 1])

    def test_a_part_of_a_grain_is_a_grain(self):
        # 7 x 857,143 is three whole glasses and 1 us
        self.assertEqual([self.sand(left, 7) for left in (857_143, 857_142)], [4, 3])

    def test_none_is_left_on_1_and_no_more_than_all_before_3(self):
        self.assertEqual([self.sand(left) for left in (0, -1, -3_000_000)], [0, 0, 0])
        self.assertEqual(self.sand(2_500_000), 16)


if __name__ == "__main__":
    unittest.main()

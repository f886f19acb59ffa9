"""The countdown 3-2-1: its beats, and the hourglass."""

import unittest

from tableref.games.countdown import Countdown

# The three times have no common bits, so that a mistaken bit operation would show.
START_US = 1_999_999
OPENS_US = 3_999_999
TWO_US = 2_999_999


class Hearing:
    """Records the sounds of a countdown."""

    def __init__(self):
        self.tunes, self.cues = [], []

    def event(self, t_us, name, fields):
        pass

    def tune(self, t_us, name):
        self.tunes.append((t_us, name))

    def cue(self, t_us, name):
        self.cues.append((t_us, name))


class Beats(unittest.TestCase):
    def test_beats_are_a_second_apart_and_the_last_one_opens(self):
        countdown = Countdown(START_US)
        self.assertEqual(countdown.opens_us, OPENS_US)
        self.assertEqual(countdown.beats(START_US), [(3, START_US)])
        self.assertEqual((countdown.due_us, countdown.number()), (TWO_US, 3))
        self.assertEqual(countdown.beats(TWO_US - 1), [])
        self.assertEqual(countdown.beats(TWO_US), [(2, TWO_US)])
        self.assertEqual(countdown.beats(OPENS_US), [(1, OPENS_US)])
        self.assertEqual(countdown.number(), 1)

    def test_all_beats_that_are_due_come_at_once_and_there_is_no_0(self):
        countdown = Countdown(START_US)
        due = [(3, START_US), (2, TWO_US), (1, OPENS_US)]
        self.assertEqual(countdown.beats(90_000_000), due)
        self.assertEqual(countdown.beats(99_000_000), [])

    def test_two_beats_sound_alike_and_the_last_differs_each_prepared_in_advance(self):
        heard = Hearing()
        countdown = Countdown(START_US)
        opened = [countdown.count(due, heard) for due in (START_US, TWO_US, OPENS_US)]
        self.assertEqual(opened, [None, None, OPENS_US])
        beats = [(START_US, "beat"), (TWO_US, "beat"), (OPENS_US, "go")]
        self.assertEqual(heard.tunes, beats)
        self.assertEqual(heard.cues[:2] + [heard.cues[2][1]], beats[1:] + [None])


class Sand(unittest.TestCase):
    def sand(self, left_us, grains=16):
        return Countdown(START_US).sand(OPENS_US - left_us, grains)

    def test_a_grain_stays_above_until_its_time_is_over(self):
        self.assertEqual([self.sand(left) for left in (2_000_000, 1_999_999)], [16, 16])
        lefts = (1_875_001, 1_875_000, 1_000_001, 1_000_000, 125_001, 125_000, 1)
        self.assertEqual([self.sand(left) for left in lefts], [16, 15, 9, 8, 2, 1, 1])

    def test_a_fraction_of_a_grain_counts_as_a_grain(self):
        # 7 x 857,143 us are three full hourglasses and 1 us.
        self.assertEqual([self.sand(left, 7) for left in (857_143, 857_142)], [4, 3])

    def test_no_grain_is_left_on_1_and_at_most_all_before_3(self):
        self.assertEqual([self.sand(left) for left in (0, -1, -3_000_000)], [0, 0, 0])
        self.assertEqual(self.sand(2_500_000), 16)


class Count(unittest.TestCase):
    def test_the_count_starts_at_3_at_once_and_opens_on_1(self):
        countdown = Countdown(500)
        self.assertEqual(countdown.beats(500), [(3, 500)])
        self.assertEqual(countdown.number(), 3)
        self.assertEqual(countdown.beats(1_000_499), [])
        self.assertEqual(countdown.beats(9_000_000), [(2, 1_000_500), (1, 2_000_500)])
        self.assertEqual(countdown.opens_us, 2_000_500)
        self.assertEqual(countdown.beats(99_000_000), [])

    def test_the_sand_runs_out_evenly_until_the_round_opens(self):
        countdown = Countdown(0)
        self.assertEqual(countdown.sand(0, 16), 16)
        self.assertEqual(countdown.sand(1_000_000, 16), 8)
        self.assertEqual(countdown.sand(1_999_999, 16), 1)
        self.assertEqual(countdown.sand(2_000_000, 16), 0)
        grains = [countdown.sand(t_us, 16) for t_us in range(0, 2_000_001, 1000)]
        for earlier, later in zip(grains, grains[1:]):
            self.assertIn(earlier - later, (0, 1))


if __name__ == "__main__":
    unittest.main()

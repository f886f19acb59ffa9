"""Lots: the same on every interpreter, for any seed."""

import unittest

from tableref.games.draw import Draw, mixed, next_seed

EXPECTED_LOTS = [0, 0, 0, 6, 4, 4, 2, 8, 6, 7, 2, 7]


class Lots(unittest.TestCase):
    def test_the_same_seed_draws_the_same_lots_on_every_interpreter(self):
        draw = Draw(7)
        self.assertEqual([draw.pick(range(10)) for _ in range(12)], EXPECTED_LOTS)

    def test_the_seeds_of_matches_are_the_same_on_every_interpreter(self):
        seeds = [next_seed(seed) for seed in (0, 1, 2, 0x3FFFFFFF)]
        self.assertEqual(seeds, [1, 1_000_004, 2_000_007, 1_072_741_822])
        pressed = [mixed(seed, t_us) for seed, t_us in ((0, 0), (0, 1), (1, 0), (5, 5_000_000_000))]
        self.assertEqual(pressed, [506873303, 1013877687, 1013877687, 281677240])

    def test_every_number_is_a_valid_seed(self):
        for seed in (0, 1, 0xFFFFFFFF, 1 << 70, -5):
            self.assertIn(Draw(seed).pick((1, 2, 4)), (1, 2, 4))
        # With this seed the generator would start at 0, where it stays.
        draw = Draw(2_342_946_167)
        self.assertEqual({draw.pick("abc") for _ in range(20)}, {"a", "b", "c"})

    def test_numbers_that_would_favour_the_first_player_are_drawn_again(self):
        draw = Draw(1)
        numbers = [0xFFFFFFFF, 0xFFFFFFFE, 5]
        draw._next = lambda: numbers.pop(0)
        self.assertEqual(draw.pick("abc"), "c")
        self.assertEqual(numbers, [5])
        draw.pick("abcdefghij")
        self.assertEqual(numbers, [])


if __name__ == "__main__":
    unittest.main()

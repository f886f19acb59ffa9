"""The limits of the score pad, and its winners."""

import unittest

from tableref.games.score_pad import rules

TERMS = {"target": 100, "lowest_wins": False, "below_zero": True}


class Counting(unittest.TestCase):
    def test_numbers_that_do_not_fit_the_screen_are_refused(self):
        self.assertIsNone(rules.refusal(999, 0))
        self.assertEqual(rules.refusal(1000, 0), "no_room")
        self.assertIsNone(rules.refusal(9, 99990))
        self.assertEqual(rules.refusal(10, 99990), "no_room")
        self.assertIsNone(rules.refusal(-9, -9990))
        self.assertEqual(rules.refusal(-10, -9990), "no_room")

    def test_the_minimum_of_a_round_is_minus_99(self):
        self.assertEqual(rules.LOWEST, -99)


class Winning(unittest.TestCase):
    def test_the_highest_total_wins_when_somebody_has_the_target(self):
        self.assertEqual(rules.winners({1: 99, 4: 3}, 100, False), ())
        self.assertEqual(rules.winners({1: 100, 4: 103}, 100, False), (4,))

    def test_the_lowest_total_wins_if_chosen(self):
        self.assertEqual(rules.winners({1: 99, 4: 3}, 100, True), ())
        self.assertEqual(rules.winners({1: 100, 4: 3, 5: 7}, 100, True), (4,))

    def test_players_tied_share_the_win(self):
        self.assertEqual(rules.winners({9: 100, 4: 100, 5: 7}, 100, False), (4, 9))
        self.assertEqual(rules.winners({9: 100, 4: 0, 5: 0}, 100, True), (4, 5))

    def test_without_a_target_the_players_decide_which_round_was_the_last(self):
        self.assertEqual(rules.winners({1: 9000, 4: 3}, 0, False), ())
        self.assertEqual(rules.winners({1: 90, 4: 3}, 0, False, True), (1,))


class Options(unittest.TestCase):
    def test_options_within_their_range_are_accepted(self):
        for target in (0, 1, 9999):
            rules.check((1,), dict(TERMS, target=target))

    def test_options_outside_their_range_are_errors(self):
        for wrong in (
            {"target": -1},
            {"target": 10000},
            {"target": "x"},
            {"lowest_wins": 1},
            {"below_zero": "no"},
        ):
            with self.assertRaises(ValueError):
                rules.check((1,), dict(TERMS, **wrong))


if __name__ == "__main__":
    unittest.main()

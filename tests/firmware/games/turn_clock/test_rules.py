"""What a turn takes from a player's time."""

import unittest

from tableref.games.turn_clock import rules
from tableref.games.turn_clock.rules import BRONSTEIN, DOWN, FISCHER, SAND, UP

TERMS = {"mode": "down", "minutes": 5, "extra_s": 5, "out_at_zero": True}


class Turns(unittest.TestCase):
    """100 us left, 10 us extra."""

    def test_counting_down_a_turn_takes_its_time(self):
        self.assertEqual(rules.limit_us(DOWN, 100, 10), 100)
        self.assertEqual(rules.shown_us(DOWN, 100, 10, 30), 70)
        self.assertEqual(rules.bank_after_us(DOWN, 100, 10, 30, True), 70)

    def test_counting_up_a_turn_adds_its_time_and_never_ends(self):
        self.assertIsNone(rules.limit_us(UP, 100, 10))
        self.assertEqual(rules.shown_us(UP, 100, 10, 30), 130)
        self.assertEqual(rules.bank_after_us(UP, 100, 10, 30, True), 130)
        self.assertEqual(rules.first_bank_us(UP, 5), 0)

    def test_fischer_adds_the_extra_time_after_a_whole_turn(self):
        self.assertEqual(rules.limit_us(FISCHER, 100, 10), 100)
        self.assertEqual(rules.shown_us(FISCHER, 100, 10, 30), 70)
        self.assertEqual(rules.bank_after_us(FISCHER, 100, 10, 30, True), 80)
        self.assertEqual(rules.bank_after_us(FISCHER, 100, 10, 3, True), 107)

    def test_fischer_adds_nothing_after_a_turn_cut_short(self):
        self.assertEqual(rules.bank_after_us(FISCHER, 100, 10, 30, False), 70)

    def test_the_delay_costs_nothing_and_what_is_left_of_it_is_lost(self):
        self.assertEqual(rules.limit_us(BRONSTEIN, 100, 10), 110)
        for used, left in ((0, 100), (9, 100), (10, 100), (11, 99), (110, 0)):
            self.assertEqual(rules.shown_us(BRONSTEIN, 100, 10, used), left)
            self.assertEqual(rules.bank_after_us(BRONSTEIN, 100, 10, used, True), left)

    def test_sand_flows_to_the_others_in_equal_shares(self):
        self.assertEqual(rules.bank_after_us(SAND, 100, 10, 30, True), 70)
        self.assertEqual(rules.shares_us(30, 1), [30])
        self.assertEqual(rules.shares_us(30, 4), [8, 8, 7, 7])
        self.assertEqual(rules.shares_us(30, 0), [])

    def test_everybody_begins_with_the_minutes_agreed(self):
        for mode in (DOWN, FISCHER, BRONSTEIN, SAND):
            self.assertEqual(rules.first_bank_us(mode, 5), 300_000_000)

    def test_an_overdrawn_clock_shows_less_than_nothing_and_has_no_time(self):
        self.assertEqual(rules.shown_us(DOWN, -5, 10, 30), -35)
        self.assertEqual(rules.limit_us(DOWN, -5, 10), 0)


class Options(unittest.TestCase):
    def test_options_in_their_range_are_taken(self):
        for mode in rules.MODES:
            rules.check((1, 2), dict(TERMS, mode=mode, minutes=180, extra_s=600))

    def test_only_what_means_anything_in_a_mode_is_asked(self):
        asked = {
            mode: [
                name
                for name in sorted(TERMS)
                if rules.is_asked(name, dict(TERMS, mode=mode), (1, 2))
            ]
            for mode in rules.MODES
        }
        self.assertEqual(asked[UP], ["mode"])
        for mode in (DOWN, SAND):
            self.assertEqual(asked[mode], ["minutes", "mode", "out_at_zero"])
        for mode in (FISCHER, BRONSTEIN):
            self.assertEqual(asked[mode], ["extra_s", "minutes", "mode", "out_at_zero"])

    def test_others_are_errors(self):
        for wrong in (
            {"mode": "bronstein"},
            {"minutes": 0},
            {"minutes": 181},
            {"extra_s": -1},
            {"extra_s": 601},
            {"out_at_zero": 1},
        ):
            with self.assertRaises(ValueError):
                rules.check((1, 2), dict(TERMS, **wrong))


if __name__ == "__main__":
    unittest.main()

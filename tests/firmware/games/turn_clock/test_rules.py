"""The effect of a turn on a player's time."""

import unittest

from tableref.games.turn_clock import options, rules
from tableref.games.turn_clock.rules import BRONSTEIN, BYO_YOMI, DOWN, FISCHER, SAND, TURN, UP

TERMS = {"mode": "down", "minutes": 5, "extra_s": 5, "out_at_zero": True}
TERMS.update({"fresh_s": 30, "period_s": 30, "periods": 3, "at_zero": "sound"})
TERMS.update({"at_once": False, "warn_s": 10})

RANGES = (
    ("minutes", 0, 180),
    ("extra_s", 0, 600),
    ("fresh_s", 0, 900),
    ("period_s", 5, 900),
    ("periods", 1, 20),
    ("warn_s", 0, 600),
)
"""Tuples (option, minimum, maximum)."""


class Turns(unittest.TestCase):
    """A turn with 100 us left and an extra time of 10 us."""

    def test_counting_down_a_turn_takes_its_time(self):
        self.assertEqual(rules.limit_us(DOWN, 100, 10), 100)
        self.assertEqual(rules.reading_us(DOWN, 100, 10, 30), 70)
        self.assertEqual(rules.bank_after_us(DOWN, 100, 10, 30, True), 70)

    def test_counting_up_a_turn_adds_its_time_and_never_ends(self):
        self.assertIsNone(rules.limit_us(UP, 100, 10))
        self.assertEqual(rules.reading_us(UP, 100, 10, 30), 130)
        self.assertEqual(rules.bank_after_us(UP, 100, 10, 30, True), 130)
        self.assertEqual(rules.first_bank_us(UP, 5), 0)

    def test_fischer_adds_the_extra_time_after_a_whole_turn(self):
        self.assertEqual(rules.limit_us(FISCHER, 100, 10), 100)
        self.assertEqual(rules.reading_us(FISCHER, 100, 10, 30), 70)
        self.assertEqual(rules.bank_after_us(FISCHER, 100, 10, 30, True), 80)
        self.assertEqual(rules.bank_after_us(FISCHER, 100, 10, 3, True), 107)

    def test_fischer_adds_nothing_after_a_turn_cut_short(self):
        self.assertEqual(rules.bank_after_us(FISCHER, 100, 10, 30, False), 70)

    def test_the_delay_costs_nothing_and_what_is_left_of_it_is_lost(self):
        self.assertEqual(rules.limit_us(BRONSTEIN, 100, 10), 110)
        for used, left in ((0, 100), (9, 100), (10, 100), (11, 99), (110, 0)):
            self.assertEqual(rules.reading_us(BRONSTEIN, 100, 10, used), left)
            self.assertEqual(rules.bank_after_us(BRONSTEIN, 100, 10, used, True), left)

    def test_sand_flows_to_the_others_in_equal_shares(self):
        self.assertEqual(rules.bank_after_us(SAND, 100, 10, 30, True), 70)
        self.assertEqual(rules.shares_us(30, 1), [30])
        self.assertEqual(rules.shares_us(30, 4), [8, 8, 7, 7])
        self.assertEqual(rules.shares_us(30, 0), [])

    def test_everybody_begins_with_the_chosen_minutes(self):
        for mode in (DOWN, FISCHER, BRONSTEIN, SAND):
            self.assertEqual(rules.first_bank_us(mode, 5), 300_000_000)

    def test_an_overdrawn_clock_is_negative_and_has_no_time(self):
        self.assertEqual(rules.reading_us(DOWN, -5, 10, 30), -35)
        self.assertEqual(rules.limit_us(DOWN, -5, 10), 0)

    def test_the_limit_of_a_turn_is_the_delay_plus_the_bank(self):
        self.assertEqual(rules.limit_us(BRONSTEIN, 110, 11), 121)

    def test_extra_time_and_periods_are_optional_arguments(self):
        self.assertEqual(rules.first_bank_us(TURN, 5), 0)
        self.assertEqual(rules.first_bank_us(BYO_YOMI, 1, 10), 60_000_000)
        self.assertEqual(rules.reading_us(BYO_YOMI, 100, 10, 30), 70)
        self.assertEqual(rules.bank_after_us(BYO_YOMI, 100, 10, 100, True), 0)
        self.assertEqual(rules.bank_after_us(BYO_YOMI, 100, 10, 105, True), 10)

    def test_periods_count_only_in_byo_yomi(self):
        self.assertEqual(rules.reading_us(DOWN, 100, 10, 30, 3), 70)
        self.assertEqual(rules.bank_after_us(FISCHER, 100, 10, 30, True, 3), 80)


class FreshTime(unittest.TestCase):
    def test_each_turn_begins_with_the_whole_time(self):
        self.assertEqual(rules.first_bank_us(TURN, 5, 30), 30)
        self.assertEqual(rules.limit_us(TURN, 30, 30), 30)
        self.assertEqual(rules.reading_us(TURN, 30, 30, 12), 18)
        for used in (0, 12, 30, 99):
            self.assertEqual(rules.bank_after_us(TURN, 30, 30, used, True), 30)


class ByoYomi(unittest.TestCase):
    """A bank of 130 us: 100 us of main time, then 3 periods of 10 us."""

    def after(self, bank, used):
        return rules.bank_after_us(BYO_YOMI, bank, 10, used, True, 3)

    def shown(self, used):
        return rules.reading_us(BYO_YOMI, 130, 10, used, 3)

    def test_the_bank_contains_main_time_and_periods(self):
        self.assertEqual(rules.first_bank_us(BYO_YOMI, 1, 10_000_000, 3), 90_000_000)
        self.assertEqual(rules.limit_us(BYO_YOMI, 130, 10), 130)

    def test_the_main_time_is_used_first(self):
        self.assertEqual([self.shown(used) for used in (0, 40, 99)], [100, 60, 1])
        self.assertEqual(self.after(130, 40), 90)
        self.assertEqual(self.after(130, 41), 89)
        self.assertEqual(self.after(130, 100), 30)

    def test_a_period_that_is_not_used_up_is_restored(self):
        self.assertEqual([self.shown(used) for used in (100, 101, 109)], [10, 9, 1])
        for used in (101, 109):
            self.assertEqual(self.after(130, used), 30)
        self.assertEqual(self.after(20, 9), 20)

    def test_a_used_period_is_gone(self):
        self.assertEqual([self.shown(used) for used in (110, 119, 120)], [10, 1, 10])
        self.assertEqual(self.after(130, 110), 20)
        self.assertEqual(self.after(30, 25), 10)

    def test_after_the_last_period_nothing_is_left(self):
        self.assertEqual([self.shown(used) for used in (129, 130, 131)], [1, 0, -1])

    def test_the_number_of_periods_left(self):
        lefts = [rules.periods_left(left, 10, 3) for left in (130, 31, 30, 21, 20, 10, 1, 0)]
        self.assertEqual(lefts, [3, 3, 3, 3, 2, 1, 1, 0])

    def test_an_overdrawn_clock_has_no_period_left(self):
        self.assertEqual([rules.periods_left(left, 10, 3) for left in (-5, -15)], [0, 0])

    def test_an_overdrawn_clock_that_continues_is_in_the_last_period(self):
        self.assertEqual(self.after(10, 35), 10)
        self.assertEqual(rules.reading_us(BYO_YOMI, 10, 10, 35, 3), -25)


class Bells(unittest.TestCase):
    def test_a_warning_comes_before_the_end(self):
        self.assertEqual(rules.bells(DOWN, 100, 10, warn_us=20), [(80, "warning", 20)])
        self.assertEqual(rules.bells(BRONSTEIN, 100, 10, warn_us=20), [(90, "warning", 20)])

    def test_no_warning_if_it_is_off_or_the_turn_begins_with_less(self):
        self.assertEqual(rules.bells(DOWN, 100, 10), [])
        self.assertEqual(rules.bells(DOWN, 100_000_000, 10), [])
        self.assertEqual(rules.bells(DOWN, 20, 10, warn_us=20), [])
        self.assertEqual(rules.bells(DOWN, 0, 10, warn_us=20), [])
        self.assertEqual(rules.bells(UP, 100, 10, warn_us=20), [])

    def test_a_warning_at_the_beginning_of_a_turn(self):
        self.assertEqual(rules.bells(DOWN, 100, 10, warn_us=99), [(1, "warning", 99)])

    def test_a_warning_can_precede_the_last_periods(self):
        self.assertEqual(
            rules.bells(BYO_YOMI, 30, 10, 3, 15),
            [(10, "period", 2), (15, "warning", 15), (20, "period", 1)],
        )

    def test_each_period_and_the_end_of_the_last_one_are_signalled(self):
        self.assertEqual(
            rules.bells(BYO_YOMI, 130, 10, 3, 4),
            [(100, "period", 3), (110, "period", 2), (120, "period", 1), (126, "warning", 4)],
        )

    def test_the_state_at_the_start_of_a_turn_is_not_signalled(self):
        self.assertEqual(rules.bells(BYO_YOMI, 20, 10, 3, 0), [(10, "period", 1)])

    def test_a_period_is_signalled_before_a_simultaneous_warning(self):
        self.assertEqual(
            rules.bells(BYO_YOMI, 20, 10, 3, 10), [(10, "period", 1), (10, "warning", 10)]
        )


class Chosen(unittest.TestCase):
    """How the options set a clock."""

    def test_0_for_the_time_of_a_mode_means_own_times(self):
        for mode in (DOWN, FISCHER, BRONSTEIN, SAND, BYO_YOMI):
            for minutes, own in ((0, True), (1, False), (5, False)):
                options = dict(TERMS, mode=mode, minutes=minutes, fresh_s=0)
                self.assertEqual(rules.has_own_times(options), own)
        for seconds, own in ((0, True), (1, False), (30, False)):
            options = dict(TERMS, mode=TURN, minutes=0, fresh_s=seconds)
            self.assertEqual(rules.has_own_times(options), own)

    def test_when_counting_up_there_are_no_own_times(self):
        self.assertFalse(rules.has_own_times(dict(TERMS, mode=UP, minutes=0, fresh_s=0)))

    def test_own_times_start_at_a_time_that_can_be_entered(self):
        self.assertEqual((rules.MIN_TIME, rules.MAX_TIME), (1, 180))
        self.assertEqual(rules.USUAL[False], 5)
        self.assertEqual(rules.STEP_S, 5)
        self.assertEqual(rules.USUAL[True] * rules.STEP_S, 30)

    def test_turns_are_simultaneous_if_chosen_and_supported_by_the_mode(self):
        for mode in rules.MODES:
            has_it = mode in (DOWN, FISCHER, BRONSTEIN, UP, TURN)
            self.assertEqual(rules.is_at_once(dict(TERMS, mode=mode, at_once=True)), has_it)
            self.assertIs(rules.is_at_once(dict(TERMS, mode=mode, at_once=False)), False)

    def test_each_mode_has_its_own_extra_time(self):
        options = dict(TERMS, extra_s=3, fresh_s=45, period_s=20)
        for mode, seconds in ((FISCHER, 3), (BRONSTEIN, 3), (TURN, 45), (BYO_YOMI, 20)):
            extra_us = rules.extra_us(dict(options, mode=mode))
            self.assertEqual(extra_us, seconds * 1_000_000)

    def test_only_byo_yomi_has_periods(self):
        for mode in rules.MODES:
            count = 4 if mode == BYO_YOMI else 0
            self.assertEqual(rules.periods(dict(TERMS, mode=mode, periods=4)), count)


class Options(unittest.TestCase):
    def test_options_within_their_range_are_accepted(self):
        for mode in rules.MODES:
            options.check((1, 2), dict(TERMS, mode=mode, minutes=180, extra_s=600))

    def test_both_ends_of_each_range_are_accepted_and_nothing_beyond(self):
        for name, least, most in RANGES:
            for value in (least, most):
                options.check((1, 2), dict(TERMS, **{name: value}))
            for value in (least - 1, most + 1):
                with self.assertRaises(ValueError):
                    options.check((1, 2), dict(TERMS, **{name: value}))

    def test_possible_consequences_of_the_end_of_a_turn(self):
        for at_zero in ("sound", "next", "out"):
            options.check((1, 2), dict(TERMS, mode=TURN, at_zero=at_zero))

    def test_an_option_is_asked_only_if_it_has_an_effect_in_the_mode(self):
        asked = {
            mode: [
                name
                for name in sorted(TERMS)
                if options.is_offered(name, dict(TERMS, mode=mode), (1, 2))
            ]
            for mode in rules.MODES
        }
        self.assertEqual(asked[UP], ["at_once", "mode"])
        self.assertEqual(asked[DOWN], ["at_once", "minutes", "mode", "out_at_zero"])
        self.assertEqual(asked[SAND], ["minutes", "mode", "out_at_zero"])
        for mode in (FISCHER, BRONSTEIN):
            self.assertEqual(asked[mode], ["at_once", "extra_s", "minutes", "mode", "out_at_zero"])
        self.assertEqual(asked[TURN], ["at_once", "at_zero", "fresh_s", "mode"])
        self.assertEqual(asked[BYO_YOMI], ["minutes", "mode", "out_at_zero", "period_s", "periods"])

    def test_unknown_values_are_errors(self):
        for wrong in (
            {"mode": "bronstein"},
            {"minutes": -1},
            {"minutes": 181},
            {"extra_s": -1},
            {"extra_s": 601},
            {"out_at_zero": 1},
            {"at_once": 1},
            {"fresh_s": -1},
            {"fresh_s": 901},
            {"period_s": 4},
            {"periods": 0},
            {"at_zero": "lost"},
            {"warn_s": 601},
        ):
            with self.assertRaises(ValueError):
                options.check((1, 2), dict(TERMS, **wrong))


if __name__ == "__main__":
    unittest.main()

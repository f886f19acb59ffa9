"""The effect of a turn on a player's time."""

import unittest

from tableref.games.turn_clock import agreed, rules
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

    def test_everybody_begins_with_the_minutes_agreed(self):
        for mode in (DOWN, FISCHER, BRONSTEIN, SAND):
            self.assertEqual(rules.first_bank_us(mode, 5), 300_000_000)

    def test_an_overdrawn_clock_shows_less_than_nothing_and_has_no_time(self):
        self.assertEqual(rules.reading_us(DOWN, -5, 10, 30), -35)
        self.assertEqual(rules.limit_us(DOWN, -5, 10), 0)

    def test_the_delay_is_added_to_the_bank_whatever_the_two_are(self):
        self.assertEqual(rules.limit_us(BRONSTEIN, 110, 11), 121)

    def test_where_a_mode_has_no_extra_time_and_no_periods_none_need_be_said(self):
        self.assertEqual(rules.first_bank_us(TURN, 5), 0)
        self.assertEqual(rules.first_bank_us(BYO_YOMI, 1, 10), 60_000_000)
        self.assertEqual(rules.reading_us(BYO_YOMI, 100, 10, 30), 70)
        self.assertEqual(rules.bank_after_us(BYO_YOMI, 100, 10, 100, True), 0)
        self.assertEqual(rules.bank_after_us(BYO_YOMI, 100, 10, 105, True), 10)

    def test_periods_count_in_byo_yomi_only(self):
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

    def test_the_bank_holds_the_minutes_and_the_periods(self):
        self.assertEqual(rules.first_bank_us(BYO_YOMI, 1, 10_000_000, 3), 90_000_000)
        self.assertEqual(rules.limit_us(BYO_YOMI, 130, 10), 130)

    def test_the_minutes_go_first(self):
        self.assertEqual([self.shown(used) for used in (0, 40, 99)], [100, 60, 1])
        self.assertEqual(self.after(130, 40), 90)
        self.assertEqual(self.after(130, 41), 89)
        self.assertEqual(self.after(130, 100), 30)

    def test_a_period_that_is_not_used_up_is_whole_again(self):
        self.assertEqual([self.shown(used) for used in (100, 101, 109)], [10, 9, 1])
        for used in (101, 109):
            self.assertEqual(self.after(130, used), 30)
        self.assertEqual(self.after(20, 9), 20)

    def test_one_that_is_used_up_is_gone(self):
        self.assertEqual([self.shown(used) for used in (110, 119, 120)], [10, 1, 10])
        self.assertEqual(self.after(130, 110), 20)
        self.assertEqual(self.after(30, 25), 10)

    def test_when_the_last_one_is_used_up_nothing_is_left(self):
        self.assertEqual([self.shown(used) for used in (129, 130, 131)], [1, 0, -1])

    def test_how_many_are_left(self):
        lefts = [rules.periods_left(left, 10, 3) for left in (130, 31, 30, 21, 20, 10, 1, 0)]
        self.assertEqual(lefts, [3, 3, 3, 3, 2, 1, 1, 0])

    def test_who_has_overdrawn_has_none_left(self):
        self.assertEqual([rules.periods_left(left, 10, 3) for left in (-5, -15)], [0, 0])

    def test_who_has_overdrawn_and_plays_on_has_the_last_period(self):
        self.assertEqual(self.after(10, 35), 10)
        self.assertEqual(rules.reading_us(BYO_YOMI, 10, 10, 35, 3), -25)


class Bells(unittest.TestCase):
    def test_a_warning_before_the_end(self):
        self.assertEqual(rules.bells(DOWN, 100, 10, warn_us=20), [(80, "warning", 20)])
        self.assertEqual(rules.bells(BRONSTEIN, 100, 10, warn_us=20), [(90, "warning", 20)])

    def test_none_where_it_is_off_or_the_turn_begins_with_no_more(self):
        self.assertEqual(rules.bells(DOWN, 100, 10), [])
        self.assertEqual(rules.bells(DOWN, 100_000_000, 10), [])
        self.assertEqual(rules.bells(DOWN, 20, 10, warn_us=20), [])
        self.assertEqual(rules.bells(DOWN, 0, 10, warn_us=20), [])
        self.assertEqual(rules.bells(UP, 100, 10, warn_us=20), [])

    def test_a_warning_as_soon_as_the_turn_has_begun(self):
        self.assertEqual(rules.bells(DOWN, 100, 10, warn_us=99), [(1, "warning", 99)])

    def test_a_warning_may_come_before_the_last_periods(self):
        self.assertEqual(
            rules.bells(BYO_YOMI, 30, 10, 3, 15),
            [(10, "period", 2), (15, "warning", 15), (20, "period", 1)],
        )

    def test_each_period_and_the_end_of_the_last_one(self):
        self.assertEqual(
            rules.bells(BYO_YOMI, 130, 10, 3, 4),
            [(100, "period", 3), (110, "period", 2), (120, "period", 1), (126, "warning", 4)],
        )

    def test_what_a_turn_begins_with_is_no_bell(self):
        self.assertEqual(rules.bells(BYO_YOMI, 20, 10, 3, 0), [(10, "period", 1)])

    def test_a_period_is_told_before_the_warning_of_the_same_moment(self):
        self.assertEqual(
            rules.bells(BYO_YOMI, 20, 10, 3, 10), [(10, "period", 1), (10, "warning", 10)]
        )


class Chosen(unittest.TestCase):
    """How the options set a clock."""

    def test_0_for_the_time_of_a_mode_is_a_time_for_each(self):
        for mode in (DOWN, FISCHER, BRONSTEIN, SAND, BYO_YOMI):
            for minutes, own in ((0, True), (1, False), (5, False)):
                options = dict(TERMS, mode=mode, minutes=minutes, fresh_s=0)
                self.assertEqual(rules.has_own_times(options), own)
        for seconds, own in ((0, True), (1, False), (30, False)):
            options = dict(TERMS, mode=TURN, minutes=0, fresh_s=seconds)
            self.assertEqual(rules.has_own_times(options), own)

    def test_counting_up_nobody_has_a_time_to_enter(self):
        self.assertFalse(rules.has_own_times(dict(TERMS, mode=UP, minutes=0, fresh_s=0)))

    def test_a_time_for_each_is_what_can_be_entered(self):
        self.assertEqual((rules.MIN_TIME, rules.MAX_TIME), (1, 180))
        self.assertEqual(rules.USUAL[False], 5)
        self.assertEqual(rules.STEP_S, 5)
        self.assertEqual(rules.USUAL[True] * rules.STEP_S, 30)

    def test_all_at_once_where_it_is_chosen_and_the_mode_has_it(self):
        for mode in rules.MODES:
            has_it = mode in (DOWN, FISCHER, BRONSTEIN, UP, TURN)
            self.assertEqual(rules.is_at_once(dict(TERMS, mode=mode, at_once=True)), has_it)
            self.assertIs(rules.is_at_once(dict(TERMS, mode=mode, at_once=False)), False)

    def test_each_mode_has_its_own_extra_time(self):
        options = dict(TERMS, extra_s=3, fresh_s=45, period_s=20)
        for mode, seconds in ((FISCHER, 3), (BRONSTEIN, 3), (TURN, 45), (BYO_YOMI, 20)):
            extra_us = rules.extra_us(dict(options, mode=mode))
            self.assertEqual(extra_us, seconds * 1_000_000)

    def test_byo_yomi_alone_has_periods(self):
        for mode in rules.MODES:
            count = 4 if mode == BYO_YOMI else 0
            self.assertEqual(rules.periods(dict(TERMS, mode=mode, periods=4)), count)


class Options(unittest.TestCase):
    def test_options_in_their_range_are_taken(self):
        for mode in rules.MODES:
            agreed.check((1, 2), dict(TERMS, mode=mode, minutes=180, extra_s=600))

    def test_both_ends_of_each_range_are_taken_and_what_lies_beyond_is_not(self):
        for name, least, most in RANGES:
            for value in (least, most):
                agreed.check((1, 2), dict(TERMS, **{name: value}))
            for value in (least - 1, most + 1):
                with self.assertRaises(ValueError):
                    agreed.check((1, 2), dict(TERMS, **{name: value}))

    def test_what_the_end_of_a_turn_can_do(self):
        for at_zero in ("sound", "next", "out"):
            agreed.check((1, 2), dict(TERMS, mode=TURN, at_zero=at_zero))

    def test_only_what_means_anything_in_a_mode_is_asked(self):
        asked = {
            mode: [
                name
                for name in sorted(TERMS)
                if agreed.is_asked(name, dict(TERMS, mode=mode), (1, 2))
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

    def test_others_are_errors(self):
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
                agreed.check((1, 2), dict(TERMS, **wrong))


if __name__ == "__main__":
    unittest.main()

"""Races for cards, decided only by timestamps."""

import unittest

from tableref.presses.claims import CLAIM, ENDED, TIE, TOO_LATE, Race
from tableref.presses.gestures import FOREVER_US


class Order(unittest.TestCase):
    def test_nothing_is_ruled_until_the_tick_is_over(self):
        race = Race(2)
        self.assertEqual(race.claim(3, 100), [])
        self.assertEqual(race.due_us, 101)
        self.assertEqual(race.settle(100), [])
        self.assertEqual(race.settle(101), [(CLAIM, 3, 1, 0)])
        self.assertEqual(race.due_us, FOREVER_US)
        self.assertEqual(race.settle(102), [])

    def test_a_microsecond_decides(self):
        race = Race(2)
        race.claim(7, 100)
        self.assertEqual(race.claim(2, 101), [(CLAIM, 7, 1, 0)])
        self.assertEqual(race.settle(500), [(CLAIM, 2, 2, 1), (ENDED, 101)])
        self.assertEqual((race.cards_left, race.ended_us, race.closed_us), (0, 101, 101))

    def test_the_margin_is_measured_from_the_claim_before_not_from_the_first(self):
        race = Race(3)
        race.claim(7, 100)
        race.claim(2, 130)
        race.claim(5, 135)
        self.assertEqual(race.settle(500), [(CLAIM, 5, 3, 5), (ENDED, 135)])

    def test_a_press_after_the_last_card_is_too_late(self):
        race = Race(1)
        race.claim(7, 100)
        self.assertEqual(race.claim(2, 350), [(CLAIM, 7, 1, 0), (ENDED, 100), (TOO_LATE, 2, 250)])

    def test_the_race_knows_who_has_claimed(self):
        race = Race(2)
        self.assertFalse(race.has_claimed(7))
        race.claim(7, 100)
        self.assertTrue(race.has_claimed(7))
        race.settle(101)
        self.assertTrue(race.has_claimed(7))
        self.assertFalse(race.has_claimed(2))


class Ties(unittest.TestCase):
    def test_a_tie_with_cards_for_all_lets_all_claim(self):
        race = Race(3)
        race.claim(9, 50)
        race.claim(4, 50)
        rulings = race.settle(51)
        self.assertEqual(rulings, [(TIE, (4, 9)), (CLAIM, 4, 1, 0), (CLAIM, 9, 1, 0)])
        race.claim(1, 60)
        self.assertEqual(race.settle(61), [(CLAIM, 1, 3, 10), (ENDED, 60)])

    def test_a_tie_with_too_few_cards_waits_for_a_settlement(self):
        race = Race(1)
        race.claim(9, 50)
        race.claim(4, 50)
        self.assertEqual(race.settle(51), [(TIE, (4, 9))])
        self.assertEqual((race.tied, race.closed_us, race.ended_us), ((4, 9), 50, None))
        self.assertEqual(race.claim(1, 70), [(TOO_LATE, 1, 20)])

    def test_the_table_settles_who_gets_the_card(self):
        for holder in (4, 9):
            race = Race(2)
            race.claim(1, 20)
            race.claim(9, 50)
            race.claim(4, 50)
            race.settle(51)
            self.assertEqual(race.award(holder), [(CLAIM, holder, 2, 30), (ENDED, 50)])
            self.assertEqual(race.tied, ())
            self.assertTrue(race.has_claimed(holder))
            self.assertFalse(race.has_claimed(13 - holder))

    def test_several_cards_are_awarded_one_by_one(self):
        race = Race(2)
        for claimant in (9, 4, 6):
            race.claim(claimant, 50)
        race.settle(51)
        self.assertEqual(race.award(6), [(CLAIM, 6, 1, 0)])
        self.assertEqual(race.tied, (4, 9))
        self.assertEqual(race.award(4), [(CLAIM, 4, 1, 0), (ENDED, 50)])

    def test_the_order_of_reports_within_a_tick_does_not_matter(self):
        rulings = []
        for order in ((1, 2, 3), (3, 2, 1), (2, 3, 1)):
            race = Race(2)
            for claimant in order:
                race.claim(claimant, 5)
            rulings.append(race.settle(6))
        self.assertEqual(rulings, [[(TIE, (1, 2, 3))]] * 3)

    def test_all_presses_within_the_window_after_the_first_are_tied(self):
        race = Race(2, 20)
        race.claim(9, 100)
        self.assertEqual((race.due_us, race.claim(4, 120)), (121, []))
        rulings = [(TIE, (4, 9)), (CLAIM, 4, 1, 0), (CLAIM, 9, 1, 0), (ENDED, 100)]
        self.assertEqual(race.claim(1, 121), rulings + [(TOO_LATE, 1, 21)])


if __name__ == "__main__":
    unittest.main()

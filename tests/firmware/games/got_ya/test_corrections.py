"""Hands of Got-Ya put right: the totals, the end, and the score sheet."""

import unittest

from got_ya_table import rounds, seated
from put_right_table import put_right
from tableref.games.got_ya import rules

WON = (1, 3, 1, 1, 1, 2, 3)
LOST = (2, 3, 2, 1, 1, 1, 1)


def two_rounds(*hands, count=3):
    return rounds(seated(target=0, rounds=count), *(hands or (WON, LOST)))


class Hands(unittest.TestCase):
    def test_the_sheet_writes_what_was_put_right_and_the_totals_follow(self):
        table = put_right(two_rounds(), 1, -2, ago=1).ok().next()
        self.assertIn("2 P1 +3 = 4", table.screen())
        self.assertIn("1 P1 ~+1 = 1", table.next().screen())
        put_right(table, 2, 1)
        self.assertEqual(table.last("corrected")["totals"]["2"], 1)

    def test_totals_of_earlier_hands_stay(self):
        table = put_right(two_rounds(), 1, 2).ok().next()
        self.assertIn("2 P1 ~+5 = 8", table.screen())
        self.assertIn("1 P1 +3 = 3", table.next().screen())

    def test_who_had_no_cell_has_one(self):
        table = put_right(two_rounds(WON), 4, 2).ok().next()
        self.assertIn("1 P1 +3 = 3\n1 P4 ~+2 = 2", table.screen())

    def test_after_the_agreed_rounds_the_winner_follows(self):
        table = two_rounds(count=2)
        self.assertEqual(table.last("match_ended")["winners"], [1])
        put_right(table, 3, 9)
        self.assertEqual(table.last("match_ended")["winners"], [3])

    def test_a_deal_that_was_made_ready_stays_with_its_dealer(self):
        table = rounds(seated(target=25, rounds=2), WON).ok()
        put_right(table, 1, 22).ok()
        self.assertEqual(table.last("match_ended")["winners"], [1])
        put_right(table, 1, -9).ok().ok()
        self.assertEqual(table.last("round_started")["dealer"], 2)
        self.assertEqual(table.last("round_started")["round"], 2)

    def test_the_law_of_a_cell(self):
        hand = rules.Hand(1, 4, 4)
        self.assertEqual(rules.cells((1, 2), hand, {1: 9, 2: 0}), [(1, "+4 = 9")])
        cells = rules.cells((1, 2), hand, {1: 9, 2: -2}, {1: 4, 2: -2})
        self.assertEqual(cells, [(1, "+4 = 9"), (2, "~-2 = -2")])


if __name__ == "__main__":
    unittest.main()

"""Corrections of Gotta Go!: only points that are possible with its cards."""

import unittest

from correction_table import change, correct, entering
from driven import DrivenTable, played
from tableref.games.gotta_go.corrections import refusal


class Law(unittest.TestCase):
    """Possible points.

    Three players have two "Gotta Go!" cards in play, ten have five, and two with four hands have
    three.
    """

    def reason(self, *points):
        why = refusal({player: points[player] for player in range(len(points))})
        return why and why[0]

    def test_possible_points_are_squares_one_less_or_as_many_less_as_cards(self):
        for points in ((49, 36, -7), (0, 1, 0), (-1, -1, -1), (25, -1, -20), (0, 0, 0)):
            self.assertEqual(self.reason(*points), None, points)

    def test_points_that_no_cards_give_are_refused(self):
        for points in (2, 3, 5, 9 + 1, 48, 50, 64):
            self.assertEqual(self.reason(0, points, 0), "never", points)

    def test_the_number_of_players_with_a_card_is_that_of_the_cards_in_play(self):
        self.assertEqual(self.reason(1, 4, 9), "had_card")
        self.assertEqual(self.reason(9, -2, -2), "had_card")
        self.assertEqual(self.reason(9, -1, -2), None)
        self.assertEqual(self.reason(*[4] * 5 + [-2] * 5), None)
        self.assertEqual(self.reason(*[4] * 6 + [-2] * 4), "had_card")

    def test_there_are_49_meals(self):
        self.assertEqual(self.reason(-1, -1, -45), None)
        self.assertEqual(self.reason(-1, -1, -46), "cards_over_49")
        self.assertEqual(self.reason(49, 49, -35), None)
        self.assertEqual(self.reason(49, 49, -36), "cards_over_49")

    def test_the_fewest_cards_count_if_any_of_several_players_can_have_a_gotta_go_card(self):
        self.assertEqual(self.reason(0, -1, -1, -1, -1, -1, -40), None)
        self.assertEqual(self.reason(0, -1, -1, -1, -1, -1, -41), "cards_over_49")

    def test_two_players_add_two_hands_and_one_of_them_has_two_cards(self):
        self.assertEqual(self.reason(98, 49), None)
        self.assertEqual(self.reason(99, 0), "never")
        self.assertEqual(self.reason(98, 98), "had_card")
        self.assertEqual(self.reason(98, -35), None)
        self.assertEqual(self.reason(98, -36), "cards_over_49")
        self.assertEqual(self.reason(50, 50), "had_card")
        self.assertEqual(self.reason(11, 11), "had_card")
        self.assertEqual(self.reason(13, 13), None)
        self.assertEqual(self.reason(-2, -2), None)
        self.assertEqual(self.reason(49 - 40, 0), None)

    def test_two_players_can_have_exactly_the_points_of_some_four_hands(self):
        with_card = {0: 0, 1: 1, 4: 2, 9: 3, -1: 2}
        without = {-cards: cards for cards in range(8)}
        ways = {2: set(), 1: set()}
        for first in with_card:
            ways[2] |= {first + second for second in with_card}
            ways[1] |= {first + second for second in without}
        possible = {(a, b) for a in ways[1] for b in ways[2]}
        possible |= {(b, a) for a, b in possible}
        for a in range(-5, 9):
            for b in range(-2, 9):
                self.assertEqual(self.reason(a, b) is None, (a, b) in possible, (a, b))


class AtTheTable(unittest.TestCase):
    def test_impossible_points_are_refused_and_the_entry_stays(self):
        table = correct(played(), 2, 6)
        self.assertEqual(table.last("refused")["reason"], "never")
        self.assertIn("P2: never 10", table.screen())
        self.assertIn("P2     4 -> 10", table.screen())
        change(change(table, 2, -1), 4, 2).ok()
        self.assertEqual(table.last("refused")["reason"], "had_card")
        self.assertIn("2 had Gotta Go!", table.screen())
        self.assertEqual(table.named("corrected"), [])
        change(table, 4, -1).ok()
        self.assertEqual(list(table.last("corrected")["points"].values()), [9, 9, 0])

    def test_with_two_players_the_points_of_both_hands_count(self):
        table = DrivenTable((1, 3)).play_round((1, 2, 3), {1: 2, 2: 1, 3: 1, 4: 2})
        change(change(entering(table), 2, 6), 4, -6).ok()
        self.assertEqual(table.last("refused")["reason"], "had_card")
        change(table, 4, 6).ok()
        self.assertEqual(list(table.last("corrected")["points"].values()), [11, -1])


if __name__ == "__main__":
    unittest.main()

"""The calculations of I Go!. Each test is a sentence of the rule book."""

import unittest

from tableref.games.i_go import rules


class SetUp(unittest.TestCase):
    """Rule book: "Contents", "Setup"."""

    def test_110_cards_are_1_to_11_in_10_colours(self):
        self.assertEqual(rules.CARDS, 110)

    def test_12_cards_are_dealt_to_each_player(self):
        self.assertEqual([rules.setup(players).hand for players in (2, 3, 4)], [12, 12, 12])

    def test_the_display_is_5_cards_and_1_for_each_player(self):
        self.assertEqual([rules.setup(players).display for players in (2, 3, 4)], [7, 8, 9])

    def test_the_remaining_cards_are_the_draw_pile_after_one_is_discarded(self):
        self.assertEqual([rules.setup(players).pile for players in (2, 3, 4)], [78, 65, 52])
        for players in (2, 3, 4):
            laid = rules.setup(players)
            cards = laid.hand * players + laid.display + laid.pile + laid.discard
            self.assertEqual(cards, rules.CARDS)

    def test_1_and_5_players_are_refused_with_a_message(self):
        for players in (0, 1, 5):
            with self.assertRaises(ValueError) as caught:
                rules.setup(players)
            self.assertEqual(str(caught.exception), "I Go! is for 2 to 4 players, not %d" % players)

    def test_options_are_checked(self):
        rules.check((1, 2), {"turn_s": 0})
        rules.check((1, 2), {"turn_s": 600})
        for players, seconds in (((1, 2), -1), ((1, 2), 601), ((1, 2), "30"), ((1,), 0)):
            with self.assertRaises(ValueError):
                rules.check(players, {"turn_s": seconds})


class Penalties(unittest.TestCase):
    """The maximum penalty of a hand. The deck has ten cards of each value."""

    def test_twelve_cards_are_ten_elevens_and_two_tens_at_most(self):
        self.assertEqual(rules.most_penalty(1), 130)
        self.assertEqual(rules.penalty_refusal([130, 0]), None)
        self.assertEqual(rules.penalty_refusal([0, 131]), "penalty_too_high")

    def test_two_hands_share_the_elevens_and_tens(self):
        self.assertEqual(rules.most_penalty(2), 110 + 100 + 4 * 9)
        self.assertEqual(rules.penalty_refusal([130, 116, 0]), None)
        self.assertEqual(rules.penalty_refusal([130, 0, 117]), "penalty_too_high")

    def test_three_and_four_hands_share_all_high_cards(self):
        self.assertEqual([rules.most_penalty(hands) for hands in (3, 4)], [348, 436])
        self.assertEqual(rules.penalty_refusal([109, 109, 109, 109]), None)
        self.assertEqual(rules.penalty_refusal([109, 109, 110, 109]), "penalty_too_high")


class Scoring(unittest.TestCase):
    def points(self, penalties, caller):
        return list(rules.points(penalties, caller).items())

    def test_the_caller_with_the_fewest_scores_1(self):
        penalties = {1: 9, 3: 8, 7: 30}
        self.assertEqual(sorted(self.points(penalties, 3)), [(1, 0), (3, 1), (7, 0)])

    def test_players_with_the_same_or_fewer_score_1_each_and_the_caller_nothing(self):
        penalties = {1: 9, 3: 9, 7: 30, 9: 2}
        self.assertEqual(sorted(self.points(penalties, 3)), [(1, 1), (3, 0), (7, 0), (9, 1)])

    def test_the_fourth_point_wins_and_several_share_it(self):
        self.assertEqual(rules.winners({1: 3, 2: 3}), ())
        self.assertEqual(rules.winners({1: 3, 2: 4}), (2,))
        self.assertEqual(sorted(rules.winners({1: 4, 2: 4, 5: 3})), [1, 2])

    def test_a_fifth_point_by_a_correction_wins_too(self):
        self.assertEqual(rules.winners({1: 3, 2: 5}), (2,))

    def test_no_penalty_points_make_the_caller_perfect(self):
        self.assertTrue(rules.is_perfect({1: 0, 2: 0}, 1))
        self.assertFalse(rules.is_perfect({1: 1, 2: 0}, 1))


if __name__ == "__main__":
    unittest.main()

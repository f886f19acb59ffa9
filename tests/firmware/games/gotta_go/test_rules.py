"""The calculations of Gotta Go!. Each test is a sentence of the rule book."""

import unittest

from tableref.games.gotta_go import rules


class SetUp(unittest.TestCase):
    """Rule book: "Material", "Preparing a round", "Gotta go for two players: Preparation"."""

    def test_54_cards_are_5_gotta_go_and_49_food(self):
        self.assertEqual((rules.GOTTA_GO_CARDS, rules.FOOD_CARDS), (5, 49))

    def test_3_to_6_players_take_one_gotta_go_card_less_than_there_are_players(self):
        for players in range(3, 7):
            self.assertEqual(rules.setup(players).in_play, players - 1)

    def test_the_remaining_gotta_go_cards_go_back_in_the_box(self):
        for players in range(2, 11):
            laid = rules.setup(players)
            self.assertEqual(laid.in_play + laid.in_box, 5)

    def test_3_to_6_players_are_dealt_3_cards_each(self):
        for players in range(3, 7):
            laid = rules.setup(players)
            self.assertEqual((laid.stacks, laid.stack_size), (players, 3))

    def test_7_to_10_players_use_only_5_gotta_go_cards(self):
        for players in range(7, 11):
            self.assertEqual(rules.setup(players).in_play, 5)

    def test_7_to_10_players_are_dealt_2_instead_of_3_cards(self):
        for players in range(7, 11):
            laid = rules.setup(players)
            self.assertEqual((laid.stacks, laid.stack_size), (players, 2))

    def test_two_players_take_3_of_the_5_gotta_go_cards_and_2_go_back(self):
        laid = rules.setup(2)
        self.assertEqual((laid.in_play, laid.in_box), (3, 2))

    def test_two_players_arrange_12_cards_in_4_stacks_of_3(self):
        laid = rules.setup(2)
        self.assertEqual((laid.stacks, laid.stack_size), (4, 3))

    def test_the_remaining_cards_and_the_gotta_go_cards_make_the_pile(self):
        piles = [rules.setup(players).pile for players in range(2, 11)]
        self.assertEqual(piles, [40, 42, 40, 38, 36, 40, 38, 36, 34])

    def test_the_set_up_follows_the_table_in_the_rulings(self):
        table = [(rules.setup(n).in_play, rules.setup(n).in_box) for n in range(2, 11)]
        self.assertEqual(
            table,
            [(3, 2), (2, 3), (3, 2), (4, 1), (5, 0), (5, 0), (5, 0), (5, 0), (5, 0)],
        )

    def test_1_and_11_players_are_refused_with_a_message(self):
        for players in (0, 1, 11):
            try:
                rules.setup(players)
            except ValueError as error:
                self.assertIn("2 to 10 players, not %d" % players, str(error))
            else:
                self.fail("%d players were accepted" % players)


class Points(unittest.TestCase):
    """Rule book: "End of round and scoring"."""

    def test_without_a_gotta_go_card_each_card_collected_is_a_negative_point(self):
        self.assertEqual([rules.points(n, False, False) for n in range(4)], [0, -1, -2, -3])

    def test_without_a_gotta_go_card_there_may_be_more_than_seven(self):
        self.assertEqual(rules.points(12, False, False), -12)

    def test_without_a_gotta_go_card_a_duplicate_costs_nothing_extra(self):
        self.assertEqual(rules.points(5, False, True), -5)

    def test_with_a_card_and_a_duplicate_the_score_is_minus_1_whatever_the_number(self):
        for cards in (0, 2, 7, 8, 20):
            self.assertEqual(rules.points(cards, True, True), -1)

    def test_with_a_card_and_no_duplicate_the_score_is_the_square(self):
        book = {1: 1, 2: 4, 3: 9, 4: 16, 5: 25, 6: 36, 7: 49}
        for cards in book:
            self.assertEqual(rules.points(cards, True, False), book[cards])

    def test_the_gotta_go_card_itself_is_not_counted(self):
        self.assertEqual(rules.points(0, True, False), 0)

    def test_eight_cards_without_a_duplicate_are_impossible(self):
        self.assertEqual(rules.refusal(8, True, False), "cards_need_duplicate")
        self.assertIsNone(rules.refusal(7, True, False))
        self.assertIsNone(rules.refusal(3, True, False))
        self.assertIsNone(rules.refusal(8, True, True))
        self.assertIsNone(rules.refusal(8, False, False))
        with self.assertRaises(ValueError):
            rules.points(8, True, False)

    def test_a_duplicate_needs_a_gotta_go_card(self):
        self.assertEqual(rules.refusal(3, False, True), "duplicate_needs_card")

    def test_the_table_has_49_food_cards_in_total(self):
        self.assertIsNone(rules.table_refusal([7, 7, 35]))
        self.assertIsNone(rules.table_refusal([7, 0, 3]))
        self.assertEqual(rules.table_refusal([7, 7, 36]), "cards_over_49")


class End(unittest.TestCase):
    """Rule book: "Winning!", "Next round, end of game and winning", and the end for two players."""

    def test_nobody_at_75_starts_another_round(self):
        self.assertEqual(rules.winners({1: 74, 2: 3, 3: -2}, 75), ())

    def test_75_or_more_ends_the_game(self):
        self.assertEqual(rules.winners({1: 75, 2: 3, 3: -2}, 75), (1,))
        self.assertEqual(rules.winners({1: 90, 2: 3, 3: -2}, 75), (1,))

    def test_the_most_points_win_not_who_crossed_the_line_first(self):
        self.assertEqual(rules.winners({1: 76, 2: 80, 3: 75}, 75), (2,))

    def test_all_tied_players_win(self):
        self.assertEqual(rules.winners({4: 80, 2: 80, 3: 75, 9: 80}, 75), (2, 4, 9))

    def test_players_may_agree_on_a_higher_or_lower_total(self):
        self.assertEqual(rules.winners({1: 30, 2: 3, 3: 0}, 30), (1,))
        self.assertEqual(rules.winners({1: 80, 2: 3, 3: 0}, 120), ())

    def test_two_players_play_to_100(self):
        self.assertEqual(rules.default_target(2), 100)
        self.assertEqual([rules.default_target(n) for n in range(3, 11)], [75] * 8)
        self.assertEqual(rules.winners({1: 100, 3: 99}, 100), (1,))

    def test_a_tie_of_two_plays_another_round(self):
        self.assertEqual(rules.winners({1: 104, 3: 104}, 100), ())

    def test_dining_attentively_is_an_option_that_is_off_by_default(self):
        self.assertFalse(rules.default_options((1, 2))["dine_attentively"])

    def test_a_tie_of_two_among_three_players_follows_the_usual_rule(self):
        self.assertEqual(rules.winners({1: 104, 3: 104, 5: 2}, 100), (1, 3))


class Terms(unittest.TestCase):
    """The numbers of players that are possible with each option."""

    def refused(self, players, **options):
        try:
            rules.check(players, dict(rules.default_options(players), **options))
        except ValueError as error:
            return str(error)
        return ""

    def test_three_players_have_one_hand_each(self):
        self.assertEqual(list(rules.hands((2, 5, 9)).items()), [(2, 2), (5, 5), (9, 9)])

    def test_two_players_use_both_hands_named_by_the_left(self):
        self.assertEqual(list(rules.hands((1, 3)).items()), [(1, 1), (2, 1), (3, 3), (4, 3)])

    def test_the_left_hand_of_player_10_is_button_1(self):
        self.assertEqual(list(rules.hands((5, 10)).items()), [(5, 5), (6, 5), (10, 10), (1, 10)])

    def test_two_players_side_by_side_are_refused(self):
        for players in ((1, 2), (4, 5), (1, 10)):
            self.assertEqual(rules.seats_refusal(players), "seats_touch")
            self.assertIn("side by side", self.refused(players))
        self.assertIsNone(rules.seats_refusal((1, 3)))

    def test_too_few_and_too_many_players_are_refused(self):
        self.assertIn("not 0", self.refused(()))
        self.assertIn("not 1", self.refused((3,)))
        self.assertIn("not 11", self.refused(tuple(range(1, 12))))

    def test_the_target_is_a_whole_number_from_1_to_999(self):
        self.assertEqual(self.refused((1, 2, 3)), "")
        self.assertEqual(self.refused((1, 2, 3), target=1), "")
        self.assertEqual(self.refused((1, 2, 3), target=999), "")
        for target in (0, 1000, -5, "many", True, None):
            self.assertIn("from 1 to 999", self.refused((1, 2, 3), target=target))

    def test_dine_attentively_is_yes_or_no(self):
        self.assertEqual(self.refused((1, 2, 3), dine_attentively=True), "")
        self.assertIn("yes or no", self.refused((1, 2, 3), dine_attentively=2))


if __name__ == "__main__":
    unittest.main()

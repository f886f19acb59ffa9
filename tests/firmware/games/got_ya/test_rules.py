"""The calculations of Got-Ya. Each test is a sentence of the rule book."""

import unittest
from collections import OrderedDict

from tableref.games.got_ya import rules
from tableref.games.got_ya.rules import Hand

NOBODY = Hand(None, 0, 0)


def totals(*points):
    return OrderedDict((player, points[player - 1]) for player in range(1, len(points) + 1))


def ends(target=0, rounds=1):
    return {"target": target, "rounds": rounds}


class Deal(unittest.TestCase):
    def test_5_to_9_players_are_dealt_5_cards(self):
        self.assertEqual([rules.hand_size(n) for n in range(5, 10)], [5] * 5)

    def test_3_or_4_players_are_dealt_10(self):
        self.assertEqual([rules.hand_size(3), rules.hand_size(4)], [10, 10])

    def test_2_players_are_dealt_15_each(self):
        self.assertEqual(rules.hand_size(2), 15)

    def test_each_can_discard_up_to_one_fifth(self):
        self.assertEqual([rules.discards(n) for n in range(2, 10)], [3, 2, 2, 1, 1, 1, 1, 1])
        self.assertEqual("%s" % rules.discards(2), "3")

    def test_only_nine_players_require_the_2_jokers(self):
        self.assertEqual([n for n in range(2, 10) if rules.needs_jokers(n)], [9])
        # The deck with both jokers is just large enough.
        self.assertEqual(9 * (rules.hand_size(9) + rules.discards(9)), rules.DECK + rules.JOKERS)

    def test_1_and_10_players_are_refused_with_a_message(self):
        for count in (0, 1, 10):
            try:
                rules.hand_size(count)
            except ValueError as error:
                self.assertIn("2 to 9 players, not %d" % count, str(error))
            else:
                self.fail("%d players were accepted" % count)


class Options(unittest.TestCase):
    def test_few_players_play_to_50(self):
        for count in (2, 3, 4):
            self.assertEqual(rules.default_options(range(count))["target"], 50)

    def test_with_5_or_more_each_player_opens_the_bidding_once(self):
        for count in range(5, 10):
            options = rules.default_options(range(count))
            self.assertEqual(list(options.items()), [("target", 0), ("rounds", count)])

    def test_the_target_score_is_25_to_50(self):
        for target in (0, 25, 33, 50):
            rules.check((1, 2), ends(target))
        for target in (24, 51, -25, True, "50", None):
            try:
                rules.check((1, 2), ends(target))
            except ValueError as error:
                self.assertIn("25 to 50, or 0", str(error))
            else:
                self.fail("%r was accepted" % target)

    def test_the_number_of_rounds_is_1_to_99(self):
        for rounds in (1, 8, 99):
            rules.check((1, 2), ends(0, rounds))
        for rounds in (0, 100, "8", False):
            with self.assertRaises(ValueError):
                rules.check((1, 2), ends(0, rounds))

    def test_too_many_players_are_refused(self):
        with self.assertRaises(ValueError):
            rules.check(range(10), ends(50))

    def test_rounds_are_asked_for_only_if_they_end_the_match(self):
        self.assertTrue(rules.is_offered("target", ends(50), (1, 2)))
        self.assertFalse(rules.is_offered("rounds", ends(50), (1, 2)))
        self.assertTrue(rules.is_offered("rounds", ends(0), (1, 2)))


class Bids(unittest.TestCase):
    def test_a_bid_must_beat_the_highest(self):
        self.assertIsNone(rules.bid_refusal(1, 0, 5))
        self.assertIsNone(rules.bid_refusal(4, 3, 5))
        self.assertEqual(rules.bid_refusal(3, 3, 5), "bid_too_low")
        self.assertEqual(rules.bid_refusal(2, 3, 5), "bid_too_low")

    def test_a_bid_is_at_least_one_trick(self):
        for highest in (0, 3):
            self.assertEqual(rules.bid_refusal(0, highest, 5), "bid_missing")

    def test_a_bid_is_at_most_the_tricks_of_the_hand(self):
        self.assertIsNone(rules.bid_refusal(15, 14, 15))
        self.assertEqual(rules.bid_refusal(6, 0, 5), "bid_too_high")


class Points(unittest.TestCase):
    def points(self, bid, tricks):
        return list(rules.points((1, 2, 3), Hand(2, bid, tricks)).items())

    def test_the_amount_bid_is_scored_when_it_is_won(self):
        self.assertEqual(self.points(3, 3), [(2, 3)])

    def test_there_is_no_credit_for_overtricks(self):
        self.assertEqual(self.points(3, 5), [(2, 3)])

    def test_otherwise_each_of_the_others_scores_the_full_amount(self):
        self.assertEqual(self.points(4, 3), [(1, 4), (3, 4)])
        self.assertEqual(self.points(4, 1), [(1, 4), (3, 4)])

    def test_no_tricks_at_all_is_a_got_ya_and_the_bidder_scores_the_bid(self):
        self.assertEqual(self.points(4, 0), [(2, 4)])
        self.assertEqual(rules.outcome(Hand(2, 4, 0)), rules.GOT_YA)

    def test_a_hand_thrown_in_scores_nothing(self):
        self.assertEqual(list(rules.points((1, 2, 3), NOBODY)), [])


class End(unittest.TestCase):
    def test_the_first_to_reach_or_exceed_the_score_wins(self):
        hands = [Hand(2, 5, 5)]
        self.assertEqual(rules.winners(totals(10, 49), hands, ends(50)), ())
        self.assertEqual(rules.winners(totals(10, 50), hands, ends(50)), (2,))
        self.assertEqual(rules.winners(totals(10, 53), hands, ends(50)), (2,))

    def test_a_target_score_does_not_end_the_match_by_rounds(self):
        self.assertEqual(rules.winners(totals(10, 20), [NOBODY] * 99, ends(50, 2)), ())

    def test_of_several_who_reach_it_in_one_hand_the_highest_wins(self):
        self.assertEqual(rules.winners(totals(50, 52, 48), [Hand(3, 5, 1)], ends(50)), (2,))

    def test_a_number_of_rounds_ends_the_match_whatever_the_score(self):
        hands = [Hand(1, 3, 3), NOBODY]
        self.assertEqual(rules.winners(totals(99, 0), hands, ends(0, 3)), ())
        self.assertEqual(rules.winners(totals(3, 0), hands, ends(0, 2)), (1,))
        self.assertEqual(rules.winners(totals(3, 0), hands + [NOBODY], ends(0, 2)), (1,))

    def test_a_tie_goes_to_the_most_got_yas(self):
        hands = [Hand(1, 4, 5), Hand(2, 2, 0), Hand(2, 2, 0), Hand(1, 2, 0), Hand(3, 2, 0)]
        hands += [Hand(3, 1, 0)] * 3
        self.assertEqual(rules.winners(totals(6, 6, 5), hands, ends(0, 8)), (2,))

    def test_won_and_lost_bids_are_no_got_yas(self):
        hands = [Hand(1, 4, 4), Hand(1, 4, 3), Hand(2, 4, 0)]
        self.assertEqual([rules.got_yas(hands, player) for player in (1, 2, 3)], [0, 1, 0])

    def test_players_still_tied_share_the_win(self):
        hands = [Hand(1, 4, 0), Hand(3, 4, 0), Hand(2, 4, 4)]
        self.assertEqual(rules.winners(totals(4, 4, 4), hands, ends(0, 3)), (1, 3))

    def test_when_all_hands_were_thrown_in_all_share_the_win(self):
        self.assertEqual(rules.winners(totals(0, 0, 0), [NOBODY] * 3, ends(0, 3)), (1, 2, 3))


class Sheet(unittest.TestCase):
    """Rule book: "Scoring", on how the score sheet is written."""

    def test_a_won_bid_is_added_to_the_previous_total(self):
        cells = rules.cells((1, 2, 3), Hand(2, 4, 5), totals(0, 9, 5))
        self.assertEqual(cells, [(2, "+4 = 9")])

    def test_a_lost_bid_is_in_parentheses_and_added_to_the_others(self):
        cells = rules.cells((1, 2, 3), Hand(1, 5, 4), totals(0, 5, 9))
        self.assertEqual(cells, [(1, "(5) = 0"), (2, "+5 = 5"), (3, "+5 = 9")])

    def test_a_got_ya_is_in_quotes(self):
        cells = rules.cells((1, 2, 3), Hand(2, 5, 0), totals(3, 14, 9))
        self.assertEqual(cells, [(2, '"5" = 14')])

    def test_a_hand_thrown_in_leaves_the_line_empty(self):
        self.assertEqual(rules.cells((1, 2, 3), NOBODY, totals(1, 2, 3)), [])


if __name__ == "__main__":
    unittest.main()

"""Options, deal and scores of Got-Ya. Each test is a sentence of the rule book."""

import unittest

from driven import DrivenTable
from got_ya_table import FIVE, hand, items, rounds, seated


class Preparing(unittest.TestCase):
    def lobby(self, *players):
        table = DrivenTable()
        while "Got-Ya" not in table.screen():
            table.next()
        table.ok()
        for player in players:
            table.tap(player)
        return table.ok()

    def told(self, table):
        """Return the text of the set-up screens, which come after the options."""
        while "Set up" not in table.screen():
            table.ok()
        return table.screen() + "\n" + table.ok().screen()

    def test_5_to_9_players_are_told_to_deal_5_one_at_a_time(self):
        told = self.told(self.lobby(1, 2, 3, 4, 5))
        self.assertIn("Deal 5 each,\none at a time.", told)

    def test_3_or_4_players_are_told_to_deal_10(self):
        self.assertIn("Deal 10 each", self.told(self.lobby(1, 2, 3)))
        self.assertIn("Deal 10 each", self.told(self.lobby(1, 2, 3, 4)))

    def test_2_players_are_told_to_deal_15(self):
        self.assertIn("Deal 15 each", self.told(self.lobby(3, 8)))

    def test_how_many_to_discard_and_how_they_are_replaced_is_told(self):
        told = self.told(self.lobby(3, 8))
        self.assertIn("Discard 0 to 3,\nget new ones in\ndealing order", told)
        self.assertIn("Discard 0 to 2,", self.told(self.lobby(3, 8, 9)))
        self.assertIn("Discard 0 to 1,", self.told(self.lobby(3, 8, 9, 10, 1)))
        self.assertIn("NEXT: set up", seated().screen())
        self.assertIn("May swap 0-1", hand(seated(), 1, 2, *(1,) * 5).ok().screen())

    def test_9_players_are_told_that_they_need_both_jokers(self):
        self.assertIn("52 cards, and\nboth jokers!", self.told(self.lobby(*range(1, 10))))

    def test_fewer_players_are_told_that_jokers_are_optional(self):
        self.assertIn("52 cards, and\n0 to 2 jokers.", self.told(self.lobby(*range(1, 9))))

    def test_what_a_joker_beats_is_told(self):
        told = self.told(self.lobby(1, 2))
        self.assertIn("A joker beats\nall but trumps,\n2nd beats first.", told)

    def test_one_player_and_ten_players_are_refused(self):
        table = self.lobby(1)
        self.assertEqual(table.last("refused")["reason"], "too_few_players")
        table = self.lobby(*range(1, 11))
        self.assertEqual(table.last("refused")["reason"], "too_many_players")
        self.assertIn("9 at most!", table.screen())

    def test_the_target_score_can_be_25_to_50(self):
        table = self.lobby(1, 2, 3)
        seen = []
        for _ in range(5):
            seen.append(table.screen().split("{")[1])
            table.next()
        self.assertEqual(seen, ["50}", "Rounds}", "25}", "30}", "40}"])

    def test_few_players_play_to_50_and_are_not_asked_for_rounds(self):
        table = self.lobby(1, 2, 3)
        self.assertIn("{50}", table.screen())
        self.assertIn("Set up", table.ok().screen())

    def test_a_number_of_rounds_can_be_agreed_on_instead(self):
        table = self.lobby(1, 2, 3).next()
        self.assertIn("{Rounds}", table.screen())
        self.assertIn("How many rounds?", table.ok().screen())
        self.assertIn("{3}", table.screen())
        self.assertIn("{4}", table.next().screen())
        self.told(table)
        table.ok()
        self.assertEqual(items(table, "match_started", "options"), [("target", 0), ("rounds", 4)])

    def test_with_5_or_more_players_the_first_offer_is_one_round_for_each(self):
        table = self.lobby(*FIVE)
        self.assertIn("{Rounds}", table.screen())
        self.assertIn("{5}", table.ok().screen())

    def test_a_match_with_another_score_is_refused_with_a_message(self):
        with self.assertRaises(ValueError):
            seated(target=60)

    def test_the_first_dealer_is_drawn_and_shown(self):
        table = seated()
        self.assertIn("Who deals first?", table.screen())
        self.assertIn("{P1}", table.screen())
        drawn = set()
        for seed in range(20):
            table = DrivenTable(FIVE, game="got_ya", seed=seed)
            drawn.add(table.last("starter_drawn")["player"])
        self.assertEqual(drawn, set(FIVE))

    def test_a_press_says_who_deals_first_whoever_was_drawn(self):
        for player in FIVE:
            table = seated().tap(player)
            self.assertEqual(table.last("starter_chosen")["player"], player)
            self.assertIn("{P%d}" % player, table.screen())
            self.assertEqual(table.ok().last("round_started")["dealer"], player)

    def test_a_press_before_a_later_hand_is_answered_with_what_comes_first(self):
        table = hand(seated(), 1, 2, *(1,) * 5).ok().tap(1)
        self.assertIn("First OK: bid", table.screen())
        self.assertIn("Deals 5 to each", table.wait(3100).screen())
        self.assertEqual(table.ok().last("round_started")["dealer"], 2)


class Scoring(unittest.TestCase):
    def points(self, tricks, *winners):
        table = hand(seated(), 2, tricks, *winners)
        return table, [points for _, points in items(table, "round_scored", "points")]

    def test_the_amount_bid_is_scored_when_it_is_won(self):
        table, points = self.points(3, 2, 2, 2, 1, 4)
        self.assertEqual(points, [0, 3, 0, 0, 0])
        self.assertEqual(table.last("bid_settled")["outcome"], "won")
        self.assertIn("P2 won 3", table.screen())

    def test_there_is_no_credit_for_overtricks(self):
        table, points = self.points(3, 2, 2, 2, 2, 2)
        self.assertEqual(points, [0, 3, 0, 0, 0])

    def test_a_lost_bid_is_scored_by_each_of_the_others(self):
        table, points = self.points(3, 2, 2, 1, 1, 1)
        self.assertEqual(points, [3, 0, 3, 3, 3])
        self.assertEqual(table.last("bid_settled")["outcome"], "lost")
        self.assertIn("P2 missed 3", table.screen())

    def test_no_tricks_at_all_is_a_got_ya_and_the_bidder_scores_the_bid(self):
        table, points = self.points(3, 1, 1, 1, 1, 1)
        self.assertEqual(points, [0, 3, 0, 0, 0])
        self.assertEqual(table.last("bid_settled")["outcome"], "got_ya")
        self.assertIn("P2: Got-Ya!", table.screen())

    def test_the_person_to_the_dealers_left_deals_next(self):
        table = rounds(seated((2, 5, 9)), (9, 1) + (9,) * 10, (2, 1) + (2,) * 10)
        table.ok()
        self.assertIn("{P9}", table.screen())
        hand(table, 5, 1, *(5,) * 10)
        self.assertIn("{P2}", table.ok().screen())
        self.assertEqual(len(table.named("starter_drawn")), 1)

    def test_points_are_added_to_the_previous_total(self):
        table = rounds(
            seated(), (2, 3, 2, 2, 2, 2, 2), (2, 4, 1, 2, 2, 2, 2), (1, 5, 1, 1, 1, 1, 3)
        )
        totals = [total for _, total in items(table, "round_scored", "totals")]
        self.assertEqual(totals, [0, 12, 5, 5, 5])


if __name__ == "__main__":
    unittest.main()

"""Corrections of Got-Ya's hands: the totals, the end of the match, and the score sheet."""

import unittest

from correction_table import change, correct, entering
from got_ya_table import hand, passing, rounds, seated
from tableref.games.got_ya import corrections, rules

WON = (1, 3, 1, 1, 1, 2, 3)
LOST = (2, 3, 2, 1, 1, 1, 1)


def game_of(table):
    return table.referee.match.progress.game


def two_rounds(*hands, count=3):
    return rounds(seated(target=0, rounds=count), *(hands or (WON, LOST)))


class Hands(unittest.TestCase):
    def test_the_sheet_shows_corrected_points_and_the_totals_follow(self):
        table = correct(two_rounds(), 1, -2, ago=1).ok().next()
        self.assertIn("2 P1 +3 = 4", table.screen())
        self.assertIn("1 P1 +1 = 1", table.next().screen())

    def test_totals_of_earlier_hands_are_unchanged(self):
        table = entering(two_rounds())
        for player in (1, 3, 4, 5):
            change(table, player, 1)
        table.ok().ok().next()
        self.assertIn("2 P1 +4 = 7", table.screen())
        self.assertIn("1 P1 +3 = 3", table.next().screen())

    def test_a_player_without_a_cell_gets_one(self):
        table = change(change(entering(two_rounds(WON)), 1, -3), 4, 3).ok().ok().next()
        self.assertIn("1 P4 +3 = 3", table.screen())

    def test_after_the_agreed_rounds_a_correction_changes_the_winner(self):
        table = two_rounds(count=2)
        self.assertEqual(table.last("match_ended")["winners"], [1])
        change(change(entering(table, 1), 1, -3), 3, 3).ok()
        self.assertEqual(table.last("match_ended")["winners"], [3])

    def test_a_prepared_deal_keeps_its_dealer(self):
        won = (1, 5, 1, 1, 1, 1, 1)
        table = rounds(seated(target=25, rounds=2), *[won] * 5)
        self.assertEqual(table.last("match_ended")["winners"], [1])
        correct(table, 1, -1).ok().ok()
        correct(table, 1, 1).ok()
        self.assertEqual(len(table.named("match_ended")), 2)
        correct(table, 1, -2).ok().ok()
        self.assertEqual(table.last("round_started")["dealer"], 1)
        self.assertEqual(table.last("round_started")["round"], 6)

    def test_a_removed_got_ya_no_longer_breaks_a_tie(self):
        """A case found in review: a wrong Got-Ya decided the match."""
        table = seated((1, 2, 3), target=0, rounds=2)
        hand(table, 1, 5, *[2, 3] * 5).wait(300)
        change(change(change(entering(table), 1, -5), 2, 5), 3, 5).ok().ok().ok()
        hand(table, 1, 5, *[1] * 5 + [2] * 5).wait(300)
        self.assertEqual(dict(table.last("match_ended")["totals"]), {"1": 5, "2": 5, "3": 5})
        self.assertEqual(table.last("match_ended")["winners"], [1, 2, 3])

    def test_a_got_ya_is_removed_by_correcting_its_tricks(self):
        table = seated((1, 2, 3), target=0, rounds=2)
        hand(table, 1, 5, *[2, 3] * 5).wait(300)
        change(entering(table).next(), 1, 1)
        self.assertIn("Tricks won", table.screen())
        self.assertIn("P1     0 -> 1", table.screen())
        event = table.ok().last("corrected")
        self.assertEqual(dict(event["points"]), {"1": 0, "2": 5, "3": 5})
        self.assertEqual((event["player"], event["tricks"], event["outcome"]), (1, 1, "lost"))
        self.assertEqual(game_of(table).hands[0], rules.Hand(1, 5, 1))

    def test_an_added_got_ya_breaks_a_tie(self):
        table = seated((1, 2, 3), target=0, rounds=2)
        hand(table, 1, 5, *[1] * 5 + [2] * 5).wait(300).ok()
        hand(table, 2, 5, *[2] * 5 + [3] * 5).wait(300)
        self.assertEqual(table.last("match_ended")["winners"], [1, 2])
        change(entering(table, 1).next(), 1, -5).ok().ok()
        self.assertEqual(table.last("corrected")["outcome"], "got_ya")
        self.assertEqual(table.last("match_ended")["winners"], [1])
        self.assertIn('1 P1 "5" = 5', table.next().next().screen())

    def test_back_undoes_a_correction_of_tricks(self):
        table = seated((1, 2, 3), target=0, rounds=3)
        hand(table, 1, 5, *[2, 3] * 5).wait(300)
        change(entering(table).next(), 1, 1).ok().ok().wait(300).back()
        self.assertEqual(game_of(table).hands[0], rules.Hand(1, 5, 0))
        self.assertEqual(game_of(table).scores.totals[1], 5)

    def test_a_hand_that_was_thrown_in_has_no_tricks_to_correct(self):
        table = seated((1, 2, 3), target=0, rounds=3)
        passing(table.ok(), 1, 2, 3).wait(300)
        self.assertFalse("Tricks" in entering(table).next().screen())

    def test_corrected_points_determine_the_hand(self):
        """The hand derived from corrected points is as similar as possible to the previous one."""
        before = rules.Hand(1, 5, 0)
        for points, wanted in (
            ((5, 0, 0), before),
            ((4, 0, 0), rules.Hand(1, 4, 0)),
            ((0, 5, 5), rules.Hand(1, 5, 1)),
            ((0, 4, 0), rules.Hand(2, 4, 4)),
            ((4, 0, 4), rules.Hand(2, 4, 1)),
            ((0, 0, 0), rules.Hand(None, 0, 0)),
        ):
            found = corrections.hand_of(dict(enumerate(points, 1)), before)
            self.assertEqual(found, wanted, points)
        lost = rules.Hand(1, 5, 3)
        self.assertEqual(corrections.hand_of({1: 0, 2: 5}, lost), lost)
        self.assertEqual(corrections.hand_of({1: 0, 2: 2}, lost), rules.Hand(1, 2, 1))
        self.assertEqual(corrections.hand_of({1: 0, 2: 1}, lost), rules.Hand(2, 1, 1))
        self.assertEqual(corrections.hand_of({1: 5, 2: 0}, lost), rules.Hand(1, 5, 5))
        # Tricks are kept only if the bidder stays the same.
        won = rules.Hand(1, 3, 5)
        for points, wanted in (
            ((4, 0, 0), rules.Hand(1, 4, 5)),
            ((0, 4, 0), rules.Hand(2, 4, 4)),
            ((0, 6, 6), rules.Hand(1, 6, 5)),
            ((6, 0, 6), rules.Hand(2, 6, 1)),
        ):
            found = corrections.hand_of(dict(enumerate(points, 1)), won)
            self.assertEqual(found, wanted, points)

    def test_the_hand_of_any_allowed_points_gives_these_points(self):
        """The sheet would otherwise show another result than the totals contain."""
        for count in (2, 3):
            players = tuple(range(1, count + 1))
            size = rules.hand_size(count)
            before = [rules.Hand(None, 0, 0)]
            for bidder in players:
                for bid in (1, 2, size - 1, size):
                    for tricks in (0, 1, bid - 1, bid, size):
                        before.append(rules.Hand(bidder, bid, tricks))
            for one in players:
                for bid in (0, 1, 2, size - 1, size):
                    for is_alone in (True, False):
                        points = {p: bid if (p == one) == is_alone else 0 for p in players}
                        if not corrections.refusal(points):
                            self._check_hands(players, points, before)

    def _check_hands(self, players, points, before):
        for old in before:
            hand = corrections.hand_of(points, old)
            given = rules.points(players, hand)
            where = points, old, hand
            self.assertEqual({player: given.get(player, 0) for player in players}, points, where)
            self.assertTrue(0 <= hand.tricks <= rules.hand_size(len(players)), where)

    def test_points_that_no_hand_can_give_are_refused_and_the_entry_stays(self):
        table = correct(two_rounds(), 2, 3, ago=1)
        self.assertEqual(table.last("refused")["reason"], "bidder_or_rest")
        self.assertIn("Bidder, or rest", table.screen())
        self.assertIn("P2     0 -> 3", table.screen())
        self.assertEqual(table.named("corrected"), [])
        change(change(table, 1, -3), 2, 1).ok()
        self.assertEqual(table.last("corrected")["points"]["2"], 4)

    def test_more_points_than_any_bid_are_refused_with_who_has_them(self):
        table = correct(two_rounds(), 2, 6, ago=1)
        self.assertIn("P2: never 6", table.screen())

    def test_impossible_points_are_refused_with_the_reason(self):
        for points, reason in (
            ((0, 0, 0), None),
            ((10, 0, 0), None),
            ((0, 2, 2), None),
            ((0, 1, 1), "one_not_lost"),
            ((2, 2, 2), "bidder_or_rest"),
            ((0, 2, 3), "one_bid"),
            ((11, 0, 0), "never"),
            ((0, -1, 0), "never"),
            ((0, 1), None),
            ((0, 2, 2, 2), None),
            ((15, 0), None),
            ((15, 15), "bidder_or_rest"),
            ((0, 0, 0, 5, 5), "bidder_or_rest"),
            ((0, 5, 5, 5, 5), None),
        ):
            refusal = corrections.refusal(dict(enumerate(points)))
            self.assertEqual(refusal and refusal[0], reason, points)


if __name__ == "__main__":
    unittest.main()

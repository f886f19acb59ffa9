"""A match of Got-Ya in the rule book's sentences: deal, bids, trump, tricks, scores, the end."""

import unittest

from driven import DrivenTable
from tableref.referee.gestures import NEXT

FIVE = (1, 2, 3, 4, 5)


def seated(players=FIVE, **options):
    """Return a table whose first dealer is the first of the players."""
    seed = 0
    while True:
        table = DrivenTable(players, game="got_ya", seed=seed, **options)
        if table.last("starter_drawn")["player"] == players[0]:
            return table
        seed += 1


def bidding(players=FIVE, **options):
    return seated(players, **options).ok()


def bid(table, player, tricks):
    return table.tap(player, tricks).ok()


def passing(table, *players):
    for player in players:
        table.hold(player)
    return table


def choosing(players=FIVE, tricks=3, **options):
    """Return a table whose dealer, the first player, has the highest bid."""
    return passing(bid(bidding(players, **options), players[0], tricks), *players[1:])


def playing(players=FIVE, tricks=3, **options):
    return choosing(players, tricks, **options).ok()


def hand(table, bidder, tricks, *winners):
    """Play a hand from ready to its result: `bidder` bids, the others pass; who wins each trick."""
    players = table.last("match_started")["players"]
    table.ok()
    dealer = table.last("round_started")["dealer"]
    at = players.index(dealer)
    for player in players[at:] + players[:at]:
        if player == bidder:
            bid(table, player, tricks)
        elif table.names()[-1] != "bidding_ended":
            table.hold(player)
    table.ok()
    for winner in winners:
        table.tap(winner)
    return table


def rounds(table, *hands):
    """Play several hands; return the table at the last one's result."""
    for number, each in enumerate(hands):
        if number:
            table.ok()
        hand(table, *each)
    return table


def items(table, name, field):
    return list(table.last(name)[field].items())


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
        """Return the set-up screens, past the options, as one text."""
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
        self.assertIn("Deal 5, swap 1", seated().screen())

    def test_9_players_are_told_that_they_need_both_jokers(self):
        self.assertIn("52 cards, and\nboth jokers!", self.told(self.lobby(*range(1, 10))))

    def test_fewer_players_are_told_that_jokers_are_optional(self):
        self.assertIn("52 cards, and\n0 to 2 jokers.", self.told(self.lobby(*range(1, 9))))

    def test_what_a_joker_beats_is_told(self):
        told = self.told(self.lobby(1, 2))
        self.assertIn("A joker beats\nall but trumps,\n2nd beats first.", told)

    def test_one_and_ten_players_are_refused(self):
        table = self.lobby(1)
        self.assertEqual(table.last("refused")["reason"], "too_few_players")
        table = self.lobby(*range(1, 11))
        self.assertEqual(table.last("refused")["reason"], "too_many_players")
        self.assertIn("9 at most!", table.screen())

    def test_the_score_that_ends_it_is_agreed_from_25_to_50(self):
        table = self.lobby(1, 2, 3)
        seen = []
        for _ in range(4):
            seen.append(table.screen().split("{")[1])
            table.next()
        self.assertEqual(seen, ["50}", "40}", "30}", "25}"])

    def test_few_players_play_to_50_and_are_not_asked_for_rounds(self):
        table = self.lobby(1, 2, 3)
        self.assertIn("{50}", table.screen())
        self.assertIn("Set up", table.ok().screen())

    def test_a_number_of_rounds_can_be_agreed_on_instead(self):
        table = self.lobby(1, 2, 3)
        for _ in range(4):
            table.next()
        self.assertIn("{Rounds}", table.screen())
        self.assertIn("So many rounds", table.ok().screen())
        self.assertIn("{3}", table.screen())
        self.assertIn("{4}", table.next().screen())
        self.told(table)
        table.ok()
        self.assertEqual(items(table, "match_started", "options"), [("target", 0), ("rounds", 4)])

    def test_with_5_or_more_players_rounds_are_offered_first_one_for_each(self):
        table = self.lobby(*FIVE)
        self.assertIn("{Rounds}", table.screen())
        self.assertIn("{5}", table.ok().screen())

    def test_a_match_with_another_score_is_refused_in_words(self):
        with self.assertRaises(ValueError):
            seated(target=60)

    def test_the_first_dealer_is_drawn_and_shown(self):
        table = seated()
        self.assertIn("Deals and bids:", table.screen())
        self.assertIn("{P1}", table.screen())
        drawn = set()
        for seed in range(20):
            table = DrivenTable(FIVE, game="got_ya", seed=seed)
            drawn.add(table.last("starter_drawn")["player"])
        self.assertEqual(drawn, set(FIVE))

    def test_a_press_before_the_bidding_is_told_what_comes_first(self):
        table = seated().tap(1)
        self.assertIn("First OK: bid", table.screen())


class Bidding(unittest.TestCase):
    def test_the_dealer_starts_the_bidding(self):
        table = bidding()
        self.assertEqual(table.last("round_started")["dealer"], 1)
        self.assertIn("P1: your bid?", table.screen())
        self.assertIn("Up to 5 tricks", table.screen())

    def test_it_continues_around_the_table_clockwise(self):
        table = bid(bidding((2, 5, 9)), 2, 1)
        self.assertIn("P5: your bid?", table.screen())
        bid(table, 5, 2)
        self.assertIn("P9: your bid?", table.screen())
        bid(table, 9, 3)
        self.assertIn("P2: your bid?", table.screen())

    def test_the_bidder_taps_the_number_and_ok_makes_it_a_bid(self):
        table = bidding().tap(1, 3)
        self.assertIn("{3}", table.screen())
        self.assertIn("OK: bid 3", table.screen())
        self.assertEqual(table.named("bid"), [])
        table.ok()
        event = table.last("bid")
        self.assertEqual((event["player"], event["bid"]), (1, 3))
        self.assertIn("Beat 3 by P1", table.screen())
        self.assertIn("{0}", table.screen())

    def test_next_held_takes_a_tap_off(self):
        table = bidding().tap(1, 3).press(NEXT).wait(100)
        self.assertIn("NEXT+tap: 1 less", table.screen())
        table.tap(1).release(NEXT).wait(3100)
        self.assertIn("{2}", table.screen())

    def test_less_than_no_tap_is_refused(self):
        table = bidding().press(NEXT).tap(1).release(NEXT)
        self.assertEqual(table.last("refused")["reason"], "no_taps")
        self.assertIn("{0}", table.screen())

    def test_a_bid_that_does_not_beat_the_highest_is_refused_and_stays_to_be_raised(self):
        table = bid(bid(bidding(), 1, 3), 2, 2)
        self.assertEqual(table.last("refused")["reason"], "bid_too_low")
        self.assertIn("Over 3 or pass", table.screen())
        self.assertIn("{2}", table.screen())
        table.tap(2).ok()
        self.assertEqual(len(table.named("bid")), 1)
        table.wait(3100)
        self.assertFalse("OK: bid" in table.screen())
        table.tap(2).ok()
        self.assertEqual(table.last("bid")["bid"], 4)

    def test_more_tricks_than_the_hand_has_are_refused(self):
        for players, tricks in ((FIVE, 5), ((1, 2, 3), 10), ((1, 2), 15)):
            table = bidding(players).tap(1, tricks)
            self.assertEqual(table.named("refused"), [])
            table.tap(1)
            self.assertEqual(table.last("refused")["reason"], "bid_too_high")
            self.assertIn("Only %d tricks" % tricks, table.screen())
            self.assertIn("{%d}" % tricks, table.screen())

    def test_ok_without_a_bid_is_refused(self):
        table = bidding().ok()
        self.assertEqual(table.last("refused")["reason"], "bid_missing")
        self.assertIn("Tap, hold = pass", table.screen())

    def test_a_press_out_of_turn_is_refused(self):
        table = bidding().tap(3)
        self.assertEqual(table.last("refused")["reason"], "not_now")
        self.assertIn("{0}", table.screen())
        table.hold(3)
        self.assertEqual(table.named("passed"), [])

    def test_a_button_pressed_before_the_turn_bids_nothing(self):
        table = bidding().tap(1, 2).press(2).wait(50).ok().release(2)
        self.assertIn("P2: your bid?\nBeat 2", table.screen())
        self.assertIn("{0}", table.screen())
        table.wait(100).press(3).wait(500)
        table.hold(2).release(3)
        self.assertEqual([event["player"] for event in table.named("passed")], [2])

    def test_a_hold_passes_and_who_passed_is_out_of_the_bidding(self):
        table = passing(bid(bidding(), 1, 2), 2)
        self.assertEqual(table.last("passed")["player"], 2)
        table.tap(2)
        self.assertEqual(table.last("refused")["reason"], "has_passed")
        self.assertIn("P2 has passed", table.screen())
        passing(bid(table, 3, 3), 4, 5, 1)
        self.assertEqual(table.last("bidding_ended")["player"], 3)

    def test_a_pass_forgets_what_was_tapped(self):
        table = passing(bidding().tap(1, 4), 1)
        self.assertIn("P2: your bid?\nUp to 5", table.screen())
        self.assertIn("{0}", table.screen())

    def test_who_was_outbid_can_bid_again(self):
        table = passing(bid(bid(bidding(), 1, 2), 2, 3), 3, 4, 5)
        self.assertIn("P1: your bid?", table.screen())
        bid(table, 1, 4)
        self.assertIn("P2: your bid?\nBeat 4 by P1", table.screen())

    def test_it_ends_when_everybody_else_has_passed_and_the_highest_bidder_has_it(self):
        table = passing(bid(bidding(), 1, 2), 2, 3, 4)
        self.assertEqual(table.named("bidding_ended"), [])
        table.hold(5)
        event = table.last("bidding_ended")
        self.assertEqual((event["player"], event["bid"], event["reason"]), (1, 2, "all_passed"))
        self.assertIn("P1 has bid 2\nWhat is trump?", table.screen())

    def test_it_ends_with_the_bid_of_a_last_player_when_all_others_have_passed(self):
        table = bid(passing(bidding(), 1, 2, 3, 4), 5, 1)
        self.assertEqual(table.last("bidding_ended")["player"], 5)

    def test_a_bid_of_all_tricks_ends_it_since_nobody_can_beat_it(self):
        table = bid(bid(bidding(), 1, 2), 2, 5)
        event = table.last("bidding_ended")
        self.assertEqual((event["player"], event["bid"], event["reason"]), (2, 5, "nothing_higher"))

    def test_when_all_pass_the_hand_is_thrown_in_and_nobody_scores(self):
        table = passing(bidding(), *FIVE)
        self.assertEqual(table.last("round_ended")["reason"], "thrown_in")
        self.assertEqual(set(table.last("round_scored")["points"].values()), {0})
        self.assertIn("Hand thrown in", table.screen())

    def test_after_a_hand_thrown_in_the_deal_moves_on(self):
        table = passing(bidding(), *FIVE).ok()
        self.assertIn("{P2}", table.screen())
        self.assertEqual(table.ok().last("round_started")["dealer"], 2)

    def test_back_takes_back_a_tap_a_bid_and_a_pass(self):
        table = passing(bid(bidding(), 1, 2), 2).back()
        self.assertEqual(table.last("undone")["undone"], "passed")
        self.assertIn("P2: your bid?", table.screen())
        table.back()
        self.assertEqual(table.last("undone")["undone"], "bid")
        self.assertIn("P1: your bid?", table.screen())
        self.assertIn("{2}", table.screen())
        table.back()
        self.assertIn("{1}", table.screen())

    def test_a_pause_keeps_the_bids(self):
        table = bid(bidding(), 1, 2).tap(2)
        before = table.wait(3100).screen()
        table.hold(11).ok().wait(3100)
        self.assertEqual(table.screen(), before)


class Trump(unittest.TestCase):
    def test_the_highest_bidder_declares_one_of_four_suits_or_no_trump(self):
        table = choosing()
        seen = []
        for _ in range(6):
            seen.append(table.screen().split("{")[1][:-1])
            table.next()
        self.assertEqual(seen, ["CLUBS", "DIAMONDS", "HEARTS", "SPADES", "NO TRUMP", "CLUBS"])

    def test_ok_declares_it(self):
        table = choosing().next().next().ok()
        event = table.last("trump_chosen")
        self.assertEqual((event["player"], event["trump"]), (1, "hearts"))

    def test_it_stays_on_the_screen_during_play(self):
        table = choosing().next().next().next().next().ok()
        for _ in range(4):
            self.assertIn("{NO TRUMP}", table.screen())
            self.assertIn("Trump: NO TRUMP", table.next().screen())
            table.tap(2)

    def test_players_are_told_that_it_comes_first(self):
        table = choosing().tap(1)
        self.assertEqual(table.last("refused")["reason"], "trump_first")
        self.assertEqual(table.named("trick_won"), [])
        table.hold(1)
        self.assertEqual(table.named("trick_won"), [])

    def test_back_returns_to_the_choice(self):
        table = choosing().next().ok().back()
        self.assertIn("{DIAMONDS}", table.screen())
        table.back()
        self.assertIn("{CLUBS}", table.screen())

    def test_each_hand_begins_with_the_first_suit(self):
        table = choosing().next().ok().tap(1, 5).ok()
        passing(bid(table.ok(), 2, 3), 3, 4, 5, 1)
        self.assertIn("{CLUBS}", table.screen())


class Tricks(unittest.TestCase):
    def test_the_winning_bidder_leads_the_first_card(self):
        self.assertIn("1/5: P1 leads", playing().screen())

    def test_the_winner_of_each_trick_presses_and_leads_the_next(self):
        table = playing().tap(4)
        event = table.last("trick_won")
        self.assertEqual((event["trick"], event["player"], event["tricks"]), (1, 4, 1))
        self.assertIn("2/5: P4 leads", table.screen())

    def test_it_counts_at_the_press(self):
        self.assertIn("2/5: P4 leads", playing().press(4).screen())

    def test_the_bidders_tricks_are_shown_against_the_bid(self):
        table = playing().tap(1, 2).tap(3)
        self.assertIn("P1 has 2 of 3", table.screen())

    def test_next_shows_everybodys_tricks(self):
        table = playing((1, 2, 3, 6, 7, 8, 10)).tap(10, 2).tap(2).next()
        lines = table.screen().split("\n")
        self.assertEqual(
            lines[1:6], ["P1   0   P8   0", "P2   1   P10  2", "P3   0", "P6   0", "P7   0"]
        )
        self.assertIn("P1 has 0 of 3", table.next().screen())

    def test_the_hand_ends_itself_after_its_last_trick(self):
        for players, tricks in ((FIVE, 5), ((1, 2, 3), 10), ((1, 2), 15)):
            table = playing(players).tap(2, tricks - 1)
            self.assertEqual(table.named("round_ended"), [])
            table.tap(2)
            self.assertEqual(table.last("round_ended")["reason"], "all_tricks_won")
            self.assertIn("After round 1", table.screen())

    def test_ok_does_not_end_it(self):
        table = playing().tap(1, 3).ok()
        self.assertEqual(table.last("refused")["reason"], "tricks_left")
        self.assertIn("P1 has 3 of 3", table.wait(3100).screen())

    def test_a_hold_is_one_trick(self):
        table = playing().hold(1)
        self.assertEqual(len(table.named("trick_won")), 1)
        table.press(NEXT).tap(1).release(NEXT)
        self.assertEqual(len(table.named("trick_won")), 2)

    def test_back_takes_back_a_trick_that_was_tapped_wrongly(self):
        table = playing().tap(4).tap(2).back()
        self.assertEqual(table.last("undone")["undone"], "trick_won")
        self.assertIn("2/5: P4 leads", table.screen())

    def test_back_takes_back_the_last_trick_and_its_score(self):
        table = playing().tap(1, 2).tap(2, 3)
        self.assertEqual(items(table, "round_scored", "totals")[0], ("1", 0))
        table.back().tap(1)
        self.assertEqual(items(table, "round_scored", "totals")[0], ("1", 3))

    def test_tricks_outlast_a_power_cut(self):
        table = playing().tap(4).tap(2)
        kept = table.referee.kept()
        table = DrivenTable()
        table.referee.restore(kept)
        table.wait(10).ok().wait(3100)
        self.assertIn("3/5: P2 leads", table.screen())


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
        self.assertIn("P2 lost 3", table.screen())

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


class Sheet(unittest.TestCase):
    """The score sheet, after the standings."""

    def pages(self, table):
        """Return the lines of all pages, from the first."""
        found = []
        count = int(table.wait(3100).screen().split("NEXT: 1 of ")[1].split("\n")[0])
        for _ in range(count):
            found.append(table.screen().split("\n"))
            table.next()
        return found

    def test_it_follows_the_standings_as_on_paper(self):
        table = rounds(
            seated(), (2, 3, 2, 2, 2, 2, 2), (1, 5, 1, 1, 1, 1, 3), (3, 2, 1, 1, 1, 1, 1)
        )
        standings, last, before = self.pages(table)
        self.assertEqual(standings[0], "After round 3")
        self.assertEqual(
            last[:6],
            ["Score sheet", "2 P2 +5 = 8", "2 P3 +5 = 5", "2 P4 +5 = 5", "2 P5 +5 = 5"]
            + ['3 P3 "2" = 7'],
        )
        self.assertEqual(before[:3], ["Score sheet", "1 P2 +3 = 3", "2 P1 (5) = 0"])
        self.assertEqual(before[3:], ["NEXT: 3 of 3", "OK: next round"])

    def test_a_hand_thrown_in_is_a_line_of_its_own(self):
        table = passing(bidding(), *FIVE)
        self.assertEqual(self.pages(table)[1][1], "1 no bid")

    def test_pages_before_the_last_are_whole(self):
        table = seated((1, 2, 3), rounds=12, target=0)
        rounds(table, *[(1 + n % 3, 10) + (1 + n % 3,) * 9 + (1 + (n + 1) % 3,) for n in range(7)])
        found = self.pages(table)
        self.assertEqual([len(page) for page in found], [6, 8, 8, 8, 8, 4])
        self.assertEqual(found[-1][1], "1 P1 (10) = 0")
        self.assertEqual(found[1][5], "7 P3 +10 = 50")

    def test_a_line_that_is_too_long_is_closed_up(self):
        table = rounds(seated((9, 10), target=0, rounds=9), *[(9, 10) + (9,) * 10 + (10,) * 5] * 9)
        self.assertEqual(
            table.wait(3100).next().next().next().screen().split("\n")[0], "Score sheet"
        )
        self.assertTrue(all(len(line) <= 16 for page in self.pages(table.next()) for line in page))

    def test_it_can_be_read_after_the_end(self):
        table = hand(seated(rounds=1), 2, 3, *(1,) * 5).wait(3100)
        self.assertIn("NEXT: 1 of 3", table.screen())
        self.assertIn('1 P2 "3" = 3', table.next().next().screen())


class Ending(unittest.TestCase):
    def test_the_first_to_reach_the_score_wins(self):
        table = rounds(seated((1, 2), target=25), (1, 15) + (1,) * 15, (1, 9) + (1,) * 15)
        self.assertEqual(table.named("match_ended"), [])
        hand(table.ok(), 1, 1, *(1,) * 15)
        self.assertEqual(table.last("match_ended")["winners"], [1])
        self.assertEqual(items(table, "match_ended", "totals"), [("1", 25), ("2", 0)])
        self.assertIn("The winner!\n25 points", table.screen())

    def test_of_those_who_reach_it_in_one_hand_the_highest_wins(self):
        lost = (1, 10) + (2,) * 9 + (1,)
        table = rounds(seated((1, 2, 3), target=25), lost, (3, 4) + (3,) * 10, lost, lost)
        self.assertEqual(table.last("match_ended")["winners"], [3])
        totals = [total for _, total in items(table, "match_ended", "totals")]
        self.assertEqual(totals, [0, 30, 34])

    def test_those_who_tie_at_the_score_share_it(self):
        lost = (1, 10) + (2,) * 9 + (1,)
        table = rounds(seated((1, 2, 3), target=30), lost, lost, lost)
        self.assertEqual(table.last("match_ended")["winners"], [2, 3])
        self.assertIn("The winners!\n30 points", table.screen())

    def test_a_number_of_rounds_ends_it_and_each_player_has_opened_the_bidding(self):
        won = [(player, 1, player, player, player, player, player) for player in (3, 4, 3, 4)]
        table = rounds(seated(), *won)
        self.assertEqual(table.named("match_ended"), [])
        hand(table.ok(), 3, 2, *(3,) * 5)
        self.assertEqual(table.last("match_ended")["winners"], [3])
        dealers = [event["dealer"] for event in table.named("round_started")]
        self.assertEqual(dealers, [1, 2, 3, 4, 5])

    def test_a_hand_thrown_in_is_one_of_the_rounds(self):
        table = hand(seated(rounds=2), 2, 3, *(2,) * 5).ok()
        passing(table.ok(), 2, 3, 4, 5, 1)
        self.assertEqual(table.last("match_ended")["winners"], [2])

    def test_a_tie_goes_to_the_most_got_yas_and_the_screen_says_so(self):
        table = rounds(seated(rounds=2), (2, 3, 2, 2, 2, 1, 1), (4, 3, 1, 1, 1, 1, 1))
        self.assertEqual(table.last("match_ended")["winners"], [4])
        self.assertIn("3: 1 Got-Yas", table.screen())
        self.assertIn("{P4}", table.screen())

    def test_those_still_tied_share_it(self):
        table = rounds(seated(rounds=2), (2, 3, 1, 1, 1, 1, 1), (4, 3, 1, 1, 1, 1, 1))
        self.assertEqual(table.last("match_ended")["winners"], [2, 4])
        self.assertIn("3 points", table.screen())

    def test_back_takes_back_the_end(self):
        table = hand(seated(rounds=1), 2, 3, *(2,) * 5).back()
        self.assertIn("5/5: P2 leads", table.screen())
        table.tap(1)
        self.assertEqual(len(table.named("match_ended")), 2)


if __name__ == "__main__":
    unittest.main()

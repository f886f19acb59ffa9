"""The bidding of Got-Ya. Each test is a sentence of the rule book."""

import unittest

from driven import DrivenTable
from got_ya_table import FIVE, bid, bidding, passing
from tableref.presses.gestures import NEXT


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

    def test_before_a_tap_the_screen_shows_the_possible_bids(self):
        table = bidding()
        self.assertIn("{1-5?}", table.screen())
        bid(table, 1, 3)
        self.assertIn("{4-5?}", table.screen())
        table.tap(2, 2)
        self.assertIn("{2}", table.screen())
        self.assertIn("Over 3 or pass", table.screen())
        table.tap(2, 2)
        self.assertIn("OK: bid 4", table.screen())
        self.assertIn("{5?}", table.ok().screen())

    def test_next_held_subtracts_a_tap(self):
        table = bidding().tap(1, 3).press(NEXT).wait(100)
        self.assertIn("NEXT+tap: 1 less", table.screen())
        table.tap(1).release(NEXT).wait(3100)
        self.assertIn("{2}", table.screen())

    def test_the_only_tap_can_be_subtracted(self):
        table = bidding().tap(1).press(NEXT).tap(1).release(NEXT)
        self.assertEqual(table.named("refused"), [])
        self.assertIn("{1-5?}", table.screen())

    def test_a_negative_number_of_taps_is_refused(self):
        table = bidding().press(NEXT).tap(1).release(NEXT)
        self.assertEqual(table.last("refused")["reason"], "no_taps")
        self.assertIn("{1-5?}", table.screen())

    def test_a_bid_that_does_not_beat_the_highest_is_refused_and_can_be_raised(self):
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
        self.assertIn("Tap a bid first", table.screen())

    def test_a_press_out_of_turn_is_refused(self):
        table = bidding().tap(3)
        self.assertEqual(table.last("refused")["reason"], "not_now")
        self.assertIn("It is P1's turn", table.screen())
        self.assertIn("{1-5?}", table.screen())
        table.hold(3)
        self.assertEqual(table.named("passed"), [])

    def test_a_button_pressed_before_the_turn_bids_nothing(self):
        table = bidding().tap(1, 2).press(2).wait(50).ok().release(2)
        self.assertIn("P2: your bid?\nBeat 2", table.screen())
        self.assertIn("{3-5?}", table.screen())
        table.wait(100).press(3).wait(500)
        table.hold(2).release(3)
        self.assertEqual([event["player"] for event in table.named("passed")], [2])

    def test_a_hold_passes_and_the_player_is_out_of_the_bidding(self):
        table = passing(bid(bidding(), 1, 2), 2)
        self.assertEqual(table.last("passed")["player"], 2)
        table.tap(2)
        self.assertEqual(table.last("refused")["reason"], "has_passed")
        self.assertIn("P2 has passed", table.screen())
        passing(bid(table, 3, 3), 4, 5, 1)
        self.assertEqual(table.last("bidding_ended")["player"], 3)

    def test_a_pass_discards_taps(self):
        table = passing(bidding().tap(1, 4), 1)
        self.assertIn("P2: your bid?\nUp to 5", table.screen())
        self.assertIn("{1-5?}", table.screen())

    def test_an_outbid_player_can_bid_again(self):
        table = passing(bid(bid(bidding(), 1, 2), 2, 3), 3, 4, 5)
        self.assertIn("P1: your bid?", table.screen())
        bid(table, 1, 4)
        self.assertIn("P2: your bid?\nBeat 4 by P1", table.screen())

    def test_the_bidding_ends_when_all_but_the_highest_bidder_have_passed(self):
        table = passing(bid(bidding(), 1, 2), 2, 3, 4)
        self.assertEqual(table.named("bidding_ended"), [])
        table.hold(5)
        event = table.last("bidding_ended")
        self.assertEqual((event["player"], event["bid"], event["reason"]), (1, 2, "all_passed"))
        self.assertIn("P1 has bid 2\nWhat is trump?", table.screen())

    def test_the_bidding_ends_with_the_bid_of_the_last_player_when_all_others_have_passed(self):
        table = bid(passing(bidding(), 1, 2, 3, 4), 5, 1)
        self.assertEqual(table.last("bidding_ended")["player"], 5)

    def test_a_bid_of_all_tricks_ends_the_bidding_since_nobody_can_beat_it(self):
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

    def test_back_undoes_a_tap_a_bid_and_a_pass(self):
        table = passing(bid(bidding(), 1, 2), 2).back()
        self.assertEqual(table.last("undone")["undone"], "passed")
        self.assertIn("P2: your bid?", table.screen())
        table.back()
        self.assertEqual(table.last("undone")["undone"], "bid")
        self.assertIn("P1: your bid?", table.screen())
        self.assertIn("{2}", table.screen())
        table.back()
        self.assertIn("{1}", table.screen())

    def test_bids_and_passes_survive_a_power_cut(self):
        table = passing(bid(bidding(), 1, 2), 2)
        kept = table.referee.saved()
        table = DrivenTable()
        table.restore(kept)
        table.wait(10).ok().wait(3100)
        self.assertIn("P3: your bid?\nBeat 2 by P1", table.screen())

    def test_a_pause_keeps_the_bids(self):
        table = bid(bidding(), 1, 2).tap(2)
        before = table.wait(3100).screen()
        table.hold(11).ok().wait(3100)
        self.assertEqual(table.screen(), before)


if __name__ == "__main__":
    unittest.main()

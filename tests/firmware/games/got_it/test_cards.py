"""The winner of a round of Got It!: the number of cards used, and ties."""

import unittest

from got_it_table import GotItTable
from tableref.presses.gestures import NEXT, OK


class Cards(unittest.TestCase):
    """The number of cards used, and whether they have one colour."""

    def test_the_claimant_taps_the_number_of_cards_used(self):
        table = GotItTable((1, 3, 4)).race().tap(3).ok()
        self.assertIn("Cards used?", table.screen())
        table.tap(3, 4).ok()
        event = table.last("calculated")
        self.assertEqual((event["player"], event["cards"], event["one_colour"]), (3, 4, False))

    def test_a_sixth_card_is_refused_and_the_five_stay(self):
        table = GotItTable((1, 3, 4)).race().tap(3).ok().tap(3, 6)
        self.assertEqual(table.last("refused")["reason"], "five_at_most")
        self.assertIn("Five cards only", table.screen())
        self.assertIn("P3  5", table.screen())

    def test_no_card_counts_as_no_calculation(self):
        table = GotItTable((1, 3, 4)).race().tap(3).ok().ok()
        self.assertEqual(table.last("refused")["reason"], "cards_first")
        self.assertIn("Cards used?", table.screen())

    def test_a_hold_toggles_one_colour(self):
        table = GotItTable((1, 3, 4)).race().tap(3).ok().tap(3).hold(3)
        self.assertIn("P3  1 one colour", table.screen())
        self.assertFalse("P3  1 one" in table.hold(3).screen())
        table.hold(3).ok()
        self.assertEqual(table.last("calculated")["one_colour"], True)

    def test_a_player_who_did_not_claim_cannot_tap_cards(self):
        table = GotItTable((1, 3, 4)).race().tap(3).ok().tap(4)
        self.assertEqual(table.last("too_late")["player"], 4)
        self.assertFalse("P4" in table.wait(3100).screen())

    def test_a_card_too_many_is_undone(self):
        table = GotItTable((1, 3, 4)).race().tap(3).ok().tap(3, 3).back()
        self.assertIn("P3  2", table.screen())

    def test_the_claim_itself_does_not_count_as_a_card(self):
        table = GotItTable((1, 3, 4)).race().press(3).wait(30)
        table.tap(OK).release(3).wait(20)
        self.assertIn("P3  0", table.screen())

    def test_next_held_subtracts_a_card_and_rejects_nobody(self):
        for held_ms in (60, 900):
            table = GotItTable((1, 3, 4)).race().tap(3).ok().tap(3, 3).press(NEXT).wait(50)
            self.assertIn("NEXT+tap: 1 less", table.screen())
            table.press(3).wait(held_ms).release(3).release(NEXT).wait(3100)
            self.assertEqual(table.named("rejected"), [])
            self.assertIn("P3  2", table.screen())
        table.press(NEXT).tap(3, 3).release(NEXT)
        self.assertEqual(table.last("refused")["reason"], "nothing_to_take_off")

    def test_a_calculation_can_be_rejected_while_its_cards_are_entered(self):
        table = GotItTable((1, 3, 4)).race().tap(3).ok().back().wait(300).next()
        self.assertEqual(table.last("rejected")["player"], 3)


class Ties(unittest.TestCase):
    """Rule book: FAQ on two or more players who yell at the same time."""

    def tied(self, *players, **options):
        table = GotItTable((1, 3, 4, 7), **options).race()
        return table.press(*players).wait(200).release(*players).wait(300)

    def test_presses_within_the_window_are_tied(self):
        table = GotItTable((1, 3, 4)).race().press(4).wait(4.999).press(1).wait(10)
        self.assertEqual(table.last("tie")["players"], [1, 4])
        claims = [(e["player"], e["rank"], e["margin_us"]) for e in table.named("claim")]
        self.assertEqual(claims, [(4, 1, 0), (1, 1, 5000)])
        self.assertIn("Tie: cards used?", table.screen())

    def test_a_press_after_the_window_is_too_late(self):
        table = GotItTable((1, 3, 4)).race().press(4).wait(5).press(1).wait(10)
        self.assertEqual(table.named("tie"), [])
        self.assertEqual(table.last("too_late")["late_us"], 5001)

    def test_the_window_counts_from_the_first_press(self):
        table = GotItTable((1, 3, 4), window_ms=20).race()
        table.press(4).wait(15).press(1).wait(15).press(3).wait(30)
        self.assertEqual(table.last("tie")["players"], [1, 4])
        self.assertEqual(table.last("too_late")["player"], 3)

    def test_without_a_window_only_one_instant_is_a_tie(self):
        table = GotItTable((1, 3, 4), window_ms=0).race().press(4).press(1)
        self.assertEqual(table.named("tie"), [])
        self.assertEqual(self.tied(7, 3, window_ms=0).last("tie")["players"], [3, 7])

    def test_a_player_claims_once_in_the_window(self):
        table = GotItTable((1, 3, 4), window_ms=100).race()
        table.press(4).wait(20).release(4).wait(20).press(4).wait(70)
        self.assertEqual(table.last("refused")["reason"], "pressed")
        self.assertEqual(table.named("tie"), [])

    def test_each_tied_player_taps_and_more_cards_win(self):
        table = self.tied(1, 3, 7).tap(1, 2).tap(7, 4).ok()
        self.assertEqual(table.last("refused")["reason"], "cards_first")
        table.tap(3, 3).hold(7).ok()
        told = [(event["player"], event["cards"]) for event in table.named("calculated")]
        self.assertEqual(told, [(1, 2), (3, 3), (7, 4)])
        self.assertEqual(table.last("round_ended")["player"], 7)

    def test_each_tied_player_has_time_to_explain(self):
        table = self.tied(1, 3).wait(58_000)
        self.assertEqual(table.named("time_up"), [])
        self.assertEqual(table.wait(2000).last("time_up")["players"], [1, 3])

    def test_a_player_tied_in_the_race_with_fewer_cards_does_not_draw(self):
        table = GotItTable((1, 3, 4), window_ms=50).race()
        table.press(1).press(3).press(4).wait(60).release(1).release(3).release(4).wait(400)
        table.tap(1, 4).tap(3, 4).tap(4, 2).ok()
        self.assertEqual(table.last("cards_tied")["players"], [1, 3])
        claims = len(table.named("claim"))
        table.tap(4)
        self.assertEqual(table.last("refused")["reason"], "not_now")
        self.assertEqual(table.last("refused")["player"], 4)
        self.assertIn("P4: fewer cards", table.screen())
        self.assertEqual(len(table.named("claim")), claims)
        table.tap(3)
        self.assertEqual(table.last("highest_drawn")["player"], 3)

    def test_equal_cards_are_decided_by_the_highest_card_drawn(self):
        table = self.tied(1, 3, 7).tap(1, 3).tap(3, 3).tap(7, 2).ok()
        self.assertEqual(table.last("cards_tied")["players"], [1, 3])
        self.assertIn("Equal cards!", table.screen())
        table.tap(7).tap(4).ok().next()
        self.assertEqual(len(table.named("round_ended")), 0)
        table.tap(3)
        self.assertEqual(table.last("highest_drawn")["player"], 3)
        self.assertEqual(table.last("round_ended")["player"], 3)

    def test_a_tied_player_who_is_wrong_is_out(self):
        table = self.tied(1, 3).give_up(3)
        self.assertTrue(table.screen().startswith("P1 explains"))
        table.wait(300).ok().tap(1, 2).ok()
        self.assertEqual(table.last("rejected")["player"], 3)
        self.assertEqual(table.last("round_ended")["player"], 1)

    def test_if_all_tied_players_are_wrong_the_race_continues(self):
        table = self.tied(1, 3).give_up(3).give_up(1)
        self.assertIn("race_reopened", table.names())
        table.tap(7)
        self.assertEqual(table.last("claim")["player"], 7)

    def test_a_press_just_after_a_tie_is_no_card(self):
        table = GotItTable((1, 3, 4)).race().press(1, 3).wait(50).release(1, 3).wait(50).tap(1)
        self.assertEqual(table.last("refused")["reason"], "too_soon")
        self.assertIn("P1  0", table.wait(3100).screen())

    def test_nine_tied_players_fit_the_screen(self):
        players = tuple(range(2, 11))
        table = GotItTable(players).race().press(*players).wait(400).release(*players).wait(20)
        for player in players:
            self.assertIn("P%-2d 0" % player, table.screen())
        for player in players:
            table.tap(player)
        table.ok()
        self.assertIn("P2 P3 P4 P5 P6\nP7 P8 P9 P10", table.screen())

    def test_a_press_in_the_same_tick_as_next_is_a_claim(self):
        table = GotItTable((1, 3, 4)).race().press(NEXT, 4).wait(60).release(NEXT, 4).wait(20)
        self.assertEqual(table.last("claim")["player"], 4)


if __name__ == "__main__":
    unittest.main()

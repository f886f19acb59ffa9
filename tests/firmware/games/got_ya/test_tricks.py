"""Trump and tricks of Got-Ya. Each test is a sentence of the rule book."""

import unittest

from driven import DrivenTable
from got_ya_table import FIVE, bid, choosing, items, passing, playing
from tableref.presses.gestures import NEXT


class Trump(unittest.TestCase):
    def test_the_highest_bidder_declares_one_of_four_suits_or_no_trump(self):
        table = choosing()
        seen = []
        for _ in range(6):
            seen.append(table.screen().split("{")[1][:-1])
            table.next()
        self.assertEqual(seen, ["CLUBS", "DIAMONDS", "HEARTS", "SPADES", "NO TRUMP", "CLUBS"])

    def test_next_held_turns_to_the_trump_before_wherever_it_begins(self):
        table, seen = choosing().tap(NEXT, 3), []
        for _ in range(6):
            table.hold(NEXT)
            seen.append(table.screen().split("{")[1][:-1])
        self.assertEqual(seen, ["HEARTS", "DIAMONDS", "CLUBS", "NO TRUMP", "SPADES", "HEARTS"])

    def test_ok_declares_the_trump(self):
        table = choosing().next().next().ok()
        event = table.last("trump_chosen")
        self.assertEqual((event["player"], event["trump"]), (1, "hearts"))

    def test_the_trump_stays_on_the_screen_during_play(self):
        table = choosing().next().next().next().next().ok()
        for _ in range(4):
            self.assertIn("{NO TRUMP}", table.screen())
            self.assertIn("Trump: NO TRUMP", table.next().screen())
            table.tap(2)

    def test_a_press_of_a_player_is_answered_that_the_trump_comes_first(self):
        table = choosing().tap(1)
        self.assertEqual(table.last("refused")["reason"], "trump_first")
        self.assertEqual(table.named("trick_won"), [])
        table.hold(1)
        self.assertEqual(table.named("trick_won"), [])

    def test_back_returns_to_the_choice_of_the_trump(self):
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

    def test_two_hands_that_reach_for_a_trick_or_a_trembling_finger_win_one(self):
        for player, ms, tricks in (
            (1, 50, 1),
            (1, 99, 1),
            (1, 100, 2),
            (2, 50, 1),
            (2, 99, 1),
            (2, 100, 2),
        ):
            table = playing().press(1).wait(20).release(1).wait(ms - 20).press(player)
            self.assertEqual(len(table.named("trick_won")), tricks, (player, ms))
            self.assertEqual(len(table.named("refused")), 2 - tricks, (player, ms))

    def test_next_shows_the_tricks_however_soon_after_a_trick(self):
        table = playing().press(4).wait(20).next()
        self.assertIn("Trump: CLUBS", table.screen())

    def test_a_trick_removes_the_notice_of_a_refused_press(self):
        table = playing().ok()
        self.assertIn("Tricks are left", table.screen())
        for player in (2, 2, 1):
            self.assertFalse("Tricks are left" in table.tap(player).screen(), player)
            table.ok()

    def test_a_trick_counts_at_the_press(self):
        self.assertIn("2/5: P4 leads", playing().press(4).screen())

    def test_the_screen_shows_the_bidders_tricks_against_the_bid(self):
        table = playing().tap(1, 2).tap(3)
        self.assertIn("P1 has 2 of 3", table.screen())

    def test_next_shows_everybodys_tricks(self):
        table = playing((1, 2, 3, 6, 7, 8, 10)).tap(10, 2).tap(2).next()
        lines = table.screen().split("\n")
        self.assertEqual(
            lines[1:6], ["P1   0   P8   0", "P2   1   P10  2", "P3   0", "P6   0", "P7   0"]
        )
        self.assertIn("P1 has 0 of 3", table.next().screen())

    def test_turning_a_page_is_no_step_to_undo(self):
        table = playing().tap(4).next().back()
        self.assertEqual(table.last("undone")["undone"], "trick_won")

    def test_the_hand_ends_after_its_last_trick(self):
        for players, tricks in ((FIVE, 5), ((1, 2, 3), 10), ((1, 2), 15)):
            table = playing(players).tap(2, tricks - 1)
            self.assertEqual(table.named("round_ended"), [])
            table.tap(2)
            self.assertEqual(table.last("round_ended")["reason"], "all_tricks_won")
            self.assertIn("After round 1", table.screen())

    def test_ok_does_not_end_a_hand(self):
        table = playing().tap(1, 3).ok()
        self.assertEqual(table.last("refused")["reason"], "tricks_left")
        self.assertIn("P1 has 3 of 3", table.wait(3100).screen())

    def test_a_hold_is_a_single_trick(self):
        table = playing().hold(1)
        self.assertEqual(len(table.named("trick_won")), 1)
        table.press(NEXT).tap(1).release(NEXT)
        self.assertEqual(len(table.named("trick_won")), 2)

    def test_back_undoes_a_wrong_trick(self):
        table = playing().tap(4).tap(2).back()
        self.assertEqual(table.last("undone")["undone"], "trick_won")
        self.assertIn("2/5: P4 leads", table.screen())

    def test_back_undoes_the_last_trick_and_its_score(self):
        table = playing().tap(1, 2).tap(2, 3)
        self.assertEqual(items(table, "round_scored", "totals")[0], ("1", 0))
        table.back().tap(1)
        self.assertEqual(items(table, "round_scored", "totals")[0], ("1", 3))

    def test_tricks_survive_a_power_cut(self):
        table = playing().tap(4).tap(2)
        kept = table.referee.saved()
        table = DrivenTable()
        table.restore(kept)
        table.wait(10).ok().wait(3100)
        self.assertIn("3/5: P2 leads", table.screen())


if __name__ == "__main__":
    unittest.main()

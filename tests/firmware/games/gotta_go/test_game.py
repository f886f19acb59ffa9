"""A match of Gotta Go! from counting to the winner. Each test is a sentence of the rule book."""

import unittest

from driven import DrivenTable
from tableref.presses.gestures import NEXT


class Counting(unittest.TestCase):
    """Rule book: "End of round and scoring"."""

    def scoring(self, players=(1, 2, 4), claims=(1, 2)):
        return DrivenTable(players).start_round().claim(*claims).wait(1200)

    def test_cards_can_be_entered_at_once(self):
        table = DrivenTable((1, 2, 4)).start_round().claim(1, 2)
        self.assertIn("Count your cards", table.screen())

    def test_a_tap_counts_a_card(self):
        table = self.scoring().tap(1, 5).tap(4, 12)
        self.assertIn(" 1*  5 ", table.screen())
        self.assertIn(" 4  12 ", table.screen())

    def test_all_players_tap_at_once(self):
        table = self.scoring()
        for _ in range(3):
            table.press(1).wait(5).press(2).wait(5).press(4).wait(40)
            table.release(4).wait(5).release(1).wait(5).release(2).wait(30)
        for cell in (" 1*  3 ", " 2*  3 ", " 4   3 "):
            self.assertIn(cell, table.screen())

    def test_a_hold_toggles_the_duplicate(self):
        table = self.scoring().hold(1)
        self.assertIn(" 1*  0d", table.screen())
        table.hold(1)
        self.assertIn(" 1*  0 ", table.screen())

    def test_next_held_subtracts_one_card(self):
        table = self.scoring().tap(1, 3)
        table.press(NEXT).wait(50)
        self.assertIn("NEXT+tap: 1 less", table.screen())
        table.tap(1).release(NEXT).wait(3100)
        self.assertIn(" 1*  2 ", table.screen())
        table.press(NEXT).tap(4).release(NEXT)
        self.assertEqual(table.last("refused")["reason"], "nothing_to_take_off")

    def test_scores_with_a_card_a_duplicate_and_without_a_card(self):
        table = self.scoring().count({1: 5, 2: 3, 4: 4}, duplicates=(2,)).ok()
        event = table.last("round_scored")
        self.assertEqual(list(event["points"].items()), [("1", 25), ("2", -1), ("4", -4)])
        self.assertEqual(list(event["totals"].items()), [("1", 25), ("2", -1), ("4", -4)])

    def test_an_eighth_card_without_a_duplicate_is_refused_and_the_entry_stays(self):
        table = self.scoring().tap(1, 8)
        self.assertEqual(table.last("refused")["reason"], "cards_need_duplicate")
        self.assertIn("8th: a duplicate", table.screen())
        self.assertIn(" 1*  7 ", table.screen())
        table.hold(1).tap(1)
        self.assertIn(" 1*  8d", table.screen())
        table.hold(1)
        self.assertEqual(len(table.named("refused")), 2)
        self.assertIn(" 1*  8d", table.screen())

    def test_more_than_49_cards_on_the_table_are_refused(self):
        table = self.scoring().hold(1).tap(1, 20).tap(4, 29).tap(2)
        self.assertEqual(table.last("refused")["reason"], "cards_over_49")
        self.assertIn("Only 49 cards", table.screen())
        self.assertIn(" 2*  0 ", table.screen())

    def test_a_ninth_player_is_refused_when_eight_joined(self):
        table = self.scoring(tuple(range(1, 9)), (1, 2, 3, 4, 5)).tap(9)
        event = table.last("refused")
        self.assertEqual((event["reason"], event["player"]), ("not_playing", 9))

    def test_a_duplicate_without_a_card_is_refused(self):
        table = self.scoring().hold(4)
        self.assertEqual(table.last("refused")["reason"], "duplicate_needs_card")

    def test_scores_are_added_to_the_totals_of_previous_rounds(self):
        table = DrivenTable((1, 2, 4)).play_round((1, 2), {1: 3, 2: 1, 4: 2}).ok()
        table.play_round((4, 2), {1: 3, 2: 2, 4: 2})
        event = table.last("round_scored")
        self.assertEqual(event["round"], 2)
        self.assertEqual(list(event["totals"].items()), [("1", 6), ("2", 5), ("4", 2)])


class Ending(unittest.TestCase):
    """Rule book: "Next round, end of game and winning"."""

    def test_if_nobody_reached_the_target_another_round_starts(self):
        table = DrivenTable((1, 2, 4)).play_round((1, 2), {1: 7, 2: 1, 4: 2})
        self.assertEqual(table.named("match_ended"), [])
        self.assertIn("OK: next round", table.screen())
        table.ok()
        self.assertIn("Round 2", table.screen())

    def test_the_standings_are_shown_best_first(self):
        table = DrivenTable((1, 2, 4)).play_round((1, 2), {1: 1, 2: 7, 4: 2})
        lines = table.screen().split("\n")
        self.assertEqual(lines[1:4], [" 1. P2  +49   49", " 2. P1   +1    1", " 3. P4   -2   -2"])

    def test_standings_of_more_than_five_have_pages(self):
        players = tuple(range(1, 8))
        table = DrivenTable(players).play_round((1, 2, 3, 4, 5), {6: 1, 7: 2})
        self.assertIn("NEXT: 1 of 2", table.screen())
        self.assertFalse("P7" in table.screen())
        table.next()
        self.assertIn(" 7. P7   -2   -2", table.screen())

    def test_the_game_ends_when_a_player_has_75_at_the_end_of_a_round(self):
        table = DrivenTable((1, 2, 4)).play_round((1, 2), {1: 7, 2: 1, 4: 2}).ok()
        table.play_round((1, 2), {1: 6, 2: 1, 4: 2})
        event = table.last("match_ended")
        self.assertEqual(event["winners"], [1])
        self.assertEqual(list(event["totals"].items()), [("1", 85), ("2", 2), ("4", -4)])
        self.assertIn("The winner!", table.screen())
        self.assertIn("85 points", table.screen())
        self.assertIn("{P1}", table.screen())

    def test_the_winner_need_not_be_who_crossed_the_line_first(self):
        table = DrivenTable((1, 2, 4), target=40).play_round((1, 2), {1: 6, 2: 7}).wait(100)
        self.assertEqual(table.last("match_ended")["winners"], [2])

    def test_in_case_of_a_tie_all_tied_players_win(self):
        table = DrivenTable((1, 2, 4), target=49).play_round((1, 4), {1: 7, 4: 7})
        self.assertEqual(table.last("match_ended")["winners"], [1, 4])
        self.assertIn("The winners!", table.screen())
        self.assertIn("{P1 P4}", table.screen())

    def test_many_winners_are_all_named(self):
        table = DrivenTable((1, 2, 3, 4, 5, 6), target=16)
        table.play_round((1, 2, 3, 4, 5), {1: 4, 2: 4, 3: 4, 4: 4})
        self.assertIn("P1 P2 P3 P4", table.screen())

    def test_players_may_agree_on_another_total(self):
        table = DrivenTable((1, 2, 4), target=25).play_round((1, 2), {1: 5})
        self.assertEqual(table.last("match_ended")["winners"], [1])
        table = DrivenTable((1, 2, 4), target=150).play_round((1, 2), {1: 7}).ok()
        table.play_round((1, 2), {1: 7})
        self.assertEqual(table.named("match_ended"), [])

    def test_after_the_end_the_standings_can_be_read(self):
        table = DrivenTable((1, 2, 4), target=25).play_round((1, 2), {1: 5, 4: 1}).next()
        self.assertIn(" 1. P1  +25   25", table.screen())
        table.next()
        self.assertIn("The winner!", table.screen())

    def test_a_press_after_the_round_is_refused(self):
        table = DrivenTable((1, 2, 4)).play_round((1, 2), {}).tap(2)
        self.assertEqual(table.last("refused")["reason"], "not_now")

    def test_dine_attentively_is_shown_and_recorded(self):
        table = DrivenTable((1, 2, 4), dine_attentively=True)
        self.assertIn("Dine attentively", table.screen())
        self.assertEqual(table.last("match_started")["options"]["dine_attentively"], True)
        self.assertFalse("Dine attentively" in DrivenTable((1, 2, 4)).screen())


class TwoPlayers(unittest.TestCase):
    """Rule book: "Gotta go for two players"."""

    def test_each_hand_claims_and_three_cards_end_the_round(self):
        table = DrivenTable((1, 3)).start_round().claim(1, 2, 4)
        self.assertEqual([claim["player"] for claim in table.named("claim")], [1, 2, 4])
        self.assertEqual(len(table.named("round_ended")), 1)

    def test_one_claim_a_hand(self):
        table = DrivenTable((1, 3)).start_round().claim(2, 2)
        self.assertEqual(table.last("refused")["reason"], "already_claimed")

    def test_left_and_right_areas_are_scored_separately_and_added_for_the_player(self):
        table = DrivenTable((1, 3)).play_round((1, 2, 4), {1: 5, 2: 3, 3: 4, 4: 2}, (2,))
        event = table.last("round_scored")
        self.assertEqual(list(event["points"].items()), [("1", 24), ("3", 0)])

    def test_the_game_ends_at_100(self):
        table = DrivenTable((1, 3)).play_round((1, 2, 4), {1: 7, 2: 7, 3: 1, 4: 1}).ok()
        self.assertEqual(table.named("match_ended"), [])
        table.play_round((1, 2, 4), {1: 2, 2: 0})
        self.assertEqual(table.last("match_ended")["winners"], [1])

    def test_in_case_of_a_tie_another_round_is_played(self):
        table = DrivenTable((1, 3), target=49).play_round((1, 3, 2), {1: 7, 3: 7})
        self.assertEqual(table.named("match_ended"), [])
        self.assertIn("Tie: one more!", table.screen())
        table.ok().play_round((1, 3, 2), {1: 1, 3: 2})
        self.assertEqual(table.last("match_ended")["winners"], [3])


if __name__ == "__main__":
    unittest.main()

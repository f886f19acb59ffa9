"""A match of Gotta Go! at the table. Each test is a sentence of the rule book or of the rulings."""

import unittest

from driven import DrivenTable
from tableref.referee.gestures import NEXT, OK


class Starting(unittest.TestCase):
    """Preparing a round, Sequence of play."""

    def test_a_player_who_gives_the_starting_signal_is_drawn_for_each_round(self):
        table = DrivenTable((1, 2, 4))
        drawn = table.last("starter_drawn")
        self.assertEqual(drawn["round"], 1)
        self.assertIn(drawn["player"], (1, 2, 4))
        self.assertIn("{P%d}" % drawn["player"], table.screen())
        table.play_round((1, 2), {1: 1, 2: 1, 4: 1}).ok()
        self.assertEqual(table.last("starter_drawn")["round"], 2)

    def test_the_draw_is_recorded_so_a_replay_gives_the_same_one(self):
        table = DrivenTable((1, 2, 4))
        drawn = table.last("starter_drawn")["player"]
        table.ok().back()
        self.assertEqual(len(table.named("starter_drawn")), 1)
        self.assertIn("{P%d}" % drawn, table.screen())

    def test_the_count_is_3_at_ok_then_2_then_1_a_second_apart(self):
        table = DrivenTable((1, 2, 4)).wait(5000)
        table.press(OK).wait(3000)
        beats = [(event["beat"], event["t_us"]) for event in table.named("countdown")]
        self.assertEqual(beats, [(3, 5000000), (2, 6000000), (1, 7000000)])

    def test_the_round_begins_on_1_and_there_is_no_0(self):
        table = DrivenTable((1, 2, 4))
        table.press(OK).wait(5000)
        self.assertEqual(table.last("round_started")["t_us"], 2000000)
        self.assertEqual(len(table.named("countdown")), 3)

    def test_a_press_on_1_counts_and_a_press_before_it_is_a_false_start(self):
        table = DrivenTable((1, 2, 4))
        table.press(OK).wait(1999.998).press(2)
        self.assertEqual(table.last("false_start")["early_us"], 1)
        table.press(1)
        self.assertEqual(table.last("claim")["t_us"], 2000000)

    def test_a_false_start_says_how_early_and_claims_nothing(self):
        table = DrivenTable((1, 2, 4))
        table.press(OK).wait(1499.999).press(2)
        event = table.last("false_start")
        self.assertEqual((event["player"], event["early_us"]), (2, 500000))
        self.assertIn("P2 early 0.500", table.screen())
        self.assertEqual(table.tone(), 147)
        table.wait(1000)
        self.assertEqual(table.named("claim"), [])
        table.release(2).wait(50).press(2)
        self.assertEqual(table.last("claim")["player"], 2)

    def test_a_press_before_ok_is_refused_in_words(self):
        table = DrivenTable((1, 2, 4))
        table.press(1)
        self.assertEqual(table.last("refused")["reason"], "not_started")
        self.assertIn("First OK", table.screen())

    def test_ok_while_counting_and_in_the_race_is_refused(self):
        table = DrivenTable((1, 2, 4))
        table.ok().ok()
        self.assertEqual(table.last("refused")["reason"], "counting")
        table.wait(2000).ok()
        self.assertEqual(table.last("refused")["reason"], "cards_left")

    def test_next_has_nothing_to_choose_before_the_result(self):
        table = DrivenTable((1, 2, 4)).next()
        self.assertEqual(table.last("refused")["reason"], "nothing_to_choose")
        self.assertFalse("player" in table.last("refused"))


class Claiming(unittest.TestCase):
    """Sequence of play 2 a), End of round."""

    def test_pressing_is_saying_gotta_go(self):
        table = DrivenTable((1, 2, 4)).start_round().claim(4)
        event = table.last("claim")
        self.assertEqual((event["player"], event["rank"], event["margin_us"]), (4, 1, 0))
        self.assertIn("P4 Gotta Go!", table.screen())
        self.assertIn("{1}", table.screen())

    def test_the_margin_is_to_the_claim_before(self):
        table = DrivenTable((1, 2, 4, 5)).start_round().claim(4)
        table.wait(23.456).claim(1)
        self.assertEqual(table.last("claim")["margin_us"], 123456)
        self.assertIn("P1 +0.123 s", table.screen())

    def test_your_round_ends_so_there_is_one_claim_a_player(self):
        table = DrivenTable((1, 2, 4)).start_round().claim(4, 4)
        self.assertEqual(len(table.named("claim")), 1)
        event = table.last("refused")
        self.assertEqual((event["reason"], event["player"]), ("already_claimed", 4))

    def test_once_all_gotta_go_cards_are_used_the_round_ends_immediately(self):
        table = DrivenTable((1, 2, 4)).start_round().claim(4)
        self.assertEqual(table.named("round_ended"), [])
        table.claim(1)
        claim, ended = table.last("claim"), table.last("round_ended")
        self.assertEqual(ended["t_us"], claim["t_us"])
        self.assertEqual((ended["round"], ended["reason"]), (1, "all_cards_claimed"))

    def test_as_many_claims_as_cards_for_every_number_of_players(self):
        for count in range(3, 11):
            players = tuple(range(1, count + 1))
            cards = min(5, count - 1)
            table = DrivenTable(players).start_round().claim(*players)
            self.assertEqual(len(table.named("claim")), cards)
            self.assertEqual(
                [event["rank"] for event in table.named("claim")], list(range(1, cards + 1))
            )
            self.assertEqual(len(table.named("too_late")), count - cards)

    def test_later_presses_are_too_late_with_how_late(self):
        table = DrivenTable((1, 2, 4)).start_round().claim(4, 1).claim(2)
        event = table.last("too_late")
        self.assertEqual((event["player"], event["late_us"]), (2, 100000))
        self.assertIn("P2 late 0.100", table.screen())

    def test_within_a_second_of_the_end_a_press_is_no_tap_of_the_count(self):
        table = DrivenTable((1, 2, 4)).start_round().claim(4, 1)
        table.press(2).wait(3000).release(2)
        self.assertIn(" 2   0 ", table.screen())
        self.assertEqual(len(table.named("too_late")), 1)
        table.tap(2)
        self.assertIn(" 2   1 ", table.screen())

    def test_whoever_has_a_card_is_not_too_late(self):
        table = DrivenTable((1, 2, 4)).start_round().claim(4, 1, 4)
        self.assertEqual(table.last("refused")["reason"], "already_claimed")
        self.assertEqual(table.named("too_late"), [])

    def test_a_button_that_has_not_joined_claims_nothing(self):
        table = DrivenTable((1, 2, 4)).start_round().tap(9)
        event = table.last("refused")
        self.assertEqual((event["reason"], event["player"]), ("not_playing", 9))
        self.assertIn("P9 is not in", table.screen())
        self.assertEqual(table.named("claim"), [])


class Ties(unittest.TestCase):
    """Presses for the last card inside one sampling tick."""

    def tied(self):
        table = DrivenTable((1, 2, 4, 5)).start_round().claim(4, 2)
        return table.press(5, 1)

    def test_two_presses_for_the_last_card_are_a_tie_and_no_claim(self):
        table = self.tied()
        self.assertEqual(table.last("tie")["players"], [1, 5])
        self.assertEqual(len(table.named("claim")), 2)
        self.assertEqual(table.named("round_ended"), [])

    def test_a_tie_is_shown_as_a_tie(self):
        screen = self.tied().screen()
        self.assertIn("A tie!", screen)
        self.assertIn("P1 P5", screen)
        self.assertIn("card? Press!", screen)

    def test_the_table_says_who_holds_the_card_by_pressing_that_button(self):
        for holder in (1, 5):
            table = self.tied().release(1, 5).wait(2000).press(holder)
            claim = table.last("claim")
            self.assertEqual((claim["player"], claim["rank"]), (holder, 3))
            self.assertEqual(table.names()[-2:], ["claim", "round_ended"])

    def test_excitement_right_after_a_tie_decides_nothing(self):
        table = self.tied().wait(50).release(1, 5).wait(50).press(1)
        self.assertEqual(table.last("refused")["reason"], "tie_wait")
        self.assertEqual(table.named("round_ended"), [])

    def test_others_are_too_late_while_a_tie_waits(self):
        table = DrivenTable(tuple(range(1, 8))).start_round().claim(1, 2, 3, 4).press(5, 6)
        table.wait(499.999).press(7)
        event = table.last("too_late")
        self.assertEqual((event["player"], event["late_us"]), (7, 500000))

    def test_whoever_has_a_card_already_has_no_part_in_the_tie(self):
        table = self.tied().wait(2000).tap(4)
        self.assertEqual(table.last("refused")["reason"], "already_claimed")
        self.assertEqual(table.named("round_ended"), [])

    def test_a_tie_with_enough_cards_gives_each_a_card_of_the_same_rank(self):
        table = DrivenTable((1, 2, 4, 5)).start_round().press(5, 1)
        self.assertEqual(table.last("tie")["players"], [1, 5])
        ranks = [
            (claim["player"], claim["rank"], claim["margin_us"]) for claim in table.named("claim")
        ]
        self.assertEqual(ranks, [(1, 1, 0), (5, 1, 0)])
        table.wait(100).claim(2)
        self.assertEqual(table.last("claim")["rank"], 3)

    def test_three_tied_for_two_cards_are_decided_one_by_one(self):
        table = DrivenTable((1, 2, 4, 5)).start_round().claim(4).press(1, 2, 5).wait(100)
        table.release(1, 2, 5).wait(500).tap(5)
        self.assertEqual(table.named("round_ended"), [])
        table.tap(5)
        self.assertEqual(table.last("refused")["reason"], "already_claimed")
        table.tap(1)
        self.assertEqual([claim["player"] for claim in table.named("claim")], [4, 5, 1])
        self.assertEqual([claim["rank"] for claim in table.named("claim")], [1, 2, 2])
        self.assertEqual(len(table.named("round_ended")), 1)


class Counting(unittest.TestCase):
    """End of round and scoring."""

    def scoring(self, players=(1, 2, 4), claims=(1, 2)):
        return DrivenTable(players).start_round().claim(*claims).wait(1200)

    def test_score_entry_is_open_at_once(self):
        table = DrivenTable((1, 2, 4)).start_round().claim(1, 2)
        self.assertIn("Count your cards", table.screen())

    def test_a_tap_is_a_card(self):
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

    def test_next_held_takes_one_card_off(self):
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

    def test_an_eighth_card_without_a_duplicate_is_refused_and_what_was_there_stays(self):
        table = self.scoring().tap(1, 8)
        self.assertEqual(table.last("refused")["reason"], "cards_need_duplicate")
        self.assertIn("P1 8: hold=dup", table.screen())
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

    def test_a_ninth_player_when_eight_joined_is_refused(self):
        table = self.scoring(tuple(range(1, 9)), (1, 2, 3, 4, 5)).tap(9)
        event = table.last("refused")
        self.assertEqual((event["reason"], event["player"]), ("not_playing", 9))

    def test_a_duplicate_is_refused_where_there_is_no_card(self):
        table = self.scoring().hold(4)
        self.assertEqual(table.last("refused")["reason"], "duplicate_needs_card")

    def test_scores_are_added_to_the_totals_of_previous_rounds(self):
        table = DrivenTable((1, 2, 4)).play_round((1, 2), {1: 3, 2: 1, 4: 2}).ok()
        table.play_round((4, 2), {1: 3, 2: 2, 4: 2})
        event = table.last("round_scored")
        self.assertEqual(event["round"], 2)
        self.assertEqual(list(event["totals"].items()), [("1", 6), ("2", 5), ("4", 2)])


class Ending(unittest.TestCase):
    """Next round, end of game and winning."""

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

    def test_a_press_after_the_round_is_not_now(self):
        table = DrivenTable((1, 2, 4)).play_round((1, 2), {}).tap(2)
        self.assertEqual(table.last("refused")["reason"], "not_now")

    def test_dine_attentively_is_shown_and_kept_in_the_record(self):
        table = DrivenTable((1, 2, 4), dine_attentively=True)
        self.assertIn("Dine attentively", table.screen())
        self.assertEqual(table.last("match_started")["options"]["dine_attentively"], True)
        self.assertFalse("Dine attentively" in DrivenTable((1, 2, 4)).screen())


class TwoPlayers(unittest.TestCase):
    """Gotta go for two players."""

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


class Wrapping(unittest.TestCase):
    """The board's counter starts again at 0 every 71 minutes."""

    def test_a_wrap_inside_a_round_changes_nothing(self):
        plain = DrivenTable((1, 2, 4)).play_round((1, 4), {1: 3, 2: 2, 4: 1})
        for before_ms in (500, 2050, 2150, 2250, 5000):
            wrapped = DrivenTable((1, 2, 4), counter_us=(1 << 32) - before_ms * 1000)
            wrapped.play_round((1, 4), {1: 3, 2: 2, 4: 1})
            self.assertEqual(wrapped.events, plain.events)


if __name__ == "__main__":
    unittest.main()

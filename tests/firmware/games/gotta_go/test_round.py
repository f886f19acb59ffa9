"""A round of Gotta Go!. Each test is a sentence of the rule book or of the rulings."""

import unittest

from driven import DrivenTable, played
from tableref.presses.gestures import BACK, OK


class Starting(unittest.TestCase):
    """Rule book: "Preparing a round", "Sequence of play"."""

    def test_the_player_who_counts_3_2_1_is_drawn_for_each_round(self):
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

    def test_a_press_before_ok_says_who_counts_whoever_was_drawn(self):
        for player in (1, 2, 4):
            table = DrivenTable((1, 2, 4)).tap(player)
            self.assertEqual(table.last("starter_chosen")["player"], player)
            self.assertIn("Who counts?", table.screen())
            self.assertIn("{P%d}" % player, table.screen())
            self.assertEqual(table.back().last("undone")["undone"], "starter_chosen")
            self.assertIn("{P%d}" % table.last("starter_drawn")["player"], table.screen())

    def test_with_two_players_either_hand_can_say_who_counts(self):
        table = DrivenTable((1, 3)).tap(4)
        self.assertEqual(table.last("starter_chosen")["player"], 3)

    def test_before_each_round_a_press_says_who_counts(self):
        table = played().ok().tap(4).ok()
        self.assertEqual(table.last("starter_chosen")["round"], 2)

    def test_ok_while_counting_and_in_the_race_is_refused(self):
        table = DrivenTable((1, 2, 4))
        table.ok().ok()
        self.assertEqual(table.last("refused")["reason"], "counting")
        table.wait(2000).ok()
        self.assertEqual(table.last("refused")["reason"], "cards_left")

    def test_next_has_nothing_to_choose_while_it_counts(self):
        table = DrivenTable((1, 2, 4)).ok().next()
        self.assertEqual(table.last("refused")["reason"], "nothing_to_choose")
        self.assertFalse("player" in table.last("refused"))

    def test_before_any_round_next_shows_the_deal_again(self):
        table = DrivenTable((1, 2, 4), target=999)
        for number in range(2):
            if number:
                table.play_round((1, 2), {1: 3, 2: 2, 4: 1}).ok()
            before = table.screen()
            self.assertIn("NEXT: set up", before)
            self.assertIn("Deal 3 each", table.next().screen())
            self.assertIn("NEXT: 2 of 3\nOK: 3-2-1", table.screen())
            self.assertIn("The draw", table.next().screen())
            self.assertEqual(table.next().screen(), before)
        table.next()
        self.assertEqual(table.ok().last("countdown")["beat"], 3)

    def test_the_draw_is_shown_with_the_data_for_checking_it(self):
        table = DrivenTable((1, 2, 4), seed=20261122).next().next()
        starter = table.last("starter_drawn")["player"]
        words = "Seed 20261122\nP1 P2 P4\nLot 1: P%d\nNEXT: 3 of 3" % starter
        self.assertIn(words, table.screen())
        self.assertEqual(table.named("match_started")[0]["seed"], 20261122)


class Beats(unittest.TestCase):
    """Each beat's sound is prepared in advance, so that a busy loop does not delay it."""

    def heard_untold(self, table, ms):
        """Return the sound (Hz) `ms` later without advancing the referee's clock."""
        return table.referee.sounds((table.counter + round(ms * 1000)) & 0xFFFFFFFF)

    def test_each_beat_sounds_on_time_even_if_the_referee_is_not_called(self):
        table = DrivenTable((1, 2, 4)).press(OK).wait(500)
        self.assertEqual(self.heard_untold(table, 499.998), 0)
        self.assertEqual(self.heard_untold(table, 499.999), 880)
        table.wait(1000)
        self.assertEqual(self.heard_untold(table, 499.998), 0)
        self.assertEqual(self.heard_untold(table, 499.999), 1760)
        table.wait(2000)
        self.assertEqual(self.heard_untold(table, 0), 0)

    def test_a_cancelled_count_does_not_sound(self):
        for break_off in (lambda table: table.back(), lambda table: table.hold(BACK)):
            table = DrivenTable((1, 2, 4)).press(OK).wait(60).release(OK)
            break_off(table)
            for ms in range(0, 3000, 10):
                self.assertFalse(self.heard_untold(table, ms) in (880, 1760))


class Claiming(unittest.TestCase):
    """Rule book: "Sequence of play" 2 a), "End of round"."""

    def test_a_press_means_gotta_go(self):
        table = DrivenTable((1, 2, 4)).start_round().claim(4)
        event = table.last("claim")
        self.assertEqual((event["player"], event["rank"], event["margin_us"]), (4, 1, 0))
        self.assertIn("P4 Gotta Go!", table.screen())
        self.assertIn("{1}", table.screen())

    def test_the_margin_is_measured_from_the_claim_before(self):
        table = DrivenTable((1, 2, 4, 5)).start_round().claim(4)
        table.wait(23.456).claim(1)
        self.assertEqual(table.last("claim")["margin_us"], 123456)
        self.assertIn("P1 +0.123 s", table.screen())

    def test_a_player_claims_once_because_a_claim_ends_their_round(self):
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

    def test_the_number_of_claims_is_that_of_the_cards(self):
        for count in range(3, 11):
            players = tuple(range(1, count + 1))
            cards = min(5, count - 1)
            table = DrivenTable(players).start_round().claim(*players)
            self.assertEqual(len(table.named("claim")), cards)
            self.assertEqual(
                [event["rank"] for event in table.named("claim")], list(range(1, cards + 1))
            )
            self.assertEqual(len(table.named("too_late")), count - cards)

    def test_later_presses_are_too_late_by_a_reported_time(self):
        table = DrivenTable((1, 2, 4)).start_round().claim(4, 1).claim(2)
        event = table.last("too_late")
        self.assertEqual((event["player"], event["late_us"]), (2, 100000))
        self.assertIn("P2 late 0.100", table.screen())

    def test_within_a_second_of_the_end_a_press_counts_no_card(self):
        table = DrivenTable((1, 2, 4)).start_round().claim(4, 1)
        table.press(2).wait(3000).release(2)
        self.assertIn(" 2   0 ", table.screen())
        self.assertEqual(len(table.named("too_late")), 1)
        table.tap(2)
        self.assertIn(" 2   1 ", table.screen())

    def test_a_player_who_has_a_card_is_not_too_late(self):
        table = DrivenTable((1, 2, 4)).start_round().claim(4, 1, 4)
        self.assertEqual(table.last("refused")["reason"], "already_claimed")
        self.assertEqual(table.named("too_late"), [])

    def test_a_button_without_a_player_claims_nothing(self):
        table = DrivenTable((1, 2, 4)).start_round().tap(9)
        event = table.last("refused")
        self.assertEqual((event["reason"], event["player"]), ("not_playing", 9))
        self.assertIn("P9 is not in", table.screen())
        self.assertEqual(table.named("claim"), [])


class Ties(unittest.TestCase):
    """Presses for the last card inside one sample."""

    def tied(self):
        table = DrivenTable((1, 2, 4, 5)).start_round().claim(4, 2)
        return table.press(5, 1)

    def test_two_presses_for_the_last_card_are_a_tie_and_no_claim(self):
        table = self.tied()
        self.assertEqual(table.last("tie")["players"], [1, 5])
        self.assertEqual(len(table.named("claim")), 2)
        self.assertEqual(table.named("round_ended"), [])

    def test_the_screen_shows_a_tie(self):
        screen = self.tied().screen()
        self.assertIn("A tie!", screen)
        self.assertIn("P1 P5", screen)
        self.assertIn("card? Press!", screen)

    def test_a_press_of_a_tied_player_settles_who_has_the_card(self):
        for holder in (1, 5):
            table = self.tied().release(1, 5).wait(2000).press(holder)
            claim = table.last("claim")
            self.assertEqual((claim["player"], claim["rank"]), (holder, 3))
            self.assertEqual(table.names()[-2:], ["claim", "round_ended"])

    def test_an_excited_press_right_after_a_tie_settles_nothing(self):
        table = self.tied().wait(50).release(1, 5).wait(50).press(1)
        self.assertEqual(table.last("refused")["reason"], "too_soon")
        self.assertEqual(table.named("round_ended"), [])

    def test_others_are_too_late_while_a_tie_waits(self):
        table = DrivenTable(tuple(range(1, 8))).start_round().claim(1, 2, 3, 4).press(5, 6)
        table.wait(499.999).press(7)
        event = table.last("too_late")
        self.assertEqual((event["player"], event["late_us"]), (7, 500000))

    def test_a_player_who_has_a_card_is_not_part_of_the_tie(self):
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

    def test_three_tied_for_two_cards_are_settled_one_by_one(self):
        table = DrivenTable((1, 2, 4, 5)).start_round().claim(4).press(1, 2, 5).wait(100)
        table.release(1, 2, 5).wait(500).tap(5)
        self.assertEqual(table.named("round_ended"), [])
        table.tap(5)
        self.assertEqual(table.last("refused")["reason"], "already_claimed")
        table.tap(1)
        self.assertEqual([claim["player"] for claim in table.named("claim")], [4, 5, 1])
        self.assertEqual([claim["rank"] for claim in table.named("claim")], [1, 2, 2])
        self.assertEqual(len(table.named("round_ended")), 1)


class Wrapping(unittest.TestCase):
    """The board's counter wraps to 0 every 71 minutes."""

    def test_a_wrap_of_the_counter_during_a_round_changes_nothing(self):
        plain = DrivenTable((1, 2, 4)).play_round((1, 4), {1: 3, 2: 2, 4: 1})
        for before_ms in (500, 2050, 2150, 2250, 5000):
            wrapped = DrivenTable((1, 2, 4), counter_us=(1 << 32) - before_ms * 1000)
            wrapped.play_round((1, 4), {1: 3, 2: 2, 4: 1})
            self.assertEqual(wrapped.events, plain.events)


if __name__ == "__main__":
    unittest.main()

"""The race of Got It!, from the youngest player to the claim."""

import unittest

from got_it_table import GotItTable
from tableref.presses.gestures import BACK


class Starting(unittest.TestCase):
    """Rule book: "Make the target number"."""

    def test_the_table_asks_who_is_youngest(self):
        table = GotItTable((1, 3, 4))
        self.assertIn("Who is youngest?", table.screen())
        table.ok()
        self.assertEqual(table.last("refused")["reason"], "who_is_youngest")

    def test_the_youngest_player_turns_over_the_first_target(self):
        table = GotItTable((1, 3, 4)).tap(4)
        self.assertEqual(table.last("starter_named")["player"], 4)
        self.assertIn("Turns 2 cards:", table.screen())
        self.assertIn("{P4}", table.screen())

    def test_the_press_of_the_youngest_does_nothing_else(self):
        table = GotItTable((1, 3, 4)).tap(4)
        self.assertEqual(table.named("refused"), [])
        self.assertEqual(GotItTable((1, 3, 4)).hold(4).named("marked"), [])

    def test_somebody_who_does_not_play_is_not_youngest(self):
        table = GotItTable((1, 3, 4)).tap(2)
        self.assertEqual(table.last("refused")["reason"], "not_playing")
        self.assertIn("Who is youngest?", table.screen())

    def test_next_draws_lots_for_the_first_turn(self):
        table = GotItTable((1, 3, 4)).next()
        self.assertIn(table.last("starter_drawn")["player"], (1, 3, 4))

    def test_the_choice_of_the_youngest_can_be_undone(self):
        table = GotItTable((1, 3, 4)).tap(4).back()
        self.assertEqual(table.last("undone")["undone"], "starter")
        self.assertIn("Who is youngest?", table.screen())

    def test_a_single_player_begins_at_once(self):
        self.assertIn("{P6}", GotItTable((6,)).screen())

    def test_both_cards_are_turned_over_on_1_and_the_round_opens(self):
        table = GotItTable((1, 3, 4)).ready().ok()
        self.assertIn("On 1: turn both", table.screen())
        table.wait(2000)
        beats = [(event["beat"], event["t_us"]) for event in table.named("countdown")]
        self.assertEqual([beat for beat, _ in beats], [3, 2, 1])
        self.assertEqual(table.last("round_started")["t_us"], beats[2][1])
        self.assertIn("Press: Got It!\nStill in: 3\nNEXT+tap: out\n{GO!}", table.screen())

    def test_a_press_before_1_is_a_false_start_and_no_claim(self):
        table = GotItTable((1, 3, 4)).ready().ok().tap(3).ok()
        self.assertEqual(table.last("false_start")["player"], 3)
        self.assertEqual(table.last("refused")["reason"], "counting")
        self.assertEqual(table.wait(3000).named("claim"), [])
        table.tap(3)
        self.assertEqual(table.last("claim")["player"], 3)

    def test_a_press_after_the_draw_still_says_who_begins(self):
        table = GotItTable((1, 3, 4)).next()
        self.assertEqual(table.tap(3).last("starter_chosen")["player"], 3)
        self.assertIn("{P3}", table.screen())
        self.assertEqual(table.named("refused"), [])

    def test_a_press_before_the_count_is_refused(self):
        table = GotItTable((1, 3, 4)).ready().tap(3)
        self.assertEqual(table.last("refused")["reason"], "not_started")

    def test_the_lobby_shows_the_set_up(self):
        seen = self.lobby(2, 3)
        for words in ("Explain within", "{30 s}", "Same time within", "{5 ms}"):
            self.assertIn(words, seen)
        for words in ("Shapes", "circle\nsquare\ntriangle", "numbers up.", "Empty: reshuffle"):
            self.assertIn(words, seen)
        self.assertFalse("Alone" in seen)

    def test_a_single_player_chooses_the_rival_limit_but_no_times(self):
        seen = self.lobby(2)
        self.assertIn("Alone: lost at\n", seen)
        self.assertFalse("within" in seen)

    def lobby(self, *players):
        """Return all that the lobby shows of a table."""
        table = GotItTable().choose("Got It!")
        for player in players:
            table.tap(player)
        table.ok()
        seen = ""
        while "Deal 5 each" not in seen:
            seen += table.screen() + "\n"
            table.ok()
        return seen


class Marks(unittest.TestCase):
    """Rule book: FAQs on handicap and calculator."""

    def test_a_hold_before_a_round_goes_through_the_marks(self):
        table = GotItTable((1, 3, 10)).ready()
        seen = []
        for _ in range(4):
            table.hold(10)
            event = table.last("marked")
            seen.append((event["player"], event["handicap"], event["calculator"]))
        expected = [(10, True, False), (10, False, True), (10, True, True), (10, False, False)]
        self.assertEqual(seen, expected)

    def test_marks_are_shown_beside_the_names(self):
        table = GotItTable((1, 3, 10)).ready().hold(10).hold(10).hold(10).hold(1).wait(3100)
        self.assertIn("P1: handicap", table.screen())
        self.assertIn("P10: both marks", table.screen())
        self.assertIn("P1 turns 2", table.screen())
        table.start_round().tap(10).wait(3100)
        self.assertIn("P10: both marks", table.screen())

    def test_nine_marked_players_fit_the_screen(self):
        table = GotItTable(tuple(range(2, 11))).ready()
        for player in range(2, 11):
            table.hold(player).hold(player).hold(player)
        table.wait(3100)
        for player in range(2, 11):
            self.assertIn("P%-2d HC" % player, table.screen())

    def test_a_mark_is_in_the_record(self):
        table = GotItTable((1, 3)).ready().hold(3).hold(3).back().wait(3100)
        self.assertEqual(table.last("undone")["undone"], "mark")
        self.assertIn("P3: handicap\n", table.screen() + "\n")


class Claiming(unittest.TestCase):
    """Rule book: "Yell Got It!", and the FAQs on calculating."""

    def test_the_first_press_closes_the_race_and_that_player_explains(self):
        table = GotItTable((1, 3, 4)).race().tap(3)
        event = table.last("claim")
        self.assertEqual((event["player"], event["rank"], event["margin_us"]), (3, 1, 0))
        self.assertIn("P3 explains", table.screen())

    def test_presses_during_an_explanation_do_not_count(self):
        table = GotItTable((1, 3, 4)).race().tap(3).tap(4)
        event = table.last("too_late")
        self.assertEqual((event["player"], event["late_us"]), (4, 100_000))
        table.tap(3)
        self.assertEqual(table.last("refused")["reason"], "not_now")
        self.assertIn("P3: explain!", table.screen())
        table.next()
        self.assertEqual(table.names()[-2:], ["rejected", "race_reopened"])
        self.assertIn("Still in: 2", table.screen())

    def test_the_explanation_has_a_clock_which_sounds(self):
        table = GotItTable((1, 3, 4)).race().tap(3).wait(29_890)
        self.assertEqual(table.named("time_up"), [])
        table.wait(20)
        event = table.last("time_up")
        self.assertEqual(event["players"], [3])
        self.assertEqual(event["t_us"] - table.last("claim")["t_us"], 30_000_000)
        self.assertTrue(table.tone() > 0)

    def test_at_the_end_of_the_clock_the_table_judges(self):
        table = GotItTable((1, 3, 4), explain_s=5).race().tap(3).wait(60_000)
        self.assertEqual(len(table.named("time_up")), 1)
        self.assertIn("OK: right", table.screen())
        table.ok()
        self.assertIn("Cards used?", table.screen())

    def test_after_a_wrong_explanation_the_player_is_out_and_the_race_continues(self):
        table = GotItTable((1, 3, 4)).race().tap(3).wait(300).next()
        self.assertEqual(table.last("rejected")["player"], 3)
        table.tap(3)
        self.assertEqual(table.last("refused")["reason"], "is_out")
        table.tap(4)
        self.assertEqual(table.last("claim")["player"], 4)
        self.assertIn("P4 explains", table.screen())

    def test_next_held_and_a_tap_mean_not_got_it(self):
        table = GotItTable((1, 3, 4)).race().give_up(4)
        self.assertEqual(table.last("not_got_it")["player"], 4)
        self.assertEqual(table.named("claim"), [])
        self.assertIn("Still in: 2", table.screen())
        table.tap(4)
        self.assertEqual(table.last("refused")["reason"], "is_out")

    def test_next_alone_shows_a_hint(self):
        table = GotItTable((1, 3, 4)).race().next()
        self.assertIn("NEXT+tap: out", table.screen())
        table.ok()
        self.assertEqual(table.last("refused")["reason"], "not_now_ok")

    def test_if_all_are_out_the_round_ends_and_the_target_is_discarded(self):
        table = GotItTable((1, 3, 4)).race().give_up(4).give_up(1).tap(3).wait(300).next()
        event = table.last("round_ended")
        self.assertEqual((event["round"], event["reason"]), (1, "nobody_got_it"))
        self.assertFalse("player" in event)
        self.assertIn("Nobody got it", table.screen())
        self.assertIn("Target: discard", table.screen())

    def test_an_accidental_claim_is_undone(self):
        table = GotItTable((1, 3, 4)).race().tap(3).back()
        self.assertEqual(table.last("undone")["undone"], "claim")
        self.assertIn("Still in: 3", table.screen())
        table.tap(3)
        self.assertEqual(len(table.named("claim")), 2)

    def test_a_pause_closes_the_race_until_it_is_counted_in_again(self):
        table = GotItTable((1, 3, 4)).race().give_up(1).hold(BACK).tap(3)
        self.assertEqual(table.named("claim"), [])
        table.ok().next()
        self.assertEqual(table.last("refused")["reason"], "nothing_to_choose")
        self.assertIn("Get ready...", table.screen())
        table.wait(2000)
        self.assertIn("round_resumed", table.names())
        self.assertIn("Still in: 2", table.screen())

    def test_a_pause_stops_the_clock_of_the_explanation(self):
        table = GotItTable((1, 3, 4), explain_s=5).race().tap(3).hold(BACK).wait(60_000)
        self.assertEqual(table.named("time_up"), [])
        table.ok().wait(5000)
        self.assertEqual(len(table.named("time_up")), 1)
        table.hold(BACK).ok().wait(10_000)
        self.assertEqual(len(table.named("time_up")), 1)

    def test_a_pause_at_the_moment_of_a_claim_keeps_the_claim(self):
        table = GotItTable((1, 3, 4), window_ms=100).race()
        table.press(BACK).wait(660).press(3).wait(60).release(BACK, 3).wait(20)
        table.ok()
        self.assertIn("P3 explains", table.screen())
        self.assertEqual(table.wait(31_000).last("time_up")["players"], [3])


if __name__ == "__main__":
    unittest.main()

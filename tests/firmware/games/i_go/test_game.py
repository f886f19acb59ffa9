"""The turns of I Go!, from the set-up to the last card.

Each test is a sentence of the rule book.
"""

import unittest

from i_go_table import PLAYERS, after, playing, table_of, win_hand
from tableref.games import by_key
from tableref.presses.gestures import NEXT
from tableref.show.lights import OFF, WHITE, colour, seat


class SetUp(unittest.TestCase):
    """Rule book: "Setup"."""

    def test_a_start_player_is_drawn_at_random(self):
        drawn = [playing(seed=seed)[1] for seed in range(1, 12)]
        self.assertEqual(sorted(set(drawn)), [1, 4, 6])

    def test_the_screen_shows_what_lies_where(self):
        for players, display, pile in (((1, 2), 7, 78), ((1, 2, 9), 8, 65), ((1, 2, 3, 4), 9, 52)):
            ((lines, big, _),) = by_key("i_go").game.TERMS.setup_screens(players, {"turn_s": 0})
            words = "\n".join(lines)
            for line in ("Deal 12 each", "Display: %d," % display, "Draw pile: %d" % pile):
                self.assertIn(line, words)
            self.assertIn("Discard: 1 card", words)
            self.assertEqual(big, "")

    def test_before_each_hand_next_shows_the_set_up_again(self):
        table = table_of()
        self.assertIn("NEXT: set up", table.screen())
        self.assertIn("{P%d}" % table.last("starter_drawn")["player"], table.screen())
        table.next()
        self.assertIn("Draw pile: 65", table.screen())
        self.assertIn("OK: start", table.screen())
        table.next().next()
        self.assertIn("Who is first?", table.screen())

    def test_2_to_4_players_can_play(self):
        for players in ((1,), (1, 2, 3, 4, 5)):
            with self.assertRaises(ValueError):
                table_of(players)
        game = by_key("i_go")
        self.assertEqual(game.seats_refusal((1,)), "too_few_players")
        self.assertEqual(game.seats_refusal((1, 2, 3, 4, 5)), "too_many_players")
        self.assertEqual(game.seats_refusal((1, 9)), None)

    def test_the_turn_clock_is_an_option(self):
        flow = by_key("i_go").game
        self.assertEqual(flow.TERMS.option_screen("turn_s", 0), ("Turn clock", "off"))
        self.assertEqual(flow.TERMS.option_screen("turn_s", 45), ("Turn clock", "45 s"))
        self.assertEqual(table_of().last("match_started")["options"]["turn_s"], 0)

    def test_a_press_says_who_is_first_whoever_was_drawn(self):
        for player in PLAYERS:
            table = table_of().next().tap(player)
            self.assertEqual(table.last("starter_chosen")["player"], player)
            self.assertIn("Who is first?\nNEXT: set up\nOK: start\n{P%d}" % player, table.screen())
            table.ok().tap(player)
            self.assertEqual(table.last("turn_ended")["player"], player)

    def test_before_a_later_hand_a_press_is_refused_because_the_caller_starts(self):
        table, starter = playing()
        win_hand(table, starter).ok().tap(after(starter))
        self.assertEqual(table.last("refused")["reason"], "not_started")
        self.assertIn("Start player:", table.wait(3100).screen())
        self.assertEqual(table.named("starter_chosen"), [])


class Turn(unittest.TestCase):
    """Rule book: "Game play"."""

    def test_a_tap_ends_the_turn_and_turns_go_clockwise(self):
        table, first = playing()
        for player in (first, after(first), after(after(first))):
            self.assertIn("{P%d}" % player, table.screen())
            table.wait(900).tap(player)
            event = table.last("turn_ended")
            self.assertEqual((event["player"], event["next_player"]), (player, after(player)))
            self.assertTrue(event["used_us"] >= 900000)
        self.assertIn("{P%d}" % first, table.screen())

    def test_presses_of_other_players_are_refused_and_shown(self):
        table, first = playing()
        other = after(first)
        for press in (table.tap, table.hold):
            press(other)
            event = table.last("refused")
            self.assertEqual((event["reason"], event["player"]), ("not_turn", other))
            self.assertIn("It is P%d's turn" % first, table.screen())
        self.assertEqual(table.named("turn_ended"), [])
        self.assertEqual(table.named("i_go"), [])

    def test_a_press_that_is_too_early_does_not_count_for_the_next_turn(self):
        table, first = playing()
        table.press(after(first)).wait(20)
        table.tap(first).wait(100).release(after(first))
        self.assertEqual(len(table.named("turn_ended")), 1)
        table.press(after(after(first))).wait(100)
        table.tap(after(first)).wait(900)
        self.assertEqual(table.named("i_go"), [])

    def test_a_button_without_a_player_is_refused(self):
        table, _ = playing()
        table.tap(9)
        self.assertEqual(table.last("refused")["reason"], "not_playing")

    def test_ok_does_nothing_in_a_turn(self):
        table, first = playing()
        table.ok()
        self.assertEqual(table.last("refused")["reason"], "not_now_ok")
        self.assertIn("Tap or hold P%d" % first, table.screen())

    def test_the_screen_says_what_a_tap_and_a_hold_do(self):
        table, _ = playing()
        self.assertIn("tap=end hold=Go!", table.screen())
        self.assertIn("NEXT: last card", table.screen())

    def test_a_hold_calls_i_go(self):
        table, first = playing()
        table.hold(first)
        self.assertEqual(table.last("i_go")["player"], first)
        self.assertEqual(table.last("round_ended")["reason"], "i_go")
        self.assertIn("Penalty points", table.screen())

    def test_back_undoes_a_turn(self):
        table, first = playing()
        table.tap(first).back()
        event = table.last("undone")
        self.assertEqual((event["undone"], event["player"]), ("turn_ended", first))
        self.assertIn("{P%d}" % first, table.screen())

    def test_the_lights_show_the_player_in_turn(self):
        table, first = playing()
        table.wait(3000)
        others = [table.button_light(player) for player in (1, 4, 6) if player != first]
        self.assertTrue(table.button_light(first) > max(others))
        self.assertTrue(table.ring()[seat(first)] != OFF)
        self.assertEqual(table.ring()[(seat(first) + 8) % 16], OFF)


class TurnClock(unittest.TestCase):
    """The optional clock, which only sounds at its end."""

    def test_the_clock_sounds_at_its_end_and_the_turn_continues(self):
        table, first = playing(turn_s=30)
        started_us = table.last("round_started")["t_us"]
        table.wait(29800)
        self.assertEqual(table.named("time_up"), [])
        table.wait(200)
        event = table.last("time_up")
        self.assertEqual((event["player"], event["t_us"] - started_us), (first, 30000000))
        self.assertTrue(table.tone() > 0)
        table.wait(60000)
        self.assertEqual(len(table.named("time_up")), 1)
        table.tap(first)
        self.assertTrue(table.last("turn_ended")["used_us"] > 90000000)

    def test_each_turn_has_a_fresh_clock(self):
        table, first = playing(turn_s=30)
        table.wait(20000).tap(first).wait(20000)
        self.assertEqual(table.named("time_up"), [])
        table.wait(10000)
        self.assertEqual(table.last("time_up")["player"], after(first))

    def test_the_ring_shows_the_time_left(self):
        table, first = playing(turn_s=60)
        self.assertEqual(table.ring().count(OFF), 0)
        table.wait(30000)
        self.assertTrue(7 <= table.ring().count(OFF) <= 9)
        self.assertEqual(table.ring()[0], colour(first))

    def test_the_clock_stops_in_a_pause(self):
        table, first = playing(turn_s=30)
        table.wait(20000).hold(11).wait(60000).ok().wait(8000)
        self.assertEqual(table.named("time_up"), [])
        table.wait(2500)
        self.assertEqual(table.last("time_up")["player"], first)

    def test_without_a_clock_turns_have_no_time_limit(self):
        table, _ = playing()
        table.wait(1000000)
        self.assertEqual(table.named("time_up"), [])


class SpecialCases(unittest.TestCase):
    """Rule book: "Special cases"."""

    def test_the_last_display_card_nullifies_the_hand_and_nobody_scores(self):
        table, first = playing()
        table.tap(first).next()
        self.assertIn("P%d took the\nlast of display" % after(first), table.screen())
        self.assertEqual(sum(light == WHITE for light in table.ring()), 4)
        table.ok()
        self.assertEqual(table.last("display_emptied")["player"], after(first))
        self.assertEqual(table.last("round_ended")["reason"], "hand_nullified")
        self.assertEqual(table.named("round_scored"), [])
        self.assertIn("Void: no score", table.screen())

    def test_the_player_who_took_the_last_card_starts_the_next_hand(self):
        table, first = playing()
        table.tap(first).next().ok().ok()
        self.assertIn("Round 2", table.screen())
        self.assertIn("{P%d}" % after(first), table.screen())
        self.assertEqual(len(table.named("starter_drawn")), 1)
        table.ok().tap(after(first))
        self.assertEqual(table.last("turn_ended")["player"], after(first))

    def test_a_void_hand_does_not_show_the_points_of_the_previous_one(self):
        table, first = playing()
        win_hand(table, first).ok().ok().next().ok()
        self.assertIn(" 1. P%d   +0    1" % first, table.screen())

    def test_the_player_who_takes_the_last_card_of_the_draw_pile_must_call(self):
        table, first = playing()
        table.next().next()
        self.assertIn("last of the pile", table.screen())
        self.assertEqual(sum(light == WHITE for light in table.ring()), 8)
        table.ok()
        self.assertEqual(table.last("draw_pile_emptied")["player"], first)
        self.assertIn("Draw pile empty", table.screen())
        self.assertTrue(OFF in table.ring() and colour(first) not in table.ring())
        table.tap(first)
        self.assertEqual(table.last("refused")["reason"], "must_call")
        self.assertIn("Hold: say I Go!", table.screen())
        table.next()
        self.assertEqual(table.last("refused")["reason"], "nothing_to_choose")
        table.ok()
        self.assertEqual(table.last("refused")["reason"], "must_call")
        table.hold(first)
        self.assertEqual(table.last("i_go")["player"], first)

    def test_in_the_next_hand_the_draw_pile_is_full_again(self):
        table, first = playing()
        win_hand(table.next().next().ok(), first).ok().ok().tap(first)
        self.assertEqual(table.last("turn_ended")["player"], first)

    def test_next_returns_to_the_turn_after_the_special_cases(self):
        table, first = playing()
        table.next().next().next()
        self.assertIn("{P%d}" % first, table.screen())

    def test_an_unconfirmed_choice_is_discarded(self):
        table, first = playing()
        table.next().tap(first)
        self.assertIn("{P%d}" % after(first), table.screen())
        table.press(NEXT).tap(after(first)).release(NEXT)
        self.assertEqual(len(table.named("turn_ended")), 2)

    def test_back_undoes_special_cases(self):
        table, first = playing()
        table.next().next().ok().back()
        self.assertEqual(table.last("undone")["undone"], "draw_pile_emptied")
        table.back()
        table.ok().back()
        self.assertEqual(table.last("undone")["undone"], "hand_nullified")
        table.back().tap(first)
        self.assertEqual(len(table.named("turn_ended")), 1)


if __name__ == "__main__":
    unittest.main()

"""In every match steps can be undone, and it can be paused, abandoned and left."""

import unittest

from driven import DrivenTable, played
from tableref.presses.gestures import BACK, NEXT, OK


class TakingBack(unittest.TestCase):
    """BACK undoes the last step, repeatedly, until the start of the match."""

    def test_ok_is_undone_during_the_count_and_after_it(self):
        for wait_ms in (100, 900, 2500):
            table = DrivenTable((1, 2, 4)).ok().wait(wait_ms).back()
            self.assertEqual(table.last("undone")["undone"], "countdown")
            self.assertIn("Who counts?", table.screen())
            self.assertFalse(table.wait(5000).screen().startswith("Get ready"))

    def test_a_claim_is_undone_and_the_round_continues(self):
        table = DrivenTable((1, 2, 4)).start_round().claim(1, 2).back()
        event = table.last("undone")
        self.assertEqual((event["undone"], event["player"]), ("claim", 2))
        table.claim(4)
        self.assertEqual(table.last("claim")["player"], 4)
        self.assertEqual(len(table.named("round_ended")), 2)

    def test_a_tap_is_undone(self):
        table = DrivenTable((1, 2, 4)).start_round().claim(1, 2).wait(1200)
        table.tap(1, 3).back()
        self.assertEqual(table.last("undone")["undone"], "count")
        self.assertIn(" 1*  2 ", table.screen())

    def test_a_duplicate_is_undone(self):
        table = DrivenTable((1, 2, 4)).start_round().claim(1, 2).wait(1200)
        table.hold(1).back()
        self.assertEqual(table.last("undone")["undone"], "duplicate")
        self.assertIn(" 1*  0 ", table.screen())

    def test_a_confirmed_score_is_undone_with_its_points(self):
        table = played().back()
        self.assertEqual(table.last("undone")["undone"], "round_scored")
        table.tap(1).ok()
        self.assertEqual(table.last("round_scored")["totals"]["1"], 16)

    def test_a_win_is_undone(self):
        table = DrivenTable((1, 2, 4), target=9).play_round((1, 2), {1: 3}).back(2)
        self.assertIn("Count your cards", table.screen())
        table.hold(1).ok().ok()
        self.assertEqual(table.last("round_scored")["points"]["1"], -1)

    def test_a_tie_is_undone_as_a_whole(self):
        table = DrivenTable((1, 2, 4)).start_round().claim(4).press(1, 2).wait(500)
        table.release(1, 2).wait(50).back()
        self.assertEqual(len(table.named("undone")), 1)
        table.claim(2)
        self.assertEqual(table.last("claim")["player"], 2)

    def test_a_press_that_did_not_count_is_no_step(self):
        table = DrivenTable((1, 2, 4)).start_round().claim(1, 1, 9, 1).back()
        self.assertEqual(table.last("undone")["player"], 1)
        table.back()
        self.assertEqual(table.last("undone")["undone"], "countdown")

    def test_repeated_back_leads_through_every_step_to_the_lobby(self):
        table = played(2)
        steps = 1 + 2 + 6 + 1
        table.back(2 * steps + 1)
        names = [event["undone"] for event in table.named("undone")]
        a_round = ["round_scored"] + ["count"] * 6 + ["claim"] * 2 + ["countdown"]
        self.assertEqual(names, a_round + ["next_round"] + a_round)
        self.assertEqual(table.named("undone")[-1]["seq"], table.events[-1]["seq"])
        table.back()
        self.assertEqual(table.last("undone")["undone"], "match_started")
        self.assertIn("OK: all ready", table.screen())
        table.ok()
        self.assertEqual(table.last("match_started")["players"], [1, 2, 4])

    def test_a_match_that_was_undone_and_played_again_ends_the_same(self):
        straight = played(2)
        detour = played(1).back(4).tap(2, 2).tap(4).ok().ok().play_round((1, 2), {1: 3, 2: 2, 4: 1})
        self.assertEqual(
            detour.last("round_scored")["totals"], straight.last("round_scored")["totals"]
        )
        self.assertEqual(
            detour.last("starter_drawn")["player"], straight.last("starter_drawn")["player"]
        )

    def test_a_replay_reports_nothing_again(self):
        table = DrivenTable((1, 2, 4)).start_round().claim(1)
        before = len(table.events)
        table.back()
        self.assertEqual(table.names()[before:], ["undone"])

    def test_a_long_press_of_back_undoes_nothing(self):
        table = DrivenTable((1, 2, 4)).start_round().claim(1).hold(BACK)
        self.assertEqual(table.named("undone"), [])


class OneInstant(unittest.TestCase):
    """Presses of one sample."""

    def test_simultaneous_claims_are_undone_together(self):
        table = DrivenTable((1, 2, 4, 6)).start_round().press(1, 4).wait(60).release(1, 4)
        self.assertIn("{1}", table.screen())
        table.back()
        self.assertIn("{3}", table.screen())

    def test_other_simultaneous_presses_are_undone_one_by_one(self):
        table = DrivenTable((1, 2, 4, 5), game="quiz", teams=2)
        table.press(2, 5).wait(60).release(2, 5).wait(60).back(2)
        self.assertEqual([event["player"] for event in table.named("undone")], [5, 2])


class Pausing(unittest.TestCase):
    """Holding BACK pauses the match; the pause can be ended, or the match abandoned."""

    def test_presses_in_a_pause_do_not_count_and_are_refused(self):
        table = DrivenTable((1, 2, 4)).start_round().hold(BACK)
        self.assertIn("Paused", table.screen())
        table.tap(1)
        self.assertEqual(table.last("refused")["reason"], "paused")
        self.assertEqual(table.named("claim"), [])

    def test_ok_ends_the_pause_and_an_open_race_is_counted_in_again(self):
        table = DrivenTable((1, 2, 4)).start_round().claim(1).hold(BACK).wait(60000)
        self.assertEqual(table.names()[-1], "paused")
        table.press(OK).wait(100).release(OK).wait(3000)
        self.assertEqual(
            table.names()[-5:],
            ["resumed", "countdown", "countdown", "countdown", "round_resumed"],
        )
        table.claim(2)
        self.assertEqual(table.last("claim")["rank"], 2)
        self.assertEqual(len(table.named("round_ended")), 1)

    def test_a_press_while_counting_in_again_is_a_false_start(self):
        table = DrivenTable((1, 2, 4)).start_round().hold(BACK).ok().tap(2)
        self.assertEqual(len(table.named("false_start")), 1)

    def test_a_pause_cancels_the_count_and_ok_restarts_it_from_3(self):
        table = DrivenTable((1, 2, 4)).ok().hold(BACK)
        self.assertEqual(table.last("undone")["undone"], "countdown")
        table.wait(5000)
        self.assertEqual(table.named("round_started"), [])
        table.ok()
        self.assertIn("Who counts?", table.screen())
        table.start_round()
        self.assertEqual(len(table.named("round_started")), 1)

    def test_a_pause_during_a_repeated_count_returns_to_the_pause(self):
        table = DrivenTable((1, 2, 4)).start_round().claim(1).hold(BACK).ok().hold(BACK)
        self.assertEqual(table.names()[-1], "undone")
        self.assertIn("Paused", table.screen())
        table.wait(5000).ok().wait(3000).claim(2)
        self.assertEqual(len(table.named("round_ended")), 1)

    def test_back_during_a_repeated_count_returns_to_the_pause(self):
        table = DrivenTable((1, 2, 4)).start_round().claim(1).hold(BACK).ok().back()
        self.assertIn("Paused", table.screen())

    def test_a_tie_survives_a_pause(self):
        table = DrivenTable((1, 2, 4)).start_round().claim(4).press(1, 2).wait(200)
        table.release(1, 2).hold(BACK).ok()
        self.assertIn("A tie!", table.screen())
        table.tap(2)
        self.assertEqual(table.last("claim")["player"], 2)

    def test_back_in_the_menu_ends_the_pause(self):
        table = played().hold(BACK).back()
        self.assertEqual(table.names()[-1], "resumed")
        self.assertIn("OK: next round", table.screen())

    def test_back_can_undo_steps_before_a_pause(self):
        table = DrivenTable((1, 2, 4)).start_round().claim(1).hold(BACK).ok().wait(3000).back()
        self.assertEqual(table.last("undone")["undone"], "claim")
        table.claim(2)
        self.assertEqual(table.last("claim")["rank"], 1)

    def test_a_pause_before_any_step_leads_back_to_the_lobby(self):
        table = DrivenTable((1, 2, 4)).hold(BACK).ok().back()
        self.assertEqual(table.last("undone")["undone"], "match_started")

    def test_abandoning_asks_first(self):
        table = played().hold(BACK).next().next()
        self.assertIn("Give up?", table.screen())
        table.back()
        self.assertIn("II", table.screen())
        table.next().next().next()
        # not "OK first", because OK would end the match
        self.assertEqual(table.last("refused")["reason"], "nothing_to_choose")
        self.assertEqual(table.named("match_abandoned"), [])
        table.ok()
        self.assertEqual(len(table.named("match_abandoned")), 1)
        self.assertIn("Press your own", table.screen())
        self.assertIn("In: 1 2 4", table.screen())

    def test_a_won_match_stays_won_when_it_is_abandoned(self):
        table = DrivenTable((1, 2, 4), target=9).play_round((1, 2), {1: 3}).wait(1500)
        self.assertEqual(table.last("match_ended")["winners"], [1])
        match = table.referee.match
        table.hold(BACK).hold(BACK).ok()
        self.assertEqual(match.outcome, [1])
        self.assertEqual(table.named("match_abandoned"), [])
        self.assertIn("Press your own", table.screen())

    def test_a_second_long_back_asks_too_and_a_third_is_refused(self):
        table = played().hold(BACK).hold(BACK).back()
        self.assertIn("II", table.screen())
        self.assertIn("Give up?", table.hold(BACK).screen())
        self.assertEqual(table.named("refused"), [])
        table.hold(BACK)
        self.assertEqual(table.last("refused")["reason"], "nothing_to_choose")
        table.ok()
        self.assertEqual(len(table.named("match_abandoned")), 1)

    def test_the_paused_lights_are_two_bars_and_the_players(self):
        table = played().hold(BACK).wait(500)
        lit = [index for index, light in enumerate(table.pixels()) if light]
        self.assertEqual(lit, [0, 1, 3, 12, 13, 15, 16, 20, 21, 23, 24])


class Leaving(unittest.TestCase):
    """Leaving a match after its winner was shown."""

    def test_an_additional_ok_does_not_skip_the_winner(self):
        table = DrivenTable((1, 2, 4), target=1).play_round((1, 2), {1: 3, 2: 2, 4: 1})
        table.ok()
        self.assertEqual(table.last("refused")["reason"], "too_soon")
        self.assertIn("The winner!", table.screen())
        table.back()
        self.assertIn("Count your cards", table.screen())
        table.ok().wait(1000).ok()
        self.assertIn("Press your own", table.screen())

    def test_ok_leaves_the_winner_from_the_end_of_the_second_on(self):
        for ms, is_left in ((999.999, False), (1000, True)):
            # the press and the release take a microsecond each
            table = DrivenTable((1, 2, 4), target=1).start_round().claim(1, 2).wait(1200)
            table.tap(1, 3).tap(2, 2).tap(4).wait(300).press(OK).release(OK).wait(ms - 0.002)
            self.assertEqual(len(table.named("match_ended")), 1)
            self.assertEqual("Press your own" in table.press(OK).screen(), is_left)

    def test_ok_after_the_winner_opens_the_lobby_with_the_same_players(self):
        table = DrivenTable((1, 2, 4), target=9).play_round((1, 2), {1: 3}).wait(1000).ok()
        self.assertIn("In: 1 2 4", table.screen())

    def test_the_next_match_numbers_its_events_from_1(self):
        table = DrivenTable((1, 2, 4), target=9).play_round((1, 2), {1: 3}).wait(1000).ok()
        for _ in range(5):
            table.ok()
        event = table.last("match_started")
        self.assertEqual((event["seq"], event["t_us"]), (1, 0))
        self.assertEqual(event["options"]["target"], 9)

    def test_next_pressed_by_a_player_at_the_end_does_no_harm(self):
        table = DrivenTable((1, 2, 4), target=9).press(NEXT).play_round((1, 2), {}).release(NEXT)
        self.assertEqual(len(table.named("round_ended")), 1)


if __name__ == "__main__":
    unittest.main()

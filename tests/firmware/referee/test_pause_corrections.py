"""Corrections of earlier rounds in a pause: entry, confirmation, saving and undo."""

import unittest

from correction_table import change, correct, entering
from driven import DrivenTable, played
from saving_table import SavingTable
from tableref.presses.gestures import BACK, NEXT, OK

PAD = (1, 2, 4)


def pad(*rounds, table=DrivenTable, **options):
    """Return a score pad at the result of its last round; each round is a dict of points."""
    made = table(PAD, game="score_pad", **options)
    for number, points in enumerate(rounds):
        if number:
            made.ok()
        for player in points:
            change(made, player, points[player])
        made.ok().wait(300)
    return made


TWO = ({1: 5, 2: 3}, {1: 1, 4: 2})


class Choosing(unittest.TestCase):
    """The pages that NEXT turns to in a pause."""

    def test_next_turns_to_corrections_first_and_then_to_abandoning(self):
        table = played().hold(BACK)
        self.assertIn("NEXT: menu", table.screen())
        self.assertIn("Correction?", table.next().screen())
        self.assertIn("NEXT: give up", table.screen())
        self.assertIn("Give up?", table.next().screen())

    def test_without_a_scored_round_corrections_are_refused(self):
        table = DrivenTable((1, 2, 4)).hold(BACK).next()
        self.assertIn("No round yet", table.screen())
        table.ok()
        self.assertEqual(table.last("refused")["reason"], "nothing_scored")
        self.assertIn("Correction?", table.screen())

    def test_a_tool_without_points_offers_only_abandoning(self):
        table = DrivenTable((1, 2), game="turn_clock").hold(BACK)
        self.assertIn("NEXT: give up", table.screen())
        self.assertIn("Give up?", table.next().screen())

    def test_the_last_round_is_offered_first_and_next_turns_to_earlier_ones(self):
        table = pad(*TWO).hold(BACK).next().ok()
        self.assertIn("Round 2?", table.screen())
        self.assertIn("P1     1", table.screen())
        self.assertIn("Round 1?", table.next().screen())
        self.assertIn("P1     5", table.screen())
        self.assertIn("Round 2?", table.next().screen())

    def test_a_player_who_presses_there_is_asked_to_choose_a_round_first(self):
        table = pad(*TWO).hold(BACK).next().ok().tap(1)
        self.assertEqual(table.last("refused")["reason"], "round_first")

    def test_with_a_single_round_no_earlier_one_is_offered(self):
        table = pad({1: 5}).hold(BACK).next().ok()
        self.assertFalse("NEXT: earlier" in table.screen())
        self.assertIn("Round 1?", table.next().screen())

    def test_a_player_s_press_in_the_menu_is_refused_without_naming_ok(self):
        # In the menu OK does not end the pause, so a hint to press OK would be wrong.
        table = pad(*TWO).hold(BACK).next().tap(1)
        self.assertEqual(table.last("refused")["reason"], "not_now")

    def test_back_held_leaves_the_correction_without_a_change(self):
        table = change(entering(pad(*TWO)), 1, 9).hold(BACK)
        self.assertIn("Correction?", table.screen())
        self.assertEqual(table.named("refused"), [])
        self.assertIn("OK: as it is", table.ok().ok().screen())
        self.assertIn("II", table.back(3).screen())
        self.assertEqual(table.named("corrected"), [])


class Memory(unittest.TestCase):
    def test_the_result_of_a_round_takes_two_bytes_per_player(self):
        table = pad(*TWO)
        kept = table.referee._stage.progress.game.scores._rounds
        self.assertEqual([len(packed) for packed in kept], [2 * len(PAD)] * 2)


class Entering(unittest.TestCase):
    """How taps change the points of the round."""

    def test_corrected_points_are_reported_with_the_former_ones(self):
        table = correct(pad(*TWO), 1, 4, ago=1)
        event = table.last("corrected")
        self.assertEqual(list(event)[3:], ["round", "points", "was", "totals"])
        self.assertEqual(event["round"], 1)
        self.assertEqual(list(event["points"].items()), [("1", 9), ("2", 3), ("4", 0)])
        self.assertEqual(list(event["was"].items()), [("1", 5), ("2", 3), ("4", 0)])
        self.assertEqual(list(event["totals"].items()), [("1", 10), ("2", 3), ("4", 2)])

    def test_the_screen_shows_old_and_new_points(self):
        table = entering(pad(*TWO), 1)
        self.assertIn("OK: as it is", table.screen())
        change(table, 1, 4)
        self.assertIn("P1     5 -> 9", table.screen())
        self.assertIn("P2     3", table.screen())
        self.assertIn("OK: correct it", table.screen())

    def test_a_hold_adds_ten_and_next_held_subtracts_one_however_long(self):
        table = entering(pad(*TWO)).hold(1).press(NEXT).wait(50).hold(1).release(NEXT)
        self.assertIn("P1     1 -> 10", table.screen())

    def test_several_players_are_corrected_by_one_ok(self):
        table = entering(pad(*TWO))
        change(change(table, 1, 2), 4, -2).ok()
        self.assertEqual(len(table.named("corrected")), 1)
        self.assertEqual(list(table.last("corrected")["totals"].values()), [8, 3, 0])
        self.assertEqual(list(table.last("corrected")["points"].values()), [3, 0, 0])

    def test_a_correction_without_a_difference_is_no_change(self):
        for by in (0, 3):
            table = entering(pad(*TWO))
            before = len(table.events)
            change(change(table, 2, by), 2, -by).ok()
            self.assertEqual(table.names()[before:], [])
            self.assertIn("II", table.screen())

    def test_back_undoes_the_last_tap_then_leads_to_the_rounds_the_menu_and_the_pause(self):
        table = change(entering(pad(*TWO), 1), 1, 2).hold(2)
        self.assertIn("P2     3 -> 13", table.screen())
        self.assertIn("P2     3\n", table.back().screen())
        self.assertIn("P1     5 -> 6", table.back().screen())
        self.assertIn("OK: as it is", table.back().screen())
        self.assertIn("Round 1?", table.back().screen())
        self.assertIn("Correction?", table.back().screen())
        self.assertIn("II", table.back().screen())
        self.assertEqual(table.named("undone"), [])

    def test_a_button_without_a_player_is_refused(self):
        table = entering(pad(*TWO)).tap(9)
        self.assertEqual(table.last("refused")["reason"], "not_playing")

    def test_points_that_do_not_fit_the_screen_are_refused(self):
        table = entering(pad({1: 1}, target=0))
        for _ in range(100):
            table.hold(1)
        self.assertEqual(table.last("refused")["reason"], "no_higher")
        self.assertIn("1 -> 991", table.screen())

    def test_ten_players_fit_the_screen_and_changes_have_a_star(self):
        table = DrivenTable(tuple(range(1, 11)), game="score_pad").tap(10, 3).ok().wait(300)
        change(entering(table), 10, -1)
        self.assertIn("10*   2", table.screen())
        self.assertIn(" 9    0", table.screen())

    def test_a_button_that_was_already_down_does_not_count(self):
        table = pad(*TWO).hold(BACK).next().ok().press(1).ok().release(1)
        self.assertIn("OK: as it is", table.screen())

    def test_a_bouncing_ok_confirms_once_and_does_not_end_the_pause(self):
        table = pad(*TWO).hold(BACK).next().ok().ok().wait(50).tap(OK)
        self.assertEqual(table.last("refused")["reason"], "too_soon")
        change(table, 1, 1).ok().wait(20).tap(OK)
        self.assertEqual(table.last("refused")["reason"], "too_soon")
        self.assertIn("II", table.screen())
        self.assertEqual(table.named("resumed"), [])

    def test_no_clock_runs_during_a_correction(self):
        table = pad(*TWO)
        change(entering(table), 1, 1).wait(600_000).ok()
        self.assertEqual(table.names()[-1], "corrected")

    def test_redo_does_nothing_in_a_correction(self):
        # The step that was undone last is the end of the pause.
        table = played().ok().start_round().hold(BACK).ok().wait(500).back().wait(300)
        table.next().ok().ok().press(BACK).wait(50).next().release(BACK)
        self.assertEqual(table.last("refused")["reason"], "nothing_to_redo")
        self.assertIn("Round 1", table.screen())
        table.back(3).press(BACK).wait(50).next().release(BACK)
        self.assertEqual(table.last("redone")["redone"], "resumed")


class Following(unittest.TestCase):
    """The effects of a correction on the match."""

    def test_the_standings_are_updated(self):
        table = correct(pad(*TWO), 4, 9).ok()
        self.assertIn(" 1. P4  +11   11", table.screen())

    def test_between_rounds_the_match_can_end_at_once(self):
        table = correct(pad(*TWO, target=20), 2, 17, ago=1)
        self.assertEqual(table.names()[-2:], ["corrected", "match_ended"])
        self.assertEqual(table.last("match_ended")["winners"], [2])
        self.assertIn("The winner!", table.ok().screen())

    def test_a_finished_match_gets_another_winner(self):
        table = correct(pad({1: 5, 2: 3}, target=5), 2, 6)
        self.assertEqual([event["winners"] for event in table.named("match_ended")], [[1], [2]])

    def test_a_finished_match_continues(self):
        table = correct(pad({1: 5, 2: 3}, target=5), 1, -1).ok()
        self.assertEqual(len(table.named("match_ended")), 1)
        self.assertIn("OK: next round", table.screen())
        self.assertIn("Round 2", table.ok().screen())

    def test_during_a_round_its_own_end_is_awaited(self):
        table = pad({1: 3}, target=5).ok().tap(2)
        correct(table, 1, 4).ok()
        self.assertEqual(table.named("match_ended"), [])
        self.assertIn("Round 2", table.screen())
        table.ok()
        self.assertEqual(table.last("match_ended")["winners"], [1])

    def test_a_prepared_round_is_discarded_if_the_match_ended_before(self):
        table = DrivenTable((1, 2, 4), target=40)
        table.play_round((1, 2), {1: 3, 2: 2, 4: 1}).ok()
        before = table.screen()
        correct(table, 2, 45)
        self.assertEqual(table.last("match_ended")["winners"], [2])
        self.assertIn("After round 1", table.ok().next().screen())
        correct(table, 2, -13).ok()
        self.assertEqual(table.screen(), before)
        self.assertEqual(len(table.named("starter_drawn")), 2)
        table.play_round((1, 2), {1: 3, 2: 2, 4: 1})
        self.assertEqual(table.last("round_scored")["round"], 2)
        self.assertEqual(table.last("match_ended")["totals"]["2"], 40)
        # Unlike above, no round was ready when the match ended.
        correct(table, 2, -3).ok()
        self.assertIn("After round 2", table.screen())

    def test_an_open_race_is_counted_in_again(self):
        table = played().ok().start_round().claim(1)
        correct(table, 4, -2).ok().wait(2500)
        self.assertEqual(table.names()[-6:-4], ["corrected", "resumed"])
        self.assertEqual(table.names()[-1], "round_resumed")
        table.claim(2).wait(1200)
        table.count({1: 1, 2: 1, 4: 1}).ok()
        totals = [event["totals"]["4"] for event in table.named("round_scored")]
        self.assertEqual(totals, [-1, -4])

    def test_a_left_hand_counts_for_its_player(self):
        table = DrivenTable((1, 3)).play_round((1, 2, 3), {1: 2, 2: 1, 3: 1, 4: 2})
        event = correct(table, 2, 3).last("corrected")
        self.assertEqual(list(event["points"].items()), [("1", 8), ("3", -1)])
        self.assertEqual(list(event["was"].items()), [("1", 5), ("3", -1)])


class TakingBack(unittest.TestCase):
    """A correction is undone and redone like any other step."""

    def test_a_correction_is_undone_and_redone(self):
        table = pad(*TWO)
        before = table.screen()
        after = change(correct(table, 1, 4, ago=1), 1, 0).ok().wait(3100).screen()
        number = table.last("corrected")["seq"]
        table.back().wait(3100)
        self.assertEqual(table.last("undone")["undone"], "corrected")
        self.assertEqual(table.last("undone")["from"], number)
        self.assertFalse("player" in table.last("undone"))
        self.assertEqual(table.screen(), before)
        table.press(BACK).wait(50).next().release(BACK).wait(3100)
        self.assertEqual(table.screen(), after)
        self.assertEqual(table.named("corrected")[0]["points"], table.last("corrected")["points"])
        self.assertEqual(table.named("corrected")[0]["t_us"], table.last("corrected")["t_us"])

    def test_the_screen_names_what_was_undone(self):
        self.assertIn("Back: correction", correct(pad(*TWO), 1, 4).ok().back().screen())

    def test_all_that_one_ok_confirms_is_one_step(self):
        table = entering(pad(*TWO))
        change(change(table, 1, 2), 4, -2).ok().ok()
        table.back(2)
        undone = [event["undone"] for event in table.named("undone")]
        self.assertEqual(undone, ["corrected", "round_scored"])

    def test_two_corrections_are_two_steps(self):
        table = correct(correct(pad(*TWO), 1, 4).ok(), 1, 3).ok()
        self.assertEqual(table.last("corrected")["was"]["1"], 5)
        table.back()
        self.assertIn(" 1. P1   +5   10", table.wait(3100).screen())

    def test_an_undo_of_a_correction_does_not_reopen_the_pause(self):
        table = correct(pad(*TWO), 1, 4).ok().back()
        self.assertFalse("II" in table.screen())
        table.back()
        self.assertEqual(table.last("undone")["undone"], "round_scored")
        self.assertIn("OK: round done", table.wait(3100).screen())

    def test_back_during_a_repeated_count_leads_to_the_pause_and_keeps_the_correction(self):
        table = correct(played().ok().start_round().claim(1), 4, -2).ok().wait(500).back()
        self.assertEqual(table.last("undone")["undone"], "resumed")
        self.assertIn("II", table.screen())
        table.ok().wait(2500).back()
        self.assertEqual(table.last("undone")["undone"], "corrected")
        self.assertEqual(table.names()[-1], "round_resumed")

    def test_undoing_the_correction_that_reopened_a_match_ends_it_again(self):
        table = pad({1: 5, 2: 3}, target=5)
        before = table.screen()
        correct(table, 1, -1).ok().back()
        self.assertEqual(table.wait(3100).screen(), before)


class Keeping(unittest.TestCase):
    """A correction survives a power cut directly after the OK that confirms it."""

    def test_a_power_cut_at_the_next_instant_loses_nothing(self):
        table = correct(pad(*TWO, table=SavingTable), 1, 4, ago=1)
        now = table.ok().wait(3100).state
        table = entering(pad(*TWO, table=SavingTable), 1)
        change(table, 1, 4).wait(300).press(OK).cut_power()
        self.assertIn("Power came back", table.screen())
        self.assertEqual(table.ok().wait(3100).state, now)

    def test_an_unconfirmed_correction_is_lost(self):
        table = pad(*TWO, table=SavingTable)
        before = table.state
        change(entering(table), 1, 4).cut_power()
        self.assertEqual(table.ok().wait(3100).state, before)

    def test_a_correction_in_a_pause_after_a_power_cut_is_saved(self):
        table = pad(*TWO, table=SavingTable).cut_power()
        change(table.next().ok().ok().wait(300), 1, 4).ok().cut_power()
        table.ok()
        self.assertIn(" 1. P1   +5   10", table.wait(3100).screen())
        table.back()
        self.assertEqual(table.last("undone")["undone"], "corrected")

    def test_a_correction_is_saved_with_the_entry_before_the_pause(self):
        table = pad(*TWO, table=SavingTable).ok().tap(2, 3)
        correct(table, 1, 4).cut_power().ok()
        self.assertIn("2   3", table.screen())
        table.back()
        self.assertEqual(table.last("undone")["undone"], "corrected")
        table.back()
        self.assertEqual(table.last("undone")["undone"], "count")


if __name__ == "__main__":
    unittest.main()

"""A saved match is restored after a power cut, paused."""

import json
import unittest
from collections import OrderedDict

import sample_game
from driven import DrivenTable, played
from tableref.presses.gestures import BACK
from tableref.referee.progress import SavedMatch
from tableref.referee.referee import Referee


class PowerCuts(unittest.TestCase):
    """A saved match is restored paused."""

    def restored(self, table):
        again = DrivenTable()
        again.wait(123)
        again.restore(table.referee.saved())
        return again.wait(1)

    def test_a_result_is_restored_and_the_match_continues(self):
        table = self.restored(played(2))
        self.assertEqual(table.names(), ["match_restored", "paused"])
        self.assertTrue(table.referee.is_waiting)
        self.assertIn("Paused", table.screen())
        self.assertIn("Power came back", table.screen())
        self.assertIn("OK: play on", table.screen())
        table.ok()
        self.assertFalse("Power came back" in table.screen())
        table.hold(BACK)
        self.assertIn("Paused", table.screen())
        self.assertFalse("Power came back" in table.screen())
        table.ok().ok().play_round((1, 2), {1: 3, 2: 2, 4: 1})
        self.assertEqual(table.last("round_scored")["round"], 3)
        self.assertEqual(table.last("round_scored")["totals"]["1"], 27)

    def test_without_a_power_cut_a_restored_match_does_not_mention_one(self):
        again = DrivenTable()
        again.referee.was_cut = False
        again.restore(played(2).referee.saved())
        again.wait(1)
        self.assertIn("Paused", again.screen())
        self.assertFalse("Power came back" in again.screen())
        self.assertEqual(again.last("match_restored")["reason"], "loaded_again")

    def test_a_missing_option_of_a_saved_match_has_its_default(self):
        """The match was saved by firmware that did not have this option."""
        table = DrivenTable((1, 2), game="turn_clock", mode="turn", fresh_s=30, seed=1)
        saved = table.ok().wait(1000).tap(1).wait(1000).referee.saved()
        warn_s = saved.options["warn_s"]
        options = OrderedDict([item for item in saved.options.items() if item[0] != "warn_s"])
        again = DrivenTable()
        again.restore(SavedMatch(*saved[:2] + (options,) + tuple(saved[3:])))
        again.wait(1).ok()
        again.wait((29 - warn_s) * 1000)
        self.assertEqual(again.named("time_short"), [])
        again.wait(1000)
        self.assertEqual(again.last("time_short")["left_us"], warn_s * 1_000_000)
        self.assertEqual(again.referee.saved().options["warn_s"], warn_s)

    def test_clock_and_numbers_of_events_continue(self):
        table = played()
        again = self.restored(table)
        self.assertEqual(again.events[0]["seq"], table.events[-1]["seq"] + 1)
        self.assertEqual(again.events[0]["t_us"], table.events[-1]["t_us"])

    def test_restored_steps_can_be_undone(self):
        table = self.restored(played()).ok().back()
        self.assertEqual(table.last("undone")["undone"], "round_scored")

    def test_an_open_race_is_restored_as_its_round_made_ready(self):
        table = self.restored(played().ok().start_round().claim(1)).ok()
        self.assertIn("Who counts?", table.screen())
        self.assertIn("Round 2", table.screen())

    def test_the_end_of_a_round_is_saved_with_its_claims(self):
        table = self.restored(DrivenTable((1, 2, 4)).start_round().claim(1, 4)).ok()
        self.assertIn(" 4*  0 ", table.screen())

    def test_an_undone_step_stays_undone(self):
        table = DrivenTable((1, 2, 4)).start_round().claim(1, 4).back()
        again = self.restored(table).ok().wait(3000)
        self.assertEqual(again.names()[-1], "round_resumed")
        again.claim(2)
        self.assertEqual(again.last("claim")["rank"], 2)

    def test_a_claim_after_an_undo_is_not_saved_in_an_open_race(self):
        table = DrivenTable((1, 2, 4, 5)).start_round().claim(1, 4, 5).back(2).claim(2)
        again = self.restored(table).ok().wait(3000).claim(2)
        self.assertEqual((again.last("claim")["player"], again.last("claim")["rank"]), (2, 2))
        self.assertEqual(again.named("refused"), [])

    def test_a_paused_match_is_restored_paused_once(self):
        table = DrivenTable((1, 2, 4)).start_round().claim(1).hold(BACK).ok().wait(3000)
        table.claim(4).hold(BACK)
        again = self.restored(table).back()
        self.assertEqual(again.names()[-1], "resumed")

    def test_a_power_cut_in_a_pause_reached_by_undo_restores_the_pause(self):
        table = DrivenTable((1, 2, 4)).start_round().claim(1).hold(BACK).ok().wait(3000)
        table.claim(4).back(3)
        again = self.restored(table)
        self.assertIn("Paused", again.screen())

    def test_in_the_lobby_nothing_is_saved(self):
        self.assertIsNone(Referee().saved())

    def test_events_are_lines_of_json_with_their_keys_in_order(self):
        sample_game.put_in_menu()
        try:
            line = json.dumps(DrivenTable((1, 2, 4), game="sample", goal=999).events[0])
        finally:
            sample_game.take_out_of_menu()
        self.assertEqual(
            line,
            '{"seq": 1, "t_us": 0, "event": "match_started", "game": "sample", '
            '"players": [1, 2, 4], "options": '
            '{"goal": 999, "is_fast": false, "limit": 50, "colour": "red"}, "seed": 1}',
        )


if __name__ == "__main__":
    unittest.main()

"""A stuck button is named and ignored until it is released, and the match goes on."""

import unittest

from driven import DrivenTable
from tableref.presses.gestures import BACK, NEXT
from tableref.show.lights import WHITE, scale

WEAK = scale(WHITE, 48)


class AtTheTable(unittest.TestCase):
    def setUp(self):
        self.table = DrivenTable((1, 2, 4), target=999)

    def test_a_stuck_button_is_reported_by_event_text_and_sound(self):
        table = DrivenTable((1, 2, 4), game="count_in")
        table.press(2).wait(9_990)
        self.assertFalse("stays down" in table.screen())
        hertz = []
        for _ in range(9):
            table.wait(10)
            hertz.append(table.tone())
        self.assertIn("P2 stays down", table.screen())
        self.assertTrue(262 in hertz)
        self.assertEqual(table.last("button_stuck")["button"], 2)
        self.assertEqual(table.last("button_stuck")["t_us"], 10_000_000)
        table.wait(4_000)
        self.assertFalse("stays down" in table.screen())
        self.assertIn("Down: P2", table.screen())
        self.assertEqual(table.tone(), 0)
        self.assertEqual(len(table.named("button_stuck")), 1)

    def test_its_light_blinks_faintly_between_the_games_own_lights(self):
        before = DrivenTable((1, 2, 4), target=999).wait(20_000)
        table = self.table.press(2).wait(20_000)
        seen = []
        for _ in range(400):
            seen.append((table.button_light(2), before.button_light(2)))
            table.wait(10)
            before.wait(10)
        blinks = [now for now, _ in seen].count(WEAK)
        as_ever = [now == then for now, then in seen].count(True)
        self.assertTrue(40 <= blinks <= 56, blinks)
        self.assertTrue(as_ever >= 290, as_ever)
        self.assertTrue(0 in [now for now, _ in seen])

    def test_other_lights_are_unchanged(self):
        table = self.table.press(2).wait(20_000)
        before = DrivenTable((1, 2, 4), target=999).wait(20_000.001)
        self.assertEqual(table.pixels()[2:], before.pixels()[2:])
        self.assertEqual(table.pixels()[0], before.pixels()[0])

    def test_a_stuck_button_is_ignored_until_its_release_and_the_others_play_on(self):
        table = self.table.press(2).wait(11_000).start_round().claim(1)
        table.edge(2, False)
        table.wait(30)
        table.edge(2, True)
        table.wait(200).claim(4).wait(1_200)
        self.assertEqual([event["player"] for event in table.named("claim")], [1, 4])
        self.assertEqual(table.last("round_ended")["reason"], "all_cards_claimed")
        table.release(2).wait(150)
        self.assertEqual(table.last("button_released")["button"], 2)
        self.assertIn("P2 works again", table.screen())
        table.wait(4_000)
        self.assertFalse("Down" in table.screen())
        table.count({1: 3, 2: 2, 4: 1}).ok()
        self.assertEqual(dict(table.last("round_scored")["points"]), {"1": 9, "2": -2, "4": 1})

    def test_a_resting_hand_is_reported_and_its_button_works_again_when_lifted(self):
        table = DrivenTable((1, 2), game="turn_clock")
        table.ok().wait(100)
        first = table.last("turn_started")["player"]
        other = 3 - first
        table.press(first).wait(30_000)
        self.assertEqual(table.last("turn_ended")["player"], first)
        self.assertEqual(table.named("button_stuck")[0]["button"], first)
        table.tap(other)
        self.assertEqual(table.last("turn_ended")["player"], other)
        table.release(first).wait(150).press(first)
        self.assertEqual(table.last("turn_ended")["player"], first)

    def test_while_next_is_stuck_players_taps_add(self):
        table = self.table.start_round().claim(1, 4).wait(1_200)
        table.press(NEXT).wait(21_000)
        self.assertIn("NEXT", table.screen())
        table.count({1: 3, 2: 2, 4: 1}).ok()
        self.assertEqual(dict(table.last("round_scored")["points"]), {"1": 9, "2": -2, "4": 1})

    def test_while_back_is_stuck_the_match_is_paused_and_ok_continues(self):
        table = self.table.press(BACK).wait(11_000)
        self.assertIn("BACK stays down", table.screen())
        table.ok().start_round().claim(1, 4).wait(1_200).release(BACK).wait(150)
        self.assertIn("BACK works again", table.screen())
        self.assertEqual(table.last("round_ended")["round"], 1)
        self.assertEqual(table.named("undone"), [])
        table.back()
        self.assertEqual(table.last("undone")["undone"], "claim")

    def test_undo_does_not_change_stuck_buttons(self):
        table = self.table.start_round().claim(1).press(2).wait(11_000)
        self.assertEqual(table.named("claim")[-1]["player"], 2)
        table.wait(5_000).back(2)
        self.assertEqual([event["undone"] for event in table.named("undone")], ["claim"] * 2)
        self.assertEqual(len(table.named("button_stuck")), 1)
        self.assertIn("!P2", table.screen())
        table.release(2).wait(150).claim(2)
        self.assertEqual(table.named("claim")[-1]["player"], 2)
        self.assertEqual(table.named("claim")[-1]["rank"], 1)
        table.back()
        self.assertEqual(len(table.named("button_released")), 1)
        self.assertEqual(table.named("claim")[-1]["rank"], 1)

    def test_a_stuck_button_is_still_stuck_in_the_lobby(self):
        table = self.table.press(2).wait(11_000).back(2)
        self.assertIn("Set up", table.screen())
        self.assertIn("Down: P2", table.screen())
        table.release(2).wait(150)
        self.assertFalse("Down: P2" in table.screen())

    def test_after_a_power_cut_a_button_that_is_still_down_is_no_press(self):
        table = self.table.start_round().press(2).wait(11_000)
        again = DrivenTable()
        again.restore(table.referee.saved())
        again.referee.handle_held(2, again.counter)
        again.wait(2_000)
        self.assertEqual(again.named("button_stuck"), [])
        self.assertEqual(again.named("refused"), [])
        again.wait(1_100)
        self.assertEqual(again.last("button_stuck")["button"], 2)
        again.ok().wait(3_000)
        self.assertEqual(again.named("claim"), [])
        again.release(2).wait(150).start_round().claim(2)
        self.assertEqual(again.last("claim")["player"], 2)

    def test_several_stuck_buttons_are_named_together_and_many_are_counted(self):
        table = DrivenTable((1, 2, 4), game="count_in")
        for button in (10, NEXT):
            table.press(button)
        table.wait(25_000)
        self.assertIn("Down: P10 NEXT", table.screen())
        for button in (5, 6):
            table.press(button)
        table.wait(25_000)
        self.assertIn("4 stay down", table.screen())

    def test_reading_screen_and_lights_changes_nothing(self):
        table = self.table.press(2).wait(11_000)
        self.assertEqual(table.screen(), table.screen())
        self.assertEqual(table.pixels(), table.pixels())


if __name__ == "__main__":
    unittest.main()

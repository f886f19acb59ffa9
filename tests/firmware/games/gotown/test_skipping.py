"""Skipped turns of GoTown: milkshakes and the donut truck."""

import unittest

from gotown_table import GoTownTable
from tableref.presses.gestures import NEXT, OK


class Skipping(unittest.TestCase):
    """Rule book: "Skipping turns: Milkshake and Donut Food Truck cards"."""

    def test_after_a_milkshake_the_next_turn_only_discards_it(self):
        table = GoTownTable().act("milkshake", 2).tap(1)
        self.assertEqual(table.turn_of(), 2)
        self.assertIn("Shake: discard!", table.screen())
        table.wait(3100)
        self.assertIn("P2: discard it", table.screen())
        for button in (OK, NEXT):
            table.tap(button)
            self.assertEqual(table.refused(), "milkshake_only")
        table.tap(4)
        self.assertEqual(table.refused(), "not_your_turn")
        table.tap(2)
        self.assertEqual(table.last("milkshake_discarded")["player"], 2)
        self.assertEqual(table.turn_of(), 4)

    def test_a_player_who_discards_a_milkshake_draws_nothing(self):
        table = GoTownTable().act("milkshake", 2).tap(1).wait(3100)
        self.assertIn("P2: no draw", table.screen())
        self.assertFalse("draw 1" in table.screen())
        table.tap(2)
        self.assertFalse("up to 3" in table.screen())

    def test_a_notice_about_the_turn_disappears_after_the_turn(self):
        table = GoTownTable().act("milkshake", 2).tap(1).tap(4).tap(2)
        self.assertFalse("It is P2's turn" in table.screen())

    def test_the_turn_after_a_milkshake_is_a_normal_one(self):
        table = GoTownTable((1, 2)).act("milkshake", 2).tap(1).tap(2).tap(1)
        table.build()
        self.assertEqual(table.heights(), [0, 1])

    def test_two_milkshakes_skip_two_turns(self):
        table = GoTownTable((1, 2)).act("milkshake", 2).act("milkshake", 2)
        table.tap(1).tap(2).tap(1).tap(2)
        self.assertEqual(len(table.named("milkshake_discarded")), 2)
        table.tap(1).tap(2)
        self.assertEqual(len(table.named("milkshake_discarded")), 2)

    def test_a_fourth_waiting_milkshake_is_refused(self):
        table = GoTownTable()
        for opponent in (2, 4, 2, 4):
            table.act("milkshake", opponent)
        self.assertEqual(table.refused(), "milkshakes_out")
        self.assertIn("All 3 are out", table.screen())
        self.assertEqual(len(table.named("played")), 3)

    def test_a_second_tap_does_not_end_a_turn_that_follows_at_once(self):
        table = GoTownTable().act("donut_truck").wait(500).press(1).wait(30).release(1)
        self.assertEqual(table.turn_of(), 1)
        turns = len(table.named("turn_started"))
        table.wait(30).tap(1)
        self.assertEqual(table.refused(), "too_soon")
        self.assertEqual(len(table.named("turn_started")), turns)
        self.assertEqual(table.wait(500).tap(1).turn_of(), 2)

    def test_an_opponents_press_at_the_start_of_such_a_turn_is_answered_as_at_any_time(self):
        reasons = []
        for wait_ms in (30, 500):
            table = GoTownTable().act("donut_truck").wait(500).press(1).wait(30).release(1)
            reasons.append(table.wait(wait_ms).tap(2).refused())
        self.assertEqual(reasons, ["not_your_turn"] * 2)

    def test_a_donut_truck_skips_the_next_turn_of_every_opponent(self):
        table = GoTownTable((1, 2, 4, 10), first=2).act("donut_truck").tap(2)
        skipped = [(event["player"], event["reason"]) for event in table.named("turn_skipped")]
        self.assertEqual(skipped, [(player, "donut_truck") for player in (4, 10, 1)])
        self.assertEqual(table.turn_of(), 2)
        self.assertIn("Skip: 4 10 1", table.screen())
        self.assertIn("1:0 2:1 4:0 10:0", table.build().screen())
        table.tap(2)
        self.assertEqual(table.turn_of(), 4)
        self.assertFalse("Skip" in table.screen())

    def test_after_a_donut_truck_more_cards_may_be_played(self):
        table = GoTownTable().act("donut_truck").build()
        self.assertEqual(table.heights(), [1, 0, 0])
        table.tap(1)
        self.assertIn("P1: draw till 3", table.screen())

    def test_a_second_donut_truck_on_the_table_is_refused(self):
        table = GoTownTable().act("donut_truck").act("donut_truck")
        self.assertEqual(table.refused(), "truck_out")
        table.tap(1).act("donut_truck")
        self.assertEqual(len(table.named("played")), 2)

    def test_a_milkshake_and_a_donut_truck_skip_two_turns_of_one_player(self):
        table = GoTownTable((1, 2)).act("milkshake", 2).act("donut_truck").tap(1)
        self.assertEqual(table.last("turn_skipped")["player"], 2)
        self.assertEqual(table.turn_of(), 1)
        table.tap(1)
        self.assertEqual(table.turn_of(), 2)
        table.tap(2)
        self.assertEqual(table.last("milkshake_discarded")["player"], 2)
        table.tap(1).build()
        self.assertEqual(table.heights(), [0, 1])

    def test_a_skipped_turn_has_a_sound(self):
        table = GoTownTable()
        table.press(1)
        usual = table.tone()
        for action, on in (("donut_truck", OK), ("milkshake", 2)):
            table = GoTownTable().act(action, on).wait(2000)
            table.press(1)
            self.assertTrue(table.tone() not in (0, usual))


if __name__ == "__main__":
    unittest.main()

"""Corrections of towers, during the match and after its end."""

import unittest

from correction_table import change, correct, entering
from driven import DrivenTable
from gotown_table import GoTownTable


class Floors(unittest.TestCase):
    def test_before_the_first_turn_nothing_can_be_corrected(self):
        table = DrivenTable((1, 2), game="gotown").hold(11).next().ok()
        self.assertEqual(table.last("refused")["reason"], "nothing_scored")

    def test_a_correction_in_the_middle_of_a_turn_continues_the_turn(self):
        table = GoTownTable().build(2)
        event = correct(table, 4, 1).last("corrected")
        self.assertEqual(event["round"], 1)
        self.assertEqual(list(event["was"].values()), [2, 0, 0])
        self.assertEqual(list(event["points"].values()), [2, 0, 1])
        self.assertEqual(event["totals"], event["points"])
        self.assertIn("1:2 2:0 4:1", table.ok().screen())

    def test_the_page_counts_floors_and_names_no_round(self):
        table = GoTownTable().build(2).hold(11).next().ok().ok()
        self.assertIn("Floors built", table.screen())
        self.assertFalse("Round" in table.screen())

    def test_back_undoes_a_correction(self):
        table = correct(GoTownTable().build(2), 4, 1).ok().back()
        self.assertEqual(table.last("undone")["undone"], "corrected")
        self.assertIn("1:2 2:0 4:0", table.screen())

    def test_a_removed_floor_takes_its_dog_and_a_new_one_has_none(self):
        table = GoTownTable().build(1).act("dog")
        self.assertIn("1*1", table.screen())
        correct(table, 1, 1).ok()
        self.assertIn("1:2", table.screen())
        correct(table, 1, -1).ok()
        self.assertIn("1*1", table.screen())
        correct(table, 1, -1).ok()
        correct(table, 1, 1).ok()
        self.assertIn("1:1", table.screen())

    def test_a_tower_has_between_none_and_the_winning_number_of_floors(self):
        table = change(entering(GoTownTable(target=4)), 1, -1)
        self.assertEqual(table.last("refused")["reason"], "no_lower")
        change(table, 1, 5)
        self.assertEqual(table.last("refused")["reason"], "no_higher")
        self.assertIn("P1     0 -> 4", table.screen())

    def test_a_complete_tower_wins_at_once(self):
        table = correct(GoTownTable(target=4).build(2), 2, 4)
        names = ["corrected", "round_ended", "round_scored", "match_ended"]
        self.assertEqual(table.names()[-4:], names)
        self.assertEqual(table.last("match_ended")["winners"], [2])
        self.assertEqual(list(table.last("round_scored")["totals"].values()), [2, 4, 0])

    def test_a_reopened_match_continues_with_the_same_turn(self):
        table = correct(GoTownTable(target=4).build(4), 1, -1)
        self.assertEqual(table.names()[-2:], ["corrected", "turn_started"])
        self.assertEqual(table.turn_of(), 1)
        table.ok().build(1)
        self.assertEqual(len(table.named("match_ended")), 2)
        self.assertEqual(list(table.last("round_scored")["totals"].values()), [4, 0, 0])

    def test_a_second_complete_tower_is_refused_and_the_entry_stays(self):
        table = correct(GoTownTable(target=4).build(4), 2, 4)
        self.assertEqual(table.last("refused")["reason"], "one_complete")
        self.assertEqual(table.named("corrected"), [])
        self.assertIn("P2     0 -> 4", table.screen())
        change(table, 1, -1).ok()
        self.assertEqual(table.last("match_ended")["winners"], [2])
        self.assertEqual(list(table.last("corrected")["was"].values()), [4, 0, 0])

    def test_after_a_correction_a_floor_must_be_chosen_again(self):
        table = GoTownTable().build(2).choose("dog").tap(13)
        self.assertEqual(table.game.phase, "floor")
        correct(table, 1, -1).ok()
        self.assertEqual(table.game.phase, "turn")
        self.assertIn("1*1", table.act("dog").screen())

    def test_after_a_correction_a_skipped_turn_stays_skipped(self):
        table = GoTownTable(target=4).act("milkshake", on=2).tap(1)
        self.assertEqual(table.game.phase, "discard")
        correct(table, 1, 4).ok()
        correct(table, 1, -4).ok()
        self.assertEqual(table.game.phase, "discard")
        table.tap(2)
        self.assertEqual(table.names()[-2:], ["milkshake_discarded", "turn_started"])


if __name__ == "__main__":
    unittest.main()

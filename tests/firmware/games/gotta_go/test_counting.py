"""Counting the cards of Gotta Go!: ignored presses, corrections, and questions."""

import unittest

from driven import DrivenTable
from tableref.presses.gestures import NEXT


class SettlingPress(unittest.TestCase):
    """A press that settles a tie has no other effect."""

    def tied(self):
        table = DrivenTable((1, 2, 4)).start_round().claim(1).press(2, 4).wait(60)
        return table.release(2, 4).wait(2000)

    def test_a_settling_press_is_neither_a_card_nor_a_duplicate_however_late_and_long(self):
        for held_ms in (60, 699, 900, 3000):
            table = self.tied().press(2).wait(held_ms).release(2)
            self.assertEqual(table.last("claim")["player"], 2)
            table.wait(1200).tap(2, 5).tap(4).tap(1).wait(300).ok()
            self.assertEqual(list(table.last("round_scored")["points"].values()), [1, 25, -1])

    def test_a_power_cut_while_counting_ends_the_second_for_late_presses(self):
        table = DrivenTable((1, 2, 4)).start_round().claim(1, 2).wait(2000)
        again = DrivenTable()
        again.restore(table.referee.saved())
        again.ok().tap(4, 3)
        self.assertIn(" 4   3 ", again.screen())
        self.assertEqual(again.named("too_late"), [])


class Corrections(unittest.TestCase):
    """Changes while counting: who has a "Gotta Go!" card, who has none, and the points entered."""

    def scoring(self, players=(1, 2, 4), claims=(1, 4)):
        return DrivenTable(players).start_round().claim(*claims).wait(1200)

    def test_the_screen_shows_who_has_a_card_and_one_press_moves_it(self):
        table = self.scoring().tap(2, 5).next()
        self.assertIn("Who has a card?\nP1 P4\nWrong? Press who\nhas none.", table.screen())
        table.tap(4)
        self.assertIn("P1 P2", table.screen())
        event = table.last("card_moved")
        self.assertEqual((event["player"], event["from"]), (2, 4))
        table.ok().tap(4).tap(1).ok()
        self.assertEqual(list(table.last("round_scored")["points"].values()), [1, 25, -1])

    def test_next_has_an_effect_on_the_owners_of_cards_only_when_one_is_named(self):
        table = self.scoring().next()
        shown = table.screen()
        self.assertIn("NEXT: no choice", table.next().screen())
        self.assertEqual(table.last("refused")["reason"], "nothing_to_choose")
        self.assertIn("P2 has it", table.wait(3000).tap(2).screen())
        self.assertEqual(table.next().screen(), shown)

    def test_the_screen_marks_the_new_owner_of_a_card_and_no_longer_the_old_one(self):
        table = self.scoring().tap(2, 5)
        self.assertIn(" 1*  0  -> 0\n 2   5  -> -5\n 4*  0  -> 0", table.screen())
        table.next().tap(4).ok()
        self.assertIn(" 1*  0  -> 0\n 2*  5  -> 25\n 4   0  -> 0", table.screen())

    def test_a_moved_card_leaves_its_owners_duplicate_behind(self):
        table = self.scoring().tap(4, 2).hold(4).wait(300)
        self.assertIn(" 4*  2d -> -1", table.screen())
        table.next().tap(4).ok()
        self.assertIn(" 4   2  -> -2", table.screen())
        table.wait(300).next().tap(2).ok()
        self.assertIn(" 4*  2  -> 4", table.screen())

    def test_a_button_that_moved_a_card_and_is_still_down_counts_no_card(self):
        for release_ms in (100, 900):
            table = self.scoring().tap(2, 5).next().press(4).wait(50).ok()
            table.wait(release_ms).release(4).wait(50)
            self.assertIn(" 4   0  -> 0", table.screen())

    def test_a_left_hand_with_a_card_answers_for_its_player(self):
        table = self.scoring((1, 3), (2, 1, 4)).tap(1, 2).ok()
        self.assertEqual(len(table.named("round_scored")), 1)

    def test_if_several_have_none_two_presses_say_from_whom_to_whom(self):
        for order in ((3, 7), (7, 3)):
            table = self.scoring(tuple(range(1, 8)), (1, 2, 3, 4, 5)).next()
            self.assertIn("has it, has none", table.screen())
            table.tap(order[0])
            self.assertEqual(table.named("card_moved"), [])
            self.assertIn("P7 has it" if order[0] == 7 else "not P3", table.screen())
            table.tap(order[1])
            self.assertIn("P1 P2 P4 P5 P7", table.screen())
            self.assertIn("has it, has none", table.screen())

    def test_on_that_page_each_hint_says_whether_the_player_has_a_card(self):
        table = self.scoring().next()
        presses = {hint.words: list(hint.players) for hint in table.referee.hints() if hint.players}
        self.assertEqual(presses, {"has no card": [1, 4], "has the card": [2]})

    def test_a_press_on_the_page_of_the_cards_counts_no_card(self):
        table = self.scoring().next().hold(4).ok().wait(300)
        self.assertIn(" 4   0  -> 0", table.screen())

    def test_back_moves_a_card_back(self):
        table = self.scoring().next().tap(4).back()
        self.assertEqual(table.last("undone")["undone"], "card_moved")
        self.assertIn("P1 P4", table.screen())

    def test_next_held_to_subtract_opens_no_page(self):
        table = self.scoring().tap(1, 2).press(NEXT).tap(1).release(NEXT)
        self.assertIn("Count your cards", table.screen())
        self.assertIn(" 1*  1  -> 1", table.screen())

    def test_a_long_press_with_next_subtracts_one_and_marks_nothing(self):
        table = self.scoring().tap(1, 3).press(NEXT).press(1).wait(900).release(1).release(NEXT)
        self.assertIn(" 1*  2  -> 4", table.screen())

    def test_a_player_without_a_card_and_a_count_is_asked_about(self):
        table = self.scoring().tap(1, 2).ok()
        self.assertEqual(table.named("round_scored"), [])
        self.assertIn("No cards at all?\nP2\nElse: tap them\nOK: yes, none", table.screen())
        table.tap(2, 3)
        self.assertIn(" 2   3  -> -3", table.screen())
        table.ok()
        self.assertEqual(table.last("round_scored")["points"]["2"], -3)

    def test_confirming_that_a_player_has_none_enters_0(self):
        table = self.scoring().ok().ok()
        self.assertEqual(table.last("round_scored")["points"]["2"], 0)

    def test_an_answer_counts_for_its_own_round_only(self):
        table = self.scoring().ok().ok().ok().start_round().claim(1, 4).wait(1200).ok()
        self.assertIn("No cards at all?\nP2\n", table.screen())
        self.assertEqual(len(table.named("round_scored")), 1)

    def test_after_a_card_was_moved_the_player_who_has_none_now_is_asked_about(self):
        table = self.scoring().tap(1, 2).ok()
        self.assertIn("No cards at all?\nP2\n", table.screen())
        table.next().tap(4).ok().ok()
        self.assertIn("No cards at all?\nP4\n", table.screen())
        self.assertEqual(table.named("round_scored"), [])

    def test_the_points_are_shown_before_ok(self):
        table = self.scoring().tap(1, 5).tap(2, 3).hold(4)
        self.assertIn(" 1*  5  -> 25\n 2   3  -> -3\n 4*  0d -> -1", table.screen())

    def test_the_points_of_ten_players_are_shown_before_ok(self):
        table = self.scoring(tuple(range(1, 11)), (1, 2, 3, 4, 10)).tap(1, 7).hold(10).tap(5, 12)
        self.assertIn(" 1*7=49  6  0  \n", table.screen())
        self.assertIn(" 5  -12 10*d=-1\n", table.screen())

    def test_an_open_race_shows_what_a_press_means(self):
        self.assertIn("Press: Gotta Go!", DrivenTable((1, 2, 4)).start_round().screen())


if __name__ == "__main__":
    unittest.main()

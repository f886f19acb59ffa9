"""The helper of Got It!, which solves a player's cards after a round that nobody won."""

import unittest

from got_it_table import GotItTable
from tableref.presses.gestures import OK


class Helper(unittest.TestCase):
    """Rule book: FAQ on a player who cannot calculate the target number."""

    def asked(self, marks=0):
        table = GotItTable((1, 3)).ready()
        for _ in range(marks):
            table.hold(3)
        return table.fail().tap(3)

    def type(self, table, *numbers):
        for number in numbers:
            table.tap(number or 10)
        return table

    def test_after_a_failed_round_cards_can_be_tried(self):
        table = self.asked()
        self.assertEqual(table.last("cards_asked")["player"], 3)
        self.assertIn("P3: 5 cards", table.screen())

    def test_buttons_are_digits_and_10_is_0(self):
        table = self.type(self.asked(), 9, 2, 0, 4, 5, 1, 0)
        self.assertIn("9 2 0 4 5 = 10", table.screen())
        table.tap(4)
        self.assertEqual(table.last("refused")["reason"], "press_ok")
        table.back()
        self.assertIn("9 2 0 4 5 = 1\n", table.wait(3100).screen())

    def test_ok_starts_the_solver_when_all_seven_numbers_are_entered(self):
        table = self.type(self.asked(), 9, 2, 1, 4, 5, 1).ok()
        self.assertEqual(table.last("refused")["reason"], "seven_numbers")
        self.type(table, 8).ok()
        self.assertIn("9*2=18", table.wait(20_000).screen())
        self.assertIn("Nobody got it", table.ok().screen())

    def test_an_impossible_target_is_shown(self):
        table = self.type(self.asked(), 1, 1, 1, 1, 1, 9, 9).ok()
        self.assertIn("Thinking...", table.screen())
        table.wait(20_000)
        self.assertIn("Not possible", table.screen())

    def test_ok_pressed_twice_by_one_finger_does_not_close_the_solver(self):
        table = self.type(self.asked(), 1, 1, 1, 1, 1, 9, 9).wait(300).tap(OK).tap(OK)
        self.assertEqual(table.last("refused")["reason"], "too_soon")
        self.assertIn("Not possible", table.wait(3100).screen())

    def test_the_solver_applies_the_handicap(self):
        for marks, is_possible in ((0, True), (1, False), (2, True), (3, False)):
            table = self.type(self.asked(marks), 1, 1, 1, 1, 1, 0, 5).ok().wait(20_000)
            self.assertIn("1 1 1 1 1 = 05", table.screen())
            self.assertEqual("Not possible" not in table.screen(), is_possible)

    def test_next_leaves_the_solver(self):
        table = self.asked().next()
        self.assertIn("Nobody got it", table.screen())
        self.assertIn("Sets and shapes", table.ok().screen())

    def test_lights_keep_moving_during_the_calculation(self):
        table = self.type(self.asked(), 1, 1, 1, 1, 1, 9, 9).ok()
        before = table.pixels()
        self.assertNotEqual(before, table.wait(100).pixels())


if __name__ == "__main__":
    unittest.main()

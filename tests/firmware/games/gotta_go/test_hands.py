"""In the two-player game the screen names players and hands, never buttons."""

import re
import unittest

from driven import DrivenTable
from tableref import texts
from tableref.presses.gestures import NEXT


def opened():
    """Return a table of players 1 and 3 at which the race is open."""
    return DrivenTable((1, 3), target=999).ok().wait(2500)


def counting():
    """Return the opened table after claims with buttons 1 and 2 (hands of player 1) and 4."""
    return opened().tap(1).wait(300).tap(2).wait(300).tap(4).wait(1500)


class Hands(unittest.TestCase):
    def test_a_claim_belongs_to_a_players_hand(self):
        table = opened().tap(2).wait(50)
        self.assertIn("P1 left: Go!", table.screen())
        self.assertIn("P3 right 0.", table.wait(400).tap(3).wait(50).screen())

    def test_a_refusal_names_the_hand(self):
        table = opened().tap(2).wait(50).tap(2)
        self.assertEqual(table.last("refused")["player"], 2)
        self.assertIn("P1 left has 1", table.screen())
        table = counting()
        self.assertIn("Needs a Go! card", table.hold(3).screen())
        table.press(NEXT).tap(3)
        self.assertIn("P3 right has 0", table.screen())

    def test_each_hand_has_a_line_while_cards_are_counted(self):
        table = counting().tap(2, 7).hold(4).tap(3, 12)
        lines = "P1 right* 0=0\nP1 left* 7=49\nP3 right 12=-12\nP3 left* 0d=-1"
        self.assertIn(lines, table.screen())

    def test_a_card_is_moved_between_hands(self):
        table = counting().next()
        self.assertIn("Who has a card?\nP1 right\nP1 left\nP3 left\nWrong?", table.screen())

    def test_a_tie_lists_hands_in_lines(self):
        table = opened().tap(1).wait(300).tap(2).wait(300).press(3, 4)
        table.wait(50)
        self.assertIn("Same instant:\nP3 right\nP3 left\nWho has the", table.screen())

    def test_an_undo_names_the_player(self):
        self.assertIn("Back: P1 count", counting().tap(2).back().screen())

    def test_presses_too_early_and_too_late_name_the_player(self):
        self.assertIn("P1 early 1.", DrivenTable((1, 3)).ok().wait(900).tap(2).screen())
        table = opened().tap(1).wait(300).tap(2).wait(300).tap(4).wait(200).tap(3)
        self.assertIn("P3 late 0.", table.screen())

    def test_no_line_in_any_language_calls_a_left_hand_a_player(self):
        for code, _ in texts.LANGUAGES:
            texts.use(code)
            try:
                table = opened()
                for act in (table.tap, table.tap, table.hold):
                    for button in (2, 4, 1, 3):
                        act(button)
                        table.wait(50)
                        self.assertFalse(
                            re.search("P[24]([^0-9]|$)", table.screen()), table.screen()
                        )
                    table.wait(1500)
            finally:
                texts.use(texts.LANGUAGES[0][0])


if __name__ == "__main__":
    unittest.main()

"""BACK shows whose step it undid, even if OK or NEXT made it for a player."""

import unittest

from driven import DrivenTable
from got_it_table import GotItTable
from got_ya_table import bid, bidding, passing
from gotown_table import GoTownTable
from i_go_table import playing
from tableref.presses.gestures import BACK, NEXT


class Whose(unittest.TestCase):
    def test_back_names_the_player_of_a_card_played_with_ok(self):
        table = GoTownTable(first=4).act("build").back()
        self.assertIn("Back: P4 card", table.screen())
        table.press(BACK).tap(NEXT).release(BACK)
        self.assertIn("Redo: P4 card", table.screen())
        self.assertFalse("player" in table.last("undone"))

    def test_a_card_played_on_an_opponent_is_that_of_the_player_in_turn(self):
        table = GoTownTable(first=4).act("thief", 1)
        self.assertEqual(table.referee.match.back_hint().words, "undo card")
        self.assertIn("Back: P4 card", table.back().screen())

    def test_back_names_the_bidder_of_a_bid_even_if_the_next_one_is_asked(self):
        table = bid(bidding(), 1, 2)
        self.assertIn("Back: P1 bid", table.back().screen())
        table = passing(bid(bidding(), 1, 2), 2, 3, 4, 5).ok().back()
        self.assertIn("Back: P1 trump", table.screen())

    def test_back_names_the_player_who_ended_a_hand_of_i_go(self):
        table, player = playing()
        table.next().ok().back()
        self.assertIn("Back: P%d void" % player, table.screen())

    def test_back_names_the_player_of_a_turn_passed_with_ok(self):
        table = DrivenTable((1, 2, 4), game="turn_clock").ok()
        player = table.last("turn_started")["player"]
        self.assertIn("Back: P%d turn" % player, table.wait(1000).ok().back().screen())

    def test_back_names_the_player_of_a_judgement_and_a_shape_of_got_it(self):
        table = GotItTable((1, 3, 4)).race().tap(3).wait(400).ok().back()
        self.assertIn("Back: P3 ruling", table.screen())
        table.ok().tap(3, 2).ok().wait(400).ok().wait(400).ok().back()
        self.assertIn("Back: P3 shape", table.screen())

    def test_back_names_nobody_for_a_step_of_the_table(self):
        table = DrivenTable((1, 2, 4)).ok().wait(2500).back()
        self.assertIn("Back: 3-2-1", table.screen())
        table = GoTownTable().back()
        self.assertIn("Back: start", table.screen())


if __name__ == "__main__":
    unittest.main()

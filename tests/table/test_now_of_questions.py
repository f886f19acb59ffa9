"""Questions within a phase have separate texts on the page."""

import unittest

from correction_table import change
from driven import DrivenTable
from i_go_table import playing
from tableref.presses.gestures import BACK
from tableref_host.scoreboard.words import phrases
from tests.table.page_standins import table_view
from tests.table.test_table_view import has_words
from turn_clock_table import running


def phase(table):
    return table_view.of(table.referee)["phase"]


class Questions(unittest.TestCase):
    def assert_asks(self, table, wanted):
        view = table_view.of(table.referee)
        self.assertEqual(view["phase"], wanted, table.screen())
        for code in phrases.CODES:
            self.assertTrue(has_words(view, code))

    def test_i_go_asks_which_pile_is_empty(self):
        table, player = playing()
        self.assert_asks(table, "turn")
        self.assert_asks(table.next(), "display_taken")
        self.assert_asks(table.next(), "pile_taken")
        self.assert_asks(table.ok(), "must_call")
        self.assert_asks(table.hold(player), "scoring")

    def test_next_during_timed_turns_asks_what_to_do(self):
        table = running()
        self.assert_asks(table.next(), "running")
        for name in ("skip", "drop", "nobody_out", "move", "stop", "pass", "common"):
            self.assert_asks(table.wait(300).next(), f"ask_{name}")
        self.assert_asks(table.wait(300).next(), "running")

    def test_next_asks_who_comes_back_if_somebody_is_out(self):
        table = running()
        for _ in range(3):
            table.next().wait(300)
        table.tap(table.referee._stage.progress.game.turns.order()[-1])
        for _ in range(4):
            table.wait(300).next()
        self.assert_asks(table, "ask_put_back")

    def test_the_pause_of_a_game_with_points_asks(self):
        table = DrivenTable((1, 2, 4), game="score_pad")
        self.assert_asks(table.hold(BACK), "paused")
        self.assert_asks(table.next(), "nothing_to_correct")
        self.assert_asks(table.next(), "give_up")
        table = DrivenTable((1, 2, 4), game="score_pad")
        change(table, 1, 5)
        table.ok().wait(300)
        table.hold(BACK).next()
        self.assert_asks(table, "correct")
        self.assert_asks(table.wait(300).ok(), "which_round")
        self.assert_asks(table.wait(300).ok(), "correct_points")

    def test_the_pause_of_a_tool_asks(self):
        table = running().hold(BACK)
        self.assert_asks(table, "paused")
        self.assertNotIn("correct it", table.screen())
        table.next()
        self.assertIn(phase(table), ("give_up", "leave"))
        self.assert_asks(table, phase(table))


if __name__ == "__main__":
    unittest.main()

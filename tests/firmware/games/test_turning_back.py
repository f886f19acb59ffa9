"""NEXT goes forward in menus and pages; held, it goes one back."""

import unittest

from driven import DrivenTable, played
from got_ya_table import choosing
from gotown_table import GoTownTable
from tableref.games.game_screens import Between
from tableref.presses.gestures import NEXT


class GoTown(unittest.TestCase):
    def test_the_last_action_is_one_back_from_the_first(self):
        table = GoTownTable()
        self.assertIn("{BUILD}", table.screen())
        self.assertIn("{SUPER}", table.hold(NEXT).screen())
        self.assertIn("{THIEF}", table.hold(NEXT).screen())
        self.assertIn("{SUPER}", table.next().screen())

    def test_it_is_said_to_whoever_goes_far(self):
        table = GoTownTable().next().next()
        self.assertFalse("one back" in table.screen())
        self.assertIn("NEXT held: back", table.next().screen())
        self.assertIn("{HAMMER}", table.hold(NEXT).screen())

    def test_back_takes_it_back(self):
        table = GoTownTable().hold(NEXT).back()
        self.assertIn("{STEAL}", table.screen())
        self.assertIn("{BUILD}", table.back().screen())

    def test_a_press_meanwhile_is_what_next_was_held_for(self):
        table = GoTownTable()
        table.next().press(NEXT).wait(100)
        self.assertIn("{HAMMER}", table.screen())
        player = table.last("turn_started")["player"]
        other = [one for one in (1, 2, 4) if one != player][0]
        table.tap(other).wait(900).release(NEXT).wait(50)
        self.assertIn("{HAMMER}", table.screen())


class Others(unittest.TestCase):
    def test_trump(self):
        table = choosing()
        first = table.screen()
        table.next()
        second = table.screen()
        self.assertEqual(table.hold(NEXT).screen(), first)
        self.assertEqual(table.next().screen(), second)
        self.assertIn("NEXT: other one", table.screen())

    def test_pages_of_the_standings_and_before_a_round(self):
        table = DrivenTable(tuple(range(1, 11)), target=999)
        ready = table.screen()
        self.assertIn("The draw", table.hold(NEXT).screen())
        self.assertEqual(table.next().screen(), ready)
        table = played()
        self.assertIn("After round 1", table.screen())

    def test_where_next_has_another_use_before_a_round_it_shows_no_set_up(self):
        table = DrivenTable((1, 2, 4), seed=5)
        game = table.referee._stage.history.game
        self.assertIn("Round 1\n", table.screen())
        game.BETWEEN = Between(shows_setup=False)
        table.next()
        self.assertEqual(table.last("refused")["reason"], "nothing_to_choose")
        self.assertIn("Round 1\nWho counts?", table.screen())

    def test_where_next_takes_one_off_it_is_silent(self):
        table = DrivenTable((1, 2), game="score_pad").tap(1, 3)
        before = table.press(NEXT).wait(3500).screen()
        self.assertEqual(table.release(NEXT).wait(50).screen(), before)

    def test_options_in_the_lobby(self):
        table = DrivenTable().turn_to("score_pad").ok().tap(1).ok()
        first = table.screen()
        table.next()
        second = table.screen()
        self.assertEqual(table.hold(NEXT).screen(), first)
        table.hold(NEXT)
        table.next().next()
        self.assertEqual(table.screen(), second)

    def test_ok_meanwhile_leaves_the_next_page_alone(self):
        table = DrivenTable().turn_to("score_pad").ok().tap(1).ok()
        table.press(NEXT).wait(100).ok()
        before = table.screen()
        self.assertEqual(table.wait(900).release(NEXT).wait(10).screen(), before)


if __name__ == "__main__":
    unittest.main()

"""NEXT moves forward in menus and pages. Held, it moves back by one."""

import unittest

from driven import DrivenTable, played
from got_it_table import GotItTable
from got_ya_table import choosing
from gotown_table import GoTownTable
from tableref.games.game_screens import Between
from tableref.presses.gestures import NEXT
from turn_clock_table import running


class GoTown(unittest.TestCase):
    def test_next_held_at_the_first_action_leads_to_the_last(self):
        table = GoTownTable()
        self.assertIn("{BUILD}", table.screen())
        self.assertIn("{SUPER}", table.hold(NEXT).screen())
        self.assertIn("{THIEF}", table.hold(NEXT).screen())
        self.assertIn("{SUPER}", table.next().screen())

    def test_a_hint_appears_for_players_who_press_next_often(self):
        table = GoTownTable().next().next()
        self.assertFalse("one back" in table.screen())
        self.assertIn("NEXT held: back", table.next().screen())
        self.assertIn("{HAMMER}", table.hold(NEXT).screen())

    def test_next_held_turns_back_the_floors_of_a_dog(self):
        table = GoTownTable().build(3).choose("dog").ok()
        seen = []
        for _ in range(4):
            seen.append(table.game.floors[0])
            table.hold(NEXT)
        self.assertEqual(seen, [3, 1, 2, 3])

    def test_back_undoes_next_held(self):
        table = GoTownTable().hold(NEXT).back()
        self.assertIn("{STEAL}", table.screen())
        self.assertIn("{BUILD}", table.back().screen())

    def test_a_press_during_next_held_is_handled_instead_of_turning_back(self):
        table = GoTownTable()
        table.next().press(NEXT).wait(100)
        self.assertIn("{HAMMER}", table.screen())
        player = table.last("turn_started")["player"]
        other = [one for one in (1, 2, 4) if one != player][0]
        table.tap(other).wait(900).release(NEXT).wait(50)
        self.assertIn("{HAMMER}", table.screen())


def thief():
    """Return a table of Got It! whose player 1 may steal one of three shapes of player 2."""
    table = GotItTable((1, 2)).gain(2, 0, 1).ok().gain(2, 5).ok()
    return table.race().win(1, one_colour=True).ok().take(0, 1).tap(2)


CHOICES = (
    (GoTownTable, lambda game: game.action, 10),
    (lambda: GoTownTable().build(4).choose("dog").ok(), lambda game: game.floors[0], 4),
    (choosing, lambda game: game.trump, 5),
    (lambda: GotItTable((1, 2)).race().win(1).ok(), lambda game: game.reward.colour, 4),
    (thief, lambda game: game.reward.loot, 3),
    (running, lambda game: game.action, 9),
)
"""(function that returns a table, function that returns the choice of NEXT, number of choices)."""


class Everywhere(unittest.TestCase):
    def test_next_held_goes_back_by_one_from_each_choice_to_the_one_before(self):
        for make, choice, count in CHOICES:
            table = make()
            seen = []
            while len(seen) < count:
                seen.append(choice(table.referee._stage.progress.game))
                table.next()
            self.assertEqual(len(set(seen)), count, seen)
            self.assertEqual(choice(table.referee._stage.progress.game), seen[0])
            for wanted in reversed(seen):
                table.hold(NEXT)
                self.assertEqual(choice(table.referee._stage.progress.game), wanted, seen)


class Others(unittest.TestCase):
    def test_next_held_turns_back_the_choice_of_trump(self):
        table = choosing()
        first = table.screen()
        table.next()
        second = table.screen()
        self.assertEqual(table.hold(NEXT).screen(), first)
        self.assertEqual(table.next().screen(), second)
        self.assertIn("NEXT: other one", table.screen())

    def test_next_held_turns_back_pages_of_the_standings_and_of_the_set_up(self):
        table = DrivenTable(tuple(range(1, 11)), target=999)
        ready = table.screen()
        self.assertIn("The draw", table.hold(NEXT).screen())
        self.assertEqual(table.next().screen(), ready)
        table = played()
        self.assertIn("After round 1", table.screen())

    def test_before_a_round_next_shows_no_set_up_if_it_has_another_use(self):
        table = DrivenTable((1, 2, 4), seed=5)
        game = table.referee._stage.progress.game
        self.assertIn("Round 1\n", table.screen())
        game.BETWEEN = Between(shows_setup=False)
        table.next()
        self.assertEqual(table.last("refused")["reason"], "nothing_to_choose")
        self.assertIn("Round 1\nWho counts?", table.screen())

    def test_next_held_to_subtract_is_silent(self):
        table = DrivenTable((1, 2), game="score_pad").tap(1, 3)
        before = table.press(NEXT).wait(3500).screen()
        self.assertEqual(table.release(NEXT).wait(50).screen(), before)

    def test_next_held_turns_back_options_in_the_lobby(self):
        table = DrivenTable().turn_to("score_pad").ok().tap(1).ok()
        first = table.screen()
        table.next()
        second = table.screen()
        self.assertEqual(table.hold(NEXT).screen(), first)
        table.hold(NEXT)
        table.next().next()
        self.assertEqual(table.screen(), second)

    def test_ok_during_next_held_does_not_turn_the_next_page(self):
        table = DrivenTable().turn_to("score_pad").ok().tap(1).ok()
        table.press(NEXT).wait(100).ok()
        before = table.screen()
        self.assertEqual(table.wait(900).release(NEXT).wait(10).screen(), before)


if __name__ == "__main__":
    unittest.main()

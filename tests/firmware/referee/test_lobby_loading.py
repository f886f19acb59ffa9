"""While a game is chosen its modules come in parts, and nobody waits for them."""

import unittest

from driven import DrivenTable
from tableref.games import MenuEntry
from tableref.referee import lobby
from tableref.show import lights


class GameOnItsWay(unittest.TestCase):
    """Between OK and the last part of the game that it chose."""

    class OnItsWay(MenuEntry):
        is_loaded = False

        @property
        def game(self):
            raise AssertionError("to load all of it at once takes too long")

    def setUp(self):
        self.games = lobby.GAMES
        lobby.GAMES = (self.OnItsWay("gotta_go", 2, 10),)

    def tearDown(self):
        lobby.GAMES = self.games

    def test_who_joins_meanwhile_has_a_light_and_waits_for_nothing(self):
        table = DrivenTable().ok().tap(1).tap(3)
        self.assertIn("In: 1 3", table.screen())
        table.wait(1_000)
        for player in range(1, 11):
            is_lit = table.button_light(player) == lights.player_light(player, table.counter)
            self.assertEqual(is_lit, player in (1, 3))


class LoadedAhead(unittest.TestCase):
    """A game that is looked at is loaded before OK chooses it; one that is passed over is not."""

    class Noted(MenuEntry):
        def __init__(self, *about):
            super().__init__(*about)
            self.asked = []

        def load(self, is_chosen=True):
            self.asked.append(is_chosen)
            return len(self.asked) < 3

    def setUp(self):
        self.games = lobby.GAMES
        self.first, self.second = self.Noted("gotta_go", 2, 10), self.Noted("lots", 2, 10)
        lobby.GAMES = (self.first, self.second)
        self.show_us = lobby.SHOW_US

    def tearDown(self):
        lobby.GAMES = self.games
        lobby.SHOW_US = self.show_us

    def test_the_game_on_the_screen_is_loaded_once_somebody_rests_there(self):
        table = DrivenTable().wait(900)
        self.assertEqual(self.first.asked, [])
        table.wait(2_000)
        self.assertEqual(self.first.asked, [False] * 3)
        table.wait(200)
        self.assertEqual(self.first.asked, [False] * 3 + [True])
        table.wait(60_000)
        self.assertEqual(len(self.first.asked), 4)

    def test_a_game_that_is_passed_over_is_not(self):
        table = DrivenTable().wait(1_500)
        table.next().wait(1_500).next().next().wait(1_500)
        self.assertFalse(True in self.first.asked + self.second.asked)
        table.wait(600)
        self.assertEqual((self.first.asked[-1], self.second.asked[-1]), (True, False))

    def test_a_game_that_is_chosen_is_loaded_once_the_screen_has_changed(self):
        lobby.SHOW_US = 150_000
        table = DrivenTable().wait(1_500).ok()
        self.assertFalse(True in self.first.asked)
        table.wait(200)
        self.assertIn(True, self.first.asked)


if __name__ == "__main__":
    unittest.main()

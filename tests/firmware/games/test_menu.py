"""The menu of games and its order."""

import unittest

from driven import DrivenTable
from tableref.games import GAMES, by_key


class Menu(unittest.TestCase):
    def test_an_entry_is_the_game_in_the_folder_of_its_key(self):
        for entry in GAMES:
            self.assertEqual(entry.game.__module__, "tableref.games.%s.game" % entry.key)

    def test_an_unknown_key_is_refused_with_a_message(self):
        with self.assertRaises(ValueError) as caught:
            by_key("tiddlywinks")
        self.assertIn(
            "no game is called 'tiddlywinks'; there are: gotta_go, ", str(caught.exception)
        )


class Choosing(unittest.TestCase):
    def test_the_lobby_begins_with_the_first_game_and_next_turns_to_the_others(self):
        table = DrivenTable()
        keys = []
        for _ in range(len(GAMES) + 1):
            keys.append(table.referee.game_key)
            table.next()
        self.assertEqual(keys, [game.key for game in GAMES] + ["settings"])
        self.assertEqual(table.referee.game_key, keys[0])


if __name__ == "__main__":
    unittest.main()

"""The list of games: their modules come in parts, and leave when another game's turn comes."""

import sys
import unittest

from driven import DrivenTable
from tableref.referee import games
from tableref.referee.games import GAMES, by_key

LOTS = ["tableref.referee.lots", "tableref.rules.lots", "tableref.texts.en.lots"]


def loaded():
    """Return the names of all modules that belong to one game, sorted."""
    names = []
    for name in sys.modules:
        stem = name.split(".")[-1]
        if name.startswith("tableref.") and any(
            stem == game.key or stem.startswith(game.key + "_") for game in GAMES
        ):
            names.append(name)
    return sorted(names)


class Loading(unittest.TestCase):
    def setUp(self):
        self.kept = {name: sys.modules[name] for name in loaded()}
        self.forgets = games.FORGETS

    def tearDown(self):
        games.FORGETS = self.forgets
        for name in loaded():
            del sys.modules[name]
        # The other tests hold on to the modules as they were.
        for name in self.kept:
            sys.modules[name] = self.kept[name]
            package, _, stem = name.rpartition(".")
            setattr(sys.modules[package], stem, self.kept[name])

    def forget_all(self):
        for name in loaded():
            del sys.modules[name]

    def test_a_game_is_loaded_part_by_part(self):
        # what all games share is there then
        self.assertTrue(by_key("count_in").flow)
        self.forget_all()
        lots = by_key("lots")
        parts = 0
        while lots.load():
            parts += 1
        self.assertEqual(loaded(), LOTS)
        self.assertEqual(parts, 3)
        self.assertFalse(lots.load())

    def test_a_game_without_rules_of_its_own_has_none_loaded(self):
        self.forget_all()
        while by_key("count_in").load():
            pass
        self.assertEqual(loaded(), ["tableref.referee.count_in", "tableref.texts.en.count_in"])

    def test_where_memory_is_short_the_game_before_is_forgotten(self):
        self.forget_all()
        games.FORGETS = True
        for key in ("got_it", "lots"):
            self.assertEqual(by_key(key).flow.__name__, "GotIt" if key == "got_it" else "Lots")
        self.assertEqual(loaded(), LOTS)
        self.assertFalse(hasattr(sys.modules["tableref.referee"], "got_it"))

    def test_where_there_is_room_it_is_kept(self):
        self.forget_all()
        games.FORGETS = False
        for key in ("got_it", "lots"):
            self.assertTrue(by_key(key).flow)
        self.assertIn("tableref.referee.got_it", loaded())


class Parts(unittest.TestCase):
    """A press waits for its light while a part is loaded, so no part may be more than a module."""

    def setUp(self):
        self.kept = {}
        for name in list(sys.modules):
            if name.startswith("tableref."):
                self.kept[name] = sys.modules.pop(name)
        # what is in memory when the lobby's first page is shown
        __import__("tableref.referee.keeper")
        __import__("tableref.referee.referee")
        __import__("tableref.texts.en")

    def tearDown(self):
        for name in list(sys.modules):
            if name.startswith("tableref."):
                del sys.modules[name]
        for name in sorted(self.kept):
            sys.modules[name] = self.kept[name]
            package, _, stem = name.rpartition(".")
            setattr(sys.modules[package], stem, self.kept[name])

    def test_a_part_is_one_module_and_the_last_brings_the_game(self):
        rooms = ("tableref.rules", "tableref.rules.options")
        for key in [game.key for game in GAMES]:
            game = sys.modules["tableref.referee.games"].by_key(key)
            before = set(sys.modules)
            is_more = True
            while is_more:
                is_more = game.load()
                brought = [name for name in set(sys.modules) - before if name not in rooms]
                self.assertTrue(len(brought) == is_more, "%s: %s" % (key, sorted(brought)))
                before = set(sys.modules)
            self.assertIn("tableref.referee." + key, sys.modules)
            for name in set(game.modules()) - set(game.modules(False)):
                sys.modules.pop(name, None)

    def test_before_a_game_is_chosen_only_what_all_share_is_loaded(self):
        game = sys.modules["tableref.referee.games"].by_key("gotown")
        while game.load(False):
            pass
        self.assertIn("tableref.referee.journal", sys.modules)
        self.assertFalse("tableref.referee.gotown" in sys.modules)
        self.assertFalse("tableref.texts.en.gotown" in sys.modules)


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

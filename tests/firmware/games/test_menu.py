"""The list of games: their modules come in parts, and leave when another game's turn comes."""

import sys
import unittest
from collections import namedtuple

from driven import DrivenTable
from tableref import games, loading
from tableref.games import GAMES, by_key

LOTS = ["tableref.games.lots.game", "tableref.games.lots.rules", "tableref.games.lots.words.en"]


def loaded():
    """Return the names of all modules that belong to one game, sorted."""
    rooms = tuple(["tableref.games.%s" % entry.key for entry in GAMES])
    return sorted([name for name in sys.modules if name.startswith(rooms) and not is_package(name)])


def is_package(name):
    """Return whether a module is a game's folder, or the one of its words."""
    return name.split(".")[-1] in ["words"] + [entry.key for entry in GAMES]


class Loading(unittest.TestCase):
    def setUp(self):
        self.kept = {name: sys.modules[name] for name in self.of_games()}
        self.forgets = loading.IN_FILES

    def tearDown(self):
        loading.IN_FILES = self.forgets
        self.forget_all()
        # The other tests hold on to the modules as they were.
        for name in sorted(self.kept):
            sys.modules[name] = self.kept[name]
            package, _, stem = name.rpartition(".")
            setattr(sys.modules[package], stem, self.kept[name])

    def of_games(self):
        packages = [n for n in sys.modules if n.startswith("tableref") and is_package(n)]
        return loaded() + packages

    def forget_all(self):
        for name in self.of_games():
            del sys.modules[name]

    def test_a_game_is_loaded_part_by_part(self):
        # what all games share is there then
        self.assertTrue(by_key("count_in").game)
        self.forget_all()
        lots = by_key("lots")
        for loading.IN_FILES, parts in ((False, 3), (True, 6)):
            for _ in range(parts):
                self.assertTrue(lots.load())
            self.assertEqual(loaded(), LOTS)
            self.assertFalse(lots.load())
            self.forget_all()

    def test_where_memory_is_short_garbage_is_collected_before_each_part(self):
        self.assertTrue(by_key("count_in").game)
        self.forget_all()
        loading.IN_FILES = True
        collected = []
        collector, loading.gc = (
            loading.gc,
            namedtuple("Collector", "collect")(lambda: collected.append(loaded())),
        )
        try:
            while by_key("lots").load():
                pass
        finally:
            loading.gc = collector
        self.assertEqual([len(names) for names in collected], [0, 1, 2])

    def test_a_press_that_turns_to_another_game_leaves_nothing_of_the_first(self):
        self.assertTrue(by_key("count_in").game)
        for parts in range(1, 6):
            self.forget_all()
            loading.IN_FILES = True
            self.assertTrue(by_key("got_it").game)
            for _ in range(parts):
                by_key("count_in").load()
            while by_key("lots").load():
                pass
            self.assertEqual(loaded(), LOTS)

    def test_a_game_without_rules_of_its_own_has_none_loaded(self):
        self.forget_all()
        while by_key("count_in").load():
            pass
        self.assertEqual(
            loaded(), ["tableref.games.count_in.game", "tableref.games.count_in.words.en"]
        )

    def test_where_memory_is_short_the_game_before_is_forgotten(self):
        self.forget_all()
        loading.IN_FILES = True
        for key in ("got_it", "lots"):
            self.assertEqual(by_key(key).game.__name__, "GotIt" if key == "got_it" else "Lots")
        self.assertEqual(loaded(), LOTS)
        self.assertFalse(hasattr(games, "got_it"))

    def test_where_there_is_room_it_is_kept(self):
        self.forget_all()
        loading.IN_FILES = False
        for key in ("got_it", "lots"):
            self.assertTrue(by_key(key).game)
        self.assertIn("tableref.games.got_it.game", loaded())


def is_counted(name, shared):
    """Return whether a module counts as a part: packages and what rules share come with others."""
    return name not in shared and not is_package(name)


class Parts(unittest.TestCase):
    """A press waits for its light while a part is loaded, so no part may be more than a module."""

    def setUp(self):
        self.kept = {}
        for name in list(sys.modules):
            if name.startswith("tableref."):
                self.kept[name] = sys.modules.pop(name)
        # what is in memory when the lobby's first page is shown
        __import__("tableref.store.keeper")
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
        shared = ("tableref.games.options",)
        for key in [game.key for game in GAMES]:
            game = sys.modules["tableref.games"].by_key(key)
            before = set(sys.modules)
            while game.load():
                brought = [name for name in set(sys.modules) - before if is_counted(name, shared)]
                self.assertTrue(len(brought) <= 1, "%s: %s" % (key, sorted(brought)))
                before = set(sys.modules)
            self.assertIn("tableref.games.%s.game" % key, sys.modules)
            for name in set(game.modules()) - set(game.modules(False)):
                sys.modules.pop(name, None)

    def test_before_a_game_is_chosen_only_what_all_share_is_loaded(self):
        game = sys.modules["tableref.games"].by_key("gotown")
        while game.load(False):
            pass
        self.assertIn("tableref.store.journal", sys.modules)
        self.assertFalse("tableref.games.gotown.game" in sys.modules)
        self.assertFalse("tableref.games.gotown.words.en" in sys.modules)


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

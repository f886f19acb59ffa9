"""What is loaded and forgotten: one way for modules in files, another for what lies in flash."""

import sys
import unittest
from collections import namedtuple

from tableref import loading

SEED = "tableref.games.draw"
USUAL_BYTES = 7_000


class Door(unittest.TestCase):
    def setUp(self):
        self.before = loading.IN_FILES, loading.gc, sys.modules.get(SEED)
        self.collections = 0
        self.thresholds = []
        collector = namedtuple("Collector", ("collect", "threshold"))
        loading.gc = collector(self.collect, self.threshold)
        loading._swept[0] = None
        sys.modules.pop(SEED, None)

    def tearDown(self):
        loading.IN_FILES, loading.gc, module = self.before
        loading._swept[0] = None
        if module:
            sys.modules[SEED] = module
            sys.modules["tableref.games"].draw = module

    def collect(self):
        self.collections += 1

    def threshold(self, *amounts):
        self.thresholds.extend(amounts)
        return USUAL_BYTES

    def test_in_files_room_is_made_first_and_the_second_call_loads(self):
        loading.IN_FILES = True
        made = []
        loading.load(SEED, lambda: made.append(self.collections))
        self.assertFalse(SEED in sys.modules)
        self.assertEqual((made, self.collections), ([0], 1))
        loading.load(SEED, lambda: made.append(self.collections))
        self.assertTrue(SEED in sys.modules)
        self.assertEqual((made, self.collections), ([0], 1))

    def test_in_flash_one_call_loads_and_nothing_is_collected(self):
        loading.IN_FILES = False
        loading.load(SEED, self.fail)
        self.assertTrue(SEED in sys.modules)
        loading.sweep()
        self.assertEqual(self.collections, 0)

    def test_in_files_what_is_forgotten_goes_and_what_is_not_there_is_no_matter(self):
        loading.IN_FILES = True
        __import__(SEED)
        loading.forget("tableref.games.none", SEED)
        self.assertFalse(SEED in sys.modules)
        self.assertFalse(hasattr(sys.modules["tableref.games"], "draw"))
        loading.sweep()
        self.assertEqual(self.collections, 1)

    def test_in_files_garbage_is_collected_often_while_the_table_starts_and_then_as_before(self):
        loading.IN_FILES = True
        loading.stay_compact(True)
        loading.stay_compact(False)
        self.assertEqual(self.thresholds, [loading.START_BYTES, USUAL_BYTES])

    def test_in_flash_there_is_room_enough_and_no_more_is_collected(self):
        loading.IN_FILES = False
        loading.stay_compact(True)
        loading.stay_compact(False)
        self.assertEqual(self.thresholds, [])

    def test_in_flash_it_stays(self):
        loading.IN_FILES = False
        __import__(SEED)
        loading.forget(SEED)
        self.assertTrue(SEED in sys.modules)

    def test_on_micropython_modules_are_in_files_unless_what_is_frozen_comes_first(self):
        module = sys.modules.pop("tableref.loading")
        path = list(sys.path)
        try:
            found = []
            for first in (".frozen", "/firmware"):
                sys.path.insert(0, first)
                __import__("tableref.loading")
                found.append(sys.modules.pop("tableref.loading").IN_FILES)
            is_micropython = sys.implementation.name == "micropython"
            self.assertEqual(found, [False, is_micropython])
        finally:
            sys.path[:] = path
            sys.modules["tableref.loading"] = module
            sys.modules["tableref"].loading = module


if __name__ == "__main__":
    unittest.main()

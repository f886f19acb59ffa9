"""Garbage collections are detected."""

import gc
import sys
import unittest

from tableref.drivers.garbage import Garbage, Litter

IS_CPYTHON = sys.implementation.name == "cpython"


class Collected(unittest.TestCase):
    def test_a_collection_is_known_until_the_next_is_awaited(self):
        garbage = Garbage()
        self.assertFalse(garbage.was_collected)
        Litter(garbage).__del__()
        self.assertTrue(garbage.was_collected)
        garbage.renew()
        self.assertFalse(garbage.was_collected)

    def test_each_collection_is_detected(self):
        if not IS_CPYTHON:
            # In a browser MicroPython collects garbage only between calls, so tests/emulator
            # checks this.
            return
        garbage = Garbage()
        for _ in range(3):
            gc.collect()
            self.assertTrue(garbage.was_collected)
            garbage.renew()


if __name__ == "__main__":
    unittest.main()

"""The line buffer returns the newest lines unchanged, and drops the oldest first."""

import unittest

from tableref.usb.line_buffer import LineBuffer


def texts(said):
    return [line.decode() for line in said.lines()]


class SaidTest(unittest.TestCase):
    def test_lines_are_returned_in_order(self):
        said = LineBuffer(100)
        self.assertEqual(texts(said), [])
        for line in ("one", "two ä", ""):
            said.add(line)
        self.assertEqual(texts(said), ["one", "two ä", ""])
        self.assertEqual(said.count, 3)
        self.assertTrue(said.is_complete)

    def test_without_room_the_oldest_lines_are_dropped_completely(self):
        said = LineBuffer(20)
        for line in ("aaaaa", "bbbbb", "cc"):
            said.add(line)
        self.assertTrue(said.is_complete)
        said.add("ddddd")
        self.assertEqual(texts(said), ["bbbbb", "cc", "ddddd"])
        self.assertFalse(said.is_complete)
        said.add("e" * 12)
        self.assertEqual(texts(said), ["e" * 12])

    def test_exactly_the_given_size_is_used(self):
        said = LineBuffer(20)
        said.add("b" * 19)
        self.assertEqual((texts(said), said.is_complete), ([], False))
        said = LineBuffer(20)
        for line in ("a" * 8, "b" * 8):
            said.add(line)
        self.assertEqual((texts(said), said.is_complete), (["a" * 8, "b" * 8], True))
        said = LineBuffer(20)
        said.add("a" * 18)
        self.assertEqual(texts(said), ["a" * 18])
        said.add("b" * 19)
        self.assertEqual(texts(said), [])
        self.assertFalse(said.is_complete)
        said.add("c")
        self.assertEqual(texts(said), ["c"])

    def test_a_line_may_be_longer_than_255_bytes(self):
        said = LineBuffer(1000)
        for _ in range(3):
            said.add("x" * 400)
        self.assertEqual(texts(said), ["x" * 400] * 2)


if __name__ == "__main__":
    unittest.main()

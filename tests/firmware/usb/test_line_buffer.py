"""The line buffer returns the newest lines unchanged, and drops the oldest first."""

import unittest

from tableref.usb.line_buffer import LineBuffer


def texts(said):
    return [line.decode() for line in said.lines()]


class SaidTest(unittest.TestCase):
    def test_lines_are_there_in_their_order(self):
        said = LineBuffer(100)
        self.assertEqual(texts(said), [])
        for line in ("one", "two ä", ""):
            said.add(line)
        self.assertEqual(texts(said), ["one", "two ä", ""])
        self.assertEqual(said.count, 3)
        self.assertTrue(said.is_complete)

    def test_the_oldest_lines_go_whole_when_there_is_no_room(self):
        said = LineBuffer(20)
        for line in ("aaaaa", "bbbbb", "cc"):
            said.add(line)
        self.assertTrue(said.is_complete)
        said.add("ddddd")
        self.assertEqual(texts(said), ["bbbbb", "cc", "ddddd"])
        self.assertFalse(said.is_complete)
        said.add("e" * 12)
        self.assertEqual(texts(said), ["e" * 12])

    def test_its_whole_size_is_used_and_no_more(self):
        said = LineBuffer(20)
        said.add("a" * 18)
        self.assertEqual(texts(said), ["a" * 18])
        said.add("b" * 19)
        self.assertEqual(texts(said), [])
        self.assertFalse(said.is_complete)
        said.add("c")
        self.assertEqual(texts(said), ["c"])

    def test_a_line_may_be_longer_than_a_byte_can_say(self):
        said = LineBuffer(1000)
        for _ in range(3):
            said.add("x" * 400)
        self.assertEqual(texts(said), ["x" * 400] * 2)


if __name__ == "__main__":
    unittest.main()

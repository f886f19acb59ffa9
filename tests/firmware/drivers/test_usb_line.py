"""Bytes arrive in pieces and are assembled into lines."""

import unittest

from tableref.drivers.usb_line import AT_ONCE, MAX_LINE, UsbLine
from typed_lines import TypedLines


class UsbLineTest(unittest.TestCase):
    def setUp(self):
        self.typed = TypedLines()
        self.line = UsbLine(self.typed)

    def lines(self, data=b""):
        """Return the lines that are read from the bytes received."""
        self.typed.type(data)
        lines = []
        while True:
            line = self.line.read()
            if line is not None:
                lines.append(line)
            elif not self.line.is_coming:
                return lines

    def test_reading_never_waits(self):
        self.assertEqual(self.line.read(), None)
        self.assertFalse(self.line.is_coming)

    def test_a_line_may_arrive_in_pieces(self):
        self.assertEqual(self.lines(b'{"comm'), [])
        self.assertEqual(self.lines(b'and": "hello"}'), [])
        self.assertEqual(self.lines(b"\n"), [b'{"command": "hello"}'])

    def test_lines_end_with_return_or_newline_and_empty_ones_are_ignored(self):
        self.assertEqual(self.lines(b"\n\r\na\rb\nc\r\n\r\r"), [b"a", b"b", b"c"])

    def test_a_slice_reads_a_limited_number_of_bytes(self):
        self.typed.type(b"x" * 100)
        self.assertEqual(self.line.read(), None)
        self.assertEqual(len(self.typed.waiting), 100 - AT_ONCE)
        self.assertTrue(self.line.is_coming)

    def test_the_longest_line_is_read_completely(self):
        self.assertEqual(self.lines(b"a" * MAX_LINE + b"\nb\n"), [b"a" * MAX_LINE, b"b"])

    def test_a_longer_line_is_reported_once_as_too_long_and_skipped(self):
        lines = self.lines(b"a" * (MAX_LINE + 1))
        self.assertEqual([len(line) for line in lines], [MAX_LINE + 1])
        self.assertEqual(self.lines(b"a" * 2000), [])
        self.assertEqual(self.lines(b"\nb\n"), [b"b"])

    def test_bytes_that_are_not_text_are_returned_unchanged(self):
        self.assertEqual(self.lines(b"\xff\x00\xc3\n"), [b"\xff\x00\xc3"])


if __name__ == "__main__":
    unittest.main()

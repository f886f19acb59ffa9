"""Lines that a computer sends over USB, read without blocking.

Ctrl-C is not part of a line: MicroPython intercepts it and stops the firmware.
"""

import select
import sys

MAX_LINE = 250
"""Maximum length (bytes) of a line without its end."""

AT_ONCE = 16
"""Maximum number of bytes processed at once, which takes the Pico 1.2 ms."""

_NEWLINE = 10
_RETURN = 13


class Stdin:
    """Non-blocking access to the bytes received over USB."""

    def __init__(self):
        self._stream = sys.stdin.buffer
        self._poll = select.poll()
        self._poll.register(sys.stdin, select.POLLIN)
        self._byte = bytearray(1)

    def read_byte(self):
        """Return the next byte, or -1 if there is none."""
        # ipoll and a reused buffer allocate no memory.
        for _ in self._poll.ipoll(0):
            # Test something that is always true, because MicroPython raises KeyboardInterrupt only
            # at a branch. Without the branch, the byte after a Ctrl-C would be read here, although
            # it is meant for the prompt.
            if self._byte:
                self._stream.readinto(self._byte)
                return self._byte[0]
        return -1


class UsbLine:
    """Assembles lines from `source.read_byte()`, which returns a byte or -1."""

    def __init__(self, source):
        self._source = source
        # One byte more than the maximum, to detect lines that are too long.
        self._line = bytearray(MAX_LINE + 1)
        self._size = 0
        self.is_coming = False
        """Whether more bytes may be available: the last call found some."""

    def read(self):
        """Process some bytes; return the line (bytes) that they complete, or None.

        Empty lines are skipped. As soon as a line is longer than MAX_LINE, its first MAX_LINE + 1
        bytes are returned, and the rest is discarded.
        """
        read_byte = self._source.read_byte
        self.is_coming = True
        for _ in range(AT_ONCE):
            byte = read_byte()
            if byte < 0:
                self.is_coming = False
                return None
            size = self._size
            if byte == _RETURN or byte == _NEWLINE:
                self._size = 0
                if 0 < size <= MAX_LINE:
                    return bytes(self._line[:size])
            elif size <= MAX_LINE:
                self._line[size] = byte
                self._size = size + 1
                if size == MAX_LINE:
                    return bytes(self._line)
        return None

"""Lines that a computer sends over USB: bytes are taken as they come, and nothing ever waits.

Ctrl-C is no byte of a line: MicroPython takes it out, and stops the firmware.
"""

import sys

LONGEST = 250
"""So many bytes a line has at most, without its end."""

AT_ONCE = 8
"""So many bytes are taken at once: the Pico takes 0.03 ms for each."""

_ENDS = b"\r\n"


class Stdin:
    """Bytes that have come for MicroPython, over USB: never waited for, and read one by one."""

    def __init__(self):
        # Not at the top: other Pythons have no such thing, and need none.
        import select

        self._stream = sys.stdin.buffer
        self._poll = select.poll()
        self._poll.register(sys.stdin, select.POLLIN)
        self._byte = bytearray(1)

    def take(self):
        """Return the next byte, or -1 while none is there."""
        # By ipoll, into the same byte: then looking takes no memory.
        for _ in self._poll.ipoll(0):
            self._stream.readinto(self._byte)
            return self._byte[0]
        return -1


class UsbLine:
    """Makes lines of what the `take()` of `source` returns: a byte, or -1 while none is there."""

    def __init__(self, source):
        self._source = source
        self._line = bytearray(LONGEST)
        self._size = 0
        self._is_long = False
        self.is_coming = False
        """Whether there may be more bytes at once: the last look found some."""

    def read(self):
        """Take some bytes; return the line that ended with them, as bytes, else None.

        An empty line is none. Of one that is longer than LONGEST what is returned is longer too,
        as soon as that is known; the rest of it is nothing.
        """
        for _ in range(AT_ONCE):
            byte = self._source.take()
            self.is_coming = byte >= 0
            if byte < 0:
                return None
            line = self._add(byte)
            if line:
                return line
        return None

    def _add(self, byte):
        if byte in _ENDS:
            line = bytes(self._line[: self._size])
            self._size = 0
            self._is_long = False
            return line
        if self._is_long:
            return None
        if self._size == LONGEST:
            self._is_long = True
            self._size = 0
            return bytes(self._line) + bytes((byte,))
        self._line[self._size] = byte
        self._size += 1
        return None

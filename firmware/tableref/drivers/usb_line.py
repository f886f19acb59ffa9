"""Lines that a computer sends over USB: bytes are taken as they come, and nothing ever waits.

Ctrl-C is no byte of a line: MicroPython takes it out, and stops the firmware.
"""

import select
import sys

LONGEST = 250
"""So many bytes a line has at most, without its end."""

AT_ONCE = 16
"""So many bytes are taken at once: the Pico takes 1.2 ms for them, as for some lights."""

_NEWLINE = 10
_RETURN = 13


class Stdin:
    """Bytes that have come for MicroPython, over USB: never waited for, and read one by one."""

    def __init__(self):
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
        # One byte more than a line has: with that it is known to be too long.
        self._line = bytearray(LONGEST + 1)
        self._size = 0
        self.is_coming = False
        """Whether there may be more bytes at once: the last look found some."""

    def read(self):
        """Take some bytes; return the line that ended with them, as bytes, else None.

        An empty line is none. Of one that is longer than LONGEST what is returned is longer too,
        as soon as that is known; the rest of it is nothing.
        """
        take = self._source.take
        self.is_coming = True
        for _ in range(AT_ONCE):
            byte = take()
            if byte < 0:
                self.is_coming = False
                return None
            size = self._size
            if byte == _RETURN or byte == _NEWLINE:
                self._size = 0
                if 0 < size <= LONGEST:
                    return bytes(self._line[:size])
            elif size <= LONGEST:
                self._line[size] = byte
                self._size = size + 1
                if size == LONGEST:
                    return bytes(self._line)
        return None

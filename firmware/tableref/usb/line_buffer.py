"""The lines sent last, stored so that they can be sent again byte for byte."""

SIZE = 4096
"""Size (bytes) of the buffer. The oldest lines are dropped first."""

_HEAD = 2


class LineBuffer:
    """A ring buffer of lines; each is preceded by its length in two bytes."""

    def __init__(self, size=SIZE):
        self._size = size
        self._memory = memoryview(bytearray(size))
        self._first = 0
        self._used = 0
        self.count = 0
        """The number of lines."""
        self.is_complete = True
        """Whether the buffer contains all lines since power-on."""

    def add(self, line):
        """Add a line (text); the oldest lines are dropped to make room."""
        data = line.encode()
        data = bytes((len(data) & 255, len(data) >> 8)) + data
        need = len(data)
        while self.count and self._used + need > self._size:
            self._drop()
        if need > self._size:
            self.is_complete = False
            return
        self._write(self._first + self._used, data)
        self._used += need
        self.count += 1

    def lines(self):
        """Yield the lines as bytes, the oldest first. Do not add lines during the iteration."""
        place = self._first
        for _ in range(self.count):
            length = self._length(place)
            yield self._read(place + _HEAD, length)
            place += _HEAD + length

    def _drop(self):
        size = _HEAD + self._length(self._first)
        self._first = (self._first + size) % self._size
        self._used -= size
        self.count -= 1
        self.is_complete = False

    def _length(self, place):
        size = self._size
        return self._memory[place % size] | self._memory[(place + 1) % size] << 8

    def _write(self, place, data):
        place %= self._size
        room = self._size - place
        if len(data) > room:
            self._memory[place:][:] = data[:room]
            place, data = 0, data[room:]
        # Assign to a slice of a slice, because for a plain slice MicroPython would move all bytes
        # after it.
        self._memory[place : place + len(data)][:] = data

    def _read(self, place, length):
        place %= self._size
        end = place + length
        part = bytes(self._memory[place:end])
        return part if end <= self._size else part + bytes(self._memory[: end - self._size])

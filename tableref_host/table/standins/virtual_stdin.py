"""Stand-in for the input over USB: the page passes bytes to the device."""

_waiting = []


def feed(line):
    """Add a line (text) to the device's input."""
    _waiting.extend((line + "\n").encode())


class Stdin:
    """Stand-in for ``tableref.drivers.usb_line.Stdin``, without a port."""

    def __init__(self):
        _waiting.clear()
        self._taken = 0

    def read_byte(self):
        """Return the next byte, or -1 if there is none."""
        if self._taken == len(_waiting):
            if self._taken:
                _waiting.clear()
                self._taken = 0
            return -1
        self._taken += 1
        return _waiting[self._taken - 1]

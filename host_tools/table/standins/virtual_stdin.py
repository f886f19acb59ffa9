"""In place of what comes over USB: bytes that the page hands to the device."""

_waiting = []


def feed(line):
    """Have a line come, a text."""
    _waiting.extend((line + "\n").encode())


class Stdin:
    """As ``tableref.drivers.usb_line.Stdin``, without a port."""

    def __init__(self):
        _waiting.clear()
        self._taken = 0

    def take(self):
        """Return the next byte, or -1 while none is there."""
        if self._taken == len(_waiting):
            if self._taken:
                _waiting.clear()
                self._taken = 0
            return -1
        self._taken += 1
        return _waiting[self._taken - 1]

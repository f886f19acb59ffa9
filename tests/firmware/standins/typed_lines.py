"""A stand-in for USB input: bytes come from a test."""


class TypedLines:
    """As ``tableref.drivers.usb_line.Stdin``, without a port."""

    def __init__(self):
        self.waiting = []

    def type(self, data):
        """Add received bytes."""
        self.waiting.extend(data)

    def read_byte(self):
        """Return the next byte, or -1 while there is none."""
        return self.waiting.pop(0) if self.waiting else -1

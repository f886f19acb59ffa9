"""MicroPython's `random`, drawn from the browser: the page remembers what the device drew."""

import _wires


def getrandbits(bits):
    """Return a whole number of 0 to 2**`bits` - 1; at most 30 bits."""
    return _wires.chance(bits)

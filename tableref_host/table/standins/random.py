"""MicroPython's `random`, from the browser: the page records the numbers that the device drew."""

import _wires


def getrandbits(bits):
    """Return a random integer of 0 to 2**`bits` - 1; at most 30 bits."""
    return _wires.chance(bits)

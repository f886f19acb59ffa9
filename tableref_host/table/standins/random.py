"""Stand-in for MicroPython's `random` on the page, which records the random numbers."""

import _wires


def getrandbits(bits):
    """Return a random integer of 0 to 2**`bits` - 1; at most 30 bits."""
    return _wires.chance(bits)

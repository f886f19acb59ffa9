"""MicroPython's `os`, with the source of chance that its WebAssembly port lacks."""

import _wires
from uos import *  # noqa: F403 - everything else is as it was


def urandom(count):
    """Return `count` bytes of chance, from the browser."""
    return bytes(_wires.chance() for _ in range(count))

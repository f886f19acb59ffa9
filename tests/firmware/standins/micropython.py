"""Stand-in for MicroPython's ``micropython`` on CPython: what the third-party drivers use of it."""


def const(value):
    """Return `value`: MicroPython's compiler puts it in the place of the name."""
    return value

"""Stand-in for MicroPython's ``micropython`` on CPython: the part that third-party drivers use."""


def const(value):
    """Return `value`. MicroPython's compiler replaces the call by the value."""
    return value

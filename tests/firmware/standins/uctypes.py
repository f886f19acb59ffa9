"""Stand-in for MicroPython's ``uctypes`` on CPython, which gives buffers addresses in ``mem32``."""

import machine

FIRST = 0x20010000
PAST_LAST = 0x20030000
_next = FIRST


def addressof(buffer):
    """Return a word-aligned address for `buffer`, with a copy of its content.

    Later writes to that address do not change `buffer`. Addresses of old buffers are reused.
    """
    global _next
    if _next + len(buffer) + 8 > PAST_LAST:
        _next = FIRST
    address = _next + 4
    _next = address + (len(buffer) + 3) // 4 * 4
    for at in range(0, len(buffer), 4):
        machine.mem32[address + at] = int.from_bytes(buffer[at : at + 4], "little")
    return address

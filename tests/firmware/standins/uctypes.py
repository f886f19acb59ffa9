"""Stand-in for MicroPython's ``uctypes`` on CPython: buffers have addresses in ``mem32``."""

import machine

FIRST = 0x20010000
PAST_LAST = 0x20030000
_next = FIRST


def addressof(buffer):
    """Return an address for `buffer`, aligned to words only, and put its content there.

    What is written at that address later does not show in `buffer`. The places of buffers from
    long ago are given away again.
    """
    global _next
    if _next + len(buffer) + 8 > PAST_LAST:
        _next = FIRST
    address = _next + 4
    _next = address + (len(buffer) + 3) // 4 * 4
    for at in range(0, len(buffer), 4):
        machine.mem32[address + at] = int.from_bytes(buffer[at : at + 4], "little")
    return address

"""The microsecond counter, from which all timestamps on the board are taken."""

import machine
from tableref.drivers.registers import TIMERAWL

WRAP_US = 1 << 32

_COUNTER = WRAP_US - 1
_HALF_US = WRAP_US >> 1
_NEAR_US = 1 << 29


def ticks_us():
    """Return the microsecond counter, 0 to 2**32 - 1. It wraps after 71 minutes.

    ``time.ticks_us`` cannot be used: it returns 30 bits of the counter, while the sampler's
    timestamps have 32.
    """
    return unsigned(machine.mem32[TIMERAWL])


def unsigned(word):
    """Convert a signed 32-bit word, as ``machine.mem32`` returns it, to 0 to 2**32 - 1."""
    # Integers from 2**30 on, and masks of that size, are allocated on the heap. That would cause
    # garbage collections while a press waits for its light.
    return word if word >= 0 else word & _COUNTER


def us_since(t_us, now_us):
    """Return the time (us) from `t_us` to `now_us`, across a wrap of the counter.

    It is negative if `t_us` is later. The difference must be less than 35 minutes.
    """
    us = now_us - t_us
    if -_NEAR_US < us < _NEAR_US:
        return us
    return ((us + _HALF_US) & _COUNTER) - _HALF_US

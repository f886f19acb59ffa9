"""The time that everything on the board is stamped with."""

import machine

TIMERAWL = 0x40054028
"""Address of the low 32 bits of the RP2040's microsecond counter."""

WRAP_US = 1 << 32

_COUNTER = WRAP_US - 1
_HALF_US = WRAP_US >> 1
_NEAR_US = 1 << 29


def ticks_us():
    """Return the microsecond counter, 0 to 2**32 - 1; it starts again after 71 minutes.

    ``time.ticks_us`` does not serve here: it keeps 30 bits of the counter, and the sampler stamps
    with all 32.
    """
    return unsigned(machine.mem32[TIMERAWL])


def unsigned(word):
    """Return a 32-bit word as 0 to 2**32 - 1; ``machine.mem32`` shows the upper half below 0."""
    # Numbers of 2**30 and more take memory on the Pico, and so does every mask for them: garbage
    # that is collected while somebody waits for a light.
    return word if word >= 0 else word & _COUNTER


def us_since(t_us, now_us):
    """Return how long before `now_us` `t_us` was (us), right across the counter's wrap.

    Negative when `t_us` is later. The two must be less than 35 minutes apart.
    """
    us = now_us - t_us
    if -_NEAR_US < us < _NEAR_US:
        return us
    return ((us + _HALF_US) & _COUNTER) - _HALF_US

"""Converts the board's microsecond counter to monotonic time."""

_COUNTER_MASK = 0xFFFFFFFF
_HALF = 0x80000000
_NEAR = 1 << 29


class Timeline:
    """Unwraps a 32-bit microsecond counter, which wraps every 71 minutes.

    Time 0 is the first timestamp. A timestamp may be up to 35 minutes before or after the latest
    one; the referee is called far more often than that.
    """

    def __init__(self):
        self.now_us = 0
        """The latest time so far."""
        self._counter = None

    def at(self, counter_us):
        """Return the time (us) of a counter value."""
        if self._counter is None:
            return 0
        ahead = counter_us - self._counter
        # Masking allocates memory on the Pico, and is needed only at the counter's wrap.
        if not -_NEAR < ahead < _NEAR:
            ahead &= _COUNTER_MASK
            if ahead >= _HALF:
                ahead -= _COUNTER_MASK + 1
        return self.now_us + ahead

    def unwrap(self, counter_us):
        """Return the time (us) of a counter value, and store it if it is the latest."""
        last = self._counter
        # Call `at` only where the counter may have wrapped, because it takes long, and this is
        # called for each press.
        if last is not None and -_NEAR < counter_us - last < _NEAR:
            t_us = self.now_us + counter_us - last
        else:
            t_us = self.at(counter_us)
        if t_us >= self.now_us:
            self.now_us = t_us
            self._counter = counter_us
        return t_us

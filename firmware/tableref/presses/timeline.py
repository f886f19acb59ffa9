"""From the board's microsecond counter to time that only goes forward."""

_COUNTER_MASK = 0xFFFFFFFF
_HALF = 0x80000000
_NEAR = 1 << 29


class Timeline:
    """Unwraps a 32-bit microsecond counter, which starts again at 0 every 71 minutes.

    Time 0 is the first stamp noted. A stamp may lie up to 35 minutes before or after the latest
    one; whoever drives the referee ticks far more often than that.
    """

    def __init__(self):
        self.now_us = 0
        """The latest time noted."""
        self._counter = None

    def at(self, counter_us):
        """Return the time (us) of a counter value."""
        if self._counter is None:
            return 0
        ahead = counter_us - self._counter
        # The mask takes memory on the Pico; far apart are only two sides of the counter's wrap.
        if not -_NEAR < ahead < _NEAR:
            ahead &= _COUNTER_MASK
            if ahead >= _HALF:
                ahead -= _COUNTER_MASK + 1
        return self.now_us + ahead

    def note(self, counter_us):
        """Return the time (us) of a counter value, and remember it if it is the latest."""
        last = self._counter
        ahead = 0 if last is None else counter_us - last
        # as `at` does, without a call: it is asked at each press and each tick
        if -_NEAR < ahead < _NEAR:
            t_us = self.now_us + ahead if last is not None else 0
        else:
            t_us = self.at(counter_us)
        if t_us >= self.now_us:
            self.now_us = t_us
            self._counter = counter_us
        return t_us

"""A stopwatch with an optional time limit."""

from tableref.presses.gestures import FOREVER_US


class Stopwatch:
    """Measures the time (us) for which it runs, with a limit unless `limit_us` is None.

    It is stopped at first.
    """

    def __init__(self, limit_us=None):
        self.limit_us = limit_us
        self.up_us = FOREVER_US
        """Time (us) when the time will be up, FOREVER_US if it is stopped, unlimited or expired."""
        self._counted_us = 0
        self._since_us = None
        self._is_up = False

    @property
    def is_running(self):
        """Whether the stopwatch runs."""
        return self._since_us is not None

    def start(self, t_us):
        """Let the stopwatch run from `t_us` on."""
        if self._since_us is None:
            self._since_us = t_us
            if self.limit_us is not None and not self._is_up:
                self.up_us = t_us + self.limit_us - self._counted_us

    def stop(self, t_us):
        """Stop the stopwatch at `t_us`."""
        self._counted_us = self.used_us(t_us)
        self._since_us = None
        self.up_us = FOREVER_US

    def expire(self):
        """Mark the time as up: the stopwatch runs on, but `up_us` is FOREVER_US."""
        self._is_up = True
        self.up_us = FOREVER_US

    def extend(self, t_us, by_us):
        """Run from `t_us` on, with `by_us` left until the limit."""
        self.stop(t_us)
        self.limit_us = self._counted_us + by_us
        self._is_up = False
        self.start(t_us)

    def used_us(self, t_us):
        """Return the time (us) for which it has run."""
        if self._since_us is None:
            return self._counted_us
        return self._counted_us + t_us - self._since_us

    def left_us(self, t_us):
        """Return the time left (us), at least 0."""
        return max(0, self.limit_us - self.used_us(t_us))

"""A clock that can stand still: how long somebody has taken, and when the time is up."""

from tableref.presses.gestures import FOREVER_US


class Stopwatch:
    """Counts us while it runs, up to `limit_us` if there is a limit. It stands still at first."""

    def __init__(self, limit_us=None):
        self.limit_us = limit_us
        self._counted_us = 0
        self._since_us = None
        self._is_up = False

    @property
    def is_running(self):
        """Whether it counts."""
        return self._since_us is not None

    def start(self, t_us):
        """Go on counting from `t_us`."""
        if self._since_us is None:
            self._since_us = t_us

    def stop(self, t_us):
        """Stand still from `t_us` on."""
        self._counted_us = self.used_us(t_us)
        self._since_us = None

    def lapse(self):
        """Take note that the time is up: it counts on, and is never up again."""
        self._is_up = True

    def extend(self, t_us, by_us):
        """Have it run for so long (us) from `t_us` on."""
        self.limit_us = self.used_us(t_us) + by_us
        self._is_up = False
        self.start(t_us)

    def used_us(self, t_us):
        """Return how long it has run (us)."""
        if self._since_us is None:
            return self._counted_us
        return self._counted_us + t_us - self._since_us

    def left_us(self, t_us):
        """Return how long it may still run (us), 0 when the time is up."""
        return max(0, self.limit_us - self.used_us(t_us))

    @property
    def up_us(self):
        """When the time will be up (us) if nobody stops it; FOREVER_US while it stands still."""
        if self._since_us is None or self.limit_us is None or self._is_up:
            return FOREVER_US
        return self._since_us + self.limit_us - self._counted_us

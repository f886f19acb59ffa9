"""How often something may be done: so many times at once, and so many a second for ever."""

import time


class Rate:
    """Allows `most` times at once, and `per_s` a second in the long run.

    `now` returns seconds that only go forward.
    """

    def __init__(self, most, per_s, now=time.monotonic):
        self._most = most
        self._per_s = per_s
        self._now = now
        self._left = float(most)
        self._counted_s = now()

    def take(self):
        """Return whether it may be done once more now; if so, that is counted."""
        now_s = self._now()
        self._left = min(self._most, self._left + (now_s - self._counted_s) * self._per_s)
        self._counted_s = now_s
        if self._left < 1:
            return False
        self._left -= 1
        return True

    @property
    def wait_s(self):
        """How long to wait until it may be done again, as things stood at the last `take` (s)."""
        return max(0.0, (1 - self._left) / self._per_s)

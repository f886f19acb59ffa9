"""The stopwatch of a turn, with warnings before its end."""

from tableref.games.stopwatch import Stopwatch
from tableref.presses.gestures import FOREVER_US


class TurnWatch(Stopwatch):
    """A Stopwatch with bells: tuples (used_us, bell, number) in order, see ``rules.bells``."""

    def __init__(self, limit_us, bells):
        super().__init__(limit_us)
        self._bells = bells

    @property
    def bell_us(self):
        """Time (us) of the next bell; FOREVER_US if there is none or the watch is stopped."""
        if self._since_us is None or not self._bells:
            return FOREVER_US
        return self._since_us + self._bells[0][0] - self._counted_us

    def ring(self):
        """Return the next bell, and remove it."""
        return self._bells.pop(0)

    def set_bells(self, t_us, bells):
        """Replace the bells; bells before the time used at `t_us` are dropped."""
        used_us = self.used_us(t_us)
        self._bells = [bell for bell in bells if bell[0] > used_us]

"""The clock of one turn: when its time is up, and what is to be heard before that."""

from tableref.games.stopwatch import Stopwatch
from tableref.presses.gestures import FOREVER_US


class TurnWatch(Stopwatch):
    """A Stopwatch with bells: tuples (used_us, bell, number) in order, see ``rules.bells``."""

    def __init__(self, limit_us, bells):
        super().__init__(limit_us)
        self._bells = bells

    @property
    def bell_us(self):
        """When the next bell is due (us); FOREVER_US when there is none, or the clock stands."""
        if self._since_us is None or not self._bells:
            return FOREVER_US
        return self._since_us + self._bells[0][0] - self._counted_us

    def ring(self):
        """Return the bell that is due: it does not come again."""
        return self._bells.pop(0)

    def set_bells(self, t_us, bells):
        """Take other bells: those that are past at `t_us` do not come."""
        used_us = self.used_us(t_us)
        self._bells = [bell for bell in bells if bell[0] > used_us]

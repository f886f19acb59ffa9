"""Who pressed first, again and again: all later presses are locked out until `release`."""

from tableref.games.counted_race import TIE_GUARD_US
from tableref.presses.claims import CLAIM, ENDED, TIE, TOO_LATE, Race
from tableref.presses.gestures import FOREVER_US

FIRST = "first"
AGAIN = "pressed"
TOO_SOON = "too_soon"


class Lockout:
    """The lock-out of a refereed keyboard, decided by timestamps only.

    Rulings are tuples: (FIRST, button), at most one until `release`; (TIE, buttons), which those
    who tied decide by the next press of one of them; (TOO_LATE, button, late_us); (AGAIN, button),
    a second press; (TOO_SOON, button), a press so soon after a tie that it is no answer to it.
    """

    def __init__(self):
        self.first = None
        """The button that was first, or None."""
        self.release()

    @property
    def due_us(self):
        """The time (us) at which `settle` has something to rule, or FOREVER_US."""
        return self._race.settle_us

    @property
    def tied(self):
        """The buttons of a tie that is not decided yet."""
        return self._race.tied

    @property
    def is_open(self):
        """Whether the next press is the first one."""
        return self.first is None and not self._race.tied

    def release(self):
        """Open the lock-out for the next press."""
        self.first = None
        self._race = Race(1)

    def press(self, button, t_us):
        """Process a press and return the rulings that are known by now."""
        rulings = self.settle(t_us)
        race = self._race
        if button in race.tied:
            if t_us < race.tick_us + TIE_GUARD_US:
                return rulings + [(TOO_SOON, button)]
            return rulings + self._rulings(race.award(button))
        if race.has_claimed(button):
            return rulings + [(AGAIN, button)]
        return rulings + self._rulings(race.claim(button, t_us))

    def settle(self, t_us=FOREVER_US):
        """Return the rulings on the presses of the last instant, if that is over at `t_us`."""
        return self._rulings(self._race.settle(t_us))

    def _rulings(self, rulings):
        found = []
        for ruling in rulings:
            if ruling[0] == CLAIM:
                self.first = ruling[1]
                found.append((FIRST, self.first))
            elif ruling[0] in (TIE, TOO_LATE):
                found.append(ruling)
            elif ruling[0] != ENDED:
                raise ValueError("no ruling is called %r" % ruling[0])
        return found

"""Rules which press was first, and locks out all later ones until `release`."""

from tableref.games.counted_race import TIE_GUARD_US
from tableref.presses.claims import CLAIM, ENDED, TIE, TOO_LATE, Race
from tableref.presses.gestures import FOREVER_US

FIRST = "first"
REPEATED = "pressed"
TOO_SOON = "too_soon"


class Lockout:
    """The lock-out of a refereed keyboard, decided by timestamps only.

    Rulings are tuples:

    - (FIRST, button): at most one until `release`.
    - (TIE, buttons): the next press of one of these buttons decides the tie.
    - (TOO_LATE, button, late_us).
    - (REPEATED, button): another press of a button that has been ruled on.
    - (TOO_SOON, button): a press shortly after a tie, which is treated as accidental.
    """

    def __init__(self):
        self.first = None
        """The button that was first, or None."""
        self.release()

    @property
    def due_us(self):
        """Time (us) when `settle` must be called next, or FOREVER_US."""
        return self._race.due_us

    @property
    def tied(self):
        """The buttons of an undecided tie, empty without one."""
        return self._race.tied

    @property
    def is_open(self):
        """Whether the next press is the first one."""
        return self.first is None and not self._race.tied

    def release(self):
        """End the lock-out, so that the next press can be the first."""
        self.first = None
        self._race = Race(1)

    def press(self, button, t_us):
        """Process a press and return the rulings it leads to."""
        rulings = self.settle(t_us)
        race = self._race
        if button in race.tied:
            if t_us < race.pressed_us + TIE_GUARD_US:
                return rulings + [(TOO_SOON, button)]
            return rulings + self._rulings(race.award(button))
        if race.has_claimed(button):
            return rulings + [(REPEATED, button)]
        return rulings + self._rulings(race.claim(button, t_us))

    def settle(self, t_us=FOREVER_US):
        """Return the rulings on the presses of the last sample, if it is over at `t_us`."""
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

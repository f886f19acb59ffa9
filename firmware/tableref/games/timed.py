"""The clock of a game: when its time is up, and how it stands still.

When a time is up, the match rules so, and that is a step of its own. While a match is put together
again from its steps nobody's time is ever up without that step: it is because a step was taken
back that the time has run on, and then the clock stands.
"""

from tableref.games.terms import Terms
from tableref.presses.gestures import FOREVER_US, OK, PRESS

MINUTE_US = 60_000_000
"""What OK gives to a clock that stands after a BACK (us)."""


class Timed(Terms):
    """The part of a ``Game`` that knows of its clock. Times are us since the match started."""

    stands = False
    """Whether its clock stands at the end of its time, because a step was taken back."""

    watch = None
    """The Stopwatch that rules something when its time is up, or None."""

    touched_us = 0
    """When anybody pressed a button last before the time was up (us): set by the match."""

    watched = None
    """Whose time that is: a player, or None where it is everybody's."""

    @property
    def lapse_us(self):
        """When the time of `watch` will be up (us). Nobody but the match says that it is."""
        return self.watch.up_us if self.watch else FOREVER_US

    def let_pass(self, t_us, is_up=False):
        """Let time pass up to `t_us` while the match is put together again.

        A time that is up has a step of its own, that of `t_us` when it `is_up`. One that has none
        is up only because a step was taken back, and its clock stands instead.
        """
        while self.next_us < min(t_us, self.lapse_us):
            # a race may open, which has a time
            self.advance(self.next_us)
        lapse_us = self.lapse_us
        if lapse_us < t_us or lapse_us == t_us and not is_up:
            self.advance(lapse_us)
            # a press of just before may have stopped that clock
            if self.lapse_us == lapse_us:
                self.stand(lapse_us)
        self.advance(t_us)

    def lapse(self, t_us):
        """Rule that the time of `watch` is up, and return whose it was."""
        player = self.watched
        self.watch.lapse()
        self._announcer.event(t_us, "time_up", (("player", player),))
        self._announcer.tune(t_us, "tie")
        return player

    def stand(self, t_us):
        """Have the clock stand at `t_us`, when its time would be up: a step was taken back."""
        self.watch.stop(t_us)
        self.stands = True

    def extend(self, t_us):
        """Let the clock that stands run on, for a minute."""
        self.watch.extend(t_us, MINUTE_US)

    def settle(self, t_us):
        """Rule on the presses that wait for others of the same instant."""

    def pause(self, t_us):
        """Stand still until `resume`: clocks stop, and an open race is closed."""
        if self.watch:
            self.watch.stop(t_us)

    def resume(self, t_us):
        """Go on where `pause` stopped."""
        if self.watch and not self.stands:
            self.watch.start(t_us)

    def give_time(self, t_us, kind, button):
        """OK lets the clock that stands run on; no other press counts. Return the step's name."""
        if kind != PRESS:
            return None
        if button != OK:
            self._announcer.refuse(t_us, button, "clock_stands")
            return None
        self.stands = False
        self.extend(t_us)
        self.milestones += 1
        fields = [("given_us", MINUTE_US)]
        if self.watched:
            fields.insert(0, ("player", self.watched))
        self._announcer.event(t_us, "time_given", fields)
        self._announcer.tune(t_us, "choose")
        return "time_given"

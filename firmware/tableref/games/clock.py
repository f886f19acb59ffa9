"""The clock of a game, which may have a time limit.

When the time is up, the match adds the step TIME_UP to its record. There is one case without this
step: a player stopped the clock in time, and that was undone after the time would have been up.
Then the clock is stopped at its end, and the match waits until OK gives another minute.
"""

from tableref.games.stopwatch import Stopwatch
from tableref.presses.gestures import FOREVER_US, OK, PRESS

MINUTE_US = 60_000_000
"""Time (us) that OK gives to a clock that stopped at its end."""


class Clock:
    """The time limit of a game, if one runs. Times are us since the match started."""

    is_visible = False
    """Whether the screen shows the time, so that it must be rendered again at `screen_due_us`."""

    def __init__(self, announcer):
        self.is_stopped = False
        """Whether the clock is stopped at its end, because the step that stopped it in time was
        undone.
        """
        self.stopped_us = 0
        """Time (us) when the clock stopped at its end."""
        self.watch = None
        """The ``Stopwatch`` of the time limit, or None."""
        self.whose = None
        """The player whose time is limited, or None if it is everybody's."""
        self.now_us = 0
        """The time (us) for which the screen is rendered."""
        self._announcer = announcer

    def begin(self, t_us, limit_us, whose=None):
        """Start a time limit (us), or only measure the time if `limit_us` is None."""
        self.watch = Stopwatch(limit_us)
        self.watch.start(t_us)
        self.whose = whose

    def end(self):
        """End the time limit."""
        self.watch = None

    @property
    def due_us(self):
        """Time (us) when the time is up."""
        return self.watch.up_us if self.watch else FOREVER_US

    def time_up(self, t_us):
        """Report that the time is up; return the player whose time it was, or None."""
        self.watch.expire()
        self._announcer.event(t_us, "time_up", (("player", self.whose),))
        self._announcer.tune(t_us, "tie")
        return self.whose

    def pause(self, t_us):
        """Stop the clock until `resume` is called."""
        if self.watch:
            self.watch.stop(t_us)

    def resume(self, t_us):
        """Restart the clock after ``pause``, unless it had stopped at its end."""
        if self.watch and not self.is_stopped:
            self.watch.start(t_us)

    def stop_at_end(self, t_us):
        """Stop the clock at `t_us`, its end, because the step that stopped it was undone."""
        self.pause(t_us)
        self.is_stopped = True
        self.stopped_us = t_us

    def extend(self, t_us):
        """Give a clock that stopped at its end another minute."""
        self.watch.extend(t_us, MINUTE_US)

    def give_time(self, t_us, kind, button):
        """Handle a gesture while the clock has stopped at its end; return the name of the step.

        OK gives more time. All other presses are refused.
        """
        if kind != PRESS:
            return None
        if button != OK:
            self._announcer.refuse(t_us, button, "clock_stands")
            return None
        self.is_stopped = False
        self.extend(t_us)
        fields = [("given_us", MINUTE_US)]
        if self.whose:
            fields.insert(0, ("player", self.whose))
        self._announcer.event(t_us, "time_given", fields)
        self._announcer.tune(t_us, "choose")
        return "time_given"

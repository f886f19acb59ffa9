"""A common time for all players, such as for setting up or a break. All clocks are stopped."""

from tableref.games.stopwatch import Stopwatch
from tableref.games.turn_clock import rules
from tableref.games.turn_clock.show import text, time_left
from tableref.presses.gestures import FOREVER_US, HOLD, OK, TAP, TAP_WITH_NEXT
from tableref.show.screens import Hint, compose

_MINUTE_US = 60_000_000
_FIRST_MINUTES = 5
_MAX_MINUTES = 180


class CommonTime:
    """A common time from `t_us` on. A sound tells when it is up, but only OK ends it."""

    def __init__(self, t_us, announcer):
        self._announcer = announcer
        self._minutes = _FIRST_MINUTES
        self._watch = Stopwatch(_FIRST_MINUTES * _MINUTE_US)
        self._watch.start(t_us)
        self._announcer.tune(t_us, "pause")
        self._report(t_us, "common_time_started", "left_us", self._watch.limit_us)

    @property
    def due_us(self):
        """Time (us) when the common time is over."""
        return self._watch.up_us

    def advance(self, t_us):
        """Let time pass up to `t_us`."""
        up_us = self._watch.up_us
        if up_us <= t_us:
            self._watch.expire()
            self._announcer.event(up_us, "common_time_up")
            self._announcer.tune(up_us, "round_end")

    @property
    def limit_us(self):
        """The total length (us) of the common time."""
        return self._watch.limit_us

    def left_us(self, t_us):
        """Return the time left (us), negative after the end."""
        return self._watch.limit_us - self._watch.used_us(t_us)

    def screen_due_us(self, t_us):
        """Return the time (us) of the screen's next change."""
        if not self._watch.is_running:
            return FOREVER_US
        return t_us + rules.change_wait_us(self.left_us(t_us))

    def pause(self, t_us):
        """Stop the common time until `resume` is called."""
        self._watch.stop(t_us)

    def resume(self, t_us):
        """Restart the common time after ``pause``."""
        self._watch.start(t_us)

    def change(self, t_us, button, by):
        """Change the time by `by` minutes; return the name of the step, or None if refused."""
        minutes = self._minutes + by
        limit_us = self._watch.limit_us + by * _MINUTE_US
        used_us = self._watch.used_us(t_us)
        if not 0 < minutes <= _MAX_MINUTES or limit_us <= used_us:
            self._announcer.refuse(t_us, button, "no_minutes")
            return None
        self._minutes = minutes
        self._watch.extend(t_us, limit_us - used_us)
        self._report(t_us, "common_time_changed", "left_us", limit_us - used_us)
        return "common_time_changed"

    def end(self, t_us):
        """End the common time; return how long it took (us)."""
        used_us = self._watch.used_us(t_us)
        self._announcer.tune(t_us, "go")
        self._report(t_us, "common_time_ended", "used_us", used_us)
        return used_us

    def screen(self, t_us):
        """Return the screen: (lines, big, hints), see ``compose``."""
        hints = (Hint(TAP, text("does_minute_more")), Hint(HOLD, text("does_ten_minutes")))
        lines = {0: text("common"), 1: (text("more_minutes"),) + hints}
        lines[6] = (text("less_minutes"), Hint(TAP_WITH_NEXT, text("does_minute_less")))
        lines[7] = Hint(OK, text("ok_play_on"))
        return compose(lines, time_left(self.left_us(t_us)))

    def _report(self, t_us, name, key, value):
        self._announcer.event(t_us, name, ((key, value),))

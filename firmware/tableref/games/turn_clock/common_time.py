"""Time for all: one common count, for setting up or a break, while everybody's clock stands.

Loaded when a table takes it.
"""

from tableref.games.stopwatch import Stopwatch
from tableref.games.turn_clock import rules
from tableref.games.turn_clock.show import text, time_left
from tableref.presses.gestures import FOREVER_US, HOLD, NEXT_TAP, OK, PLAYERS, PRESS
from tableref.show.announcer import COUNTS
from tableref.show.screens import compose

_MINUTE_US = 60_000_000
_FIRST_MINUTES = 5
_MAX_MINUTES = 180


class CommonTime:
    """The common count of a turn clock, `game`, from `t_us` on. Its end only sounds."""

    def __init__(self, game, t_us):
        self._game = game
        self._announcer = game._announcer
        self._minutes = _FIRST_MINUTES
        self._watch = Stopwatch(_FIRST_MINUTES * _MINUTE_US)
        self._watch.start(t_us)
        self._announcer.tune(t_us, "pause")
        self._say(t_us, "common_time_started", "left_us", self._watch.limit_us)

    @property
    def next_us(self):
        """When it is over (us)."""
        return self._watch.up_us

    def advance(self, t_us):
        """Let time pass up to `t_us`."""
        up_us = self._watch.up_us
        if up_us <= t_us:
            self._watch.lapse()
            self._announcer.event(up_us, "common_time_up")
            self._announcer.tune(up_us, "round_end")

    @property
    def limit_us(self):
        """How long it takes in all (us)."""
        return self._watch.limit_us

    def left_us(self, t_us):
        """Return what is left (us); below 0 it is how long it has been over."""
        return self._watch.limit_us - self._watch.used_us(t_us)

    @property
    def words_us(self):
        """When the second that the screen shows is over (us)."""
        if not self._watch.is_running:
            return FOREVER_US
        now_us = self._game.now_us
        return now_us + rules.change_wait_us(self.left_us(now_us))

    def pause(self, t_us):
        """Stand still until `resume`."""
        self._watch.stop(t_us)

    def resume(self, t_us):
        """Go on where `pause` stopped."""
        self._watch.start(t_us)

    def input(self, t_us, kind, button, since_us):
        """Take a gesture: a tap is a minute more, a hold ten, a tap with NEXT one less; OK ends."""
        if button > PLAYERS:
            if kind != PRESS:
                return None
            if button != OK:
                self._announcer.notice(t_us, text("less_minutes"))
                return None
            used_us = self._watch.used_us(t_us)
            self._announcer.tune(t_us, "go")
            self._say(t_us, "common_time_ended", "used_us", used_us)
            self._game.end_common(t_us, used_us)
            return "common_time_ended"
        if kind == PRESS:
            self._announcer.flash(t_us, button, COUNTS)
            self._announcer.tune(t_us, "click")
            return None
        minutes = self._minutes + {HOLD: 10, NEXT_TAP: -1}.get(kind, 1)
        limit_us = self._watch.limit_us + (minutes - self._minutes) * _MINUTE_US
        if not 0 < minutes <= _MAX_MINUTES or limit_us <= self._watch.used_us(t_us):
            self._announcer.refuse(t_us, button, "no_minutes")
            return None
        self._minutes = minutes
        used_us = self._watch.used_us(t_us)
        self._watch.extend(t_us, limit_us - used_us)
        self._say(t_us, "common_time_changed", "left_us", limit_us - used_us)
        return "common_time_changed"

    def screen(self):
        """Return (lines, big), as Referee.screen does."""
        lines = {0: text("common"), 1: text("more_minutes")}
        lines[6] = text("less_minutes")
        lines[7] = text("ok_play_on")
        return compose(lines, time_left(self.left_us(self._game.now_us)))

    def _say(self, t_us, name, key, value):
        self._announcer.event(t_us, name, ((key, value),))

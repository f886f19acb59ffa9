"""The clocks of all players of the turn clock.

In turns one clock runs at a time. If all play at once, each player's clock runs until that player
presses. Pauses stop all clocks. During a common time none of them runs.
"""

from collections import OrderedDict

from tableref.games.clock import MINUTE_US, Clock
from tableref.games.turn_clock import rules
from tableref.games.turn_clock.turn_watch import TurnWatch
from tableref.presses.gestures import FOREVER_US

_SECOND_US = 1_000_000


class Clocks(Clock):
    """The clocks of a match with `options`. Times are us since the match started."""

    is_visible = True

    def __init__(self, options, announcer):
        super().__init__(announcer)
        self.mode = options["mode"]
        self.periods = rules.periods(options)
        self._options = options
        # Store this, because it is needed for each light of each frame.
        self._extra_us = rules.extra_us(options)
        self.banks, self.used = {}, {}
        """Player -> bank (us), see rules.py; player -> time (us) used in the round."""
        self.running = OrderedDict()
        """Player -> TurnWatch of the current turn."""
        self.own_times = {}
        """Player -> time (minutes, or seconds for a turn), if players have individual times."""
        self.fallen = ()
        """Players whose time was up."""
        self.common = None
        """The CommonTime while it runs, or None."""

    def extra_us(self, player):
        """Return the extra time (us) of a player, see rules.py."""
        if self.mode == rules.TURN and self.own_times:
            return self.own_times[player] * _SECOND_US
        return self._extra_us

    def first_bank_us(self, player):
        """Return the bank that a player starts with (us)."""
        minutes = self.own_times.get(player, self._options["minutes"])
        return rules.first_bank_us(self.mode, minutes, self.extra_us(player), self.periods)

    def reading_us(self, player, t_us):
        """Return the time (us) that a player's clock shows: time left, or time used in mode UP."""
        watch = self.running.get(player)
        used_us = watch.used_us(t_us) if watch else 0
        extra_us = self.extra_us(player)
        return rules.reading_us(self.mode, self.banks[player], extra_us, used_us, self.periods)

    def is_short(self, player, t_us):
        """Return whether the warning before the end of a player's time has been given."""
        watch = self.running.get(player)
        if not watch or not watch.is_running or watch.limit_us is None:
            return False
        left_us = watch.limit_us - watch.used_us(t_us)
        return left_us <= self._options["warn_s"] * _SECOND_US

    def screen_due_us(self, t_us):
        """Return the time (us) of the screen's next change: each second, below 10 s each tenth."""
        if self.common:
            return self.common.screen_due_us(t_us)
        due_us = FOREVER_US
        for player, watch in self.running.items():
            if not watch.is_running:
                continue
            reading_us = self.reading_us(player, t_us)
            if self.mode == rules.UP:
                wait_us = _SECOND_US - reading_us % _SECOND_US
            else:
                wait_us = rules.change_wait_us(reading_us)
            if self.mode == rules.BRONSTEIN:
                wait_us += max(0, self.extra_us(player) - watch.used_us(t_us))
            due_us = min(due_us, t_us + wait_us)
        return due_us

    # -- a turn -------------------------------------------------------------------------------

    def start(self, t_us, player):
        """Start a player's clock for a turn."""
        limit_us, bells = None, []
        if player not in self.fallen:
            limit_us = rules.limit_us(self.mode, self.banks[player], self.extra_us(player))
            bells = self._bells(player)
        self.running[player] = TurnWatch(limit_us, bells)
        self.running[player].start(t_us)

    def stop(self, t_us, player, is_whole):
        """End a player's turn; return its time (us). For `is_whole` see ``rules.bank_after_us``."""
        used_us = self.running.pop(player).used_us(t_us)
        self.used[player] += used_us
        self.banks[player] = rules.bank_after_us(
            self.mode, self.banks[player], self.extra_us(player), used_us, is_whole, self.periods
        )
        return used_us

    def _bells(self, player):
        warn_us = self._options["warn_s"] * _SECOND_US
        extra_us = self.extra_us(player)
        return rules.bells(self.mode, self.banks[player], extra_us, self.periods, warn_us)

    # -- warnings, and the end of a player's time ---------------------------------------------

    @property
    def bell_due_us(self):
        """Time (us) when the next warning or period is due."""
        return self._next_bell()[0]

    def _next_bell(self):
        due_us, whose = FOREVER_US, None
        for player, watch in self.running.items():
            if watch.bell_us < due_us:
                due_us, whose = watch.bell_us, player
        return due_us, whose

    def ring(self, t_us):
        """Report warnings and periods that are due by `t_us`."""
        due_us, player = self._next_bell()
        while due_us <= t_us:
            _, bell, number = self.running[player].ring()
            name, key = "time_short", "left_us"
            if bell == rules.PERIOD:
                name, key = "period_started", "periods"
            self._announcer.event(due_us, name, (("player", player), (key, number)))
            self._announcer.tune(due_us, name)
            due_us, player = self._next_bell()

    @property
    def due_us(self):
        """Time (us) when the first running clock reaches its limit."""
        player = self._first_up()
        return self.running[player].up_us if player else FOREVER_US

    def _first_up(self):
        first = None
        for player, watch in self.running.items():
            if first is None or watch.up_us < self.running[first].up_us:
                first = player
        return first

    def time_up(self, t_us):
        """Report that the time of a player is up; return the player."""
        self.whose = self._first_up()
        self.watch = self.running[self.whose]
        return super().time_up(t_us)

    # -- pauses -------------------------------------------------------------------------------

    def pause(self, t_us):
        """Stop all clocks until `resume` is called."""
        for watch in self.running.values():
            watch.stop(t_us)
        if self.common:
            self.common.pause(t_us)

    def resume(self, t_us):
        """Restart the clocks after ``pause``, unless they had stopped at a player's end of time."""
        if self.common:
            self.common.resume(t_us)
        elif not self.is_stopped:
            for watch in self.running.values():
                watch.start(t_us)

    def stop_at_end(self, t_us):
        """Stop all clocks at `t_us`, the end of a player's time, because of an undo."""
        self.whose = self._first_up()
        super().stop_at_end(t_us)

    def extend(self, t_us):
        """Let all clocks run on; those without time left get another minute."""
        for player, watch in self.running.items():
            if watch.limit_us is None or watch.left_us(t_us):
                continue
            watch.extend(t_us, MINUTE_US)
            self.banks[player] += MINUTE_US
            watch.set_bells(t_us, self._bells(player))
            if player != self.whose:
                fields = (("player", player), ("given_us", MINUTE_US))
                self._announcer.event(t_us, "time_given", fields)
        self.resume(t_us)

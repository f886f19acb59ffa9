"""The clocks of a match: which run, what they show, what is heard, and how they stand still.

Where turns are taken one by one, one clock runs; where all play at once, everybody's does until
that player has pressed. They stop all together, and go on together.
"""

from collections import OrderedDict

from tableref.games.game import Game
from tableref.games.timed import MINUTE_US
from tableref.games.turn_clock import rules
from tableref.games.turn_clock.turn_watch import TurnWatch
from tableref.presses.gestures import FOREVER_US

_SECOND_US = 1_000_000


class Clocks(Game):
    """The part of the turn clock that knows of time. Times are us since the match started."""

    def __init__(self, players, options, seed, announcer):
        super().__init__(players, options, seed, announcer)
        self.mode = options["mode"]
        self.at_once = rules.is_at_once(options)
        """Whether all clocks run until each has pressed."""
        self.periods = rules.periods(options)
        # Asked for with every light of every picture.
        self._extra_us = rules.extra_us(options)
        self.banks, self.used = {}, {}
        """Player -> the bank (us), and the us used in all turns of the round."""
        self.running = OrderedDict()
        """Player -> the TurnWatch of a turn that is on."""
        self.own_times = {}
        """Player -> the own time (minutes, or seconds for a turn), where they differ."""
        self.fallen = ()
        """Players whose time was up."""
        self.part = None
        """What takes the inputs meanwhile: a CommonTime, an OwnTimes, or None."""
        self.now_us = 0

    def extra_us(self, player):
        """Return what the mode has besides a player's bank: see ``rules``."""
        if self.mode == rules.TURN and self.own_times:
            return self.own_times[player] * _SECOND_US
        return self._extra_us

    def first_bank_us(self, player):
        """Return the bank that a player starts with (us)."""
        minutes = self.own_times.get(player, self.options["minutes"])
        return rules.first_bank_us(self.mode, minutes, self.extra_us(player), self.periods)

    def reading_us(self, player, t_us=None):
        """Return what a player's clock shows: time left, or when counting up time used."""
        used_us = 0
        if player in self.running:
            used_us = self.running[player].used_us(self.now_us if t_us is None else t_us)
        extra_us = self.extra_us(player) if player in self.running or self.periods else 0
        return rules.reading_us(self.mode, self.banks[player], extra_us, used_us, self.periods)

    def is_short(self, player):
        """Return whether a player has no more time than the warning comes before its end."""
        watch = self.running.get(player)
        if not watch or not watch.is_running or watch.limit_us is None:
            return False
        left_us = watch.limit_us - watch.used_us(self.now_us)
        return left_us <= self.options["warn_s"] * _SECOND_US

    @property
    def words_us(self):
        """When the second, or below 10 s the tenth, that the screen shows is over (us)."""
        if self.part:
            return self.part.words_us
        due_us = FOREVER_US
        for player, watch in self.running.items():
            if watch.is_running:
                due_us = min(due_us, self._second_over_us(player, watch))
        return due_us

    def _second_over_us(self, player, watch):
        reading_us = self.reading_us(player)
        if self.mode == rules.UP:
            return self.now_us + _SECOND_US - reading_us % _SECOND_US
        delay_us = self.extra_us(player) if self.mode == rules.BRONSTEIN else 0
        delay_us = max(0, delay_us - watch.used_us(self.now_us))
        return self.now_us + delay_us + rules.change_wait_us(reading_us)

    @property
    def next_us(self):
        """When `advance` has something to do next (us)."""
        return self.part.next_us if self.part else self._next_bell()[0]

    def _next_bell(self):
        due_us, whose = FOREVER_US, None
        for player, watch in self.running.items():
            if watch.bell_us < due_us:
                due_us, whose = watch.bell_us, player
        return due_us, whose

    def note_time(self, t_us):
        """Take note that it is `t_us`: clocks are read."""
        self.now_us = t_us

    def advance(self, t_us):
        """Let time pass up to `t_us`: what is to be heard before a time is up."""
        self.note_time(t_us)
        if self.part:
            self.part.advance(t_us)
            return
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
    def watch(self):
        """The clock whose time is up first, or None."""
        player = self._first_up()
        return self.running[player] if player else None

    def _first_up(self):
        first = None
        for player, watch in self.running.items():
            if first is None or watch.up_us < self.running[first].up_us:
                first = player
        return first

    def stand(self, t_us):
        """Have all clocks stand at `t_us`, when a time would be up: a step was taken back."""
        self.watched = self._first_up()
        self.pause(t_us)
        self.stands = True

    def pause(self, t_us):
        """Stand still until `resume`."""
        for watch in self.running.values():
            watch.stop(t_us)
        if self.part:
            self.part.pause(t_us)

    def resume(self, t_us):
        """Go on where `pause` stopped."""
        if self.part:
            self.part.resume(t_us)
        elif not self.stands:
            for watch in self.running.values():
                watch.start(t_us)

    def extend(self, t_us):
        """Let the clocks that stand run on; a minute is given to each that has no time left."""
        for player, watch in self.running.items():
            if watch.limit_us is None or watch.left_us(t_us):
                continue
            watch.extend(t_us, MINUTE_US)
            self.banks[player] += MINUTE_US
            watch.hang(t_us, self._bells(player))
            if player != self.watched:
                fields = (("player", player), ("given_us", MINUTE_US))
                self._announcer.event(t_us, "time_given", fields)
        self.resume(t_us)

    def lapse(self, t_us):
        """Rule that a player's time is up, and return who it was."""
        self.watched = self._first_up()
        return super().lapse(t_us)

    def begin_clock(self, t_us, player):
        """Start a player's clock for a turn."""
        limit_us, bells = None, []
        if player not in self.fallen:
            limit_us = rules.limit_us(self.mode, self.banks[player], self.extra_us(player))
            bells = self._bells(player)
        self.running[player] = TurnWatch(limit_us, bells)
        self.running[player].start(t_us)

    def end_clock(self, t_us, player, is_whole):
        """End a player's turn; return the us that it took. `is_whole` is as in ``rules``."""
        used_us = self.running.pop(player).used_us(t_us)
        self.used[player] += used_us
        self.banks[player] = rules.bank_after_us(
            self.mode, self.banks[player], self.extra_us(player), used_us, is_whole, self.periods
        )
        return used_us

    def _bells(self, player):
        warn_us = self.options["warn_s"] * _SECOND_US
        extra_us = self.extra_us(player)
        return rules.bells(self.mode, self.banks[player], extra_us, self.periods, warn_us)

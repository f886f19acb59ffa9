"""A different time for each player, entered before the first round on the players' own buttons.

Loaded when a table has agreed on it.
"""

from tableref.games.score_entry import ScoreEntry
from tableref.games.turn_clock import rules
from tableref.games.turn_clock.show import text
from tableref.presses.gestures import FOREVER_US, OK, PLAYERS, PRESS
from tableref.show.announcer import COUNTS
from tableref.show.screens import compose


class Times(ScoreEntry):
    """The times of `players`; `step` is what one is: a minute, or so many seconds."""

    def __init__(self, players, step):
        super().__init__(players, hold_adds=10, lowest=1)
        self._step = step

    def refusal(self, row, count, mark):
        """Return why a player's time is impossible, or None when all is well."""
        return None if rules.FEWEST <= count <= rules.MOST else "no_more_time"

    def cell(self, row, count, mark):
        """Return what the screen says of a player."""
        return "%-3s%4d " % ("P%d" % row, count * self._step)


class OwnTimes:
    """The entry of everybody's time for a turn clock, `game`: all begin with the same.

    A tap is one more, a hold ten, a tap with NEXT one less: minutes, or where a turn has a time
    steps of five seconds.
    """

    next_us = words_us = FOREVER_US
    """When `advance` has something to do next (us), and when the screen changes by itself."""

    def __init__(self, game):
        self._game = game
        self._announcer = game._announcer
        is_turn = game.mode == rules.TURN
        self._step = rules.STEP_S if is_turn else 1
        self._entry = Times(game.players, self._step)
        for player in game.players:
            self._entry.add(player, rules.USUAL[is_turn])

    def advance(self, t_us):
        """Let time pass up to `t_us`."""

    def pause(self, t_us):
        """Stand still until `resume`."""

    def resume(self, t_us):
        """Go on where `pause` stopped."""

    def input(self, t_us, kind, button, since_us):
        """Take a gesture; OK takes the times as they are on the screen."""
        if button > PLAYERS:
            if kind != PRESS:
                return None
            if button != OK:
                self._announcer.notice(t_us, text("less_time"))
                return None
            self._announcer.tune(t_us, "choose")
            self._game.set_times(
                t_us, {player: self._value(player) for player in self._game.players}
            )
            return "times_set"
        if kind == PRESS:
            self._announcer.flash(t_us, button, COUNTS)
            self._announcer.tune(t_us, "click")
            return None
        return self._entry.take(t_us, kind, button, self._announcer)

    def screen(self):
        """Return (lines, big), as Referee.screen does."""
        lines = self._entry.lines()
        lines[0] = text("own_seconds" if self._step > 1 else "own_minutes")
        lines[6] = text("more_time")
        lines[7] = text("ok_times")
        return compose(lines)

    def _value(self, player):
        return self._entry.count(player) * self._step

"""The entry of a different time for each player, before the first round."""

from tableref.games.score_entry import ScoreEntry
from tableref.games.turn_clock import rules
from tableref.games.turn_clock.show import text
from tableref.presses.gestures import HOLD, OK, TAP, TAP_WITH_NEXT
from tableref.show.screens import Hint, compose


class OwnTimes(ScoreEntry):
    """The entry of all players' times, in minutes or (in the mode TURN) in steps of `STEP_S`."""

    def __init__(self, players, mode):
        super().__init__(players, hold_adds=10, lowest=1)
        is_turn = mode == rules.TURN
        self._step = rules.STEP_S if is_turn else 1
        for player in players:
            self.add(player, rules.USUAL[is_turn])

    def refusal(self, row, count, mark):
        """Return why a player cannot have this time, or None."""
        return None if rules.MIN_TIME <= count <= rules.MAX_TIME else "no_more_time"

    def cell(self, row, count, mark):
        """Return the text of a player for the screen."""
        return "%-3s%4d " % ("P%d" % row, count * self._step)

    def times(self):
        """Return a dict of player -> time: seconds if each turn has a time, otherwise minutes."""
        return {player: self.count(player) * self._step for player in self.rows}

    def screen(self):
        """Return the screen: (lines, big, hints), see ``compose``."""
        lines = self.lines()
        lines[0] = text("own_seconds" if self._step > 1 else "own_minutes")
        hints = (Hint(TAP, text("does_more_time")), Hint(HOLD, text("does_much_more_time")))
        lines[6] = (text("more_time"),) + hints + (Hint(TAP_WITH_NEXT, text("does_less_time")),)
        lines[7] = Hint(OK, text("ok_times"))
        return compose(lines)

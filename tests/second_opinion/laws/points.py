"""Rounds that give points: totals, the end of the match, and an earlier round put right."""

from tests.second_opinion.gestures import HELD_US
from tests.second_opinion.model import Model


class Points(Model):
    """A game whose rounds give points; `state` has `round`, `totals` and `phase`."""

    def winners(self, totals):
        """Return who has won with these totals, or [] while the match goes on."""
        raise NotImplementedError

    def add_up(self, gained):
        """The points of a round are confirmed."""
        state = self.state
        state.scored = {**getattr(state, "scored", {}), state.round: dict(gained)}
        for player in gained:
            state.totals[player] += gained[player]
        totals = dict(state.totals)
        self.say("round_scored", round=state.round, points=dict(gained), totals=totals)
        self._end_or_go_on()

    def _end_or_go_on(self):
        totals = dict(self.state.totals)
        winners = self.winners(totals)
        self.state.phase = "over" if winners else "scored"
        if winners:
            self.say("match_ended", winners=winners, totals=totals)

    def can_put_right(self):
        """True: a round is scored and no other is on."""
        return self.state.phase in ("scored", "over") and bool(getattr(self.state, "scored", {}))

    def _do_put_right(self, t_us, player, change):
        """Give `player` so many points more or less: `change` is (rounds ago, points)."""
        self._advance(t_us)
        self._pause(t_us + HELD_US)
        ago, points = change
        self._step(t_us, self._put_right, player, self.last_scored() - ago, points)
        self._resume(t_us)

    def last_scored(self):
        """Return the number of the last round that gave points."""
        return max(self.state.scored)

    def _put_right(self, player, number, points):
        state = self.state
        was = state.scored[number]
        now = {**was, player: was[player] + points}
        state.scored = {**state.scored, number: now}
        state.totals[player] += points
        totals = dict(state.totals)
        self.say("corrected", round=number, points=now, was=dict(was), totals=totals)
        self._end_or_go_on()

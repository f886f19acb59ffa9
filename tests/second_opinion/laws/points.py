"""Rounds that give points: totals, the end of the match, and corrections."""

from tests.second_opinion.laws.correcting import CorrectionPages


class Points(CorrectionPages):
    """A game whose rounds give points; `state` has `round`, `totals` and `phase`."""

    def winners(self, totals):
        """Return the winners with these totals, or [] while the match goes on."""
        raise NotImplementedError

    def can_give(self, points, number):
        """Return whether the round `number` can give {player: points}."""
        raise NotImplementedError

    def add_up(self, gained):
        """Add the points of a round to the totals."""
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

    def rounds_to_correct(self):
        """Return how many rounds are scored."""
        return len(getattr(self.state, "scored", {}))

    def correct(self, player, ago, points, page):
        """Change a player's points, if some cards give the new ones."""
        state = self.state
        player = getattr(self, "owners", {}).get(player, player)
        number = sorted(state.scored)[-1 - ago]
        was = state.scored[number]
        now = {**was, player: was[player] + points}
        if not self.can_give(now, number):
            self.refuse(None)
            return
        state.scored = {**state.scored, number: now}
        state.totals[player] += points
        totals = dict(state.totals)
        self.say("corrected", round=number, points=now, was=dict(was), totals=totals)
        self.rule_again(self._end_or_go_on)

"""I Go!: the rules, from its rule book."""

from tests.second_opinion.laws.points import Points
from tests.second_opinion.model import State
from tests.second_opinion.table import ANY

CARDS = 12
COLOURS = 10
HIGHEST = 11
POINTS = 4
"""Number of points that wins the game."""
CHOICES = ("", "display", "draw_pile")
"""The choices of NEXT during a turn."""


def most(hands):
    """Return the maximum number of penalty points in `hands` hands together."""
    values = sorted(
        (value for value in range(1, HIGHEST + 1) for _ in range(COLOURS)), reverse=True
    )
    return sum(values[: hands * CARDS])


MAX_PENALTIES = [most(hands) for hands in range(6)]


def is_possible(penalties):
    """Return whether the deck has cards for these penalties, one for each player."""
    high = sorted(penalties, reverse=True)
    return all(sum(high[:hands]) <= MAX_PENALTIES[hands] for hands in range(1, len(high) + 1))


def points(caller, penalties):
    """Return {player: points} of a hand whose caller has penalty points."""
    rivals = [
        player
        for player in penalties
        if player != caller and penalties[player] <= penalties[caller]
    ]
    scoring = rivals or [caller]
    return {player: int(player in scoring) for player in penalties}


class IGo(Points):
    """The second referee's I Go!"""

    starter = "begins"
    has_clock = True

    def __init__(self, players, options, starter):
        super().__init__(players)
        self.cuts = 0
        self.say("starter_drawn", round=1, player=starter)
        self.state = State(
            phase="ready",
            round=1,
            turn=starter,
            started_us=0,
            cuts=0,
            choice=0,
            must_call=False,
            penalties={},
            entered=0,
            callers={},
            perfect={},
            totals=dict.fromkeys(self.players, 0),
        )
        self.begin()

    def is_kept(self):
        """Return whether a power cut loses nothing. It keeps turns and confirmed steps only."""
        return self.state.choice == 0 and not self.state.entered

    @property
    def can_cut(self):
        """Whether the state after a power cut is ruled, and the table follows the ruling."""
        if self.state.must_call and not self.holds("ok_is_kept"):
            return False
        return super().can_cut

    def _do_cut(self, *arguments):
        super()._do_cut(*arguments)
        self.cuts += 1

    def ok(self, t_us):
        state = self.state
        if state.phase == "ready":
            state.phase = "turn"
            self._start_turn(t_us)
            self.say("round_started", round=state.round)
        elif state.phase == "turn" and self._chosen() == "display":
            self.say("display_emptied", round=state.round, player=state.turn)
            self.say("round_ended", round=state.round, reason="hand_nullified")
            state.choice = 0
            self._give_nothing()
        elif state.phase == "turn" and self._chosen() == "draw_pile":
            self.say("draw_pile_emptied", round=state.round, player=state.turn)
            state.choice, state.must_call = 0, True
        elif state.phase == "turn":
            self.refuse(None)
        elif state.phase == "counting":
            self._score()
        elif state.phase == "scored":
            state.phase = "ready"
            state.round += 1
            state.penalties = {}
        else:
            self.refuse(None, optional=True)

    def _chosen(self):
        # NEXT may lead back to "nothing chosen", which is not saved either.
        return CHOICES[self.state.choice % len(CHOICES)]

    def _start_turn(self, t_us):
        self.state.started_us, self.state.cuts = self.play_us(t_us), self.cuts

    def next(self, t_us):
        state = self.state
        if state.phase == "turn" and not state.must_call:
            state.choice += 1
        else:
            super().next(t_us)

    def press(self, button, t_us):
        state = self.state
        if state.phase == "ready" and state.round == 1 and button in self.players:
            self.choose_starter(button)
            state.turn = button
        elif button not in self.players or state.phase not in ("turn", "counting"):
            self.refuse(button)
        elif state.phase == "turn" and button != state.turn:
            self.refuse(button)
        else:
            return False
        return True

    def tap(self, button, t_us):
        state = self.state
        if state.phase == "counting":
            self._add(button, 1)
        elif state.must_call:
            self.refuse(button)
        else:
            used_us = self.play_us(t_us) - state.started_us
            state.turn = self.after(button)
            state.choice = 0
            self.say(
                "turn_ended",
                player=button,
                # After a power cut the rules do not determine the clock's time.
                used_us=used_us if state.cuts == self.cuts else ANY,
                next_player=state.turn,
            )
            self._start_turn(t_us)

    def hold(self, button, t_us):
        state = self.state
        if state.phase == "counting":
            self._add(button, 10)
        else:
            state.phase, state.choice, state.must_call = "counting", 0, False
            state.penalties = dict.fromkeys(self.players, 0)
            self.say("i_go", round=state.round, player=button)
            self.say("round_ended", round=state.round, reason="i_go")

    def less(self, button, t_us):
        state = self.state
        if state.phase != "counting" or not state.penalties.get(button):
            self.refuse(button)
        else:
            state.penalties[button] -= 1
            state.entered += 1

    def _add(self, button, penalty):
        penalties = dict(self.state.penalties)
        penalties[button] += penalty
        if is_possible(penalties.values()):
            self.state.penalties = penalties
            self.state.entered += 1
        else:
            self.refuse(button)

    def _score(self):
        state = self.state
        caller, penalties = state.turn, dict(state.penalties)
        state.entered = 0
        self.say("penalties_counted", round=state.round, caller=caller, penalties=penalties)
        state.penalties = {}
        state.callers = {**state.callers, state.round: caller}
        if not penalties[caller]:
            state.perfect = {**state.perfect, state.round: caller}
            self.say("perfect_player", round=state.round, player=caller)
            self._give_nothing()
            return
        self.add_up(points(caller, penalties))

    def _give_nothing(self):
        """End the hand without points."""
        state = self.state
        state.scored = {**getattr(state, "scored", {}), state.round: dict.fromkeys(self.players, 0)}
        self._end_or_go_on()

    def can_give(self, points, number):
        """Return whether only the caller has a point, or only others have points, or nobody has."""
        scoring = [player for player in self.players if points[player]]
        if len(scoring) == len(self.players):
            return False
        if len(scoring) > 1 and self.state.callers.get(number) in scoring:
            return False
        return all(points[player] == 1 for player in scoring)

    def winners(self, totals):
        """Return the winners: the Perfect Player, or everybody with four points."""
        perfect = self.state.perfect
        if perfect:
            return [perfect[min(perfect)]]
        return [player for player in self.players if totals[player] >= POINTS]

    def pages_to_correct(self):
        """Return the number of kinds of corrections: points, and the Perfect Player."""
        return 2

    def correct(self, player, ago, points, page):
        """Change a player's points in a hand, or enter or remove its Perfect Player."""
        number = sorted(self.state.scored)[-1 - ago]
        perfect = self.state.perfect.get(number)
        if page:
            self._correct_perfect(player, number, points)
        elif perfect:
            # A hand with a Perfect Player has no points to correct.
            self.refuse(None)
        else:
            super().correct(player, ago, points, page)

    def _correct_perfect(self, player, number, points):
        state, perfect = self.state, self.state.perfect.get(number)
        is_more, is_now = points > 0, player == perfect
        # At most one of several taps can change whether a player is perfect; the others are
        # refused.
        for _ in range(abs(points) - (is_more != is_now)):
            self.refuse(player)
        if is_more == is_now:
            return
        if is_more and (perfect or state.callers.get(number, player) != player):
            self.refuse(None)
            return
        was = state.scored[number]
        now = dict.fromkeys(self.players, 0)
        others = {one: state.perfect[one] for one in state.perfect if one != number}
        state.perfect = {**others, number: player} if is_more else others
        state.scored = {**state.scored, number: now}
        for one in self.players:
            state.totals[one] -= was[one]
        totals = dict(state.totals)
        fields = {"points": now, "was": dict(was), "totals": totals}
        self.say("corrected", round=number, perfect=player if is_more else None, **fields)
        self.rule_again(self._end_or_go_on)

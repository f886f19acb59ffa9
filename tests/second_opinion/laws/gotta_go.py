"""Gotta Go!: the rules, from its rule book."""

from functools import cache
from itertools import combinations

from tests.second_opinion.laws.points import Points
from tests.second_opinion.model import COUNT_US, State
from tests.second_opinion.table import ANY

LATE_US = 1_000_000
"""Time (us) after the last card in which presses are "too late". Later presses count cards."""
MEALS = 7
"""Number of different meals, and of different drinks. A hand of more cards has a duplicate."""
CARDS = 49


def cards_in_play(players):
    """Return how many "Gotta Go!" cards lie on the table."""
    if players == 2:
        return 3
    return players - 1 if players <= 6 else 5


def points(cards, has_left, has_duplicate):
    """Return the points for `cards` meals; `has_left` is true with a "Gotta Go!" card."""
    if not has_left:
        return -cards
    return -1 if has_duplicate else cards * cards


@cache
def _hand(has_left, most):
    """Return {points: smallest number of meals} of one hand.

    A duplicate takes two meals. With a "Gotta Go!" card at most `most` meals give points.
    """
    found = {}
    for cards in range(CARDS, -1, -1):
        if not has_left or cards <= most:
            found[points(cards, has_left, False)] = cards
        if has_left and cards > 1:
            found[points(cards, has_left, True)] = cards
    return found


@cache
def _fewest(points, hands, most):
    """Return the smallest number of meals with which a player has `points`.

    If there is none, return more than exist. `hands` is a tuple that says for each hand whether it
    has a "Gotta Go!" card, with which at most `most` meals give points.
    """
    if not hands:
        return CARDS + 1 if points else 0
    ways = _hand(hands[0], most).items()
    return min(cards + _fewest(points - gives, hands[1:], most) for gives, cards in ways)


class GottaGo(Points):
    """The second referee's Gotta Go!"""

    def __init__(self, players, options):
        super().__init__(players)
        self.target = options["target"]
        self.owners = {player: player for player in self.players}
        if len(self.players) == 2:
            self.owners.update({player % 10 + 1: player for player in self.players})
        self.cards = cards_in_play(len(self.players))
        self.resumed_us = 0
        self.cut_us = 0
        self.say("starter_drawn", round=1, player=ANY)
        self.state = State(
            phase="ready",
            round=1,
            opens_us=None,
            claims=[],
            tied=[],
            tie_us=None,
            last_us=None,
            ended_us=None,
            counts={},
            entered=0,
            duplicates=[],
            asked=False,
            totals=dict.fromkeys(self.players, 0),
        )
        self.begin()

    def can_give(self, points, number):
        """Return whether 49 meals suffice for that, with a "Gotta Go!" card in some hands."""
        for left in combinations(self.owners, self.cards):
            meals = 0
            for player in self.players:
                hands = [one for one in self.owners if self.owners[one] == player]
                meals += _fewest(points[player], tuple(hand in left for hand in hands), MEALS)
            if meals <= CARDS:
                return True
        return False

    def is_kept(self):
        """A power cut restarts a race and discards entries since the last OK."""
        state = self.state
        return state.phase in ("ready", "scored", "over") or (
            state.phase == "counting" and (state.asked or not state.entered)
        )

    def is_race_open(self):
        return self.state.phase == "race"

    def goes_on(self, t_us):
        state = self.state
        if state.phase == "count" and t_us >= state.opens_us:
            state.phase = "race"
            self.say("round_started", round=state.round)

    def _resume(self, t_us):
        super()._resume(t_us)
        self.resumed_us = t_us

    def _do_cut(self, *arguments):
        super()._do_cut(*arguments)
        self.cut_us = self._paused_play_us

    def _is_late(self, t_us):
        """Return whether a press is in the second after the end, which a power cut ends."""
        ended_us = self.state.ended_us
        return self.play_us(t_us) - ended_us < LATE_US and self.cut_us < ended_us

    def _since(self, t_us, then_us):
        """Return the time since `then_us`; ANY across a pause.

        The rule books do not say whether a pause counts.
        """
        return ANY if then_us < self.resumed_us else t_us - then_us

    def ok(self, t_us):
        state = self.state
        if state.phase == "ready":
            state.phase, state.opens_us = "count", t_us + COUNT_US
        elif state.phase == "counting" and not state.asked and self._empty():
            state.asked = True
        elif state.phase == "counting":
            state.asked = False
            self._score()
        elif state.phase == "scored":
            state.round += 1
            state.phase = "ready"
            state.claims, state.counts, state.duplicates = [], {}, []
            state.tied, state.tie_us = [], None
            self.say("starter_drawn", round=state.round, player=ANY)
        else:
            self.refuse(None, optional=True)

    def press(self, button, t_us):
        state = self.state
        if button not in self.owners:
            self.refuse(button)
        elif state.phase == "ready":
            self.choose_starter(self.owners[button])
        elif state.phase == "count" or self.reopens_us is not None:
            opens_us = state.opens_us if self.reopens_us is None else self.reopens_us
            self.say("false_start", player=button, early_us=opens_us - t_us)
        elif state.phase == "race":
            if button in state.claims:
                self.refuse(button)
            else:
                self._claim([button], t_us)
        elif state.phase == "tie":
            self._press_in_tie(button, t_us)
        elif state.phase == "counting" and self._is_late(t_us):
            self._press_after_end(button, t_us, state.last_us)
        elif state.phase == "counting":
            return False
        else:
            self.refuse(button)
        return True

    def _press_after_end(self, button, t_us, last_us):
        if button in self.state.claims:
            self.refuse(button)
        else:
            self.say("too_late", player=button, late_us=self._since(t_us, last_us))

    def _press_in_tie(self, button, t_us):
        state = self.state
        if button not in state.tied:
            self._press_after_end(button, t_us, state.tie_us)
            return
        claimed = len(state.claims)
        of_tie = [one for one in state.claims if one in state.settled]
        margin = 0 if of_tie else self._margin(state.tie_us)
        state.tied.remove(button)
        state.settled.append(button)
        rank = claimed - len(of_tie) + 1
        state.claims.append(button)
        self.say("claim", player=button, rank=rank, margin_us=margin)
        state.last_us = state.tie_us
        if len(state.claims) == self.cards:
            self._end_round(t_us)

    def together(self, buttons, t_us):
        state = self.state
        free = [one for one in sorted(buttons) if one in self.owners and one not in state.claims]
        if state.phase != "race" or self.reopens_us is not None or len(free) < 2:
            super().together(buttons, t_us)
            return
        for button in sorted(set(buttons) - set(free)):
            self.refuse(button)
        self.say("tie", players=list(free))
        if len(free) <= self.cards - len(state.claims):
            self._claim(free, t_us)
        else:
            state.phase, state.tied, state.tie_us = "tie", free, t_us
            state.settled = []

    def _margin(self, t_us):
        return 0 if not self.state.claims else self._since(t_us, self.state.last_us)

    def _claim(self, buttons, t_us):
        state = self.state
        margin, rank = self._margin(t_us), len(state.claims) + 1
        for button in buttons:
            self.say("claim", player=button, rank=rank, margin_us=margin)
            margin = 0
        state.claims += buttons
        state.last_us = t_us
        if len(state.claims) == self.cards:
            self._end_round(t_us)

    def _end_round(self, t_us):
        state = self.state
        state.phase, state.ended_us, state.entered = "counting", self.play_us(t_us), 0
        self.say("round_ended", round=state.round)

    # -- counting -----------------------------------------------------------------------------

    def tap(self, button, t_us):
        state = self.state
        cards = state.counts.get(button, 0) + 1
        is_full = button in state.claims and button not in state.duplicates and cards > MEALS
        if is_full or sum(state.counts.values()) == CARDS:
            self.refuse(button)
        else:
            state.counts[button] = cards
            self._enter()

    def less(self, button, t_us):
        state = self.state
        if state.phase != "counting" or button not in self.owners:
            super().less(button, t_us)
        elif not state.counts.get(button):
            self.refuse(button)
        else:
            state.counts[button] -= 1
            self._enter()

    def hold(self, button, t_us):
        state = self.state
        if button not in state.claims:
            # The rules do not say whether a duplicate may be entered here, where it changes
            # nothing.
            self.refuse(button, optional=True)
        elif button not in state.duplicates:
            state.duplicates.append(button)
            self._enter()
        elif state.counts.get(button, 0) > MEALS:
            self.refuse(button)
        else:
            state.duplicates.remove(button)
            self._enter()

    def _enter(self):
        self.state.entered += 1
        self.state.asked = False

    def _empty(self):
        """Return the players without a card who have counted none, whom OK asks about first."""
        state = self.state
        some = [one for one in self.owners if one in state.claims or state.counts.get(one)]
        return set(self.players) - {self.owners[one] for one in some}

    def _score(self):
        state = self.state
        gained = dict.fromkeys(self.players, 0)
        for button, player in self.owners.items():
            gained[player] += points(
                state.counts.get(button, 0), button in state.claims, button in state.duplicates
            )
        self.add_up(gained)

    def winners(self, totals):
        """Return all with the highest total; [] while the match goes on, as after a tie of two."""
        best = max(totals.values())
        first = [player for player in self.players if totals[player] == best]
        is_tie_of_two = len(self.players) == 2 and len(first) == 2
        return first if best >= self.target and not is_tie_of_two else []

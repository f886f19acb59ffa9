"""Got It!: the race for the target and the judging, from its rule book."""

from tests.second_opinion.gestures import TOGETHER_US
from tests.second_opinion.laws.correcting import CorrectionPages
from tests.second_opinion.model import State
from tests.second_opinion.table import ANY

HAND = 5
"""Number of cards in a hand. Using all of them wins both shapes of the target."""
ANSWER_US = 300_000
"""Time (us) after a questioned press during which a second press is not an answer."""
EXPLAIN_S = 300
"""Time (s) to explain. Players here never take that long."""


class GotItRace(CorrectionPages):
    """The part of Got It! until a player has got it, or nobody has."""

    def __init__(self, players, options):
        super().__init__(players)
        self.window_us = options["window_ms"] * 1000
        self.rival_limit = options["rival_limit"]
        self.kinds = options["shapes"].split(",")
        self.is_alone = len(self.players) == 1
        self.resumed_us = 0
        self.state = State(
            phase="ready" if self.is_alone else "youngest",
            round=1,
            marks=dict.fromkeys(self.players, 0),
            shapes={player: [] for player in [0, *self.players]},
            sets=dict.fromkeys(self.players, 0),
            entered=0,
            is_drawn=False,
            given=[],
            scored={},
        )
        self._new_race()
        self.begin()

    def _new_race(self):
        state = self.state
        state.out, state.claims, state.cards, state.colour = [], [], {}, []
        state.first_us = state.last_us = state.opens_us = state.winner = None
        state.to_win, state.choice, state.kind, state.victim = 0, 0, 0, None
        state.asked, state.waiting, state.is_tie = None, [], False

    def is_kept(self):
        """Return whether a power cut loses nothing.

        It restarts a race, keeps what OK has confirmed, and loses unconfirmed entries.
        """
        state = self.state
        if state.phase in ("count", "race", "window", "asked", "explain") or state.entered:
            return False
        return state.phase != "cards" or len(state.claims) == 1

    @property
    def can_cut(self):
        """Whether the state after a power cut is ruled, and the table follows the ruling."""
        state = self.state
        if state.phase in ("cards", "shape", "steal") and not self.holds("ok_is_kept"):
            return False
        return super().can_cut

    def is_race_open(self):
        return self.state.phase == "race"

    def _resume(self, t_us):
        super()._resume(t_us)
        self.resumed_us = t_us

    def goes_on(self, t_us):
        state = self.state
        if state.phase == "count" and t_us >= state.opens_us:
            state.phase = "race"
            self.say("round_started", round=state.round)
        if state.phase == "window" and t_us > state.first_us + self.window_us:
            if len(state.claims) > 1:
                state.phase = "cards"
                state.is_tie = True
                # If undo leads to the tie, the table need not report it again.
                is_new = t_us < state.first_us + self.window_us + TOGETHER_US
                self.say("tie", players=sorted(state.claims))
                self.expected[-1].optional = not is_new
            else:
                state.phase, state.is_tie = "explain", False

    def press(self, button, t_us):
        state = self.state
        if button not in self.players:
            self.refuse(button)
        elif state.phase == "youngest":
            state.phase = "ready"
            self.say("starter_named", player=button)
        elif state.phase == "count" or self.reopens_us is not None:
            opens_us = state.opens_us if self.reopens_us is None else self.reopens_us
            self.say("false_start", player=button, early_us=opens_us - t_us)
        elif state.phase in ("race", "window"):
            if button in state.out or button in state.claims:
                self.refuse(button)
            else:
                self._claim(button, t_us)
        elif state.phase in ("explain", "cards", "draw") and button not in state.claims:
            if button in state.out:
                self.refuse(button)
            else:
                self._too_late(button, t_us)
        elif state.phase == "explain":
            self.refuse(button)
        elif state.phase == "asked":
            self._press_asked(button, t_us, is_with_next=False)
        elif state.phase == "draw":
            self.say("highest_drawn", player=button)
            self._got_it(button)
        else:
            return False
        return True

    def _press_asked(self, button, t_us, is_with_next):
        """Handle a press during the question whether the asked player said "Got It!".

        The asked player's press says so, at the time of the first one. Presses of others wait: who
        was the first to yell depends on the answer.
        """
        state = self.state
        player, asked_us = state.asked
        if button == player and t_us >= state.asked_at_us + ANSWER_US:
            state.phase = "race"
            self._claim(button, asked_us)
            self._rule_on_waiting(t_us)
        elif button in [player, *state.out, *(press[0] for press in state.waiting)]:
            self.refuse(button)
        else:
            state.waiting = [*state.waiting, (button, t_us, is_with_next)]

    def _too_late(self, button, t_us):
        first_us = self.state.first_us
        late_us = ANY if first_us < self.resumed_us else t_us - first_us
        self.say("too_late", player=button, late_us=late_us)

    def _ask(self, button, pressed_us, t_us):
        """Ask whether a press meant "Got It!", because another player may have held NEXT."""
        state = self.state
        state.phase, state.asked, state.asked_at_us = "asked", (button, pressed_us), t_us

    def gives_up_asked(self, t_us):
        """Handle OK: the asked player gave up, so that the next press is the first one."""
        self.state.phase = "race"
        self._gives_up(self.state.asked[0])
        self._rule_on_waiting(t_us)

    def _rule_on_waiting(self, t_us):
        state = self.state
        while state.waiting:
            (button, pressed_us, is_with_next), *state.waiting = state.waiting
            self.goes_on(pressed_us)
            if state.phase == "race" and is_with_next:
                self._ask(button, pressed_us, t_us)
                return
            if state.phase in ("race", "window"):
                self._claim(button, pressed_us)
            else:
                self._too_late(button, pressed_us)
        self.goes_on(t_us)

    def _gives_up(self, button):
        self.state.out.append(button)
        self.say("not_got_it", player=button)
        self._go_on()

    def _claim(self, button, t_us):
        state = self.state
        if not state.claims:
            state.phase, state.first_us, state.last_us = "window", t_us, t_us
        self.say("claim", player=button, rank=1, margin_us=t_us - state.last_us)
        state.last_us = t_us
        state.claims.append(button)

    def less(self, button, t_us):
        state = self.state
        if button not in self.players or button in state.out:
            self.refuse(button)
        elif state.phase == "race" and self.reopens_us is None:
            if len(state.out) + 1 == len(self.players):
                self._gives_up(button)
            else:
                self._ask(button, t_us, t_us)
        elif state.phase == "asked":
            self._press_asked(button, t_us, is_with_next=True)
        elif state.phase == "cards" and state.is_tie and button in state.claims:
            self._reject(button)
        elif state.phase == "cards" and button in state.claims and state.cards.get(button):
            state.cards[button] -= 1
            state.entered += 1
        else:
            super().less(button, t_us)

    def _reject(self, player):
        state = self.state
        state.claims.remove(player)
        state.cards.pop(player, None)
        state.out.append(player)
        self.say("rejected", player=player)
        if state.is_tie and len(state.claims) == 1:
            # The last claimant of a tie is judged like a single claimant.
            state.phase = "explain"
        if not state.claims:
            state.cards, state.colour, state.entered = {}, [], 0
            self._go_on(is_reopened=True)

    def _go_on(self, is_reopened=False):
        state = self.state
        if len(state.out) == len(self.players):
            state.phase = "clean_up"
            self.say("round_ended", round=state.round, reason="nobody_got_it")
        elif is_reopened:
            state.phase = "race"
            self.say("race_reopened", round=state.round)

    def _calculate(self):
        state = self.state
        if not all(state.cards.get(player) for player in state.claims):
            self.refuse(None)
            return
        players = sorted(state.claims)
        state.entered = 0
        for player in players:
            is_one_colour = player in state.colour
            cards = state.cards[player]
            self.say("calculated", player=player, cards=cards, one_colour=is_one_colour)
        most = max(state.cards[player] for player in players)
        best = [player for player in players if state.cards[player] == most]
        if len(best) == 1:
            self._got_it(best[0])
        else:
            state.phase = "draw"
            state.claims = best
            self.say("cards_tied", players=list(best))

    def _got_it(self, player):
        state = self.state
        state.phase, state.winner = "clean_up", player
        self.say("round_ended", round=state.round, reason="got_it", player=player)

"""Gotta Go! at the table, from the first round made ready to the winner.

A round itself is in gotta_go_round.py, what is shown in gotta_go_lights.py and
gotta_go_screen.py, the law in rules/gotta_go.py.
"""

from collections import OrderedDict

from tableref.referee import gotta_go_lights, gotta_go_screen
from tableref.referee.announcer import COUNTS
from tableref.referee.draw import Draw
from tableref.referee.gestures import FOREVER_US, HOLD, NEXT, NEXT_TAP, OK, PLAYERS, PRESS
from tableref.referee.gotta_go_round import COUNTING, DONE, Round
from tableref.referee.score_entry import ScoreEntry
from tableref.referee.texts import text
from tableref.rules import gotta_go as rules

READY = "ready"
SCORING = "scoring"
RESULT = "result"
OVER = "over"


class GottaGo:
    """One match. Times are us since it started; players and hands are button numbers.

    `players` is a tuple in seat order.
    """

    KEY = "gotta_go"
    TITLE = "Gotta Go!"
    MIN_PLAYERS = rules.MIN_PLAYERS
    MAX_PLAYERS = rules.MAX_PLAYERS
    OPTIONS = OrderedDict(
        (("target", (75, 100, 125, 150, 25, 50)), ("dine_attentively", (False, True)))
    )
    """Name of each option -> the values that the lobby offers, in the order of NEXT."""

    option_screen = staticmethod(gotta_go_screen.option)
    setup_screens = staticmethod(gotta_go_screen.setup)
    check = staticmethod(rules.check)
    seats_refusal = staticmethod(rules.seats_refusal)
    buttons = staticmethod(rules.hands)
    default_options = staticmethod(rules.default_options)

    def __init__(self, players, options, seed, announcer):
        self.players = players
        self.options = options
        self.hands = rules.hands(self.players)
        """Hand -> player: a player's own button, and in the two-player game the next one too."""
        self.totals = OrderedDict((player, 0) for player in self.players)
        self.points = OrderedDict((player, 0) for player in self.players)
        """Points of the last round."""
        self.number = 0
        """Number of the round, from 1."""
        self.round = None
        self.entry = None
        self.starter = None
        self.winners = ()
        self.page = 0
        """Which page of the standings NEXT has turned to."""
        self.milestones = 0
        """How often the match has reached a point that a table would call done."""
        self._phase = READY
        self._phase_us = 0
        self._draw = Draw(seed)
        self._announcer = announcer

    def start(self):
        """Make the first round ready, at 0 us."""
        self._make_ready(0)

    @property
    def phase(self):
        """READY, COUNTING, RACE, HALTED, SCORING, RESULT or OVER."""
        return self._phase or self.round.phase

    @property
    def phase_us(self):
        """When the phase began; in a race, when it last changed."""
        return self._phase_us if self._phase else self.round.phase_us

    @property
    def is_over(self):
        """Whether the match has its winners."""
        return self._phase == OVER

    @property
    def is_counting(self):
        """Whether 3-2-1 is being counted."""
        return self.phase == COUNTING

    @property
    def next_us(self):
        """When `advance` has something to do next (us)."""
        return FOREVER_US if self._phase else self.round.next_us

    def advance(self, t_us):
        """Let time pass up to `t_us`."""
        if self._phase is None:
            self.round.advance(t_us)
            self._after_round()

    def input(self, t_us, kind, button, since_us):
        """Take a gesture; return the name of the step that it was, None if it changed nothing."""
        if button > PLAYERS:
            if kind != PRESS:
                return None
            return self._ok(t_us) if button == OK else self._next(t_us)
        if button not in self.hands:
            if kind == PRESS:
                self._announcer.refuse(t_us, button, "not_playing")
            return None
        if kind == PRESS:
            return self._press(t_us, button)
        if self._phase == SCORING and since_us >= self.round.taps_open_us:
            return self._count(t_us, kind, button)
        return None

    def pause(self, t_us):
        """Stand still: an open race is closed to presses until it is counted in again."""
        if self._phase is None:
            self.round.pause(t_us)

    def resume(self, t_us):
        """Go on where `pause` stopped."""
        if self._phase is None:
            self.round.resume(t_us)

    def screen(self):
        """Return (lines, big), as Referee.screen does."""
        return gotta_go_screen.screen(self)

    def pixel(self, index, t_us):
        """Return the colour of one light, as Referee.pixel does."""
        return gotta_go_lights.pixel(self, index, t_us)

    def _enter(self, phase, t_us):
        self._phase = phase
        self._phase_us = t_us
        self.milestones += 1

    def _make_ready(self, t_us):
        self.number += 1
        self.round = None
        self.entry = None
        self.starter = self._draw.pick(self.players)
        self._enter(READY, t_us)
        fields = (("round", self.number), ("player", self.starter))
        self._announcer.event(t_us, "starter_drawn", fields)
        self._announcer.tune(t_us, "draw")

    def _after_round(self):
        if self.round.phase == DONE:
            self.entry = ScoreEntry(self.hands, self._count_refusal, rules.table_refusal)
            self._enter(SCORING, self.round.phase_us)

    def _ok(self, t_us):
        if self._phase == READY:
            cards = rules.setup(len(self.players)).in_play
            self._phase = None
            self.round = Round(self.number, cards, t_us, self._announcer)
            return "countdown"
        if self._phase == SCORING:
            self._score(t_us)
            return "round_scored"
        if self._phase == RESULT:
            self._make_ready(t_us)
            return "next_round"
        self._announcer.refuse(t_us, OK, "counting" if self.is_counting else "cards_left")
        return None

    def _next(self, t_us):
        if self._phase in (RESULT, OVER):
            self._announcer.tune(t_us, "change")
            self.page += 1
        elif self._phase == SCORING:
            self._announcer.notice(t_us, text("gotta_go_take_off"))
        else:
            self._announcer.refuse(t_us, NEXT, "nothing_to_choose")

    def _press(self, t_us, button):
        if self._phase is None:
            step = self.round.press(t_us, button)
            self._after_round()
            return step
        if self._phase == SCORING:
            if t_us < self.round.taps_open_us:
                return self.round.press(t_us, button)
            self._announcer.flash(t_us, button, COUNTS)
            self._announcer.tune(t_us, "click")
        else:
            reason = "not_started" if self._phase == READY else "not_now"
            self._announcer.refuse(t_us, button, reason)
        return None

    def _count_refusal(self, hand, cards, duplicate):
        return rules.refusal(cards, self.round.has_claimed(hand), duplicate)

    def _count(self, t_us, kind, button):
        if kind == HOLD:
            reason = self.entry.toggle(button)
        else:
            reason = self.entry.add(button, -1 if kind == NEXT_TAP else 1)
        if reason:
            self._announcer.refuse(t_us, button, reason)
            return None
        if kind == HOLD:
            self._announcer.tune(t_us, "mark")
            return "duplicate"
        return "count"

    def _score(self, t_us):
        for player in self.players:
            self.points[player] = 0
        for hand in self.hands:
            points = rules.points(
                self.entry.count(hand), self.round.has_claimed(hand), self.entry.mark(hand)
            )
            self.points[self.hands[hand]] += points
            self.totals[self.hands[hand]] += points
        totals = ("totals", _by_name(self.totals))
        fields = (("round", self.number), ("points", _by_name(self.points)), totals)
        self._announcer.event(t_us, "round_scored", fields)
        self.page = 0
        self.winners = rules.winners(self.totals, self.options["target"])
        self._enter(OVER if self.winners else RESULT, t_us)
        self._announcer.tune(t_us, "winner" if self.winners else "result")
        if self.winners:
            self._announcer.event(t_us, "match_ended", (("winners", list(self.winners)), totals))


def _by_name(scores):
    return OrderedDict((str(player), scores[player]) for player in scores)

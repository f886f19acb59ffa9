"""Gotta Go! at the table, from the first round made ready to the winner.

A round itself is in gotta_go_round.py, what is shown in gotta_go_lights.py and
gotta_go_screen.py, the law in rules/gotta_go.py.
"""

from collections import OrderedDict

from tableref.referee import gotta_go_lights, gotta_go_screen
from tableref.referee.announcer import COUNTS
from tableref.referee.flow import Flow
from tableref.referee.gestures import FOREVER_US, HOLD, NEXT_TAP, OK, TAP
from tableref.referee.gotta_go_round import COUNTING, DONE, Round
from tableref.referee.score_entry import ScoreEntry
from tableref.rules import gotta_go as rules

RACING = "racing"
"""The round has phases of its own: COUNTING, RACE and HALTED."""
SCORING = "scoring"


class GottaGo(Flow):
    """One match. Players and hands are button numbers; claims name the hand, scores the player."""

    OPTIONS = OrderedDict(
        (("target", (75, 100, 125, 150, 25, 50)), ("dine_attentively", (False, True)))
    )
    STEPS = ("countdown", "claim", "count", "duplicate", "round_scored")
    SCREENS = gotta_go_screen.SCREENS
    BUTTON_LIGHTS = gotta_go_lights.BUTTON_LIGHTS
    RING_LIGHTS = gotta_go_lights.RING_LIGHTS

    text = staticmethod(gotta_go_screen.text)
    option_screen = staticmethod(gotta_go_screen.option)
    setup_screens = staticmethod(gotta_go_screen.setup)
    check = staticmethod(rules.check)
    seats_refusal = staticmethod(rules.seats_refusal)
    buttons = staticmethod(rules.hands)
    default_options = staticmethod(rules.default_options)

    def __init__(self, players, options, seed, announcer):
        self.round = None
        self.entry = None
        super().__init__(players, options, seed, announcer)

    @property
    def phase(self):
        """READY, COUNTING, RACE, HALTED, SCORING, RESULT or OVER."""
        return self.round.phase if self._phase == RACING else self._phase

    @property
    def phase_us(self):
        """When the phase began; in a race, when it last changed."""
        return self.round.phase_us if self._phase == RACING else self._phase_us

    @property
    def is_counting(self):
        """Whether 3-2-1 is being counted."""
        return self.phase == COUNTING

    @property
    def next_us(self):
        """When `advance` has something to do next (us)."""
        return self.round.next_us if self._phase == RACING else FOREVER_US

    def advance(self, t_us):
        """Let time pass up to `t_us`."""
        if self._phase == RACING:
            self.round.advance(t_us)
            self._after_round()

    def pause(self, t_us):
        """Stand still: an open race is closed to presses until it is counted in again."""
        if self._phase == RACING:
            self.round.pause(t_us)

    def resume(self, t_us):
        """Go on where `pause` stopped."""
        if self._phase == RACING:
            self.round.resume(t_us)

    def begin(self, t_us):
        """Count the round in."""
        cards = rules.setup(len(self.players)).in_play
        self.enter(RACING, t_us, is_done=False)
        self.round = Round(self.number, cards, t_us, self._announcer)
        return "countdown"

    def confirm(self, t_us):
        """Take the counts as they are on the screen."""
        if self._phase != SCORING:
            self._announcer.refuse(t_us, OK, "counting" if self.is_counting else "cards_left")
            return None
        points = OrderedDict()
        for hand in self.owners:
            player = self.owners[hand]
            points[player] = points.get(player, 0) + rules.points(
                self.entry.count(hand), self.round.has_claimed(hand), self.entry.mark(hand)
            )
        self.score_round(t_us, points)
        self.close_round(t_us, rules.winners(self.totals, self.options["target"]))
        return "round_scored"

    def choose(self, t_us):
        """Say what NEXT is for."""
        if self._phase == SCORING:
            self._announcer.notice(t_us, self.text("gotta_go_take_off"))
        else:
            self.nothing_to_choose(t_us)

    def press(self, t_us, button):
        """Claim a card, or tell that a card is about to be counted."""
        if self._phase == RACING:
            step = self.round.press(t_us, button)
            self._after_round()
            return step
        if t_us < self.round.taps_open_us:
            return self.round.press(t_us, button)
        self._announcer.flash(t_us, button, COUNTS)
        self._announcer.tune(t_us, "click")
        return None

    def tap(self, t_us, button, since_us):
        """Count one more card."""
        return self._count(t_us, TAP, button, since_us)

    def hold(self, t_us, button, since_us):
        """Tell that there is a duplicate, or none after all."""
        return self._count(t_us, HOLD, button, since_us)

    def next_tap(self, t_us, button, since_us):
        """Count one card less."""
        return self._count(t_us, NEXT_TAP, button, since_us)

    def ready_note(self):
        """Say that no card may be put back, where that is agreed."""
        return self.text("gotta_go_dine") if self.options["dine_attentively"] else ""

    def result_note(self):
        """Say that two players who are tied at the top play on."""
        return self.text("one_more_round") if max(self.totals.values()) >= self.goal else ""

    def make_ready(self, t_us):
        """Make the next round ready, and draw who counts."""
        self.round = None
        self.entry = None
        super().make_ready(t_us)

    def _after_round(self):
        if self.round.phase == DONE:
            signs = {hand: "*" for hand in self.owners if self.round.has_claimed(hand)}
            self.entry = ScoreEntry(
                self.owners, self._count_refusal, rules.table_refusal, signs=signs
            )
            self.enter(SCORING, self.round.phase_us)

    def _count_refusal(self, hand, cards, duplicate):
        return rules.refusal(cards, self.round.has_claimed(hand), duplicate)

    def _count(self, t_us, kind, button, since_us):
        if self._phase == SCORING and since_us >= self.round.taps_open_us:
            return self.entry.take(t_us, kind, button, self._announcer)
        return None


FLOW = GottaGo

"""One round of Gotta Go!: 3-2-1, false starts, the race for the cards, ties, claims too late."""

from tableref.referee.announcer import COUNTS
from tableref.referee.claims import CLAIM, ENDED, TIE, TOO_LATE, Race
from tableref.referee.countdown import Countdown
from tableref.referee.gestures import FOREVER_US

COUNTING = "counting"
RACE = "race"
HALTED = "halted"
DONE = "done"

LATE_US = 1_000_000
"""How long after the last claim a press is still a claim that came too late, not a tap."""

TIE_GUARD_US = 300_000
"""How long after a tie its players' presses are still excitement, not an answer."""


class Round:
    """The round that OK at `t_us` began to count in, for so many "Gotta Go!" cards.

    A press before "1" is a false start and claims nothing. The last card ends the round at the
    press that claims it.
    """

    def __init__(self, number, cards, t_us, announcer):
        self.number = number
        self.race = Race(cards)
        self.phase = COUNTING
        self.phase_us = t_us
        """When the phase began."""
        self.countdown = Countdown(t_us)
        self._resuming = False
        self._announcer = announcer
        self.advance(t_us)

    @property
    def taps_open_us(self):
        """From when on a press is no claim any more but a tap of the score entry."""
        return self.race.ended_us + LATE_US

    @property
    def next_us(self):
        """When `advance` has something to do next (us)."""
        due_us = None
        if self.phase == COUNTING:
            due_us = self.countdown.next_us
        elif self.phase == RACE:
            due_us = self.race.next_us
        return FOREVER_US if due_us is None else due_us

    def has_claimed(self, button):
        """Return whether the button holds a "Gotta Go!" card."""
        return self.race.has_claimed(button)

    def advance(self, t_us):
        """Let time pass up to `t_us`."""
        if self.phase == COUNTING:
            opens_us = self.countdown.count(t_us, self._announcer)
            if opens_us is not None:
                self._open(opens_us)
        if self.phase == RACE and self.race.next_us is not None:
            tick_us = self.race.next_us - 1
            self._rule(self.race.settle(t_us), tick_us)

    def pause(self, t_us):
        """Close the open race to presses, until it is counted in again."""
        if self.phase == RACE and not self.race.tied:
            self._enter(HALTED, t_us)

    def resume(self, t_us):
        """Count the race in again."""
        if self.phase == HALTED:
            self._resuming = True
            self.countdown = Countdown(t_us)
            self._enter(COUNTING, t_us)
            self.advance(t_us)

    def press(self, t_us, button):
        """Take a player's press; return "claim" if it may be one, None if it changed nothing."""
        if self.phase == COUNTING:
            early_us = self.countdown.opens_us - t_us
            self._announcer.miss(
                t_us, button, "false_start", "early_us", early_us, "gotta_go_early"
            )
            return None
        if button in self.race.tied:
            return self._decide_tie(t_us, button)
        if self.race.has_claimed(button):
            self._announcer.refuse(t_us, button, "already_claimed")
            return None
        if self.race.closed_us is None:
            self._announcer.flash(t_us, button, COUNTS)
            self._announcer.tune(t_us, "claim_%d" % (len(self.race.claims) + 1))
        for ruling in self.race.press(button, t_us):
            if ruling[0] == TOO_LATE:
                self._announcer.miss(
                    t_us, button, "too_late", "late_us", ruling[2], "gotta_go_late"
                )
                return None
        return "claim"

    def _enter(self, phase, t_us):
        self.phase = phase
        self.phase_us = t_us

    def _open(self, t_us):
        self._enter(RACE, t_us)
        name = "round_resumed" if self._resuming else "round_started"
        self._announcer.event(t_us, name, (("round", self.number),))

    def _decide_tie(self, t_us, button):
        if t_us < self.race.closed_us + TIE_GUARD_US:
            self._announcer.refuse(t_us, button, "too_soon")
            return None
        self._announcer.flash(t_us, button, COUNTS)
        self._rule(self.race.award(button), t_us)
        return "claim"

    def _rule(self, rulings, t_us):
        for ruling in rulings:
            if ruling[0] == CLAIM:
                _, button, rank, margin_us = ruling
                fields = (("player", button), ("rank", rank), ("margin_us", margin_us))
                self._announcer.event(t_us, "claim", fields)
                # the claim's own line on the screen must not hide behind an older notice
                self._announcer.notice(t_us, "")
                self._enter(RACE, t_us)
            elif ruling[0] == TIE:
                self._announcer.event(t_us, "tie", (("players", list(ruling[1])),))
                if self.race.tied:
                    self._announcer.tune(t_us, "tie")
                    self._enter(RACE, t_us)
            elif ruling[0] == ENDED:
                fields = (("round", self.number), ("reason", "all_cards_claimed"))
                self._announcer.event(t_us, "round_ended", fields)
                self._announcer.tune(t_us, "round_end")
                self._enter(DONE, t_us)

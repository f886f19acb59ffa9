"""One round of Got It!: 3-2-1, the race, explanations, ties, and who has calculated the target."""

from tableref.referee.announcer import COUNTS
from tableref.referee.countdown import Countdown
from tableref.referee.gestures import FOREVER_US, HOLD, NEXT, NEXT_TAP, OK
from tableref.referee.got_it_parts import DONE, Part
from tableref.referee.stopwatch import Stopwatch
from tableref.rules import got_it as rules

COUNTING = "counting"
RACE = "race"
HALTED = "halted"
JUDGING = "judging"
"""The only claimant explains, and the table judges."""
CARDS = "cards"
"""All claimants tap how many cards they used; tied ones explain first."""
DRAWING = "drawing"
"""Those tied with equal cards each draw one, and the highest presses."""

TIE_GUARD_US = 300_000
"""How long after a tie its players' presses are still excitement, and no cards."""


class Round(Part):
    """The round of `flow` that OK at `t_us` began to count in.

    Claims within a window after the first are tied. A single player has no clock.
    """

    def __init__(self, flow, t_us):
        super().__init__(flow, COUNTING, t_us)
        self.out = ()
        """Players who are out of the round."""
        self.claims = []
        """[(player, t_us)] of the claims being judged, or those in the open window."""
        self.claimants = ()
        """Players who may still turn out to have it, in seat order; empty while the race is on."""
        self.used = {}
        """Claimant -> cards used, as far as it is told."""
        self.one_colour = {}
        """Claimant -> whether the cards used are of one colour."""
        self.last = None
        """Who told their cards last, for the lights."""
        self.winner = None
        self.clock = None
        """The Stopwatch of the explanation, or None."""
        self.countdown = Countdown(t_us)
        self._window_us = flow.options["window_ms"] * 1000
        self._taps_us = 0
        self.opening = "round_started"
        """The event when the count is over: the first time this, after a pause another."""
        self.advance(t_us)

    @property
    def next_us(self):
        """When `advance` has something to do next (us)."""
        if self.phase == COUNTING:
            return self.countdown.next_us
        if self.phase == RACE and self.claims:
            return self.claims[0][1] + self._window_us + 1
        return self.clock.up_us if self.clock else FOREVER_US

    def advance(self, t_us):
        """Let time pass up to `t_us`."""
        if self.phase == COUNTING:
            opens_us = self.countdown.count(t_us, self._announcer)
            if opens_us is not None:
                self._enter(RACE, opens_us)
                self._say(opens_us, self.opening, "round", self._flow.number)
        if self.phase == RACE and self.next_us <= t_us:
            self._close(self.next_us)
        if self.clock and self.clock.up_us <= t_us:
            up_us = self.clock.up_us
            self.clock.stop(up_us)
            self._say(up_us, "time_up", "players", list(self.claimants))
            self._announcer.tune(up_us, "round_end")

    def pause(self, t_us):
        """Close the open race to presses until it is counted in again, or stop the clock."""
        if self.phase == RACE and self.claims:
            self._close(t_us)
        elif self.phase == RACE:
            self._enter(HALTED, t_us)
        if self.clock:
            self.clock.stop(t_us)

    def resume(self, t_us):
        """Count the race in again, or let the clock go on."""
        if self.phase == HALTED:
            self.opening = "round_resumed"
            self.countdown = Countdown(t_us)
            self._enter(COUNTING, t_us)
            self.advance(t_us)
        elif self.clock and self.clock.left_us(t_us):
            self.clock.start(t_us)

    def press(self, t_us, button, with_next):
        """Take a player's press, maybe while NEXT is held; return the name of the step, or None."""
        announcer = self._announcer
        if self.phase == COUNTING:
            early_us = self.countdown.opens_us - t_us
            announcer.miss(t_us, button, "false_start", "early_us", early_us, "early")
        elif button in self.out:
            announcer.refuse(t_us, button, "is_out")
        elif self.phase == DRAWING and button in self.claimants:
            announcer.flash(t_us, button, COUNTS)
            self._say(t_us, "highest_drawn", "player", button)
            self._end(t_us, button)
            return "drawn"
        elif self.phase == CARDS and button in self.claimants:
            if t_us < self._taps_us:
                announcer.refuse(t_us, button, "too_soon")
            else:
                announcer.flash(t_us, button, COUNTS)
                announcer.tune(t_us, "click")
        elif button in self.claimants or button in [claim[0] for claim in self.claims]:
            announcer.refuse(t_us, button, "not_now")
        elif self.phase != RACE:
            late_us = t_us - self.claims[0][1]
            announcer.miss(t_us, button, "too_late", "late_us", late_us, "late")
        elif with_next:
            self._drop(t_us, button, "not_got_it")
            return "not_got_it"
        else:
            margin_us = t_us - self.claims[-1][1] if self.claims else 0
            announcer.flash(t_us, button, COUNTS)
            announcer.tune(t_us, "claim_1")
            announcer.notice(t_us, "")
            self.claims.append((button, t_us))
            fields = (("player", button), ("rank", 1), ("margin_us", margin_us))
            announcer.event(t_us, "claim", fields)
            return "claim"
        return None

    def tell(self, t_us, kind, button, since_us):
        """Take a gesture that tells of a claimant's cards; return the name of the step, or None."""
        if self.phase != CARDS or button not in self.claimants or since_us < self._taps_us:
            return None
        if kind == NEXT_TAP:
            self._drop(t_us, button, "rejected")
            return "rejected"
        self.last = button
        if kind == HOLD:
            self.one_colour[button] = not self.one_colour[button]
            self._announcer.tune(t_us, "mark")
            return "one_colour"
        reason = rules.cards_refusal(self.used[button] + 1)
        if reason:
            self._announcer.refuse(t_us, button, reason)
            return None
        self.used[button] += 1
        return "card"

    def confirm(self, t_us):
        """OK: the explanation is right, or the cards are as told. Return the step's name."""
        if self.phase == JUDGING:
            self.clock = None
            self._announcer.tune(t_us, "choose")
            self._ask_cards(t_us, t_us)
            return "right"
        reason = "counting" if self.phase == COUNTING else "not_now_ok"
        if self.phase == CARDS:
            reason = "cards_first" if 0 in self.used.values() else None
        if reason:
            self._announcer.refuse(t_us, OK, reason)
            return None
        self.clock = None
        for player in self.claimants:
            told = (self.used[player], self.one_colour[player])
            fields = (("player", player), ("cards", told[0]), ("one_colour", told[1]))
            self._announcer.event(t_us, "calculated", fields)
        self.claimants = rules.most_cards(self.used)
        if len(self.claimants) == 1:
            self._end(t_us, self.claimants[0])
        else:
            self._say(t_us, "cards_tied", "players", list(self.claimants))
            self._announcer.tune(t_us, "tie")
            self._enter(DRAWING, t_us)
        return "calculated"

    def choose(self, t_us):
        """NEXT: the explanation is wrong. Return the step's name; None if nothing is explained."""
        if self.phase == JUDGING:
            self._drop(t_us, self.claimants[0], "rejected")
            return "rejected"
        if self.phase in (RACE, CARDS):
            self._announcer.notice(t_us, self._announcer.text("next_tap"))
        else:
            self._announcer.refuse(t_us, NEXT, "nothing_to_choose")
        return None

    def _close(self, t_us):
        """Close the window: one claimant explains, or all who are tied."""
        self.claimants = tuple(sorted([claim[0] for claim in self.claims]))
        if not self._flow.is_alone:
            explain_us = self._flow.options["explain_s"] * 1_000_000
            self.clock = Stopwatch(explain_us * len(self.claimants))
            self.clock.start(self.claims[0][1])
        if len(self.claimants) == 1:
            self._enter(JUDGING, t_us)
            return
        self._say(t_us, "tie", "players", list(self.claimants))
        self._announcer.tune(t_us, "tie")
        self._ask_cards(t_us, t_us + TIE_GUARD_US)

    def _ask_cards(self, t_us, taps_us):
        self._taps_us = taps_us
        for player in self.claimants:
            self.used[player] = 0
            self.one_colour[player] = False
        self._enter(CARDS, t_us)

    def _drop(self, t_us, player, name):
        """Take a player out of the round; the race goes on for the others, if there are any."""
        self.out += (player,)
        self._announcer.flash(t_us, player, COUNTS)
        self._announcer.tune(t_us, "back")
        self._say(t_us, name, "player", player)
        self.used.pop(player, None)
        self.last = None
        self.claimants = tuple([other for other in self.claimants if other != player])
        if len(self.out) == len(self._flow.players):
            self._end(t_us, None)
        elif self.phase != RACE and not self.claimants:
            self.claims = []
            self.clock = None
            self._enter(RACE, t_us)
            self._say(t_us, "race_reopened", "round", self._flow.number)
            self._announcer.tune(t_us, "go")

    def _end(self, t_us, winner):
        self.winner = winner
        self.clock = None
        reason = "got_it" if winner else "nobody_got_it"
        fields = (("round", self._flow.number), ("reason", reason), ("player", winner))
        self._announcer.event(t_us, "round_ended", fields[: 3 if winner else 2])
        self._announcer.tune(t_us, "round_end")
        self._enter(DONE, t_us)

"""The counted race: 3-2-1, and then who presses first. Several games are made from it.

OK is "3", at its first edge; "2" and "1" follow a second apart. On "1" the race opens for everybody
at once, and there is no "0". A press before "1" is a false start: it is said how early it was, and
it claims nothing. From "1" on a press is a claim. Who was first follows from the stamps and nothing
else (presses/claims.py): presses that fell together are a tie, and a press after the last card is
too late.

Nobody should be surprised by an open race. So a pause closes it, and playing on counts it in again.
A pause during the count takes the count back: it was never begun (referee/match.py).
"""

from tableref.games.countdown import Countdown
from tableref.games.game import Game
from tableref.presses.claims import CLAIM, ENDED, TIE, TOO_LATE, Race
from tableref.presses.gestures import FOREVER_US
from tableref.show.announcer import COUNTS
from tableref.texts import in_seconds

COUNTING = "counting"
RACE = "race"
"""Presses are taken, in the order of their stamps."""
HALTED = "halted"
"""Paused while the race was open: it is counted in again."""

TIE_GUARD_US = 300_000
"""How long after a tie its players' presses are still excitement, not an answer."""

_LONGEST_US = 99_999_000


class CountedRace(Game):
    """A game whose rounds are counted in, and raced for."""

    SECOND_PRESS = "pressed"
    """Why a press of somebody who has claimed already is refused: the key of a text."""

    def __init__(self, players, options, seed, announcer):
        super().__init__(players, options, seed, announcer)
        self.countdown = None
        self.race = None
        """The ``claims.Race``, or None before there is one."""
        self.opened_us = None
        """When the race was opened first (us), None before that."""

    @property
    def is_counting(self):
        """Whether 3-2-1 is being counted."""
        return self._phase == COUNTING

    @property
    def next_us(self):
        """When `advance` has something to do next (us)."""
        return self.race_due_us()

    def race_due_us(self):
        """Return when the count or the race has something to do next (us)."""
        if self._phase == COUNTING:
            return self.countdown.next_us
        return self.race.next_us if self.race else FOREVER_US

    def advance(self, t_us):
        """Let time pass up to `t_us`."""
        if self._phase == COUNTING:
            opens_us = self.countdown.count(t_us, self._announcer)
            if opens_us is not None:
                self.open_race(opens_us)
        if self.race and self.race.next_us <= t_us:
            self._settle(self.race.next_us)

    def note_time(self, t_us):
        """Have the sound of the next beat ready while it is counted."""
        if self._phase == COUNTING:
            self.advance(t_us)

    def settle(self, t_us):
        """Rule on the presses that wait for others of the same instant, if that is over."""
        if self._phase == RACE and self.race.next_us <= t_us:
            self._settle(self.race.next_us)

    def pause(self, t_us):
        """Close an open race to presses, until it is counted in again."""
        if self._phase == RACE:
            self._settle(t_us)
        is_open = self._phase == RACE and self.race.closed_us is None
        # after a BACK the count may be one that nobody saw, of a race that was over at this pause
        if is_open or self._phase == COUNTING and self.opened_us is not None:
            self.enter(HALTED, t_us, is_done=False)

    def resume(self, t_us):
        """Count a race in again that `pause` closed, unless its time stands at its end."""
        if self._phase == HALTED and not self.stands:
            self.count(t_us)

    def start_race(self, t_us, cards, window_us=0):
        """Count a race for so many cards in; `window_us` is as `Race` has it."""
        self.race = Race(cards, window_us)
        self.opened_us = None
        self.count(t_us)

    def count(self, t_us):
        """Count in the race that there is."""
        self.countdown = Countdown(t_us)
        self.enter(COUNTING, t_us, is_done=False)
        self.advance(t_us)

    def open_race(self, t_us):
        """Take presses from `t_us` on."""
        name = "round_resumed"
        if self.opened_us is None:
            name = "round_started"
            self.opened_us = t_us
        self._announcer.event(t_us, name, (("round", self.number),))
        self.enter(RACE, t_us, is_done=False)

    def press(self, t_us, button):
        """Take a player's press: a false start, a claim, the table's word on a tie, or too late."""
        announcer = self._announcer
        if self._phase == COUNTING:
            return self.false_start(t_us, button)
        if button in self.race.tied:
            if not self._settles_tie(t_us, button, self.race.closed_us):
                return None
            self._rule(self.race.award(button), t_us)
            return "claim"
        if self.race.has_claimed(button):
            announcer.refuse(t_us, button, self.SECOND_PRESS)
            return None
        if self.race.closed_us is None:
            announcer.flash(t_us, button, COUNTS)
            announcer.tune(t_us, "claim_%d" % (len(self.race.claims) + 1))
        for ruling in self.race.press(button, t_us):
            if ruling[0] == TOO_LATE:
                announcer.miss(t_us, button, "too_late", "late_us", ruling[2], "late")
                return None
        return "claim"

    def false_start(self, t_us, button):
        """Say how early a press was; return the name of the step if that has consequences."""
        early_us = self.countdown.opens_us - t_us
        self._announcer.miss(t_us, button, "false_start", "early_us", early_us, "early")

    def fell_together(self, t_us):
        """Do what follows a tie."""
        self._announcer.tune(t_us, "tie")

    def all_claimed(self, t_us):
        """Do what follows the claim of the last card."""

    def _settles_tie(self, t_us, button, tied_us):
        """Return whether the press of a tied player is an answer: not so shortly after the tie."""
        if t_us < tied_us + TIE_GUARD_US:
            self._announcer.refuse(t_us, button, "too_soon")
            return False
        self._announcer.flash(t_us, button, COUNTS)
        return True

    def _settle(self, t_us):
        """Rule at `t_us` on the presses that fell together, if there are any."""
        tick_us = self.race.tick_us
        rulings = self.race.settle(FOREVER_US)
        if rulings:
            self._rule(rulings, tick_us)

    def _rule(self, rulings, t_us):
        """Say the race's rulings, of `t_us`, and do what follows from them."""
        for ruling in rulings:
            if ruling[0] == CLAIM:
                _, button, rank, margin_us = ruling
                fields = (("player", button), ("rank", rank), ("margin_us", margin_us))
                self._announcer.event(t_us, "claim", fields)
            elif ruling[0] == TIE:
                self._announcer.event(t_us, "tie", (("players", list(ruling[1])),))
                self.fell_together(t_us)
            elif ruling[0] == ENDED:
                self.all_claimed(t_us)


def order(claims, opened_us):
    """Return a line (up to 15 characters) for each of a race's claims, in their order.

    The first is shown with the time since `opened_us`, the others with that since the one before.
    """
    lines = []
    before_us = opened_us
    for player, t_us in claims:
        if t_us != before_us or not lines:
            rank = len(lines) + 1
        after = in_seconds(min(t_us - before_us, _LONGEST_US))
        lines.append("%d. P%d %s%s" % (rank, player, "+" if lines else "", after))
        before_us = t_us
    return lines

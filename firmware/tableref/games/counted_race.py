"""The counted race: 3-2-1, and then who presses first.

OK is "3", at its first edge; "2" and "1" follow a second apart. On "1" the race opens for everybody
at once, and there is no "0". A press before "1" is a false start: the table reports how early it
was, and it claims nothing. From "1" on a press is a claim. Who was first follows from the
timestamps alone (presses/claims.py): presses in the same tick are a tie, and a press after the last
card is too late.

Nobody should be surprised by an open race. So a pause closes it, and 3-2-1 is counted again when
the match goes on. A pause during the count undoes the step that began it (referee/match.py).
"""

from tableref.games.countdown import Countdown
from tableref.games.phases import COUNTING, HALTED, RACE
from tableref.presses.claims import CLAIM, TIE, TOO_LATE, Race
from tableref.presses.gestures import FOREVER_US
from tableref.show.announcer import COUNTS
from tableref.texts import in_seconds

TIE_GUARD_US = 300_000
"""How long (us) after a tie the presses of its players are still excitement, not an answer."""

_LONGEST_US = 99_999_000


class CountedRace(Race):
    """A race for `cards` cards in the phases COUNTING, RACE and HALTED of `game`.

    The game learns what comes of it by ``Game.race_opened`` and ``Game.race_ruled``. `window_us`
    is as in ``Race``; `again` is the reason why a second press of a claimant is refused.
    """

    def __init__(self, game, cards, window_us=0, again="pressed", is_counted_in=True):
        super().__init__(cards, window_us)
        self.countdown = None
        self.opened_us = None
        """When the race opened first (us), None before that."""
        self._game = game
        self._again = again
        self._is_counted_in = is_counted_in

    @property
    def due_us(self):
        """When `advance` has something to do next (us)."""
        return self.countdown.due_us if self._game.phase == COUNTING else self.settle_us

    def advance(self, t_us):
        """Let time pass up to `t_us`."""
        if self._game.phase == COUNTING:
            opens_us = self.countdown.count(t_us, self._game.announcer)
            if opens_us is not None:
                self._open(opens_us)
        if self.settle_us <= t_us:
            self._judge(self.settle_us)

    def cue_beat(self):
        """Have the sound of the next beat of 3-2-1 ready."""
        self.countdown.cue(self._game.announcer)

    def begin(self, t_us):
        """Count the race in, or open it at once where that is agreed."""
        if self._is_counted_in:
            self.countdown = Countdown(t_us)
            self._game.enter(COUNTING, t_us, is_done=False)
            self.advance(t_us)
        else:
            self._game.announcer.tune(t_us, "go")
            self._open(t_us)

    def pause(self, t_us):
        """Close an open race to presses until `resume`."""
        if self._game.phase == RACE:
            self._judge(t_us)
        phase = self._game.phase
        is_open = phase == RACE and self.closed_us is None
        # after a BACK the count may be one that nobody saw, of a race that was over at this pause
        if is_open or phase == COUNTING and self.opened_us is not None:
            self._game.enter(HALTED, t_us, is_done=False)

    def resume(self, t_us):
        """Count a race that `pause` closed in again, unless its clock stopped at its end."""
        if self._game.phase == HALTED and not self._game.clock.is_stopped:
            self.begin(t_us)

    def press(self, t_us, button):
        """Handle a press: a claim, the table's answer to a tie, or too late; return the step."""
        announcer = self._game.announcer
        if button in self.tied:
            if self.is_excitement(t_us, button, self.tick_us):
                return None
            self._game.race_ruled(self.award(button), t_us, t_us)
            return "claim"
        if self.has_claimed(button):
            announcer.refuse(t_us, button, self._again)
            return None
        if self.closed_us is None:
            announcer.flash(t_us, button, COUNTS)
            announcer.tune(t_us, "claim_%d" % (len(self.claims) + 1))
        for ruling in self.claim(button, t_us):
            if ruling[0] == TOO_LATE:
                announcer.miss(t_us, button, "too_late", "late_us", ruling[2], "late")
                return None
        return "claim"

    def press_early(self, t_us, button):
        """Report how early a press during 3-2-1 was."""
        early_us = self.countdown.opens_us - t_us
        self._game.announcer.miss(t_us, button, "false_start", "early_us", early_us, "early")

    def is_excitement(self, t_us, button, tied_us):
        """Return whether a tied player's press is too soon after the tie to be an answer."""
        if t_us < tied_us + TIE_GUARD_US:
            self._game.announcer.refuse(t_us, button, "too_soon")
            return True
        self._game.announcer.flash(t_us, button, COUNTS)
        return False

    def settle_presses(self, t_us):
        """Rule on presses that wait for others of the same instant, if that is over."""
        if self._game.phase == RACE and self.settle_us <= t_us:
            self._judge(self.settle_us)

    def report(self, rulings, tick_us):
        """Send the events of claims and ties."""
        for ruling in rulings:
            if ruling[0] == CLAIM:
                _, button, rank, margin_us = ruling
                fields = (("player", button), ("rank", rank), ("margin_us", margin_us))
                self._game.announcer.event(tick_us, "claim", fields)
            elif ruling[0] == TIE:
                self._game.announcer.event(tick_us, "tie", (("players", list(ruling[1])),))

    def _open(self, t_us):
        name = "round_resumed"
        if self.opened_us is None:
            name = "round_started"
            self.opened_us = t_us
        self._game.announcer.event(t_us, name, (("round", self._game.number),))
        self._game.enter(RACE, t_us, is_done=False)
        self._game.race_opened(t_us)

    def _judge(self, t_us):
        """Rule at `t_us` on the presses of the tick, if there are any."""
        tick_us = self.tick_us
        rulings = self.settle(FOREVER_US)
        if rulings:
            self._game.race_ruled(rulings, tick_us, t_us)


def order(claims, opened_us):
    """Return a line (up to 15 characters) for each of a race's claims, in their order.

    The first is shown with the time since `opened_us`, the others with the time since the one
    before.
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

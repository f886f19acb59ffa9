"""The counted race: 3-2-1, then the first press wins.

OK starts it with "3"; "2" and "1" follow a second apart. On "1" the race opens for everybody at
once. A press before "1" is a false start and claims nothing. From "1" on a press is a claim. The
order of claims follows from their timestamps alone (presses/claims.py): presses of the same sample
are a tie, and a press after the last card is too late.

A pause closes the race, and 3-2-1 is counted again afterwards, so that everybody is ready. A pause
during the count undoes the step that began it (referee/match.py).
"""

from tableref.games.countdown import Countdown
from tableref.games.phases import COUNTING, HALTED, RACE
from tableref.presses.claims import CLAIM, TIE, TOO_LATE, Race
from tableref.presses.gestures import FOREVER_US
from tableref.show.announcer import COUNTS
from tableref.show.tunes import of_claim
from tableref.texts import in_seconds

TIE_GUARD_US = 300_000
"""Time (us) after a tie in which presses of its players do not count as an answer."""

_LONGEST_US = 99_999_000
"""The longest time (us) that `order` has room for."""


class CountedRace(Race):
    """A race for `cards` cards in the phases COUNTING, RACE and HALTED of `game`.

    It calls ``Game.race_opened`` and ``Game.race_ruled``. `window_us` is as in ``Race``; `again` is
    the key of the text that refuses a second press of a claimant. Without `is_counted_in` there is
    no 3-2-1.
    """

    def __init__(self, game, cards, window_us=0, again="pressed", is_counted_in=True):
        super().__init__(cards, window_us)
        self.countdown = None
        """The ``Countdown`` of the current or last 3-2-1, or None."""
        self.opened_us = None
        """Time (us) when the race opened for the first time, or None."""
        self._game = game
        self._again = again
        self._is_counted_in = is_counted_in

    def advance(self, t_us):
        """Let time pass up to `t_us`."""
        if self._game.phase == COUNTING:
            opens_us = self.countdown.count(t_us, self._game.announcer)
            self.due_us = self.countdown.due_us
            if opens_us is not None:
                self._open(opens_us)
        if self.due_us <= t_us:
            self._judge(self.due_us)

    def begin(self, t_us):
        """Begin 3-2-1, or open the race at once."""
        if self._is_counted_in:
            self.countdown = Countdown(t_us)
            self._game.enter(COUNTING, t_us, is_milestone=False)
            self.advance(t_us)
        else:
            self._game.announcer.tune(t_us, "go")
            self._open(t_us)

    def pause(self, t_us):
        """Close an open race to presses until `resume`."""
        self._judge(t_us)
        phase = self._game.phase
        is_open = phase == RACE and self.closed_us is None
        # If the race was open before, this 3-2-1 only continues it after a pause, so halt the race
        # again.
        if is_open or phase == COUNTING and self.opened_us is not None:
            self.due_us = FOREVER_US
            self._game.enter(HALTED, t_us, is_milestone=False)

    def resume(self, t_us):
        """Begin 3-2-1 again for a race that `pause` closed, unless its clock stopped at its end."""
        if self._game.phase == HALTED and not self._game.clock.is_stopped:
            self.begin(t_us)

    def press(self, t_us, button):
        """Handle a press: a claim, the decision of a tie, or too late; return the step, or None."""
        announcer = self._game.announcer
        if button in self.tied:
            if self.is_excitement(t_us, button, self.pressed_us):
                return None
            self._game.race_ruled(self.award(button), t_us, t_us)
            return "claim"
        if self.has_claimed(button):
            announcer.refuse(t_us, button, self._again)
            return None
        if self.closed_us is None:
            announcer.flash(t_us, button, COUNTS)
            announcer.tune(t_us, of_claim(len(self.claims) + 1))
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
        """Return whether a tied player's press comes too soon after the tie to count."""
        if t_us < tied_us + TIE_GUARD_US:
            self._game.announcer.refuse(t_us, button, "too_soon")
            return True
        self._game.announcer.flash(t_us, button, COUNTS)
        return False

    def settle_presses(self, t_us):
        """Rule on presses that wait for others of the same sample, if that sample is over."""
        if self._game.phase == RACE and self.due_us <= t_us:
            self._judge(self.due_us)

    def report(self, rulings, pressed_us):
        """Send the events of claims and ties."""
        for ruling in rulings:
            if ruling[0] == CLAIM:
                _, button, rank, margin_us = ruling
                fields = (("player", button), ("rank", rank), ("margin_us", margin_us))
                self._game.announcer.event(pressed_us, "claim", fields)
            elif ruling[0] == TIE:
                self._game.announcer.event(pressed_us, "tie", (("players", list(ruling[1])),))

    def _open(self, t_us):
        self.due_us = FOREVER_US
        name = "round_resumed"
        if self.opened_us is None:
            name = "round_started"
            self.opened_us = t_us
        self._game.announcer.event(t_us, name, (("round", self._game.number),))
        self._game.enter(RACE, t_us, is_milestone=False)
        self._game.race_opened(t_us)

    def _judge(self, t_us):
        """Rule at `t_us` on the presses of the last sample, if there are any."""
        pressed_us = self.pressed_us
        rulings = self.settle(FOREVER_US)
        if rulings:
            self._game.race_ruled(rulings, pressed_us, t_us)


def order(claims, opened_us):
    """Return a line (up to 15 characters) for each claim of a race, in order.

    The first has the time since `opened_us`, the others the time since the claim before.
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

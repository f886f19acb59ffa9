"""The bidding of a hand of Got-Ya, in turns until all others have passed."""

from tableref.games.got_ya import rules
from tableref.games.turns import Turns
from tableref.presses.gestures import OK
from tableref.show.announcer import COUNTS

ALL_PASSED = "all_passed"
NOTHING_HIGHER = "nothing_higher"
"""The bidding ended with a bid of all tricks, which nobody can beat."""
THROWN_IN = "thrown_in"
"""The hand ended without a bid, because everybody passed."""


class Bidding:
    """Bids of up to `cards` tricks, the dealer's first. Times are us since the match started."""

    def __init__(self, players, dealer, cards, t_us, announcer):
        self.turns = Turns(players, dealer)
        """The turns of the players who have not passed."""
        self.count = 0
        """Number of tricks tapped by the current player."""
        self.highest = 0
        """The highest bid, or 0."""
        self.bidder = None
        """The player who made the highest bid, or None."""
        self.ended = None
        """ALL_PASSED, NOTHING_HIGHER or THROWN_IN when the bidding is over, else None."""
        self.turn_us = t_us
        """The start time of the current turn (us)."""
        self.cards = cards
        self.announcer = announcer

    def press(self, t_us, button):
        """Acknowledge the press of the current player, and refuse others."""
        if button == self.turns.current:
            self.announcer.flash(t_us, button, COUNTS)
            self.announcer.tune(t_us, "click")
        elif button in self.turns.players:
            turn = self.turns.current
            self.announcer.refuse(t_us, button, "not_now", key="not_your_turn", turn=turn)
        else:
            self.announcer.refuse(t_us, button, "has_passed")

    def add(self, t_us, button, since_us, step):
        """Change the bid by `step` tricks."""
        if not self._is_asked(button, since_us):
            return None
        count = self.count + step
        if 0 <= count <= self.cards:
            self.count = count
            return "bid_counted"
        reason = "bid_too_high" if count > 0 else "no_taps"
        self.announcer.refuse(t_us, button, reason, cards=self.cards)
        return None

    def confirm(self, t_us):
        """Confirm the tricks tapped as the player's bid."""
        reason = rules.bid_refusal(self.count, self.highest, self.cards)
        if reason:
            self.announcer.refuse(t_us, OK, reason, bid=self.highest)
            return None
        self.highest = self.count
        self.bidder = self.turns.current
        fields = (("player", self.bidder), ("bid", self.highest))
        self.announcer.event(t_us, "bid", fields)
        self.announcer.tune(t_us, "choose")
        self.turns.pass_on()
        self._go_on(t_us)
        return "bid"

    def leave(self, t_us, button, since_us):
        """Let a player pass, ignoring tricks that were tapped."""
        if not self._is_asked(button, since_us):
            return None
        self.announcer.event(t_us, "passed", (("player", button),))
        self.announcer.tune(t_us, "back")
        if self.turns.players == (button,):
            self.ended = THROWN_IN
        else:
            self.turns.drop(button)
            self._go_on(t_us)
        return "passed"

    def _is_asked(self, button, since_us):
        """Return whether the player has the turn, and had it when the button went down."""
        return button == self.turns.current and since_us >= self.turn_us

    def _go_on(self, t_us):
        self.turn_us = t_us
        self.count = 0
        if self.turns.players == (self.bidder,):
            self.ended = ALL_PASSED
        elif self.highest == self.cards:
            self.ended = NOTHING_HIGHER

"""The bidding of one hand of Got-Ya: round the table until everybody has passed."""

from tableref.games.got_ya import rules
from tableref.games.turns import Turns
from tableref.presses.gestures import OK
from tableref.show.announcer import COUNTS

ALL_PASSED = "all_passed"
NOTHING_HIGHER = "nothing_higher"
"""All tricks were bid: the others can only pass."""
THROWN_IN = "thrown_in"


class Bidding:
    """Bids of up to `cards` tricks, the dealer's first. Times are us since the match started."""

    def __init__(self, players, dealer, cards, t_us, announcer):
        self.turns = Turns(players, dealer)
        """Who is to bid; those who have passed are out of it."""
        self.count = 0
        """Taps of the bid that is being made."""
        self.highest = 0
        """The highest bid, 0 before the first."""
        self.bidder = None
        """Whose it is."""
        self.ended = None
        """ALL_PASSED, NOTHING_HIGHER or THROWN_IN when it is over."""
        self.turn_us = t_us
        """Since when the player has been to bid."""
        self.cards = cards
        self.announcer = announcer

    def press(self, t_us, button):
        """Tell whether a player's tap or hold is going to count."""
        if button == self.turns.current:
            self.announcer.flash(t_us, button, COUNTS)
            self.announcer.tune(t_us, "click")
        else:
            is_in = button in self.turns.players
            self.announcer.refuse(t_us, button, "not_now" if is_in else "has_passed")

    def add(self, t_us, button, since_us, step):
        """Bid `step` tricks more."""
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
        """Take what was tapped as the player's bid."""
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
        """Pass: what was tapped is forgotten."""
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
        """Return whether it is a player's turn, and was already when the button went down."""
        return button == self.turns.current and since_us >= self.turn_us

    def _go_on(self, t_us):
        self.turn_us = t_us
        self.count = 0
        if self.turns.players == (self.bidder,):
            self.ended = ALL_PASSED
        elif self.highest == self.cards:
            self.ended = NOTHING_HIGHER

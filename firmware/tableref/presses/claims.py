"""The order of claims for a limited number of cards, decided only by their timestamps.

This module knows neither pins nor players: a *claimant* is any number, and no ruling depends on its
value. Presses with the same timestamp were in the same *sample* of the hardware. Their order cannot
be known, so they are a tie.
"""

from tableref.presses.gestures import FOREVER_US

CLAIM = "claim"
TIE = "tie"
TOO_LATE = "too_late"
ENDED = "ended"


class Race:
    """A race for `cards` cards.

    Rulings are tuples: (CLAIM, claimant, rank, margin_us), with the margin to the claim before;
    (TIE, claimants), all in one sample, sorted by number; (TOO_LATE, claimant, late_us); (ENDED,
    t_us), once, when the last card is claimed.

    A press is ruled at the first later timestamp, when its sample is over, so that all presses of a
    sample are judged together. If a sample has more presses than cards are left, the race pauses
    (`tied`) until `award` names the winners of the tie. With a `window_us`, all presses within that
    time of the first one count as one sample: a photo finish.
    """

    def __init__(self, cards, window_us=0):
        self.cards = self.cards_left = cards
        self.claims = []
        """[(claimant, t_us)], in the order of the rulings."""
        self.tied = ()
        """The claimants of a tie that the table must decide."""
        self.ended_us = None
        self.pressed_us = None
        """Timestamp (us) of the first press of the open sample, or of the last one."""
        self.closed_us = None
        """The timestamp (us) after which presses are too late, or None."""
        self.due_us = FOREVER_US
        """Time (us) when `settle` has something to rule, or FOREVER_US."""
        self._together = []
        self._window_us = window_us

    def has_claimed(self, claimant):
        """Return whether the claimant has a card, or has pressed and waits for one."""
        for claim in self.claims:
            if claim[0] == claimant:
                return True
        return claimant in self._together or claimant in self.tied

    def claim(self, claimant, t_us):
        """Process a press and return the rulings that it leads to.

        The caller must handle presses by claimants for whom `has_claimed` is True.
        """
        rulings = self.settle(t_us) if t_us >= self.due_us else []
        if self.closed_us is not None:
            rulings.append((TOO_LATE, claimant, t_us - self.closed_us))
        else:
            if not self._together:
                self.pressed_us = t_us
                self.due_us = t_us + self._window_us + 1
            self._together.append(claimant)
        return rulings

    def settle(self, t_us):
        """Rule the current sample if it is over at `t_us`; return the rulings."""
        if not self._together or t_us < self.due_us:
            return []
        together = sorted(self._together)
        self._together = []
        self.due_us = FOREVER_US
        rulings = []
        if len(together) > 1:
            rulings.append((TIE, tuple(together)))
        if len(together) > self.cards_left:
            self.tied = tuple(together)
            self.closed_us = self.pressed_us
            return rulings
        return rulings + self._grant(together)

    def award(self, claimant):
        """Award a card to a tied claimant, as decided at the table; return the rulings."""
        self.tied = tuple(other for other in self.tied if other != claimant)
        rulings = self._grant([claimant])
        if self.ended_us is not None:
            self.tied = ()
        return rulings

    def _grant(self, together):
        # All presses of a sample share a rank, also those that are granted later, after a tie.
        rank = 1
        for claim in self.claims:
            if claim[1] < self.pressed_us:
                rank += 1
        rulings = []
        for claimant in together:
            margin_us = self.pressed_us - self.claims[-1][1] if self.claims else 0
            self.claims.append((claimant, self.pressed_us))
            rulings.append((CLAIM, claimant, rank, margin_us))
        self.cards_left -= len(together)
        if self.cards_left == 0:
            self.ended_us = self.closed_us = self.pressed_us
            rulings.append((ENDED, self.ended_us))
        return rulings

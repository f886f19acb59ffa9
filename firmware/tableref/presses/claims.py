"""Who was first: claims for a limited number of cards, decided by their stamps and nothing else.

It knows neither pins nor people: a *claimant* is any number, and no ruling depends on its value.
Presses with the same stamp fell into one sampling tick of the hardware: nobody can say which was
first, so nobody is said to be.
"""

from tableref.presses.gestures import FOREVER_US

CLAIM = "claim"
TIE = "tie"
TOO_LATE = "too_late"
ENDED = "ended"


class Race:
    """A race for `cards` cards.

    Rulings are tuples: (CLAIM, claimant, rank, margin_us), with the margin to the claim before it;
    (TIE, claimants), all in one tick, in ascending order for want of any other;
    (TOO_LATE, claimant, late_us); (ENDED, t_us), once, when the last card is taken.

    A press is ruled on when its tick is over, which is at the first later stamp, so that all who
    share the tick are judged together. If a tick holds more presses than cards are left, the race
    stands still (`tied`) until `award` says who holds them. With a `window_us` all who press within
    that after the first of them count as of one tick: a photo finish.
    """

    def __init__(self, cards, window_us=0):
        self.cards = cards
        self.claims = []
        """[(claimant, t_us)], in the order of the rulings."""
        self.tied = ()
        """Claimants of the tick that the table must decide."""
        self.ended_us = None
        self.tick_us = None
        """Stamp (us) of the tick that was judged last, or is being judged: of its first press."""
        self.closed_us = None
        """Stamp (us) of the press or tie after which no press can claim, or None."""
        self.settle_us = FOREVER_US
        """When `settle` has something to rule on (us), or FOREVER_US."""
        self._together = []
        self._window_us = window_us

    @property
    def cards_left(self):
        """Cards that nobody has claimed yet."""
        return self.cards - len(self.claims)

    def has_claimed(self, claimant):
        """Return whether the claimant has a card, or is in the tick being judged or decided."""
        for claim in self.claims:
            if claim[0] == claimant:
                return True
        return claimant in self._together or claimant in self.tied

    def claim(self, claimant, t_us):
        """Take a press and return the rulings known by now.

        A press by somebody who `has_claimed` is not for this race: the caller says so instead.
        """
        rulings = self.settle(t_us) if t_us >= self.settle_us else []
        if self.closed_us is not None:
            rulings.append((TOO_LATE, claimant, t_us - self.closed_us))
        else:
            if not self._together:
                self.tick_us = t_us
                self.settle_us = t_us + self._window_us + 1
            self._together.append(claimant)
        return rulings

    def settle(self, t_us):
        """Rule on the tick that was open, if it is over at `t_us`, and return the rulings."""
        if not self._together or t_us < self.settle_us:
            return []
        together = sorted(self._together)
        self._together = []
        self.settle_us = FOREVER_US
        rulings = []
        if len(together) > 1:
            rulings.append((TIE, tuple(together)))
        if len(together) > self.cards_left:
            self.tied = tuple(together)
            self.closed_us = self.tick_us
            return rulings
        return rulings + self._grant(together)

    def award(self, claimant):
        """Take the table's word that a tied claimant holds a card, and return the rulings."""
        self.tied = tuple(other for other in self.tied if other != claimant)
        rulings = self._grant([claimant])
        if self.ended_us is not None:
            self.tied = ()
        self.closed_us = self.tick_us if self.tied else self.ended_us
        return rulings

    def _grant(self, together):
        # those who share a tick share a rank; a tied card that the table gave ranks with its tick
        rank = 1
        for claim in self.claims:
            if claim[1] < self.tick_us:
                rank += 1
        rulings = []
        for claimant in together:
            margin_us = self.tick_us - self.claims[-1][1] if self.claims else 0
            self.claims.append((claimant, self.tick_us))
            rulings.append((CLAIM, claimant, rank, margin_us))
        if self.cards_left == 0:
            self.ended_us = self.closed_us = self.tick_us
            rulings.append((ENDED, self.ended_us))
        return rulings

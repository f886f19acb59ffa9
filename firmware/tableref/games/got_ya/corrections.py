"""Corrections of Got-Ya: the points of a hand, and the tricks of its bidder.

The whole hand is corrected, because points alone do not tell a won bid from a Got-Ya, which breaks
ties (rule book: "Scoring").
"""

from collections import OrderedDict

from tableref.games import corrections
from tableref.games.corrections import POINTS
from tableref.games.got_ya import rules

TRICKS = 1
"""The kind of changes of tricks. A kind is also the number of its page."""


class Corrections(corrections.Corrections):
    """Corrections with a page for the points and, after a bid, one for the bidder's tricks."""

    def page_count(self, number):
        """Return the number of pages for the hand `number`."""
        return 1 if self._hand(number).bidder is None else 2

    def place(self, number, player, page):
        """Return (row, kind) of the value that a player's button changes on a page."""
        if page == TRICKS:
            return self._hand(number).bidder, TRICKS
        return player, POINTS

    def title(self, number, page):
        """Return the title of the page of points or tricks."""
        return self._game.text("tricks_won") if page == TRICKS else super().title(number, page)

    def held_adds(self, page):
        """Return the amount that a hold adds: ten points or one trick."""
        return 10 if page == POINTS else 1

    def values(self, number, page):
        """Return an OrderedDict of player -> points, or of bidder -> tricks."""
        if page == POINTS:
            return self._game.scores.of_round(number)
        hand = self._hand(number)
        return OrderedDict(((hand.bidder, hand.tricks),))

    def fits(self, place, value, by):
        """Return whether the value at `place`, (row, kind), may be corrected to `value`."""
        if place[1] == TRICKS:
            return 0 <= value <= self._game.cards
        return super().fits(place, value, by)

    def refusal(self, number, changes):
        """Return why no hand can give these points, or None."""
        return refusal(super().changed(number, changes))

    def changed(self, number, changes):
        """Return an OrderedDict of player -> points of the hand after `changes` are applied."""
        points = super().changed(number, changes)
        if not self._tricks_by(changes) or refusal(points):
            return points
        found = rules.points(self._game.players, self._corrected_hand(number, changes))
        return OrderedDict((player, found.get(player, 0)) for player in points)

    def change_state(self, number, changes):
        """Replace the hand on the score sheet by the corrected one."""
        self._game.hands[number - 1] = self._corrected_hand(number, changes)

    def more_fields(self, number, changes):
        """Return the fields that describe the hand in the event, if its tricks were changed."""
        if not self._tricks_by(changes):
            return []
        hand = self._hand(number)
        return [
            ("player", hand.bidder),
            ("bid", hand.bid),
            ("tricks", hand.tricks),
            ("outcome", rules.outcome(hand)),
        ]

    def _hand(self, number):
        return self._game.hands[number - 1]

    def _tricks_by(self, changes):
        return sum([by for _, kind, by in changes if kind == TRICKS])

    def _corrected_hand(self, number, changes):
        """Return the Hand as corrected by what was entered."""
        hand, by = self._hand(number), self._tricks_by(changes)
        points = super().changed(number, changes)
        if points != self._game.scores.of_round(number):
            hand = hand_of(points, hand)
        if by:
            hand = rules.Hand(hand.bidder, hand.bid, self._hand(number).tricks + by)
        return hand


def hand_of(points, hand):
    """Return a Hand that gives `points` (player -> points), changing `hand` as little as possible.

    If only one player scores, it is a won bid, or a Got-Ya if `hand` was one of that player. With
    two players it is a lost bid if the bidder of `hand` is the other player.
    """
    scoring = [player for player in points if points[player]]
    if not scoring:
        return rules.Hand(None, 0, 0)
    bid = points[scoring[0]]
    others = [player for player in points if not points[player]]
    is_lost = len(scoring) > 1 or bid > 1 and len(points) == 2 and hand.bidder in others
    if is_lost:
        bidder = others[0]
        tricks = hand.tricks if bidder == hand.bidder else 0
        return rules.Hand(bidder, bid, min(max(tricks, 1), bid - 1))
    if scoring[0] == hand.bidder and rules.outcome(hand) == rules.GOT_YA:
        return rules.Hand(hand.bidder, bid, 0)
    tricks = hand.tricks if scoring[0] == hand.bidder else 0
    return rules.Hand(scoring[0], bid, max(tricks, bid))


def refusal(points):
    """Return why a hand cannot have given `points` (player -> points), or None.

    The result is (key, fields). "one_bid": all who score get the same points. "bidder_or_rest":
    only the bidder scores, or all others do. "one_not_lost": a bid of one trick cannot be lost.
    """
    size = rules.hand_size(len(points))
    bids = []
    for player in points:
        bid = points[player]
        if not 0 <= bid <= size:
            return corrections.never(player, bid)
        if bid:
            bids.append(bid)
    if not bids:
        return None
    if min(bids) != max(bids):
        return "one_bid", {}
    if len(bids) not in (1, len(points) - 1):
        return "bidder_or_rest", {}
    if len(bids) > 1 and bids[0] == 1:
        return "one_not_lost", {}
    return None

"""A hand of Got-Ya put right: the bid for the bidder, or for all the others."""

from tableref.games import corrections
from tableref.games.got_ya import rules


class Corrections(corrections.Corrections):
    """What a hand gives is its bid, or nothing where it was thrown in ("Scoring")."""

    def refusal(self, number, changes):
        """Say why no hand can give these points, or return None."""
        return refusal(self.changed(number, changes))


def refusal(points):
    """Say why a hand can't have given `points` (player -> points), or return None.

    That is (key, fields). "one_bid": all who score get the same. "bidder_or_rest": those are the
    bidder, or all others. "one_not_lost": who bid one trick has won it, or had a Got-Ya.
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

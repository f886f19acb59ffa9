"""Corrections of Gotta Go!: only points that are possible with the cards of the game."""

from tableref.games import corrections
from tableref.games.gotta_go import rules

_CARDS = {cards * cards: cards for cards in range(rules.KINDS + 1)}
"""Points of a hand with a "Gotta Go!" card -> the fewest cards that give them."""
_CARDS[-1] = 2  # a duplicate


class Corrections(corrections.Corrections):
    """Corrections of a player's points. With two players these are the points of both hands."""

    def refusal(self, number, changes):
        """Return why no round can give these points, or None."""
        return refusal(self.changed(number, changes))


def refusal(points):
    """Return why a round cannot have given `points` (player -> points), or None.

    The result is (key, fields). "had_card": the points need more or fewer "Gotta Go!" cards than
    are in play. "cards_over_49": they need more meals and drinks than the game has.
    """
    in_play = rules.setup(len(points)).in_play
    hands = 2 if len(points) == 2 else 1
    fewest = {0: 0}
    for player in points:
        ways = [(held, _fewest_cards(points[player], held, hands)) for held in range(hands + 1)]
        ways = [way for way in ways if way[1] is not None]
        if not ways:
            return corrections.never(player, points[player])
        longer = {}
        for before in sorted(fewest):
            for held, cards in ways:
                total = fewest[before] + cards
                longer[before + held] = min(total, longer.get(before + held, total))
        fewest = longer
    if in_play not in fewest:
        return "had_card", {"count": in_play}
    reason = rules.table_refusal((fewest[in_play],))
    return (reason, {}) if reason else None


def _fewest_cards(points, held, hands):
    """Return the fewest cards that give `points` to a player with `hands` hands, or None.

    `held` of these hands have a "Gotta Go!" card.
    """
    if not held:
        return -points if points <= 0 else None
    if hands == 1:
        return _CARDS.get(points)
    totals = []
    for gives in sorted(_CARDS):
        rest = points - gives
        if held == hands and rest in _CARDS:
            totals.append(_CARDS[gives] + _CARDS[rest])
        elif held < hands and rest <= 0:
            totals.append(_CARDS[gives] - rest)
    return min(totals) if totals else None

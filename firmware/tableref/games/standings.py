"""The standings: the order of the totals, and the pages that show it."""

from collections import OrderedDict

PAGE = 5
"""Number of players on a page."""


def ranked(totals, lowest_wins=False):
    """Return [(place, player, total)], best first.

    Players with equal totals have the same place, and are in seat order.
    """
    sign = 1 if lowest_wins else -1
    order = sorted(totals, key=lambda player: (sign * totals[player], player))
    places = []
    for position, player in enumerate(order):
        total = totals[player]
        tied = places and places[-1][2] == total
        places.append((places[-1][0] if tied else position + 1, player, total))
    return places


def pages(totals):
    """Return the number of pages of the standings."""
    return (len(totals) + PAGE - 1) // PAGE


def page(totals, points, number, lowest_wins=False):
    """Return the lines (up to 16 characters) of the page `number`, from 0.

    A line has the place, the player, the points of the last round and the total.
    """
    lines = []
    places = ranked(totals, lowest_wins)
    for place, player, total in places[number * PAGE : (number + 1) * PAGE]:
        lines.append("%2d. P%-2d%+4d%5d" % (place, player, points[player], total))
    return lines


def by_name(scores):
    """Return a copy of a dict with the players as strings, because JSON has no integer keys."""
    named = OrderedDict()
    for player in scores:
        named[str(player)] = scores[player]
    return named

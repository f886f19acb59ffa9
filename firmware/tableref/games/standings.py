"""Who stands where: the order of the totals, and the pages that show it."""

from collections import OrderedDict

PAGE = 5


def ranked(totals, lowest_wins=False):
    """Return [(place, player, total)], best first.

    Players with equal totals share the place and come in seat order.
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
    """Return how many screens the standings take."""
    return (len(totals) + PAGE - 1) // PAGE


def page(totals, points, number, lowest_wins=False):
    """Return the screen lines (up to 16 characters) of one page, 0 being the first.

    A line reads: place, player, points of the last round, total.
    """
    lines = []
    places = ranked(totals, lowest_wins)
    for place, player, total in places[number * PAGE : (number + 1) * PAGE]:
        lines.append("%2d. P%-2d%+4d%5d" % (place, player, points[player], total))
    return lines


def by_name(scores):
    """Return what is keyed by player as the wire has it, keyed by the player's number in words."""
    return OrderedDict((str(player), scores[player]) for player in scores)

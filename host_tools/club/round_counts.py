"""How many rounds an evening needs."""

from itertools import combinations
from math import ceil, log


def of_swiss(entrants, size):
    """Return the number of Swiss rounds after which one entrant is left with all points.

    At larger tables there is one more round, because who is first at one table is no rarity.
    """
    if entrants <= size:
        return 1
    # Rounded, because log(1000, 10) is a little less than 3.
    return ceil(round(log(entrants, size), 6)) + (size > 2)


def left_in_league(entrants, met):
    """Return a lower bound of the rounds until everybody has met everybody at tables of two."""
    left = [two for two in combinations(entrants, 2) if not met.get(frozenset(two), 0)]
    of_one = dict.fromkeys(entrants, 0)
    for two in left:
        for one in two:
            of_one[one] += 1
    tables = max(1, len(entrants) // 2)
    return max([-(-len(left) // tables), *of_one.values()], default=0)

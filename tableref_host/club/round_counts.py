"""The number of rounds that an evening needs."""

from math import ceil, log


def of_swiss(entrants, size):
    """Return the number of Swiss rounds after which at most one entrant has won every round.

    With tables of three and more, one round is added, because several entrants may have won all
    their tables.
    """
    if entrants <= size:
        return 1
    # Round the logarithm first, because log(125, 5) is a little more than 3.
    return ceil(round(log(entrants, size), 6)) + (size > 2)


def left_in_league(entrants, met):
    """Return a minimum number of rounds until everybody has met everybody at tables of two."""
    opponents_left = dict.fromkeys(entrants, len(entrants) - 1)
    for two in met:
        # Meetings with those who have left do not count.
        if all(one in opponents_left for one in two):
            for one in two:
                opponents_left[one] -= 1
    pairs = sum(opponents_left.values()) // 2
    tables = max(1, len(entrants) // 2)
    return max([-(-pairs // tables), *opponents_left.values()], default=0)

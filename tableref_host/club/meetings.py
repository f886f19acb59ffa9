"""The cost of seating two entrants together again."""

from collections.abc import Mapping

Entrant = int
Met = Mapping[frozenset[Entrant], int]
"""The number of meetings of each pair of entrants."""
REPEAT = 1_000
"""Cost of a repeated meeting. It is larger than the sum of all surcharges in a round."""


def repeat_cost(met: Met, one: Entrant, other: Entrant) -> int:
    """Return the cost of seating two entrants together: 0 if they have not met.

    Otherwise it is REPEAT, and a surcharge of 1 for each meeting after the first. So a seating with
    fewer repeated meetings is always cheaper. If they are equally many, a seating is cheaper in
    which the same two do not meet again and again.
    """
    count = met.get(frozenset((one, other)), 0)
    return count and REPEAT + min(count, REPEAT) - 1

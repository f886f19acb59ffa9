"""The cost of seating two entrants together again."""

from collections.abc import Mapping

Entrant = int
Met = Mapping[frozenset[Entrant], int]
"""The number of meetings of each pair of entrants."""
REPEAT = 1_000
"""Cost of a repeated meeting. It exceeds the sum of a round's surcharges for third meetings."""


def repeat_cost(met: Met, one: Entrant, other: Entrant) -> int:
    """Return the cost of seating two entrants together: 0 if they have not met.

    The number of repeated meetings dominates. The surcharge spreads them over different pairs.
    """
    count = met.get(frozenset((one, other)), 0)
    return count and REPEAT + min(count, REPEAT) - 1

"""Repeated meetings: what it costs to seat two entrants together again."""

from collections.abc import Mapping

Entrant = int
Met = Mapping[frozenset[Entrant], int]
"""The number of meetings of each two entrants."""
REPEAT = 1_000
"""Cost of a repeated meeting. More than all the surcharges of one round for third meetings."""


def repeat_cost(met: Met, one: Entrant, other: Entrant) -> int:
    """Return the cost of seating two together: 0 if they have not met.

    The number of repeated meetings decides; the surcharge spreads them over different pairs.
    """
    count = met.get(frozenset((one, other)), 0)
    return count and REPEAT + min(count, REPEAT) - 1

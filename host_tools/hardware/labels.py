"""Names beside a drawing: kept apart, and each as near as can be to what it names."""

import math


def spread(wanted, apart, low=-math.inf, high=math.inf):
    """Return places from `low` to `high` near those `wanted`, in their order, `apart` at least."""
    places = []
    for place in wanted:
        places.append(max([place, low, *(last + apart for last in places[-1:])]))
    limit = high
    for at in reversed(range(len(places))):
        places[at] = min(places[at], limit)
        limit = places[at] - apart
    return places

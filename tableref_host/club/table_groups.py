"""Seating of a round at tables of three and more with the fewest repeated meetings.

Up to MAX_EXACT entrants, all seatings are searched. For more, a tabu search swaps two entrants of
different tables until no meeting is repeated or MAX_ELEMENTS swaps were compared.
"""

import random
from collections.abc import Iterator, Mapping, Sequence

import numpy

from tableref_host.club.meetings import REPEAT, Entrant, Met, repeat_cost

MAX_EXACT = 12
"""Maximum number of entrants for which all seatings are searched."""
MAX_ELEMENTS = 20_000_000
"""Maximum number of swaps that a search compares. They take about 0.2 s."""
MAX_STEPS = 10_000
"""Maximum number of swaps that a search makes."""
MAX_IDLE_STEPS = 1_000
"""Number of swaps without progress after which the search for closer standings ends."""
TENURE = (4, 12)
"""Range of the number of steps for which a swapped entrant is not swapped again."""


def grouped(
    order: Sequence[Entrant],
    worth: Mapping[Entrant, float],
    met: Met,
    sizes: Sequence[int],
    seed: int,
) -> list[list[Entrant]]:
    """Return the tables of these `sizes`; `order` is the standings, the leader first.

    The best seating has the fewest repeated meetings. If several have equally few, it is the one in
    which the squared differences in `worth` between the entrants at a table are smallest.
    """
    count = len(order)
    repeats = numpy.zeros((count, count), dtype=numpy.int64)
    for at in range(count):
        for to in range(at):
            repeats[at, to] = repeats[to, at] = repeat_cost(met, order[at], order[to])
    halves = numpy.array([round(2 * worth[one]) for one in order], dtype=numpy.int64)
    spread = (halves[:, None] - halves[None, :]) ** 2
    # One repeated meeting costs more than all differences of points together.
    costs = repeats * (1 + int(spread.sum())) + spread
    start = [table for table, size in enumerate(sizes) for _ in range(size)]
    if count <= MAX_EXACT:
        found = _exact(costs.tolist(), sizes)
    else:
        found = _searched(repeats, costs, start, seed)
    tables: list[list[Entrant]] = [[] for _ in sizes]
    for at, table in enumerate(found):
        tables[table].append(order[at])
    return tables


def _exact(costs: list[list[int]], sizes: Sequence[int]) -> list[int]:
    """Return the table (index) of each entrant in the best of all seatings."""
    best_cost, best = None, []
    for cost, seated in _ways(costs, sizes):
        if best_cost is None or cost < best_cost:
            best_cost, best = cost, seated
    return best


def _ways(costs: list[list[int]], sizes: Sequence[int]) -> Iterator[tuple[int, list[int]]]:
    """Yield (cost, table of each entrant) of seatings, each better than the one before."""
    members: list[list[int]] = [[] for _ in sizes]
    seated = [0] * len(costs)
    limit = [sum(map(sum, costs)) + 1]

    def seat(at: int, cost: int) -> Iterator[tuple[int, list[int]]]:
        if at == len(costs):
            limit[0] = cost
            yield cost, list(seated)
            return
        tried = set()
        for table, size in enumerate(sizes):
            there = members[table]
            if len(there) == size:
                continue
            # Try only one of the empty tables of the same size, because they are equivalent.
            if not there and size in tried:
                continue
            if not there:
                tried.add(size)
            more = cost + sum(costs[at][one] for one in there)
            if more >= limit[0]:
                continue
            there.append(at)
            seated[at] = table
            yield from seat(at + 1, more)
            there.pop()

    yield from seat(0, 0)


def _searched(
    repeats: "numpy.ndarray", costs: "numpy.ndarray", start: list[int], seed: int
) -> list[int]:
    """Return the table (index) of each entrant in the best seating that a search finds."""
    chance = random.Random(seed)
    seated = numpy.array(start)
    bound = _lower_bound(repeats, seated)
    seated = _tabu(repeats, seated, bound, MAX_STEPS, chance)
    # Continue from that seating, now with all costs: bring entrants with similar points together,
    # unless that repeats more meetings.
    return _tabu(costs, seated, 0, MAX_IDLE_STEPS, chance).tolist()


def _lower_bound(repeats: "numpy.ndarray", seated: "numpy.ndarray") -> int:
    """Return a lower bound of the cost of repeated meetings at tables of these sizes."""
    others = numpy.bincount(seated).min() - 1
    unmet = (repeats == 0).sum(axis=1) - 1
    forced = int(numpy.maximum(0, others - unmet).sum())
    return -(-forced // 2) * REPEAT


def _tabu(
    costs: "numpy.ndarray",
    seated: "numpy.ndarray",
    bound: int,
    max_idle_steps: int,
    chance: random.Random,
) -> "numpy.ndarray":
    """Return the best seating that a tabu search finds, starting at `seated`.

    It ends when the cost is at most `bound`, or after `max_idle_steps` without progress.
    """
    count = len(seated)
    seated = seated.copy()
    at_table = numpy.zeros((count, int(seated.max()) + 1), dtype=numpy.int64)
    for table in range(at_table.shape[1]):
        at_table[:, table] = costs[:, seated == table].sum(axis=1)
    everybody = numpy.arange(count)
    own = at_table[everybody, seated]
    cost = int(own.sum()) // 2
    best_cost, best, best_step = cost, seated.copy(), 0
    free_from = numpy.zeros(count, dtype=numpy.int64)
    largest = numpy.iinfo(numpy.int64).max
    for step in range(min(MAX_STEPS, MAX_ELEMENTS // count**2)):
        if best_cost <= bound or step - best_step > max_idle_steps:
            break
        own = at_table[everybody, seated]
        other = at_table[:, seated]
        change = other + other.T - own[:, None] - own[None, :] - 2 * costs
        is_tabu = free_from > step
        barred = seated[:, None] == seated[None, :]
        barred |= (is_tabu[:, None] | is_tabu[None, :]) & (cost + change >= best_cost)
        change[barred] = largest
        least = change.min()
        if least == largest:
            continue
        swaps = numpy.flatnonzero(change == least)
        one, two = divmod(int(swaps[chance.randrange(len(swaps))]), count)
        from_, to = int(seated[one]), int(seated[two])
        moved = costs[:, one] - costs[:, two]
        at_table[:, from_] -= moved
        at_table[:, to] += moved
        seated[one], seated[two] = to, from_
        free_from[one] = step + chance.randint(*TENURE)
        free_from[two] = step + chance.randint(*TENURE)
        cost += int(least)
        if cost < best_cost:
            best_cost, best, best_step = cost, seated.copy(), step
    return best

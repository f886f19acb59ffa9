"""Pairing of a league at tables of two: everybody meets everybody in as few rounds as possible.

As long as nobody joins or leaves, the circle method achieves that. Afterwards, several ways to
finish the league are planned and the first round of the best plan is played. Each round of a plan
is a matching that prefers the entrants with the most opponents left, because they need a round for
each.
"""

import random
from collections.abc import Mapping, Sequence
from itertools import combinations

import rustworkx

from tableref_host.club.meetings import Entrant, Met

Round = tuple[list[tuple[Entrant, Entrant]], Entrant | None]
MAX_PLANS = 200
"""Maximum number of plans that are compared."""
MAX_EDGES = 150_000
"""Maximum number of edges in all matchings of the plans together. They take about 0.5 s."""
NOISE = 3
"""Range of the random surcharge that makes one plan differ from another."""


def league_pairs(
    entrants: Sequence[Entrant],
    met: Met,
    byes: Mapping[Entrant, int],
    number: int,
    seed: int,
) -> tuple[list[list[Entrant]], Entrant | None]:
    """Return (pairs, entrant with the bye or None) of the next round, after `number` rounds."""
    league = _League(entrants, met, byes)
    chance, edges = random.Random(seed), 0
    best = league.circle(number) or league.plan(chance, MAX_EDGES)
    for _ in range(MAX_PLANS):
        if best.cost <= league.least_cost or edges >= MAX_EDGES:
            break
        plan = league.plan(chance, MAX_EDGES - edges)
        edges += plan.edges
        if plan.cost < best.cost:
            best = plan
    pairs, bye = best.first
    return [list(two) for two in pairs], bye


class _Plan:
    """The `first` round of a plan, its `cost`, and the number of `edges` examined.

    The cost is (number of second byes, number of rounds).
    """

    def __init__(self, first: Round, cost: tuple[int, int], edges: int) -> None:
        self.first = first
        self.cost = cost
        self.edges = edges


class _League:
    """A league in progress: the pairs that have not met yet, and each entrant's number of byes."""

    def __init__(self, entrants: Sequence[Entrant], met: Met, byes: Mapping[Entrant, int]) -> None:
        self._entrants = list(entrants)
        everybody = combinations(self._entrants, 2)
        self._left = {two for two in everybody if not met.get(frozenset(two), 0)}
        self._byes = {one: byes.get(one, 0) for one in self._entrants}
        degrees = dict.fromkeys(self._entrants, 0)
        for two in self._left:
            for one in two:
                degrees[one] += 1
        a_round = len(self._entrants) // 2
        rounds = max(1, -(-len(self._left) // a_round), *degrees.values())
        self.least_cost = (0, rounds)
        """A lower bound of the cost of a plan."""

    def circle(self, number: int) -> _Plan | None:
        """Return the plan that continues the circle method, or None if that leaves pairs out."""
        left, byes, rounds, second = set(self._left), dict(self._byes), 0, 0
        first = _circle(self._entrants, number)
        while left and rounds < len(self._entrants):
            pairs, bye = _circle(self._entrants, number + rounds)
            left.difference_update(pairs, [(other, one) for one, other in pairs])
            second += _note_bye(byes, bye)
            rounds += 1
        return None if left or not self._left else _Plan(first, (second, rounds), 0)

    def plan(self, chance: random.Random, max_edges: int) -> _Plan:
        """Return a plan of rounds until everybody has met everybody.

        Planning stops after the first round that exceeds `max_edges`. The cost of the remaining
        rounds is then estimated by their lower bound.
        """
        left, byes = set(self._left), dict(self._byes)
        first, rounds, second, edges = None, 0, 0, 0
        while first is None or left:
            pairs, bye, looked_at = _matching(self._entrants, left, byes, chance)
            first = first or (pairs, bye)
            left.difference_update(pairs, [(other, one) for one, other in pairs])
            second += _note_bye(byes, bye)
            rounds += 1
            edges += looked_at
            if edges >= max_edges:
                break
        return _Plan(first, (second, rounds + _rounds_of(left, self._entrants)), edges)


def _rounds_of(left: set[tuple[Entrant, Entrant]], entrants: Sequence[Entrant]) -> int:
    """Return the least number of rounds in which the pairs that are `left` can meet."""
    degrees = dict.fromkeys(entrants, 0)
    for two in left:
        for one in two:
            degrees[one] += 1
    return max(-(-len(left) // (len(entrants) // 2)), *degrees.values())


def _note_bye(byes: dict[Entrant, int], bye: Entrant | None) -> int:
    """Count a bye in `byes`; return 1 if another entrant had fewer, else 0."""
    if bye is None:
        return 0
    is_second = byes[bye] > min(byes.values())
    byes[bye] += 1
    return int(is_second)


def _circle(entrants: Sequence[Entrant], number: int) -> Round:
    """Return a round of the circle method; `number` counts from 0. No pair meets twice."""
    seats: list[Entrant | None] = [*entrants]
    if len(seats) % 2:
        seats.append(None)
    turn = number % (len(seats) - 1)
    around = seats[1:]
    circle = [seats[0], *around[turn:], *around[:turn]]
    pairs, bye = [], None
    for at in range(len(circle) // 2):
        one, other = circle[at], circle[-1 - at]
        if one is None or other is None:
            bye = other if one is None else one
        else:
            pairs.append((one, other))
    return pairs, bye


def _matching(
    entrants: Sequence[Entrant],
    left: set[tuple[Entrant, Entrant]],
    byes: Mapping[Entrant, int],
    chance: random.Random,
) -> tuple[list[tuple[Entrant, Entrant]], Entrant | None, int]:
    """Return (pairs, bye or None, number of edges) of a round that leaves few rounds to play."""
    degrees = dict.fromkeys(entrants, 0)
    for two in left:
        for one in two:
            degrees[one] += 1
    rounds = _rounds_of(left, entrants)
    count = len(entrants)
    # Entrants are critical if they have as many opponents left as there are rounds, because they
    # have to meet one of them in this round.
    critical = [2 * count * NOISE * (degrees[one] >= rounds) for one in entrants]
    weights = [degrees[one] * NOISE + late for one, late in zip(entrants, critical, strict=True)]
    new = 4 * count * NOISE
    edges = []
    for at, one in enumerate(entrants):
        for to in range(at + 1, count):
            other = entrants[to]
            is_new = (one, other) in left or (other, one) in left
            noise = chance.randrange(NOISE)
            edges.append((at, to, is_new * (new + weights[at] + weights[to]) + noise))
    if count % 2:
        most = sum(weights) + count * (new + NOISE)
        fewest = min(byes[one] for one in entrants)
        for at, one in enumerate(entrants):
            # This weight dominates all others, so a second bye is the last resort.
            edges.append((at, count, most * (byes[one] == fewest) + chance.randrange(NOISE)))
    graph = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(count + count % 2))
    graph.add_edges_from(edges)
    matched = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    pairs, bye = [], None
    for two in matched:
        at, to = sorted(two)
        if to == count:
            bye = entrants[at]
        else:
            pairs.append((entrants[at], entrants[to]))
    return pairs, bye, len(edges)

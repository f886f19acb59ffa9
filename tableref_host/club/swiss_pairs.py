"""Pairing of a Swiss round at tables of two: the bye and the best matching of all others.

The matching is computed by rustworkx, which takes 0.15 s for 400 entrants. networkx takes 17 s
because it is written in Python.
"""

from collections.abc import Mapping, Sequence

import rustworkx

from tableref_host.club.meetings import REPEAT, Entrant, Met, repeat_cost

Matching = tuple[list[list[Entrant]], Entrant | None]


def swiss_pairs(
    order: Sequence[Entrant],
    points: Mapping[Entrant, float],
    met: Met,
    byes: Mapping[Entrant, int],
) -> Matching:
    """Return (pairs, entrant with the bye or None); `order` is the standings, the leader first.

    The bye goes to the entrants with the fewest byes, and of these to the one with the fewest
    points. If several are equal in both, it goes to the one whose bye causes the fewest repeated
    meetings, then to the last in the standings. A leader gets it only if every other choice repeats
    a meeting.
    """
    if len(order) % 2 == 0:
        return _matching(order, points, met, {})[0]
    worth = {one: (byes.get(one, 0), points.get(one, 0)) for one in order}
    first = min(worth.values())
    most = max(points.get(one, 0) for one in order)
    others = [one for one in order if points.get(one, 0) < most]
    if first[1] == most and others:
        ranks = {value: at for at, value in enumerate(sorted({worth[one] for one in others}))}
        # Byes and points take precedence over the place in the standings.
        costs = {one: len(order) * ranks[worth[one]] for one in others}
        matching, repeats = _matching(order, points, met, _by_place(order, costs))
        if repeats == 0:
            return matching
    lowest = {one: 0 for one in order if worth[one] == first}
    return _matching(order, points, met, _by_place(order, lowest))[0]


def _by_place(order: Sequence[Entrant], costs: Mapping[Entrant, int]) -> dict[Entrant, int]:
    """Return the `costs` of a bye with a surcharge for a better place in the standings."""
    last = len(order) - 1
    return {one: costs[one] + last - at for at, one in enumerate(order) if one in costs}


def _matching(
    order: Sequence[Entrant],
    points: Mapping[Entrant, float],
    met: Met,
    bye_costs: Mapping[Entrant, int],
) -> tuple[Matching, int]:
    """Return the best (pairs, bye), and how many of its meetings are repeated.

    `bye_costs` are the costs of a bye for the entrants who may get it. The best pairing has the
    fewest repeated meetings. If several have equally few, the one with the least cost of the bye is
    the best, and then the one with the smallest sum of the squared differences of points.
    """
    # Count in half points, so that all points are integers.
    halves = [round(2 * points.get(one, 0)) for one in order]
    # Each weight exceeds the largest possible total of the less important costs.
    per_bye = 1 + len(order) * (max(halves, default=0) - min(halves, default=0)) ** 2
    per_repeat = 1 + per_bye * (max(bye_costs.values(), default=0) + 1)
    edges = [
        (
            at,
            to,
            -(repeat_cost(met, order[at], order[to]) * per_repeat + (halves[at] - halves[to]) ** 2),
        )
        for at in range(len(order))
        for to in range(at + 1, len(order))
    ]
    edges += [
        (at, len(order), -per_bye * bye_costs[one])
        for at, one in enumerate(order)
        if one in bye_costs
    ]
    graph = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(len(order) + bool(bye_costs)))
    graph.add_edges_from(edges)
    matched = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    pairs = [sorted(two) for two in matched]
    bye = next((order[at] for at, to in pairs if to == len(order)), None)
    seated = [[order[at], order[to]] for at, to in pairs if to < len(order)]
    repeats = sum(repeat_cost(met, *two) >= REPEAT for two in seated)
    return (seated, bye), repeats

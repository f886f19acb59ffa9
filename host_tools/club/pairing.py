"""Who meets whom: rounds of a league or by the Swiss system, at tables of two or more.

Two at a table are a matching of the whole field, the best that there is by networkx: the fewest
meetings again first, then the nearest scores. No pairing library on PyPI that is kept knows tables
of more than two, nor games without colours: swissdutch is of 2014, the newer ones are for chess.
"""

import asyncio
import pickle
import random
import subprocess
import sys
from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any

import networkx

from host_tools.club.words import RefusedError

BYE = "bye"
"""Whom the one meets who is left over."""
AGAIN = 10_000
"""To meet again is worse than any difference of scores."""
SWAPS = 40
"""So often all pairs of tables are looked through for a better seating."""

Entrant = int
Met = Mapping[frozenset[Entrant], int]
"""How often each two have met."""


def sizes(count: int, size: int) -> list[int]:
    """Return how many sit at each table: `size` or fewer, nobody alone if more than one came."""
    tables = -(-count // size)
    return [count // tables + (at < count % tables) for at in range(tables)] if count else []


def pair(
    entrants: Sequence[Entrant],
    points: Mapping[Entrant, float],
    met: Met,
    byes: Mapping[Entrant, int],
    size: int,
    is_league: bool,
    number: int,
    seed: int,
) -> tuple[list[list[Entrant]], Entrant | None]:
    """Return (tables, who has a bye or None) of the next round, the leaders' table first.

    `points` are what each has now, `byes` how often each was left over, `met` how often two met,
    and `number` of rounds there were. A league looks only at who has met whom. `seed` decides
    between what is equally good.
    """
    order = list(entrants)
    random.Random(seed).shuffle(order)
    order.sort(key=lambda entrant: -points.get(entrant, 0))
    worth = {entrant: 0.0 if is_league else points.get(entrant, 0) for entrant in order}
    if size == 2:
        tables, bye = _pairs(order, worth, met, byes)
        if is_league:
            # Round by round the best matching can lead where some never meet; a circle cannot.
            circle, left_over = _circle(entrants, number)
            if _again(circle, met) <= _again(tables, met):
                tables, bye = circle, left_over
    else:
        tables, bye = _groups(order, worth, met, size), None
    tables.sort(key=lambda table: min(order.index(entrant) for entrant in table))
    return tables, bye


async def paired(asked: tuple[Any, ...]) -> tuple[list[list[Entrant]], Entrant | None]:
    """Return what `pair(*asked)` does, by a process of its own: for 400 it takes a second.

    Raises RefusedError where that is stopped.
    """
    command = [sys.executable, "-m", __name__]
    words = pickle.dumps(asked)
    # asyncio's own processes need another loop on Windows than the broker's client.
    done = await asyncio.to_thread(subprocess.run, command, input=words, stdout=subprocess.PIPE)
    if done.returncode != 0:
        raise RefusedError("pairing_stopped")
    found: tuple[list[list[Entrant]], Entrant | None] = pickle.loads(done.stdout)
    return found


def _again(tables: Sequence[Sequence[Entrant]], met: Met) -> int:
    return sum(met.get(frozenset(two), 0) for one in tables for two in combinations(one, 2))


def _pairs(
    order: Sequence[Entrant],
    worth: Mapping[Entrant, float],
    met: Met,
    byes: Mapping[Entrant, int],
) -> tuple[list[list[Entrant]], Entrant | None]:
    graph = networkx.Graph()
    for at, one in enumerate(order):
        if len(order) % 2:
            # Of those who had no bye yet, the last.
            graph.add_edge(one, BYE, weight=-AGAIN * byes.get(one, 0) + at)
        for other in order[at + 1 :]:
            weight = -AGAIN * met.get(frozenset((one, other)), 0)
            graph.add_edge(one, other, weight=weight - 10 * (worth[one] - worth[other]) ** 2)
    matched = networkx.max_weight_matching(graph, maxcardinality=True)
    bye = next((a if b == BYE else b for a, b in matched if BYE in (a, b)), None)
    pairs = [sorted(pair, key=order.index) for pair in matched if BYE not in pair]
    return pairs, bye


def _circle(entrants: Sequence[Entrant], number: int) -> tuple[list[list[Entrant]], Entrant | None]:
    """Return the round with this number, from 0, in which each meets another in each round."""
    seats: list[Any] = [*entrants, BYE] if len(entrants) % 2 else list(entrants)
    turn = number % (len(seats) - 1)
    around = seats[1:]
    circle = [seats[0], *around[turn:], *around[:turn]]
    both = [[circle[at], circle[-1 - at]] for at in range(len(circle) // 2)]
    bye = next((two[two[0] == BYE] for two in both if BYE in two), None)
    return [two for two in both if BYE not in two], bye


def _groups(
    order: Sequence[Entrant], worth: Mapping[Entrant, float], met: Met, size: int
) -> list[list[Entrant]]:
    tables, at = [], 0
    for count in sizes(len(order), size):
        tables.append(list(order[at : at + count]))
        at += count

    def cost(table: Sequence[Entrant]) -> float:
        again = sum(met.get(frozenset(two), 0) ** 2 for two in combinations(table, 2))
        scores = [worth[entrant] for entrant in table]
        return AGAIN * again + (max(scores) - min(scores)) ** 2

    for _ in range(SWAPS):
        is_better = False
        for one, other in combinations(tables, 2):
            for i in range(len(one)):
                for j in range(len(other)):
                    before = cost(one) + cost(other)
                    one[i], other[j] = other[j], one[i]
                    if cost(one) + cost(other) < before:
                        is_better = True
                    else:
                        one[i], other[j] = other[j], one[i]
        if not is_better:
            break
    return tables


if __name__ == "__main__":
    sys.stdout.buffer.write(pickle.dumps(pair(*pickle.load(sys.stdin.buffer))))

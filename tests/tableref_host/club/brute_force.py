"""All pairings of a small field by brute force, to check the fast algorithms."""

from collections import Counter
from itertools import chain, combinations


def matchings(entrants):
    """Yield all ways to pair an even number of entrants."""
    if not entrants:
        yield []
        return
    first, *others = entrants
    for other in others:
        for rest in matchings([one for one in others if one != other]):
            yield [(first, other), *rest]


def seatings(entrants, sizes):
    """Yield all ways to seat the entrants at tables of these sizes."""
    if not entrants:
        yield []
        return
    first, *others = entrants
    for size in set(sizes):
        left = list(sizes)
        left.remove(size)
        for more in combinations(others, size - 1):
            rest = [one for one in others if one not in more]
            for tables in seatings(rest, left):
                yield [(first, *more), *tables]


def repeats_of(tables, met):
    """Return the number of repeated meetings at these tables."""
    return sum(met.get(frozenset(two), 0) > 0 for one in tables for two in combinations(one, 2))


def league_rounds(entrants, met, byes):
    """Return the smallest number of rounds in which all meet all, without a second bye."""
    left = frozenset(
        frozenset(two) for two in combinations(entrants, 2) if frozenset(two) not in met
    )
    had = frozenset((one, byes.get(one, 0)) for one in entrants)
    seats = [*entrants, None] if len(entrants) % 2 else entrants
    pairings = []
    for pairs in matchings(seats):
        bye = next((one for one, other in pairs if other is None), None)
        pairings.append((frozenset(map(frozenset, pairs)), bye))
    rounds = _bound(left, entrants)
    while not _can_end(left, had, rounds, pairings, entrants, set()):
        rounds += 1
    return rounds


def _bound(left, entrants):
    """Return a lower bound of the rounds in which the pairs that are `left` can meet."""
    of_one = Counter(chain.from_iterable(left))
    return max([-(-len(left) // (len(entrants) // 2)), *of_one.values()])


def _can_end(left, had, rounds, pairings, entrants, dead):
    if not left:
        return True
    if _bound(left, entrants) > rounds or (left, had, rounds) in dead:
        return False
    byes = dict(had)
    fewest = min(byes.values())
    choices = {(left & pairs, bye) for pairs, bye in pairings if bye is None or byes[bye] == fewest}
    for new, bye in sorted(choices, key=lambda choice: -len(choice[0])):
        after = {**byes, bye: byes[bye] + 1} if bye is not None else byes
        if _can_end(left - new, frozenset(after.items()), rounds - 1, pairings, entrants, dead):
            return True
    dead.add((left, had, rounds))
    return False

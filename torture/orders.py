"""Compare the race with a definition of "first", for every possible order of presses.

The definition considers each press by itself: how many presses are earlier, and how many
simultaneous. It shares no code with ``presses/claims.py``, which processes one press after the
other.
"""

from collections import Counter

from benchmarks.emulated.rows import Row
from tableref.presses.claims import CLAIM, ENDED, TIE, TOO_LATE, Race
from tableref.presses.gestures import FOREVER_US

CARDS = (1, 2, 3)
MAX_PRESSES = 9
QUICK_MAX_PRESSES = 6
FIRST_US = 1000
APART_US = 7


def weak_orders(count):
    """Yield each possible order of `count` presses once, including those with simultaneous presses.

    An order is a tuple with the time of each press, which counts from 0.
    """
    if count == 0:
        yield ()
        return
    for order in weak_orders(count - 1):
        instants = max(order, default=-1) + 1
        for instant in range(instants):
            yield (*order, instant)
        for instant in range(instants + 1):
            yield (*[one + (one >= instant) for one in order], instant)


def ruled(order, cards, names=None):
    """Return the rulings of the race in the format of `defined`; `names` are the claimants."""
    names = names or range(1, len(order) + 1)
    race = Race(cards)
    rulings = []
    for instant, name in sorted(zip(order, names, strict=True)):
        rulings += race.claim(name, FIRST_US + instant * APART_US)
    rulings += race.settle(FOREVER_US)
    found = dict.fromkeys(names, ("undecided",))
    ties = set()
    for ruling in rulings:
        if ruling[0] == CLAIM:
            found[ruling[1]] = (CLAIM, ruling[2])
        elif ruling[0] == TOO_LATE:
            found[ruling[1]] = (TOO_LATE, ruling[2])
        elif ruling[0] == TIE:
            ties.update(ruling[1])
    is_ended = any(ruling[0] == ENDED for ruling in rulings)
    return [(*found[name], name in ties) for name in names], is_ended


def defined(order, cards):
    """Return the ruling on each press by the definition, and whether all cards are claimed.

    A ruling is ("claim", rank, is tied), ("undecided", is tied) if there are too few cards for all
    simultaneous presses, or ("too_late", us since the claim for the last card, is tied).
    """
    at = Counter(order)
    earlier = {instant: sum(at[one] for one in at if one < instant) for instant in at}
    closed = min((one for one in at if earlier[one] + at[one] >= cards), default=None)
    found = []
    for instant in order:
        if earlier[instant] >= cards:
            found.append((TOO_LATE, (instant - closed) * APART_US, False))
        elif earlier[instant] + at[instant] > cards:
            found.append(("undecided", True))
        else:
            found.append((CLAIM, earlier[instant] + 1, at[instant] > 1))
    return found, closed is not None and earlier[closed] + at[closed] == cards


def wrong(count, cards):
    """Return (number of orders of `count` presses, orders that the race rules differently)."""
    tried, others = 0, []
    for order in weak_orders(count):
        tried += 1
        if ruled(order, cards) != defined(order, cards):
            others.append(order)
    return tried, others


def run(quick=False):
    """Check every order, and return the rows for docs/reliability.md."""
    most = QUICK_MAX_PRESSES if quick else MAX_PRESSES
    tried = found = 0
    for count in range(1, most + 1):
        for cards in CARDS:
            orders, others = wrong(count, cards)
            tried += orders
            found += len(others)
    how = f"all orders of 1 to {most} presses, some simultaneous, for 1, 2 and 3 cards"
    return [
        Row("orders of presses", tried, "", how),
        Row("rulings that differ from the definition", found, "", "each press checked alone", 0),
    ]

"""People who press, take back and pause at random, and what stands after what was said then."""

import dataclasses

from host_tools.history import standing
from tableref.referee.gestures import BACK, NEXT, OK

GAMES = {
    "gotta_go": ([1, 4, 7], {"target": 25}),
    "got_it": ([1, 4, 7], {"explain_s": 10, "window_ms": 50}),
    "quiz": ([1, 4, 7], {"target": 2, "count_in": True, "wrong_costs": True}),
    "score_pad": ([1, 4], {"target": 10}),
    "i_go": ([1, 4, 7], {}),
    "got_ya": ([1, 4, 7], {}),
}
WEIGHTS = {
    "ok": 30,
    "tap": 34,
    "together": 5,
    "hold": 6,
    "next": 6,
    "back": 13,
    "again": 5,
    "pause": 1,
}
WAITS_US = (0, 7, 20_000, 400_000, 1_200_000, 2_100_000, 4_000_000)


def acts(dice, players):
    """Yield (buttons, how long they are down, how long before nobody moves), as people might."""
    while True:
        what = dice.choices(list(WEIGHTS), WEIGHTS.values())[0]
        buttons = {
            "ok": [OK],
            "next": [NEXT],
            "back": [BACK],
            "again": [BACK, NEXT],
            "pause": [BACK],
            "together": dice.sample(players, 2),
        }.get(what, [dice.choice(players)])
        down_us = 800_000 if what in ("hold", "pause") else 60_000
        yield buttons, down_us, dice.choice(WAITS_US)


def stands(events):
    """Return what stands after these events."""
    standing_now = standing.Standing(events[0])
    for one in events[1:]:
        standing_now.take(one)
    return standing_now


def claims_of(standing_now, is_opening_moved):
    """Return the claims, without what follows from the opening where that is not to be known."""
    claims = list(standing_now.claims())
    if is_opening_moved:
        return [dataclasses.replace(claim, number=0, since_us=0) for claim in claims]
    return claims

"""A model of hands and bouncing contacts: when buttons are pressed, and when contacts change."""

import math
from typing import NamedTuple

PLAYERS = range(1, 11)
MAX_BOUNCES = 30
MAX_BOUNCE_US = 5_000
GAPS_US = (5, 1_000)
HELD_US = (30_000, 120_000)
REST_US = 30_000
"""Minimum time (us) from the release of a button to its next press."""

STORM_US = (5_000, 30_000)
"""Time (min, max in us) between two presses when all players tap as fast as they can."""

APART_US = (1, 5_000)
"""Time (min, max in us) between the two presses of a race."""

RACES = 0.2
"""Share of the presses that are part of a race."""

PAUSE_US = (15_000, 45_000)
"""Time (min, max in us) between two presses outside of races, as when ten people count cards."""

TEN_WITHIN_US = 50


class Press(NamedTuple):
    """A press: its button, and when the contact first closed and first opened (us)."""

    button: int
    down_us: float
    up_us: float


def bounces(rng):
    """Return the times (us) of the contact's changes after the first one, an even number of them.

    The contact bounces 0 to 30 times; few are more likely (the median is 7). The changes are 5 us
    to 1 ms apart, evenly distributed on a logarithmic scale. The bouncing lasts 0 to 5 ms, evenly
    distributed.
    """
    end_us = rng.uniform(0, MAX_BOUNCE_US)
    t_us, changes = 0.0, []
    for _ in range(2 * int((MAX_BOUNCES + 1) * rng.random() ** 2)):
        t_us += math.exp(rng.uniform(*map(math.log, GAPS_US)))
        if t_us > end_us:
            break
        changes.append(t_us)
    return changes[: len(changes) // 2 * 2]


def worst_bounces(rng):
    """Return the times (us) of a contact that bounces 30 times within 5 ms, at equal intervals."""
    step_us = MAX_BOUNCE_US / (2 * MAX_BOUNCES)
    return [step_us * (i + rng.uniform(0.1, 0.9)) for i in range(2 * MAX_BOUNCES)]


def presses(amount, rng, pause_us=PAUSE_US):
    """Return `amount` presses of ten players, from time 0 on, sorted by their beginning.

    Some are races, in which two buttons are pressed 1 us to 5 ms apart, evenly distributed on a
    logarithmic scale. The others are `pause_us` apart, or further if all buttons are in use.
    """
    free_us = dict.fromkeys(PLAYERS, 0.0)
    made, t_us = [], 0.0
    while len(made) < amount:
        is_race = made and rng.random() < RACES
        least_us, most_us = APART_US if is_race else pause_us
        t_us += math.exp(rng.uniform(math.log(least_us), math.log(most_us)))
        ready = [button for button in PLAYERS if free_us[button] <= t_us]
        if not ready:
            t_us = min(free_us.values())
            continue
        button = rng.choice(ready)
        made.append(Press(button, t_us, t_us + rng.uniform(*HELD_US)))
        free_us[button] = made[-1].up_us + REST_US
    return made


def ten_at_once(rng):
    """Return a press of each of ten buttons: all go down within 50 us, and up within 50 us."""
    up_us = rng.uniform(*HELD_US)
    within_us = [sorted(rng.uniform(0, TEN_WITHIN_US) for _ in PLAYERS) for _ in range(2)]
    buttons = rng.sample(PLAYERS, len(PLAYERS))
    rng.shuffle(within_us[1])
    return [
        Press(button, down_us, up_us + later_us)
        for button, down_us, later_us in zip(buttons, *within_us, strict=True)
    ]


def edges_of(press, rng, chatter=bounces):
    """Return all changes of the contact in a press: (t_us, is_down), alternating."""
    edges = []
    for t_us, is_down in ((press.down_us, True), (press.up_us, False)):
        edges.append((t_us, is_down))
        for i, later_us in enumerate(chatter(rng)):
            edges.append((t_us + later_us, is_down == bool(i % 2)))
    return edges

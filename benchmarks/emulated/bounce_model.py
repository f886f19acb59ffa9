"""Hands and their bad contacts: when buttons are pressed, and how the contacts chatter."""

import math
from typing import NamedTuple

PLAYERS = range(1, 11)
MOST_BOUNCES = 30
LONGEST_US = 5_000
GAPS_US = (5, 1_000)
HELD_US = (30_000, 120_000)
REST_US = 30_000
"""A button stays up for so long at least: nobody presses one faster."""

STORM_US = (5_000, 30_000)
"""The same, when all tap as fast as they can."""

APART_US = (1, 5_000)
"""How far apart two buttons are that race each other."""

RACES = 0.2
"""Part of the presses that another button follows so closely."""

PAUSE_US = (15_000, 45_000)
"""Between presses that are no race; ten people who count their cards tap about so fast."""

TEN_WITHIN_US = 50


class Press(NamedTuple):
    """A press as a hand does it: when the contact first closes, and when it first opens (us)."""

    button: int
    down_us: float
    up_us: float


def bounces(rng):
    """Return when a contact changes again after its first edge (us): an even number of times.

    It bounces 0 to 30 times, few times more often than many (the median is 7), with gaps of 5 us
    to 1 ms, short ones as likely as long ones on a logarithmic scale, until a time of 0 to 5 ms,
    equally likely, has gone by.
    """
    end_us = rng.uniform(0, LONGEST_US)
    t_us, changes = 0.0, []
    for _ in range(2 * int((MOST_BOUNCES + 1) * rng.random() ** 2)):
        t_us += math.exp(rng.uniform(*map(math.log, GAPS_US)))
        if t_us > end_us:
            break
        changes.append(t_us)
    return changes[: len(changes) // 2 * 2]


def worst_bounces(rng):
    """Return the changes of a contact that bounces 30 times, evenly within 5 ms."""
    step_us = LONGEST_US / (2 * MOST_BOUNCES)
    return [step_us * (i + rng.uniform(0.1, 0.9)) for i in range(2 * MOST_BOUNCES)]


def presses(amount, rng, pause_us=PAUSE_US):
    """Return `amount` presses of ten players, from time 0 on, in the order of their first edges.

    Some are races: two buttons 1 us to 5 ms apart, short times as likely as long ones on a
    logarithmic scale. The others are `pause_us` apart, or more when all buttons are busy.
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
    """Return a press of each of ten buttons, all down within 50 us, and all up within 50 us."""
    up_us = rng.uniform(*HELD_US)
    within_us = [sorted(rng.uniform(0, TEN_WITHIN_US) for _ in PLAYERS) for _ in range(2)]
    buttons = rng.sample(PLAYERS, len(PLAYERS))
    rng.shuffle(within_us[1])
    return [
        Press(button, down_us, up_us + later_us)
        for button, down_us, later_us in zip(buttons, *within_us, strict=True)
    ]


def edges_of(press, rng, chatter=bounces):
    """Return all that the contact does in a press: (t_us, is_down), each the other than before."""
    edges = []
    for t_us, is_down in ((press.down_us, True), (press.up_us, False)):
        edges.append((t_us, is_down))
        for i, later_us in enumerate(chatter(rng)):
            edges.append((t_us + later_us, is_down == bool(i % 2)))
    return edges

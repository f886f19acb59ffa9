"""Trials of two presses with a known time between them: their combinations and schedule."""

import itertools
import random
from typing import NamedTuple

PLAYERS = range(1, 11)
GAPS_US = (0, 1, 2, 5, 20, 100, 1_000, 15_000)

HELD_US = (100, 200)
"""Time (min, max in us) from the second press to the releases. Contacts do not bounce here."""

PAUSE_US = (100, 500)
"""Time (min, max in us) from the last release of a trial to the first press of the next."""

_DRAWS = 200
"""Maximum number of random times to try until both presses are at an allowed time."""


class Trial(NamedTuple):
    """A press of `first`, and `gap_us` later one of `second`. In a tie the order is irrelevant."""

    first: int
    second: int
    gap_us: int


class Timed(NamedTuple):
    """A trial with its times (us): its start, and the releases of the first and second button.

    They are relative to the start of the window, the period in which the tested condition holds.
    """

    trial: Trial
    start_us: float
    first_up_us: float
    second_up_us: float

    @property
    def presses_us(self):
        """Times (us) of the two presses."""
        return self.start_us, self.start_us + self.trial.gap_us

    @property
    def moves(self):
        """All changes of contacts, (t_us, button, is_down), beginning with the presses."""
        first, second, _ = self.trial
        return (
            (self.presses_us[0], first, True),
            (self.presses_us[1], second, True),
            (self.first_up_us, first, False),
            (self.second_up_us, second, False),
        )


def all_trials(rounds, seed):
    """Return a Trial for every ordered pair of players and every gap, `rounds` times, shuffled.

    With half a round (0.5) each pair has every second gap, and each gap has every second pair.
    Ties, too, have both orders of a pair, because the order of the contacts may make a difference.
    """
    pairs = enumerate(itertools.permutations(PLAYERS, 2))
    whole = [
        (Trial(*pair, gap_us), (i + j) % 2)
        for (i, pair), (j, gap_us) in itertools.product(pairs, enumerate(GAPS_US))
    ]
    trials = [trial for trial, _ in whole] * int(rounds)
    if rounds % 1:
        trials += [trial for trial, is_odd in whole if not is_odd]
    random.Random(seed).shuffle(trials)
    return trials


def fill(window_us, waiting, rng, most, is_good=lambda t_us: True):
    """Schedule trials from `waiting` at random times in a window; return them as Timed.

    The trials do not overlap. Those that are scheduled are removed from `waiting`. `is_good(t_us)`
    returns whether a press is allowed at that time of the window. At most `most` trials are
    scheduled, because a method can store only a limited number of changes.
    """
    timed, free_us = [], rng.uniform(0, PAUSE_US[1])
    for trial in list(waiting):
        plan = _at_random(trial, free_us, window_us, rng, is_good)
        if plan:
            waiting.remove(trial)
            timed.append(plan)
            free_us = max(plan.first_up_us, plan.second_up_us) + PAUSE_US[0]
        if free_us > window_us or len(timed) == most:
            break
    return timed


def fill_without_release(window_us, waiting, rng, most, is_good=lambda t_us: True):
    """Do the same as ``fill``, but without releases, so each button is in one trial at most."""
    timed, free_us, busy = [], rng.uniform(0, PAUSE_US[1]), set()
    for trial in list(waiting):
        if len(timed) == most:
            break
        if not busy & {trial.first, trial.second}:
            plan = _at_random(trial, free_us, window_us, rng, is_good)
            if plan:
                waiting.remove(trial)
                timed.append(plan)
                busy |= {trial.first, trial.second}
                free_us = plan.presses_us[1] + PAUSE_US[0]
    return timed


def _at_random(trial, free_us, window_us, rng, is_good):
    """Return `trial` as Timed at a random time after `free_us`, or None if no time is allowed."""
    slack_us = min(PAUSE_US[1] - PAUSE_US[0], window_us - trial.gap_us - free_us)
    for _ in range(_DRAWS if slack_us >= 0 else 0):
        start_us = free_us + rng.uniform(0, slack_us)
        if is_good(start_us) and is_good(start_us + trial.gap_us):
            ups_us = [start_us + trial.gap_us + rng.uniform(*HELD_US)]
            ups_us.append(ups_us[0] + rng.uniform(*HELD_US))
            rng.shuffle(ups_us)
            return Timed(trial, start_us, *ups_us)
    return None

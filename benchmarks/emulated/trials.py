"""Two presses a known time apart: which trials there are, and when they are made."""

import itertools
import random
from typing import NamedTuple

PLAYERS = range(1, 11)
GAPS_US = (0, 1, 2, 5, 20, 100, 1_000, 15_000)

HELD_US = (100, 200)
"""So long after the second press the buttons are released, least and most: bounce is another
benchmark."""

PAUSE_US = (100, 500)
"""Between the last release of a trial and the first press of the next, least and most."""

_DRAWS = 200
"""So many instants are tried for a trial until both presses fall where they should."""


class Trial(NamedTuple):
    """`first` is pressed, and `second` `gap_us` later; in a tie `first` is merely named first."""

    first: int
    second: int
    gap_us: int


class Timed(NamedTuple):
    """A trial and its instants (us): when it begins, and when the first and second are released.

    They count from the beginning of the window, that is, of what the Pico is busy with.
    """

    trial: Trial
    start_us: float
    first_up_us: float
    second_up_us: float

    @property
    def presses_us(self):
        """The instants of the two presses."""
        return self.start_us, self.start_us + self.trial.gap_us

    @property
    def moves(self):
        """All that happens: (t_us, button, is_down), the presses first."""
        first, second, _ = self.trial
        return (
            (self.presses_us[0], first, True),
            (self.presses_us[1], second, True),
            (self.first_up_us, first, False),
            (self.second_up_us, second, False),
        )


def all_trials(rounds, seed):
    """Return every ordered pair of players with every gap, `rounds` times, shuffled.

    With half a round (0.5) each pair has every second gap, and each gap every second pair. The
    pairs are ordered for ties too: the contacts have numbers all the same.
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
    """Take trials out of `waiting` and give them random instants in a window; return them as Timed.

    They follow each other, and each is over before the next begins. `is_good(t_us)` says whether
    a press may fall on that instant of the window. There are `most` at most: each has four changes,
    and the sampler's ring holds 256.
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
    """Do as ``fill``, but leave every button down when its trial is over, until ``release_us``.

    So each button has a part in at most one trial, and there are `most` trials at most.
    """
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
    """Return `trial` as Timed, some random time after `free_us`; None when no instant is good."""
    slack_us = min(PAUSE_US[1] - PAUSE_US[0], window_us - trial.gap_us - free_us)
    for _ in range(_DRAWS if slack_us >= 0 else 0):
        start_us = free_us + rng.uniform(0, slack_us)
        if is_good(start_us) and is_good(start_us + trial.gap_us):
            ups_us = [start_us + trial.gap_us + rng.uniform(*HELD_US)]
            ups_us.append(ups_us[0] + rng.uniform(*HELD_US))
            rng.shuffle(ups_us)
            return Timed(trial, start_us, *ups_us)
    return None

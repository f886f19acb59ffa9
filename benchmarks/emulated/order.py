"""Order of pairs of presses under load, as found by our sampler and by methods of other buzzers."""

import random
from typing import NamedTuple

from benchmarks.emulated.forks import Forks
from benchmarks.emulated.order_programs import CONDITIONS, OURS, WAYS
from benchmarks.emulated.rows import Row
from benchmarks.emulated.trials import GAPS_US, all_trials
from benchmarks.emulated.trials_judge import Tally
from benchmarks.emulated.windows import Windows

SEED = 20261121
ROUNDS = 3
"""Number of trials of each pair with each gap in each condition, 10,800 in total."""

ROUNDS_OF_OTHERS = 0.5


class Found(NamedTuple):
    """The results of a ``Windows``, in a form that a fork can send to its parent process."""

    tally: Tally
    redrawn: int
    overruns: int
    lengths_us: list


def measure(make_bare, way, condition, rounds, seed):
    """Return the Found of all trials of one method in one condition, on a Pico of its own."""
    # All methods get the same pairs of presses in the same order.
    trials = all_trials(rounds, f"{seed} {condition}")
    rng = random.Random(f"{seed} {condition} {way}")
    windows = Windows(make_bare(), way, condition, trials, rng).run()
    return Found(windows.tally, windows.redrawn, windows.overruns, windows.lengths_us)


def run(make_bare, rounds=ROUNDS, rounds_of_others=ROUNDS_OF_OTHERS, seed=SEED, forks=None):
    """Measure all methods in all conditions; return the Rows.

    `make_bare()` returns a Pico that was just switched on.
    """
    forks = forks or Forks()
    whole, trials = Tally(), []
    redrawn = overruns = 0
    for way in WAYS:
        for condition in CONDITIONS:
            amount = rounds if way == OURS else rounds_of_others
            forks.start(measure, make_bare, way, condition, amount, seed)
    all_found = iter(forks.results())
    for way in WAYS:
        for condition in CONDITIONS:
            found = next(all_found)
            trials.append(Row(f"{way}, {condition}", _summary(found.tally), "", _how(found)))
            if way == OURS:
                whole.add(found.tally)
                redrawn += found.redrawn
                overruns += found.overruns
    return _rows(whole, overruns, redrawn, seed) + trials


def _rows(tally, overruns, redrawn, seed):
    method = (
        f"{tally.trials:,} trials, seed {seed}: every ordered pair of ten players, "
        f"{', '.join(str(gap_us) for gap_us in GAPS_US[:-2])} us and 1 and 15 ms apart, equally "
        f"often in each of five conditions, which holds during both presses (it ended too early in "
        f"{redrawn} trials, which were repeated); with the driver of the image"
    )
    apart, at_once = f"of {tally.apart:,}", f"of {tally.at_once:,}"
    errors = (
        "timestamps compared with the actual times; timestamps in whole us differ by up to 1 us"
    )
    return [
        Row("wrong orders", tally.wrong + tally.disordered, apart, method),
        Row("ties not seen", tally.missed_ties, at_once, "0 us apart, different timestamps"),
        Row("ties that were none", tally.false_ties, apart, "1 us or more apart, equal timestamps"),
        Row("edges lost", tally.lost, f"of {tally.moves:,}", "of presses and releases"),
        Row("edges invented", tally.invented, "", "reports without a change of a contact"),
        Row("overruns of the ring", overruns, "", "read once after the condition has ended"),
        Row("largest stamp error", tally.stamp_error_us, "us", errors),
    ]


def _summary(tally):
    return (
        f"{tally.wrong} wrong, {tally.false_ties} false ties of {tally.apart:,}; "
        f"{tally.missed_ties} missed ties of {tally.at_once:,}; "
        f"{tally.lost} lost of {tally.moves:,}; "
        f"timestamps off by up to {_time(tally.stamp_error_us)}"
    )


def _time(microseconds):
    return f"{microseconds / 1000:.1f} ms" if microseconds >= 1000 else f"{microseconds:.3g} us"


def _how(found):
    """Return a description of the measurement for the table."""
    return f"{found.tally.trials:,} trials; the condition occurred {len(found.lengths_us):,} times"

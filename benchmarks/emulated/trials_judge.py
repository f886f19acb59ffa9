"""Judges trials: what a program reported of two presses, against what happened."""

import math

COUNTER = 1 << 32

SAME_US = 50
"""A report with a stamp this near to a move is of that move: trials are further apart."""


class Tally:
    """What became of all trials of one way to look at buttons."""

    def __init__(self):
        self.trials = 0
        self.apart = 0
        """Of them, with a gap."""
        self.wrong = 0
        """Second before first."""
        self.false_ties = 0
        """One stamp for two presses that were apart."""
        self.missed_ties = 0
        """Two stamps for two presses at one instant."""
        self.moves = 0
        self.lost = 0
        """Moves that were not reported."""
        self.invented = 0
        """Reports of what did not happen."""
        self.disordered = 0
        """Reports with an earlier stamp than the report before."""
        self.late_us = -math.inf
        """The largest stamp error after the instant (us)."""
        self.early_us = -math.inf
        """The largest stamp error before it (us)."""

    @property
    def at_once(self):
        """Trials without a gap."""
        return self.trials - self.apart

    @property
    def stamp_error_us(self):
        """The largest stamp error, whether early or late (us)."""
        return max(self.late_us, self.early_us)

    def judge(self, gap_us, instants_us, stamps):
        """Judge two presses `gap_us` apart, and their releases where those are looked for.

        `instants_us` are the chip's counter, with fractions, when each move really happened, the
        first press and the second before all others; `stamps` says what was reported, None for
        what was not.
        """
        self.trials += 1
        self.apart += gap_us > 0
        for t_us, stamp in zip(instants_us, stamps, strict=True):
            self.moves += 1
            if stamp is None:
                self.lost += 1
            else:
                late_us = since(t_us, stamp)
                self.late_us = max(self.late_us, late_us)
                self.early_us = max(self.early_us, -late_us)
        first, second, *_ = stamps
        if first is not None and second is not None:
            between_us = since(first, second)
            self.missed_ties += gap_us == 0 and between_us != 0
            self.false_ties += gap_us > 0 and between_us == 0
            self.wrong += gap_us > 0 and between_us < 0

    def judge_report(self, edges):
        """Judge the order of `edges`, all that was reported at one time."""
        stamps = [stamp for _, _, stamp in edges]
        for before, after in zip(stamps, stamps[1:], strict=False):
            self.disordered += since(before, after) < 0

    def add(self, other):
        """Add what `other` has counted."""
        for name, value in vars(other).items():
            mine = getattr(self, name)
            setattr(self, name, max(mine, value) if name.endswith("_us") else mine + value)


def matched(moves, edges, within_us=SAME_US):
    """Find each of `moves` among the reported `edges`; return their stamps and what is left over.

    Both are rows of (button, is_down, t_us). A move that was not reported, with a stamp less than
    `within_us` away, has None.
    """
    left = list(edges)
    stamps = []
    for button, is_down, t_us in moves:
        alike = [edge for edge in left if edge[:2] == (button, is_down)]
        nearest = min(alike, key=lambda edge: abs(since(t_us, edge[2])), default=None)
        if nearest is None or abs(since(t_us, nearest[2])) >= within_us:
            stamps.append(None)
        else:
            left.remove(nearest)
            stamps.append(nearest[2])
    return stamps, left


def since(t_us, later_us):
    """Return how long after `t_us` `later_us` is (us), across the counter's wrap."""
    return (later_us - t_us + COUNTER / 2) % COUNTER - COUNTER / 2

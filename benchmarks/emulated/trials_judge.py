"""Compare the reported presses of trials with the actual ones."""

import math

COUNTER = 1 << 32

SAME_US = 50
"""Maximum difference (us) between a move and the timestamp of its report."""


class Tally:
    """The totals of all trials of one method."""

    def __init__(self):
        self.trials = 0
        self.apart = 0
        """Trials with a gap."""
        self.wrong = 0
        """Trials in which the second press was reported before the first."""
        self.false_ties = 0
        """Trials with a gap in which both presses got the same timestamp."""
        self.missed_ties = 0
        """Trials without a gap in which the presses got different timestamps."""
        self.moves = 0
        self.lost = 0
        """Moves that were not reported."""
        self.invented = 0
        """Reports without an actual move."""
        self.disordered = 0
        """Reports with an earlier timestamp than the report before."""
        self.late_us = -math.inf
        """The largest delay (us) of a timestamp after the actual instant."""
        self.early_us = -math.inf
        """The largest advance (us) of a timestamp before the actual instant."""

    @property
    def at_once(self):
        """Number of trials without a gap."""
        return self.trials - self.apart

    @property
    def stamp_error_us(self):
        """The largest timestamp error in either direction (us)."""
        return max(self.late_us, self.early_us)

    def judge(self, gap_us, instants_us, stamps):
        """Judge two presses `gap_us` apart, and their releases if the method sees them.

        `instants_us` are the actual instants of the moves on the chip's counter, with fractions;
        the first press and the second come first. `stamps` are the reported timestamps, None for a
        missing report.
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
        """Check the order of `edges`, all of one report."""
        stamps = [stamp for _, _, stamp in edges]
        for before, after in zip(stamps, stamps[1:], strict=False):
            self.disordered += since(before, after) < 0

    def add(self, other):
        """Add the totals of `other`."""
        for name, value in vars(other).items():
            mine = getattr(self, name)
            setattr(self, name, max(mine, value) if name.endswith("_us") else mine + value)


def matched(moves, edges, within_us=SAME_US):
    """Find each of `moves` among the reported `edges`.

    Return the timestamps of the moves, and the remaining edges. Both are rows of (button, is_down,
    t_us). The timestamp is None if no report is less than `within_us` away.
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
    """Return the time (us) from `t_us` to `later_us`, across the counter's wrap."""
    return (later_us - t_us + COUNTER / 2) % COUNTER - COUNTER / 2

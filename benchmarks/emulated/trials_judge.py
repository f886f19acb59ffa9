"""Compare the reported presses in trials with the actual ones."""

import math

COUNTER = 1 << 32

SAME_US = 50
"""Maximum difference (us) between a change of a contact and the timestamp in its report."""


class Tally:
    """Totals over all trials of one method."""

    def __init__(self):
        self.trials = 0
        self.apart = 0
        """Number of trials with a gap."""
        self.wrong = 0
        """Number of trials in which the second press was reported as the earlier one."""
        self.false_ties = 0
        """Number of trials with a gap in which both presses got the same timestamp."""
        self.missed_ties = 0
        """Number of trials without a gap in which the presses got different timestamps."""
        self.moves = 0
        self.lost = 0
        """Number of changes of contacts that were not reported."""
        self.invented = 0
        """Number of reports without an actual change."""
        self.disordered = 0
        """Number of reports whose timestamp is before that of the previous report."""
        self.late_us = -math.inf
        """Largest time (us) by which a timestamp is after the actual change."""
        self.early_us = -math.inf
        """Largest time (us) by which a timestamp is before the actual change."""

    @property
    def at_once(self):
        """Number of trials without a gap."""
        return self.trials - self.apart

    @property
    def stamp_error_us(self):
        """Largest error (us) of a timestamp in either direction."""
        return max(self.late_us, self.early_us)

    def judge(self, gap_us, instants_us, stamps):
        """Judge two presses `gap_us` apart, and their releases if the method reports them.

        `instants_us` are the actual times of the changes on the chip's counter, with fractions,
        beginning with the two presses. `stamps` are the reported timestamps, with None for a
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
        """Check that the timestamps of `edges`, which are from the same report, are in order."""
        stamps = [stamp for _, _, stamp in edges]
        for before, after in zip(stamps, stamps[1:], strict=False):
            self.disordered += since(before, after) < 0

    def add(self, other):
        """Add the totals of `other`."""
        for name, value in vars(other).items():
            mine = getattr(self, name)
            setattr(self, name, max(mine, value) if name.endswith("_us") else mine + value)


def matched(moves, edges, within_us=SAME_US):
    """Find the reports of `moves` among the reported `edges`; both are (button, is_down, t_us).

    Return (timestamps of the moves, remaining edges). A timestamp is None if no report is less than
    `within_us` away.
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
    """Return the time (us) from `t_us` to `later_us`, even if the counter has wrapped."""
    return (later_us - t_us + COUNTER / 2) % COUNTER - COUNTER / 2

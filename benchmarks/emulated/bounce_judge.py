"""Compare the counted presses of bouncing contacts with the actual ones."""

from benchmarks.emulated.trials_judge import since

SAME_US = 100
"""Maximum difference (us) between a press and its timestamp. The sampler adds some us."""

RESOLUTION_US = 1
"""Presses closer together than this (us) may be counted in either order, or as a tie."""


class Count:
    """Totals over all presses."""

    def __init__(self):
        self.presses = 0
        self.doubles = 0
        """Number of counted presses for which there was no actual press, or one counted already."""
        self.lost = 0
        self.changed_orders = 0
        """Number of pairs of successive counted presses whose order is wrong."""
        self.latest_us = 0.0
        """Largest error (us) of a timestamp."""

    def judge(self, pressed, counted):
        """Compare the `counted` with the actual presses (`pressed`): (button, t_us) in order."""
        self.presses += len(pressed)
        left = list(pressed)
        found = []
        for button, stamp in counted:
            match = next((one for one in left if one[0] == button and _is_same(one, stamp)), None)
            if match is None:
                self.doubles += 1
            else:
                left.remove(match)
                found.append(match)
                self.latest_us = max(self.latest_us, abs(since(match[1], stamp)))
        self.lost += len(left)
        for (_, before_us), (_, after_us) in zip(found, found[1:], strict=False):
            self.changed_orders += since(before_us, after_us) <= -RESOLUTION_US

    def add(self, other):
        """Add the totals of `other`."""
        for name, value in vars(other).items():
            mine = getattr(self, name)
            setattr(self, name, max(mine, value) if name.endswith("_us") else mine + value)


def _is_same(press, stamp):
    return abs(since(press[1], stamp)) < SAME_US

"""Judges presses of chattering contacts: what was counted, against what hands did."""

from benchmarks.emulated.trials_judge import since

SAME_US = 100
"""A press is counted with the stamp of its first edge; the sampler may move that by some us."""

RESOLUTION_US = 1
"""Presses nearer than this may come in either order, or as a tie."""


class Count:
    """What became of all presses."""

    def __init__(self):
        self.presses = 0
        self.doubles = 0
        """Counted, where there was no press or one that had been counted."""
        self.lost = 0
        self.changed_orders = 0
        """Counted right after one that came later."""
        self.latest_us = 0.0
        """The largest stamp error (us)."""

    def judge(self, pressed, counted):
        """Judge `counted` by `pressed`: both rows of (button, t_us) in their order."""
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
        """Add what `other` has counted."""
        for name, value in vars(other).items():
            mine = getattr(self, name)
            setattr(self, name, max(mine, value) if name.endswith("_us") else mine + value)


def _is_same(press, stamp):
    return abs(since(press[1], stamp)) < SAME_US

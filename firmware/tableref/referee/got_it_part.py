"""What the parts of a round of Got It! have in common: the race, the reward, the helper."""

from tableref.referee.gestures import FOREVER_US

DONE = "done"
"""The part is over."""


class Part:
    """A part of a round, which has phases of its own. Inputs return a step's name, or None."""

    next_us = FOREVER_US
    """When `advance` has something to do next (us)."""

    takes_numbers = False
    """Whether buttons are numbers now, whoever sits there."""

    def __init__(self, phase, t_us, announcer):
        self._announcer = announcer
        self._enter(phase, t_us)

    def advance(self, t_us):
        """Let time pass up to `t_us`."""

    def pause(self, t_us):
        """Stand still until `resume`."""

    def resume(self, t_us):
        """Go on where `pause` stopped."""

    def tell(self, t_us, kind, button, since_us):
        """Take a tap or a hold of a player."""

    def _enter(self, phase, t_us):
        self.phase = phase
        self.phase_us = t_us

    def _say(self, t_us, name, key, value):
        self._announcer.event(t_us, name, ((key, value),))

"""The helper of Got It!: whether a player's five cards could have made the target, and how."""

from tableref.referee.announcer import COUNTS
from tableref.referee.gestures import FOREVER_US, OK
from tableref.referee.got_it_part import DONE, Part
from tableref.rules import got_it as rules
from tableref.rules.got_it_solver import Solver

SOLVING = "solving"

NUMBERS = rules.CARDS + 2
"""The numbers of a player's cards, and the two digits of the target."""

_SLICE_US = 10_000
"""How often the solver works for a moment, so that lights and presses need not wait for it."""


class Solving(Part):
    """The cards of `player`, who may have a handicap.

    Button 1 to 9 is that number, button 10 is 0. What has been found depends on how often time
    was let pass, so it is shown, and never a step or an event.
    """

    takes_numbers = True

    def __init__(self, player, is_handicapped, t_us, announcer):
        super().__init__(SOLVING, t_us, announcer)
        self.player = player
        self.numbers = ()
        self.solver = None
        self.next_us = FOREVER_US
        self._is_handicapped = is_handicapped

    def advance(self, t_us):
        """Let the solver work for a moment."""
        if t_us >= self.next_us:
            self.next_us = FOREVER_US if self.solver.step(1) else t_us + _SLICE_US

    def press(self, t_us, button, with_next):
        """Take a number, whoever sits at the button."""
        if len(self.numbers) == NUMBERS:
            self._announcer.refuse(t_us, button, "press_ok")
            return None
        self._announcer.flash(t_us, button, COUNTS)
        self._announcer.tune(t_us, "click")
        self.numbers += (button % 10,)
        return "number"

    def choose(self, t_us):
        """NEXT: leave."""
        self._announcer.tune(t_us, "back")
        self._enter(DONE, t_us)
        return "solved"

    def confirm(self, t_us):
        """OK: ask, and when the answer has been read, leave."""
        if len(self.numbers) < NUMBERS:
            self._announcer.refuse(t_us, OK, "seven_numbers")
            return None
        self._announcer.tune(t_us, "choose")
        if self.solver:
            self._enter(DONE, t_us)
            return "solved"
        tens, ones = self.numbers[rules.CARDS :]
        self.solver = Solver(self.numbers[: rules.CARDS], tens * 10 + ones, self._is_handicapped)
        self.next_us = t_us + _SLICE_US
        return "asked"

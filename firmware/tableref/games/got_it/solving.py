"""The helper of Got It!, which finds out whether a player's cards make the target.

It is offered after a round that nobody won. Public functions are handlers of gestures; the table of
phases in game.py names the phase of each.
"""

from tableref.games.got_it import rules
from tableref.games.got_it.calculating import CLEANUP
from tableref.games.got_it.solver import SLICE, Solver
from tableref.presses.gestures import FOREVER_US, OK
from tableref.show.announcer import COUNTS

SOLVING = "solving"
"""The phase in which numbers are entered with buttons 1 to 10. Button 10 enters 0."""

NUMBERS = rules.CARDS + 2
"""Number of entries: a player's cards, and the two digits of the target."""

_SLICE_US = 20_000
"""Interval (us) at which the solver works if `think` is not called."""

_THINKING_US = 1_000_000
"""Interval (us) of `advance` if `think` is called. It is long, so that `think` gets more time."""


class Solving:
    """The search for a calculation with the cards of `player`, who may have the handicap.

    The result is shown, but is no step or event, because the time at which it is found depends on
    the machine.
    """

    def __init__(self, player, is_handicapped):
        self.player = player
        self.numbers = ()
        self.solver = None
        self.due_us = FOREVER_US
        """Time (us) when `advance` must be called next."""
        self._has_thought = False
        self._is_handicapped = is_handicapped
        self._slice = SLICE

    def begin(self, t_us):
        """Begin the search."""
        tens, ones = self.numbers[rules.CARDS :]
        self.solver = Solver(self.numbers[: rules.CARDS], tens * 10 + ones, self._is_handicapped)
        self.due_us = t_us + _SLICE_US

    def advance(self, t_us):
        """Let the solver work, unless `think` was called since."""
        if t_us < self.due_us:
            return
        if self._has_thought:
            self._has_thought = False
            is_done = self.solver.is_possible is not None
            self.due_us = FOREVER_US if is_done else t_us + _THINKING_US
        else:
            is_more = self.think()
            self._has_thought = False
            self.due_us = t_us + _SLICE_US if is_more else FOREVER_US

    def think(self):
        """Let the solver work for about 5 ms, as described at ``Game.think``."""
        if self.solver is None or self.solver.is_possible is not None:
            return None
        self._has_thought = True
        return not self.solver.step(self._slice)


def enter_number(game, t_us, button, since_us):
    """Enter the number of a button, whether or not its player takes part."""
    solving = game.solving
    if len(solving.numbers) == NUMBERS:
        game.announcer.refuse(t_us, button, "press_ok")
        return None
    game.announcer.flash(t_us, button, COUNTS)
    game.announcer.tune(t_us, "click")
    solving.numbers += (button % 10,)
    return "number"


def confirm_numbers(game, t_us):
    """Start the search; when its answer is shown, close the helper."""
    solving = game.solving
    if len(solving.numbers) < NUMBERS:
        game.announcer.refuse(t_us, OK, "seven_numbers")
        return None
    game.announcer.tune(t_us, "choose")
    if solving.solver:
        return _leave(game, t_us)
    solving.begin(t_us)
    return "asked"


def leave(game, t_us):
    """Close the helper without an answer."""
    game.announcer.tune(t_us, "back")
    return _leave(game, t_us)


def _leave(game, t_us):
    game.solving = None
    game.enter(CLEANUP, t_us)
    return "solved"

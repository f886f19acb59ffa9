"""The helper of Got It!, which tells whether cards make the target, after a round nobody won.

Functions that take (game, t_us, button, since_us) or (game, t_us) handle gestures: game.py says in
which phase.
"""

from tableref.games.got_it import rules
from tableref.games.got_it.calculating import CLEANUP
from tableref.games.got_it.solver import SLICE, Solver
from tableref.presses.gestures import FOREVER_US, OK
from tableref.show.announcer import COUNTS

SOLVING = "solving"
"""Numbers are entered: button 1 to 9 is that number, button 10 is 0. OK asks."""

NUMBERS = rules.CARDS + 2
"""The numbers of a player's cards, and the two digits of the target."""

_SLICE_US = 20_000
"""Interval (us) at which the solver works, where nobody calls `think` in between."""

_THINKING_US = 1_000_000
"""Interval (us) at which it is asked where `think` is called: rare, so that more time is free."""


class Solving:
    """The cards of `player`, who may have a handicap.

    What has been found depends on how much time passed, so it is shown, and never a step or an
    event.
    """

    def __init__(self, player, is_handicapped):
        self.player = player
        self.numbers = ()
        self.solver = None
        self.due_us = FOREVER_US
        """When `advance` has something to do next (us)."""
        self._has_thought = False
        self._is_handicapped = is_handicapped
        self._slice = SLICE

    def begin(self, t_us):
        """Begin to look for a calculation."""
        tens, ones = self.numbers[rules.CARDS :]
        self.solver = Solver(self.numbers[: rules.CARDS], tens * 10 + ones, self._is_handicapped)
        self.due_us = t_us + _SLICE_US

    def advance(self, t_us):
        """Let the solver work for a moment."""
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
        """Let the solver work for about 5 ms; return whether there is more, None if it rests."""
        if self.solver is None or self.solver.is_possible is not None:
            return None
        self._has_thought = True
        return not self.solver.step(self._slice)


def enter_number(game, t_us, button, since_us):
    """Enter a number, whoever sits at the button."""
    solving = game.solving
    if len(solving.numbers) == NUMBERS:
        game.announcer.refuse(t_us, button, "press_ok")
        return None
    game.announcer.flash(t_us, button, COUNTS)
    game.announcer.tune(t_us, "click")
    solving.numbers += (button % 10,)
    return "number"


def confirm_numbers(game, t_us):
    """Ask, and when the answer has been read, leave."""
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
    """Leave without an answer."""
    game.announcer.tune(t_us, "back")
    return _leave(game, t_us)


def _leave(game, t_us):
    game.solving = None
    game.enter(CLEANUP, t_us)
    return "solved"

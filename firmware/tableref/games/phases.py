"""The phases of a match.

A game declares its phases in ``Game.PHASES``, which has the handler of each gesture, the screen and
the lights.
"""

READY = "ready"
"""The phase before a round. The starter is known, and OK begins the round."""
COUNTING = "counting"
"""The phase in which 3-2-1 is counted."""
RACE = "race"
"""The phase in which presses race and are ruled on in the order of their timestamps."""
HALTED = "halted"
"""The phase after a race was paused. Another 3-2-1 resumes the race."""
RESULT = "result"
"""The phase after a round. The standings are shown, and OK makes the next round ready."""
OVER = "over"
"""The phase after the match. The winners are shown, and OK leaves the match."""


def with_next(t_us, since_us):
    """Return whether NEXT was held during a press, given the times passed to a handler `press`."""
    return since_us < t_us


def _dark(game, place, *rest):
    """Return 0, no light."""
    return 0


class Phase:
    """The handlers, the screen and the lights of one phase; only the screen has no default.

    A handler returns the name of the step, or None if the gesture changed nothing. A handler of
    NEXT may change `page` without a step. It returns ``PAGE`` if `next_held` can turn the page
    back.
    """

    screen = None
    """screen(game): return (lines, big, hints), as ``compose`` does."""

    button_light = staticmethod(_dark)
    """button_light(game, button, player, t_us, since_us): the colour of a player's light, with
    `since_us`, the time since the phase began. By default it is off."""

    ring_light = staticmethod(_dark)
    """ring_light(game, index, t_us, since_us): the colour of a light of the ring. By
    default it is off."""

    press = None
    """press(game, t_us, button, since_us): a player's button went down; a tap or hold follows.

    While NEXT is held, `since_us` is the time at which NEXT went down, else it is `t_us`: see
    ``with_next``.
    """

    tap = None
    """tap(game, t_us, button, since_us): a button that went down at `since_us` was released.

    A tap or hold whose press was made before the phase began is not handled, because it belongs to
    the phase before.
    """

    hold = None
    """hold(game, t_us, button, since_us): a button has been down since `since_us`, long enough for
    a hold.
    """

    tap_with_next = None
    """tap_with_next(game, t_us, button, since_us): a player tapped a button while NEXT was held."""

    tap_or_hold = None
    """tap_or_hold(game, t_us, kind, button, since_us): a player tapped or held a button; `kind` is
    TAP, HOLD or TAP_WITH_NEXT. It is called instead of `tap`, `hold` and `tap_with_next`, in phases
    in which all three change the same number.
    """

    ok = None
    """ok(game, t_us): OK was pressed. By default it is refused."""

    next = None
    """next(game, t_us): NEXT was pressed. By default it is refused."""

    next_held = None
    """next_held(game, t_us): NEXT is held. Its press turned one page forward, so go two back."""

    next_released = None
    """next_released(game, t_us): NEXT was released without a press of a player meanwhile."""

    whose = None
    """whose(game): the player whose press OK or NEXT counts as; None means the table."""

    guards_ok = False
    """True if OK is refused for ``GUARD_US`` after a press of OK that has changed the match."""

    is_open = False
    """Whether a race is open or about to open, so that flash must not be written."""

    for_any_button = False
    """True if `press` also handles the buttons of people who do not play."""

    def __init__(self, **own):
        for name in own:
            if not hasattr(Phase, name):
                raise TypeError("a phase has no %r" % name)
            setattr(self, name, own[name])

    def but(self, **changes):
        """Return a copy of this phase with some of its parts replaced."""
        own = dict(self.__dict__)
        own.update(changes)
        return Phase(**own)

"""A phase of a match: what each gesture does in it, and what the table shows.

A game declares its phases in one table, ``Game.PHASES``. The handler of a gesture is found there.
"""

READY = "ready"
"""Before a round: the starter is drawn or known, and OK begins."""
COUNTING = "counting"
"""3-2-1 is counted."""
RACE = "race"
"""Presses are processed in the order of their timestamps."""
HALTED = "halted"
"""Paused while the race was open: 3-2-1 is counted again before it goes on."""
RESULT = "result"
"""After a round: the standings. OK makes the next round ready."""
OVER = "over"
"""The match has its winners. OK leaves it."""


class Phase:
    """What a game does and shows in one phase; what is left out has the default below.

    A handler returns the name of the step that the gesture was, or None if it changed nothing.
    """

    screen = None
    """screen(game): return (lines, big, hints), as ``compose`` does."""

    button_light = None
    """button_light(game, button, player, t_us, since_us): the colour of a player's light."""

    ring_light = None
    """ring_light(game, index, t_us, since_us): the colour of a light of the ring."""

    press = None
    """press(game, t_us, button, since_us): a player's button went down. While NEXT is held,
    `since_us` is when NEXT went down. Whether it becomes a tap or a hold is not known yet."""

    tap = None
    """tap(game, t_us, button, since_us): a button that went down at `since_us` was released."""

    hold = None
    """hold(game, t_us, button, since_us): a player holds a button since `since_us`."""

    next_tap = None
    """next_tap(game, t_us, button, since_us): a player tapped while NEXT was held."""

    ok = None
    """ok(game, t_us): OK was pressed. By default it is refused."""

    next = None
    """next(game, t_us): NEXT was pressed. By default it is refused."""

    next_held = None
    """next_held(game, t_us): NEXT is held. Its press turned one page forward, so turn two back."""

    next_released = None
    """next_released(game, t_us): NEXT was released, and no player pressed while it was held."""

    whose = None
    """whose(game): the player whose press OK or NEXT counts as; by default they are the table's."""

    guards_ok = False
    """Whether OK is refused shortly after an OK that was a step, because fingers bounce."""

    is_open = False
    """Whether presses race, or are about to: flash is not written then."""

    for_any_button = False
    """Whether `press` handles the buttons of people who do not play, too."""

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

"""The interface of a game of the second referee, and its events."""

from tests.second_opinion.waiting import WAITING

ANY = object()
"""A field's value that the books do not decide: a lot drawn, a time across a pause."""


class Expected:
    """An event that must come, or may with `optional`: its `name` and `fields`."""

    def __init__(self, name, fields, optional=False):
        self.name = name
        self.fields = fields
        self.optional = optional

    def __repr__(self):
        fields = {name: value for name, value in self.fields.items() if value is not ANY}
        return "%s %s%s" % (self.name, fields, " (or not)" if self.optional else "")


class Table:
    """The interface of a game: `state` (with `phase`), and the effects of presses."""

    def __init__(self, players):
        self.players = sorted(players)
        self.waiting = frozenset(WAITING)
        self.expected = []

    def holds(self, ruling):
        """Tell whether the table already follows a ruling, so that the play may use it."""
        return ruling not in self.waiting

    # what a game brings

    has_clock = False

    def press(self, button, t_us):
        """A player's button goes down. Return whether the press is complete with that."""
        return False

    def tap(self, button, t_us):
        """A player's button was tapped; `t_us` is the time of the release."""
        self.refuse(button, optional=True)

    def hold(self, button, t_us):
        """A player's button has been held; `t_us` is the moment when it counts as held."""
        self.refuse(button, optional=True)

    def less(self, button, t_us):
        """NEXT is held, and a player's button tapped."""
        self.refuse(button, optional=True)

    def ok(self, t_us):
        """OK."""
        self.refuse(None, optional=True)

    def next(self, t_us):
        """NEXT."""
        self.refuse(None, optional=True)

    def together(self, buttons, t_us):
        """Several buttons went down in one tick."""
        for button in sorted(buttons):
            self.press(button, t_us)

    def goes_on(self, t_us):
        """Time has come to `t_us`."""

    def is_race_open(self):
        """Tell whether the race is counted in again after a pause."""
        return False

    def is_kept(self):
        """True: a power cut at this moment loses nothing of the match."""
        return True

    # what a game says

    def say(self, name, **fields):
        """Expect an event."""
        self.expected.append(Expected(name, fields))

    def refuse(self, button, optional=False):
        """Expect a refusal of a press; `button` is None for a control button."""
        fields = {} if button is None else {"player": button}
        self.expected.append(Expected("refused", fields, optional))

    @property
    def is_over(self):
        """True: the match has ended."""
        return self.state.phase == "over"

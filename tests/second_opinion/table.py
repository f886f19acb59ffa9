"""The interface of a game of the second referee, and its events."""

from tests.second_opinion.waiting import WAITING

ANY = object()
"""Value of a field that the rule books do not determine, such as a draw or a time across a pause.
"""


class Expected:
    """An expected event with `name` and `fields`; with `optional` it may be missing."""

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
        """Return whether the table already follows a ruling; if so, random matches rely on it."""
        return ruling not in self.waiting

    # Methods and attributes that a game overrides.

    has_clock = False

    def press(self, button, t_us):
        """Handle the moment when a player's button goes down.

        Return True if the gesture has no further effect.
        """
        return False

    def tap(self, button, t_us):
        """Handle a tap of a player's button, released at `t_us`."""
        self.refuse(button, optional=True)

    def hold(self, button, t_us):
        """Handle a hold of a player's button, which counts as held at `t_us`."""
        self.refuse(button, optional=True)

    def less(self, button, t_us):
        """Handle a tap of a player's button while NEXT is held."""
        self.refuse(button, optional=True)

    def ok(self, t_us):
        """Handle a press of OK."""
        self.refuse(None, optional=True)

    def next(self, t_us):
        """Handle a press of NEXT."""
        self.refuse(None, optional=True)

    def together(self, buttons, t_us):
        """Handle presses of several buttons in one sample."""
        for button in sorted(buttons):
            self.press(button, t_us)

    def goes_on(self, t_us):
        """Process what happens until `t_us` without a press."""

    def is_race_open(self):
        """Return whether a race is open, which would be counted in again after a pause."""
        return False

    def is_kept(self):
        """Return whether a power cut at this moment loses nothing of the match."""
        return True

    # Methods that a game calls.

    def say(self, name, **fields):
        """Expect an event."""
        self.expected.append(Expected(name, fields))

    def refuse(self, button, optional=False):
        """Expect a refusal of a press; `button` is None for a control button."""
        fields = {} if button is None else {"player": button}
        self.expected.append(Expected("refused", fields, optional))

    @property
    def is_over(self):
        """Whether the match has ended."""
        return self.state.phase == "over"

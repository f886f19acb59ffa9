"""The terms of a game: its options, the possible players, and how the table is set up."""

from collections import OrderedDict

from tableref.games.options import one_of


class Terms:
    """The terms of a game. By default there are no options, and any set of players is allowed.

    A keyword argument that has the name of a method is a function that replaces this method.
    """

    def __init__(
        self,
        options=(),
        numbers=(),
        has_rounds=True,
        has_winners=True,
        lowest_wins=False,
        **functions,
    ):
        self.options = OrderedDict(options)
        """Name of each option -> the values that the lobby offers, the default first."""
        self.numbers = dict(numbers)
        """Name of each option that can also be entered as digits -> (lowest, highest)."""
        self.has_rounds = has_rounds
        """Whether rounds give points, so that earlier rounds can be corrected."""
        self.has_winners = has_winners
        """Whether a match is won or lost."""
        self.lowest_wins = lowest_wins
        """True if the lowest total wins."""
        for name in functions:
            if not hasattr(Terms, name):
                raise TypeError("terms have no %r" % name)
            setattr(self, name, functions[name])

    def seats_refusal(self, players):
        """Return why these players cannot play, or None. Their number was checked before."""
        return None

    def buttons(self, players):
        """Return an OrderedDict of button -> player for all buttons in play."""
        return OrderedDict((player, player) for player in players)

    def default_options(self, players):
        """Return the default options for these players, an OrderedDict."""
        return OrderedDict((name, self.options[name][0]) for name in self.options)

    def check(self, players, options):
        """Raise ValueError if these players cannot play with these options."""
        for name in self.options:
            one_of(name, options[name], self.options[name])

    def is_offered(self, name, options, players):
        """Return whether the lobby offers an option, given the other options and the players."""
        return True

    def fields_of(self, owners, button):
        """Return the fields (a dict) for texts about `button`; `owners` maps buttons to players."""
        return {"player": owners.get(button, button)}

    def option_screen(self, name, value):
        """Return (name, value) of an option for the lobby's screen.

        The value is a text that is shown large, or a tuple of lines.
        """
        raise NotImplementedError

    def setup_screens(self, players, options):
        """Return a tuple of screens that explain how to set the table up."""
        return ()

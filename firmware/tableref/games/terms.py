"""What the lobby asks of a game before a match: for whom it is, its options, how it is set up."""

from collections import OrderedDict

from tableref.games.options import one_of


class Terms:
    """The terms of a game. By default it is for any players and has no options.

    A function given under the name of a method below replaces that method.
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
        """Name of each option -> the values that the lobby offers, in the order of NEXT. The first
        is the default."""
        self.numbers = dict(numbers)
        """Name of each option that can also be entered by its digits -> (lowest, highest)."""
        self.has_rounds = has_rounds
        """Whether rounds give points, so that an earlier round can be put right."""
        self.has_winners = has_winners
        """Whether a match is won or lost."""
        self.lowest_wins = lowest_wins
        """Whether the lowest total wins."""
        for name in functions:
            if not hasattr(Terms, name):
                raise TypeError("terms have no %r" % name)
            setattr(self, name, functions[name])

    def seats_refusal(self, players):
        """Return why these players cannot play, or None. Their number is in range already."""
        return None

    def buttons(self, players):
        """Return an OrderedDict of button -> player for all buttons in play."""
        return OrderedDict((player, player) for player in players)

    def default_options(self, players):
        """Return the default options for these players, an OrderedDict."""
        return OrderedDict((name, self.options[name][0]) for name in self.options)

    def check(self, players, options):
        """Raise ValueError, in words, if these players cannot play with these options."""
        for name in self.options:
            one_of(name, options[name], self.options[name])

    def is_asked(self, name, options, players):
        """Return whether the lobby asks for an option, given the other options and the players."""
        return True

    def fields_of(self, owners, button):
        """Return the fields that name a button's player in a text; `owners` is button -> player."""
        return {"player": owners.get(button, button)}

    def option_screen(self, name, value):
        """Return (words, big): what the lobby shows of an option and its value.

        A list in words is a tuple of lines in place of `big`.
        """
        raise NotImplementedError

    def setup_screens(self, players, options):
        """Return the screens that explain how to set the table up, maybe none."""
        return ()

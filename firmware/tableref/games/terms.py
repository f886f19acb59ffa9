"""What the lobby asks of a game before a match: for whom it is, its options, how it is set up."""

from collections import OrderedDict

from tableref.games.options import one_of
from tableref.texts import text


class Terms:
    """The terms of a game that is for any players and has no options; others say otherwise."""

    OPTIONS = OrderedDict()
    """Name of each option -> the values that the lobby offers, in the order of NEXT."""

    NUMBERS = {}
    """Name of each option that can also be entered by its digits -> (lowest, highest)."""

    NEXT_SHOWS_SETUP = True
    """Whether NEXT shows the set-up and the draw before a round: it has no other use there."""

    text = staticmethod(text)
    """The game's words, and the common ones: a function that `texts.teller` returned."""

    @staticmethod
    def seats_refusal(players):
        """Say why these players can't play, or return None. Their number is right already."""
        return None

    @staticmethod
    def buttons(players):
        """Return an OrderedDict of button -> player for all buttons in play."""
        return OrderedDict((player, player) for player in players)

    @classmethod
    def default_options(cls, players):
        """Return the options unless the players agree on others, as an OrderedDict."""
        return OrderedDict((name, cls.OPTIONS[name][0]) for name in cls.OPTIONS)

    @classmethod
    def check(cls, players, options):
        """Raise ValueError, in words, if these players can't play with these options."""
        for name in cls.OPTIONS:
            one_of(name, options[name], cls.OPTIONS[name])

    @staticmethod
    def is_asked(name, options, players):
        """Return whether the lobby asks for an option, the others and the players being these."""
        return True

    @staticmethod
    def fields_of(owners, button):
        """Return the fields that name a button's player in a text; `owners` is button -> player."""
        return {"player": owners.get(button, button)}

    @staticmethod
    def option_screen(name, value):
        """Return (words, big): what the lobby says of an option and its value.

        A list in words is a tuple of lines in place of `big`.
        """
        raise NotImplementedError

    @staticmethod
    def setup_screens(players, options):
        """Return the screens that tell how to set the table up, which may be none."""
        return ()

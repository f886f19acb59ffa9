"""A small game for tests of options, so that they do not depend on the options of a real game."""

from tableref import games
from tableref.games import MenuEntry
from tableref.games.game import AFTER_MATCH, AFTER_ROUND, BEFORE_ROUND, Game
from tableref.games.options import one_of, whole, yes_or_no
from tableref.games.phases import OVER, READY, RESULT
from tableref.games.terms import Terms
from tableref.referee import lobby
from tableref.show.screens import compose
from tableref.texts import text

OPTIONS = (
    ("goal", (75, 100, 125, 50)),
    ("is_fast", (False, True)),
    ("limit", (50, 30, 40)),
    ("colour", ("red", "blue")),
)
NUMBERS = {"goal": (1, 999), "limit": (25, 50)}


def _screen(name, value):
    return name, {False: "no", True: "yes"}[value] if type(value) is bool else str(value)


def _setup(players, options):
    return (compose({0: "Set up: %d play" % len(players)}),)


def _check(players, options):
    for name in NUMBERS:
        whole(name, options[name], *NUMBERS[name])
    yes_or_no("is_fast", options["is_fast"])
    one_of("colour", options["colour"], ("red", "blue"))


class Sample(Game):
    """A match that is only started."""

    TERMS = Terms(
        options=OPTIONS, numbers=NUMBERS, option_screen=_screen, setup_screens=_setup, check=_check
    )
    PHASES = {READY: BEFORE_ROUND, RESULT: AFTER_ROUND, OVER: AFTER_MATCH}
    text = staticmethod(text)


SAMPLE = MenuEntry("sample", 2, 10, "Sample", ("Sample",))
ANOTHER = MenuEntry("another", 2, 4, "Sample", ("Another",))
"""A second game, with the same options."""
SAMPLE._game = ANOTHER._game = Sample

_games = games.GAMES


def put_in_menu():
    """Add the game to the menu, before the others."""
    games.GAMES = lobby.GAMES = (SAMPLE,) + _games


def take_out_of_menu():
    """Restore the menu."""
    games.GAMES = lobby.GAMES = _games

"""The games on this device, in the order of the menu. A new game is one more line here."""

from tableref.referee.gotta_go import GottaGo

GAMES = (GottaGo,)


def by_key(key):
    """Return the game of that key. Raises ValueError naming the games that there are."""
    for game in GAMES:
        if game.KEY == key:
            return game
    raise ValueError(
        "no game is called %r; there are: %s" % (key, ", ".join(game.KEY for game in GAMES))
    )


def complete_options(game, players, options):
    """Return the game's options as an OrderedDict, those left out at their defaults.

    Raises ValueError, in words, for an option or a table that the game does not have.
    """
    complete = game.default_options(players)
    for name in options:
        if name not in complete:
            raise ValueError(
                "%s has no option %r; it has: %s" % (game.KEY, name, ", ".join(complete))
            )
        complete[name] = options[name]
    game.check(players, complete)
    return complete

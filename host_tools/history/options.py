"""What the commands of the history have in common: which file, which matches, which words."""

import functools
from pathlib import Path

import click

from host_tools.history import database
from host_tools.history.errors import WordsError
from host_tools.history.names import called
from tableref.referee import games

GAMES = [game.key for game in games.GAMES]


def file_option(function):
    """Give a command the option --file: `path` is what it says, or what the group's own says."""

    @click.option(
        "--file",
        "path",
        type=click.Path(dir_okay=False, path_type=Path),
        help="The history to use instead of your own.",
    )
    @click.pass_context
    @functools.wraps(function)
    def wrapped(context, *arguments, path, **named):
        groups_own = context.obj if isinstance(context.obj, Path) else None
        return function(*arguments, path=path or groups_own or database.usual_path(), **named)

    return wrapped


def game_option(help="Only matches of this game."):
    """Return the decorator that adds --game, as `game` (a key or None)."""
    return click.option("--game", type=click.Choice(GAMES), metavar="GAME", help=help)


def player_option(help="Only matches of this player: a name, or a seat such as P3."):
    """Return the decorator that adds --player, as `player` (text or None)."""
    return click.option("--player", metavar="NAME", help=help)


def game_name(key):
    """Return what a game is called; its key for one that a newer TableRef has."""
    return games.by_key(key).name if key in GAMES else key


def seat_name(match, seat):
    """Return what the player at a seat of `match` is called. Raises WordsError if nobody is."""
    for row in match["players"]:
        if row["seat"] == seat:
            return called(seat, row["name"])
    seats = ", ".join(str(row["seat"]) for row in match["players"])
    raise WordsError(
        f"nobody has played at seat {seat} in match {match['match']}: there are {seats}"
    )

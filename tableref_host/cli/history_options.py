"""Options that the history's commands share, and functions that format what they print."""

import functools
from pathlib import Path

import click

from tableref_host.history import WordsError, database, times
from tableref_host.history.names import GAMES


def file_option(function=None, is_created=False):
    """Add --file to a command, as `path`; the command's own --file overrides its group's.

    A named file that does not exist is refused unless `is_created`, which is for commands that
    create it.
    """
    if function is None:
        return functools.partial(file_option, is_created=is_created)

    @click.option(
        "--file",
        "path",
        type=click.Path(dir_okay=False, path_type=Path),
        help="The history file to use, instead of your usual one.",
    )
    @click.pass_context
    @functools.wraps(function)
    def wrapped(context, *arguments, path, **named):
        groups_own = context.obj if isinstance(context.obj, Path) else None
        named_file = path or groups_own
        if named_file and not is_created and not named_file.exists():
            if context.invoked_subcommand is None:
                raise WordsError(
                    f"the history {named_file} does not exist. `tableref history "
                    f"--file {named_file} add FILE` makes one."
                )
        return function(*arguments, path=named_file or database.usual_path(), **named)

    return wrapped


def game_option(help="Only matches of this game."):
    """Return the decorator that adds --game, as `game` (a key or None)."""
    return click.option("--game", type=click.Choice(GAMES), metavar="GAME", help=help)


def player_option(help="Only matches of this player: a name, or a seat such as P3."):
    """Return the decorator that adds --player, as `player` (text or None)."""
    return click.option("--player", metavar="NAME", help=help)


class Moment(click.ParamType):
    """Parameter type for a date with or without a time, local unless it has a UTC offset."""

    name = "moment"

    def convert(self, value, param, ctx):
        """Return `value` as a datetime; see click."""
        try:
            return times.parse(value)
        except WordsError as error:
            self.fail(f"{error}.", param, ctx)


def span_options(command):
    """Add --since and --last to a command: `since` (datetime or None), `last` (int or None)."""
    last = click.option(
        "--last", type=click.IntRange(1), metavar="N", help="Only the last N of these matches."
    )
    since = click.option(
        "--since",
        type=Moment(),
        metavar="DAY",
        help="Only matches since this day, such as 2026-11-21.",
    )
    return since(last(command))


def columns(heads, rows, right=()):
    """Return the lines of a table of texts, with a line of `heads` above the `rows`.

    Columns whose heads are in `right` are right-aligned.
    """
    cells = [heads, *rows]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    lines = []
    for row in cells:
        parts = [
            cell.rjust(width) if head in right else cell.ljust(width)
            for head, cell, width in zip(heads, row, widths, strict=True)
        ]
        lines.append("  ".join(parts).rstrip())
    return lines


def in_seconds(us):
    """Format a time (us) in seconds with 3 decimals, or with 6 below 1 ms; "" for None."""
    if us is None:
        return ""
    digits = 6 if 0 < us < 1000 else 3
    return f"{us / 1_000_000:.{digits}f}"


def in_minutes(us):
    """Format a duration (us) as minutes and seconds, such as 12:05."""
    minutes, seconds = divmod(us // 1_000_000, 60)
    return f"{minutes}:{seconds:02d}"


def counted(count, thing):
    """Return a count with its noun in the singular or plural: 1 match, 2 matches."""
    plural = "es" if thing.endswith(("ch", "s")) else "s"
    return f"{count} {thing}" if count == 1 else f"{count} {thing}{plural}"

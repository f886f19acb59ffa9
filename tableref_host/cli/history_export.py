"""`tableref history export` and `plot`: matches as a file for other programs, or as a picture."""

from pathlib import Path

import click

from tableref_host.cli.history_options import (
    counted,
    file_option,
    game_option,
    player_option,
    span_options,
)
from tableref_host.cli.output import json_option, print_json
from tableref_host.history import HistoryError, WordsError, database, matches, plots, recordings
from tableref_host.history import export as exports
from tableref_host.places import write_whole


@click.command()
@click.option(
    "--format",
    "kind",
    type=click.Choice(list(exports.WRITERS)),
    metavar="FORMAT",
    default="json",
    show_default=True,
    help="json, which can be added again, or csv.",
)
@click.option(
    "--output", type=click.Path(dir_okay=False, path_type=Path), help="The file to write."
)
@game_option()
@player_option()
@span_options
@file_option
@json_option("Print what was written as JSON; needs --output.")
def export(kind, output, game, player, since, last, path, as_json):
    """Write all matches as JSON or CSV.

    Without --output they go to stdout. A JSON export can be added to another history, with its
    names, notes and edits.
    """
    if as_json and output is None:
        raise click.UsageError("--json needs --output: both would go to stdout.")
    with database.opened(path) as connection:
        if player is not None:
            matches.check_player(connection, player)
        found = matches.load(connection, game, player, is_whole=True, since=since, last=last)
        if kind == "json":
            for match in found:
                match["lines"] = recordings.load_lines(connection, match["match"])
    text = exports.WRITERS[kind](found)
    if output is None:
        click.echo(text, nl=False)
        return
    write(output, text)
    if as_json:
        size = len(text.encode())
        print_json({"output": str(output), "bytes": size, "format": kind, "matches": len(found)})
    else:
        click.echo(f"{output}: {counted(len(found), 'match')}")


@click.command()
@click.argument("number", required=False, type=click.IntRange(1), metavar="[N]")
@click.option(
    "--output",
    required=True,
    type=click.Path(dir_okay=False, path_type=Path),
    help="The picture to write: .png or .svg.",
)
@game_option()
@player_option()
@span_options
@file_option
@json_option("Print what was written as JSON, for a program.")
def plot(number, output, game, player, since, last, path, as_json):
    """Draw the totals of match N; without N, draw wins over time."""
    kind = output.suffix.lower().removeprefix(".")
    if kind not in plots.KINDS:
        raise WordsError(f"--output {output}: expected a name that ends in .png or .svg")
    with database.opened(path) as connection:
        if number is not None:
            drawn = plots.of_match(matches.load_one(connection, number))
        else:
            if player is not None:
                matches.check_player(connection, player)
            found = matches.load(connection, game, since=since, last=last, is_brief=True)
            drawn = plots.of_wins(found, player)
    picture = plots.draw(*drawn, kind)
    write(output, picture)
    if as_json:
        print_json({"output": str(output), "bytes": len(picture), "lines": len(drawn[3])})
    else:
        click.echo(f"{output}: {counted(len(drawn[3]), 'player')}")


def write(path, text):
    """Write `text` (str or bytes) to the file `path`, all of it or nothing. Raises HistoryError."""
    try:
        write_whole(path, text if isinstance(text, bytes) else text.encode())
    except OSError as error:
        raise HistoryError(f"{path} can't be written: {error.strerror or error}") from error

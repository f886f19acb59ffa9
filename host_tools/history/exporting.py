"""`tableref history export`: all matches as a file for other programs, or for another history."""

import csv
import io
import json
from pathlib import Path

import click

from host_tools.command_line.output import json_option, print_json
from host_tools.history import bg_stats, columns, database, matches
from host_tools.history.errors import HistoryError
from host_tools.history.exported import FORMAT, VERSION
from host_tools.history.names import called
from host_tools.history.options import file_option, game_option, player_option
from host_tools.table_page import write_whole

COLUMNS = (
    "match game began began_from lasted_us is_counted note seat player total is_winner false_starts"
).split()
"""The columns of a CSV: a row for each seat of each match."""


@click.command()
@click.option(
    "--format",
    "kind",
    type=click.Choice(["json", "csv", "bgstats"]),
    metavar="FORMAT",
    default="json",
    show_default=True,
    help="json, csv, or bgstats: a play file for the app BG Stats.",
)
@click.option(
    "--output", type=click.Path(dir_okay=False, path_type=Path), help="The file to write."
)
@game_option()
@player_option()
@file_option
@json_option("Print what was written as JSON; needs --output.")
def export(kind, output, game, player, path, as_json):
    """Write all matches as JSON, CSV or for the app BG Stats.

    Without --output they go to stdout. What is exported as json can be added to another history,
    with names, notes and edits.
    """
    if as_json and output is None:
        raise click.UsageError("--json needs --output: else both would go to stdout.")
    with database.opened(path) as connection:
        found = matches.load(connection, game, player, is_whole=True)
    text = {"json": as_text, "csv": as_csv, "bgstats": as_play_file}[kind](found)
    if output is None:
        click.echo(text, nl=False)
        return
    write(output, text)
    if as_json:
        size = len(text.encode())
        print_json({"output": str(output), "bytes": size, "format": kind, "matches": len(found)})
    else:
        click.echo(f"{output}: {columns.counted(len(found), 'match')}")


def as_text(found):
    """Return matches as the JSON that `history add` reads again."""
    return json.dumps({FORMAT: VERSION, "matches": found}, indent=1, ensure_ascii=False) + "\n"


def as_play_file(found):
    """Return matches as the JSON that BG Stats reads."""
    return json.dumps(bg_stats.play_file(found), indent=1, ensure_ascii=False) + "\n"


def as_csv(found):
    """Return matches as CSV with a head, a row for each seat; whether is 1 or 0."""
    text = io.StringIO()
    writer = csv.DictWriter(text, COLUMNS, extrasaction="ignore", lineterminator="\n")
    writer.writeheader()
    for match in found:
        for seat in match["players"]:
            row = {**match, **seat, "player": called(seat["seat"], seat["name"])}
            whether = {name: int(row[name]) for name in ("is_counted", "is_winner")}
            writer.writerow({**row, **whether})
    return text.getvalue()


def write(path, text):
    """Write a file (text or bytes) as a whole or not at all. Raises HistoryError."""
    try:
        write_whole(path, text if isinstance(text, bytes) else text.encode())
    except OSError as error:
        raise HistoryError(f"{path} can't be written: {error.strerror or error}") from error

"""`tableref history add`, `name` and `edit`: add matches to the history, and correct them."""

import gc
import re
import sys
from dataclasses import replace

import click

from tableref_host.cli.history_options import counted, file_option
from tableref_host.cli.output import Progress, json_option, print_json
from tableref_host.cli.parameters import device_option
from tableref_host.history import (
    HistoryError,
    WordsError,
    database,
    keeping,
    matches,
    names,
    sources,
    times,
)
from tableref_host.history.edit_log import (
    correct,
    correct_began,
    correct_name,
    correct_seats,
    in_words,
)
from tableref_host.history.from_table import find_on
from tableref_host.history.names import game_name, seat_name
from tableref_host.player_names import is_one_line

NUMBER = click.IntRange(1)
MAX_NOTE_LENGTH = 500
"""Maximum length of a note (characters)."""
WORDS = {
    keeping.ADDED: "added",
    keeping.KNOWN: "there already",
    keeping.REPLACED: "there already, and its end is corrected",
}


@click.command()
@click.argument("files", nargs=-1, metavar="FILE...", type=click.Path(allow_dash=True))
@click.option("--from-table", is_flag=True, help="Add the matches on the connected table.")
@device_option()
@click.option("--names", "named", metavar="NAMES", help="Who sits where: 1=Anna,3=Bo")
@click.option("--when", metavar="TIME", help="When the first match began: 2026-11-21 20:15")
@file_option(is_created=True)
@json_option("Print what was done as JSON, for a program.")
def add(files, from_table, device, named, when, path, as_json):
    """Add finished matches: event lines, journals, a table or an export.

    FILE contains event lines, as `tableref simulate` prints and a table sends over USB ("-" is
    standard input). It can also be a journal (.trj), a folder of journals, or an export of another
    history. Undone steps do not count; a match that is in the history already is not changed.

    Exit status 1 when something was damaged; everything else is added.
    """
    from_table = from_table or device is not None
    if not files and not from_table:
        raise click.UsageError("Missing argument 'FILE...', or --from-table.")
    seats = names.parse(named) if named else {}
    first = times.parse(when) if when else None
    # Stop garbage collection, because events have no reference cycles, and with thousands of
    # matches each full collection would visit all of them.
    gc.disable()
    try:
        found = _all_found(files)
        if from_table:
            found += _found_on(device)
        _check_names(seats, found)
        with database.opened(path, is_written=True) as connection:
            results = list(keeping.add_all(connection, found, seats, first))
    finally:
        gc.enable()
    if as_json:
        print_json({"file": str(path), "results": results})
    else:
        _print_results(results)
    if any(result["is_damage"] for result in results):
        raise SystemExit(1)


def _found_on(device):
    with Progress("Reading journals") as progress:
        return find_on(device, times.now(), progress.begin, progress.add)


def _all_found(files):
    found = []
    for file in files:
        try:
            if file == "-":
                data = sys.stdin.buffer.read()
                read = sources.find_in(data, "standard input", times.now())
                found += [replace(one, began_from=times.ADDED) for one in read]
            else:
                found += sources.find(file)
        except HistoryError as error:
            found.append(sources.Found(str(file), fault=error.message, is_damage=True))
    return found


def _check_names(seats, found):
    played = {player for one in found if one.played for player in one.played.players}
    for seat in seats:
        if played and seat not in played:
            raise WordsError(f"--names: nobody played at seat {seat}")


def _print_results(results):
    for result in results:
        if result["result"] == keeping.LEFT_OUT:
            click.echo(f"{result['source']}: not added: {result['reason']}", err=True)
        else:
            words = WORDS[result["result"]]
            click.echo(f"match {result['match']}, {game_name(result['game'])}: {words}")
    imported = sum(result["result"] != keeping.LEFT_OUT for result in results)
    new = sum(result["result"] == keeping.ADDED for result in results)
    click.echo(f"{counted(new, 'match')} added, {imported - new} there already")


@click.command()
@click.argument("number", type=NUMBER, metavar="N")
@click.argument("seat", type=click.IntRange(1, 10))
@click.argument("name")
@file_option
@json_option("Print the match as JSON, for a program.")
def name(number, seat, name, path, as_json):
    """Set who sat at SEAT in match N; "" removes the name.

    `history show N` still shows the former name. Names that differ only in case are the same name;
    all matches then show the spelling given here.
    """
    new = names.clean(name) if name.strip() else None
    with database.opened(path, is_written=path.exists()) as connection:
        match = matches.load_one(connection, number)
        with database.changing(connection):
            correct_name(connection, match, times.written(times.now()), seat, new)
        after = matches.load_one(connection, number)
    _print_edits(match, after, as_json)


@click.command()
@click.argument("number", type=NUMBER, metavar="N")
@click.option("--when", metavar="TIME", help="When the match began: 2026-11-21 20:15")
@click.option(
    "--total", "totals", metavar="SEAT=POINTS", multiple=True, help="A seat's total: 3=42"
)
@click.option("--winners", metavar="SEATS", help='Who won: 1,3, or "" for nobody.')
@click.option("--note", "remark", metavar="TEXT", help='A note; "" removes it.')
@click.option("--counted/--not-counted", default=None, help="Count it in the statistics, or not.")
@file_option
@json_option("Print the match as JSON, for a program.")
def edit(number, when, totals, winners, remark, counted, path, as_json):
    """Correct match N; the former values are kept and shown."""
    if when is None and not totals and winners is None and remark is None and counted is None:
        raise click.UsageError(
            "Nothing to edit: --when, --total, --winners, --note, --not-counted."
        )
    began = times.written(times.parse(when)) if when is not None else None
    wanted = dict(_total(text) for text in totals)
    won = _seats(winners) if winners is not None else None
    if remark is not None and (len(remark) > MAX_NOTE_LENGTH or not is_one_line(remark)):
        raise WordsError(f"--note: expected one line of up to {MAX_NOTE_LENGTH} characters")
    with database.opened(path, is_written=path.exists()) as connection:
        match = matches.load_one(connection, number)
        for seat in [*wanted, *(won or ())]:
            seat_name(match, seat)
        with database.changing(connection):
            edited = times.written(times.now())
            if began is not None:
                correct_began(connection, match, edited, began)
            if remark is not None:
                correct(connection, match, edited, "note", remark)
            if counted is not None:
                correct(connection, match, edited, "is_counted", counted)
            correct_seats(connection, match, edited, wanted, won)
        after = matches.load_one(connection, number)
    _print_edits(match, after, as_json)


def _total(text):
    found = re.fullmatch(r"\s*(10|[1-9])\s*=\s*(-?\d{1,9})\s*", text)
    if found is None:
        raise WordsError(f"--total {text}: expected a seat and its points, such as 3=42")
    return int(found[1]), int(found[2])


def _seats(text):
    parts = [part.strip() for part in text.split(",")] if text.strip() else []
    if not all(re.fullmatch("10|[1-9]", part) for part in parts):
        raise WordsError(f"--winners {text}: expected seats with commas between, such as 1,3")
    return sorted({int(part) for part in parts})


def _print_edits(before, match, as_json):
    if as_json:
        print_json(match)
        return
    new = match["edits"][len(before["edits"]) :]
    for edited in new:
        click.echo(f"match {match['match']}, {in_words(edited)}")
    if not new:
        click.echo(f"match {match['match']}: nothing changed")

"""`tableref history add`: puts what was played into the history."""

import sys
from dataclasses import replace
from datetime import UTC, datetime

import click

from host_tools.command_line.output import json_option, print_json
from host_tools.command_line.parameters import device_option
from host_tools.history import columns, database, keeping, names, sources, times
from host_tools.history.errors import HistoryError, WordsError
from host_tools.history.options import file_option, game_name

LEFT_OUT = "left_out"
WORDS = {
    keeping.ADDED: "added",
    keeping.KNOWN: "there already",
    keeping.REPLACED: "there already, and its end is corrected",
}


@click.command()
@click.argument("files", nargs=-1, metavar="FILE...", type=click.Path(allow_dash=True))
@click.option("--from-table", is_flag=True, help="Add what the connected table has kept.")
@device_option()
@click.option("--names", "named", metavar="NAMES", help="Who sits where: 1=Anna,3=Bo")
@click.option("--when", metavar="TIME", help="When the first match began: 2026-11-21 20:15")
@file_option
@json_option("Print what was done as JSON, for a program.")
def add(files, from_table, device, named, when, path, as_json):
    """Add finished matches: event lines, journals, a table, an export.

    FILE has the lines that `tableref simulate` prints and a table says over USB ("-" is standard
    input), is a journal (.trj), a folder of them, or an export of another history. What was taken
    back does not count; a match that is there already stays as it is.

    Exit status 1 when something was damaged; all else is added nevertheless.
    """
    from_table = from_table or device is not None
    if not files and not from_table:
        raise click.UsageError("Missing argument 'FILE...', or --from-table.")
    seats = names.parse(named) if named else {}
    first = times.parse(when) if when else None
    found = _all_found(files)
    if from_table:
        found += _found_on(device)
    _check_names(seats, found)
    with database.opened(path, is_written=True) as connection:
        results = list(add_all(connection, found, seats, first))
    if as_json:
        print_json({"file": str(path), "results": results})
    else:
        _tell(results)
    if any(result["is_damage"] for result in results):
        raise SystemExit(1)


def _found_on(device):
    # mpremote and pyserial are only needed here.
    from host_tools.history.device import find_on

    return find_on(device, now())


def _all_found(files):
    found = []
    for file in files:
        try:
            if file == "-":
                data = sys.stdin.buffer.read()
                read = sources.find_in(data, "standard input", now())
                found += [replace(one, began_from=times.ADDED) for one in read]
            else:
                found += sources.find(file)
        except HistoryError as error:
            found.append(sources.Found(str(file), fault=error.message, is_damage=True))
    return found


def now():
    """Return the moment that is now."""
    return datetime.now(UTC)


def add_all(connection, found, seats=(), first=None):
    """Put all that was `Found` into the history; yield a dict for each: what became of it.

    `seats` is {seat: name}; `first` (datetime) is when the first match began, None if nobody said.
    """
    added = times.written(now())
    for one, began in zip(found, _began(found, first), strict=True):
        result = {"source": one.source, "result": LEFT_OUT, "match": None, "reason": one.fault}
        result["is_damage"] = one.is_damage
        if one.played:
            began_from = times.GIVEN if first else one.began_from
            if one.told:
                done, number = keeping.keep_exported(connection, one.played, one.told)
            else:
                done, number = keeping.keep(
                    connection, one.played, times.written(began), began_from, added, seats
                )
            result.update(result=done, match=number, game=one.played.game)
        yield result


def _began(found, first):
    if first:
        return times.began_after(first, [one.took_us for one in found])
    ended = [(one.ended or now(), one.took_us) for one in found]
    return times.began_before(ended)


def _check_names(seats, found):
    played = {player for one in found if one.played for player in one.played.players}
    for seat in seats:
        if played and seat not in played:
            raise WordsError(f"--names: nobody has played at seat {seat}")


def _tell(results):
    for result in results:
        if result["result"] == LEFT_OUT:
            click.echo(f"{result['source']}: left out: {result['reason']}", err=True)
        else:
            words = WORDS[result["result"]]
            click.echo(f"match {result['match']}, {game_name(result['game'])}: {words}")
    kept = sum(result["result"] != LEFT_OUT for result in results)
    new = sum(result["result"] == keeping.ADDED for result in results)
    click.echo(f"{columns.counted(new, 'match')} added, {kept - new} there already")

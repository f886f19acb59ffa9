"""`tableref history name` and `edit`: what the table did not know, and what it knew wrong."""

import re

import click

from host_tools.command_line.output import json_option, print_json
from host_tools.history import database, matches, names, times
from host_tools.history.adding import now
from host_tools.history.errors import WordsError
from host_tools.history.options import file_option, seat_name
from host_tools.history.trace import note

NUMBER = click.IntRange(1)
LONGEST_NOTE = 500
"""A note has no more characters."""


@click.command()
@click.argument("number", type=NUMBER, metavar="N")
@click.argument("seat", type=click.IntRange(1, 10))
@click.argument("name")
@file_option
@json_option("Print the match as JSON, for a program.")
def name(number, seat, name, path, as_json):
    """Say who sat at SEAT in match N; "" takes the name away.

    What was there before is kept, and shown by `history show N`. Big and small letters are the same
    name: as it is spelt here it stands in all matches.
    """
    new = names.clean(name) if name.strip() else None
    with database.opened(path, is_written=path.exists()) as connection:
        match = matches.load_one(connection, number)
        old = seat_name(match, seat)
        for row in match["players"]:
            is_other = row["seat"] != seat and row["name"]
            if new and is_other and row["name"].casefold() == new.casefold():
                raise WordsError(f"{row['name']} sits at seat {row['seat']} of match {number}")
        with database.changing(connection):
            connection.execute(
                "UPDATE seat SET player_id = ? WHERE match_id = ? AND seat = ?",
                (names.player_id(connection, new) if new else None, number, seat),
            )
            if new:
                names.spell(connection, new)
            shown = "" if old == names.called(seat, None) else old
            note(connection, number, times.written(now()), f"name at seat {seat}", shown, new or "")
        after = matches.load_one(connection, number)
    _tell(match, after, as_json)


@click.command()
@click.argument("number", type=NUMBER, metavar="N")
@click.option("--when", metavar="TIME", help="When it began: 2026-11-21 20:15")
@click.option(
    "--total", "totals", metavar="SEAT=POINTS", multiple=True, help="What a seat had: 3=42"
)
@click.option("--winners", metavar="SEATS", help='Who won: 1,3, or "" for nobody.')
@click.option("--note", "remark", metavar="TEXT", help='Something to remember; "" takes it away.')
@click.option("--counted/--not-counted", default=None, help="Whether statistics count it.")
@file_option
@json_option("Print the match as JSON, for a program.")
def edit(number, when, totals, winners, remark, counted, path, as_json):
    """Correct match N; what stood there before is kept and shown."""
    if when is None and not totals and winners is None and remark is None and counted is None:
        raise click.UsageError(
            "Nothing to edit: --when, --total, --winners, --note, --not-counted."
        )
    began = times.written(times.parse(when)) if when is not None else None
    wanted = dict(_total(text) for text in totals)
    won = _seats(winners) if winners is not None else None
    if remark is not None and (len(remark) > LONGEST_NOTE or not _is_one_line(remark)):
        raise WordsError(f"--note: expected one line of up to {LONGEST_NOTE} characters")
    with database.opened(path, is_written=path.exists()) as connection:
        match = matches.load_one(connection, number)
        for seat in [*wanted, *(won or ())]:
            seat_name(match, seat)
        with database.changing(connection):
            edited = times.written(now())
            if began is not None:
                _set(connection, match, edited, "began", began)
                connection.execute(
                    "UPDATE match SET began_from = ? WHERE id = ?", (times.GIVEN, number)
                )
            if remark is not None:
                _set(connection, match, edited, "note", remark)
            if counted is not None:
                _set(connection, match, edited, "is_counted", counted)
            _set_seats(connection, match, edited, wanted, won)
        after = matches.load_one(connection, number)
    _tell(match, after, as_json)


def leave_out(path, number):
    """Have statistics not count match `number` of the history at `path`; raises HistoryError."""
    with database.opened(path, is_written=True) as connection:
        match = matches.load_one(connection, number)
        with database.changing(connection):
            _set(connection, match, times.written(now()), "is_counted", False)


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


def _is_one_line(text):
    return not text or text.isprintable()


def _set(connection, match, edited, column, value):
    shown = {True: "yes", False: "no"} if isinstance(value, bool) else {}
    connection.execute(f"UPDATE match SET {column} = ? WHERE id = ?", (value, match["match"]))
    old, new = (shown.get(each, each) for each in (match[column], value))
    note(connection, match["match"], edited, column.removeprefix("is_"), old, new)


def _set_seats(connection, match, edited, totals, winners):
    number = match["match"]
    for row in match["players"]:
        seat = row["seat"]
        if seat in totals:
            connection.execute(
                "UPDATE seat SET total = ? WHERE match_id = ? AND seat = ?",
                (totals[seat], number, seat),
            )
            what = f"total of seat {seat}"
            note(connection, number, edited, what, row["total"], totals[seat])
        if winners is not None:
            connection.execute(
                "UPDATE seat SET is_winner = ? WHERE match_id = ? AND seat = ?",
                (seat in winners, number, seat),
            )
    if winners is not None:
        old = [row["seat"] for row in match["players"] if row["is_winner"]]
        listed = [",".join(map(str, seats)) for seats in (old, winners)]
        note(connection, number, edited, "winners", *listed)


def in_words(edited):
    """Return an edit in words: what it was, and what it is."""
    return f"{edited['what']}: was {edited['old'] or 'empty'}, is {edited['new'] or 'empty'}"


def _tell(before, match, as_json):
    if as_json:
        print_json(match)
        return
    new = match["edits"][len(before["edits"]) :]
    for edited in new:
        click.echo(f"match {match['match']}, {in_words(edited)}")
    if not new:
        click.echo(f"match {match['match']}: nothing changed")

"""Corrections of matches, with a log of the old values."""

import sqlite3
from collections.abc import Collection, Mapping
from typing import Literal

from tableref_host.history import WordsError, names, times
from tableref_host.history.played import Edit, StoredMatch

Column = Literal["began", "is_counted", "note"]


def note(
    connection: sqlite3.Connection, number: int, edited: str, what: str, old: object, new: object
) -> None:
    """Log a change of `what` in match `number` from `old` to `new` at time `edited`.

    Nothing is logged if the values are equal.
    """
    if str(old) != str(new):
        row = (number, edited, what, str(old), str(new))
        connection.execute(
            "INSERT INTO edit (match_id, edited, what, old, new) VALUES (?, ?, ?, ?, ?)", row
        )


def correct(
    connection: sqlite3.Connection,
    match: StoredMatch,
    edited: str,
    column: Column,
    value: str | bool,
) -> None:
    """Set a `column` of a match (a dict of `matches.load`) to `value` at the time `edited`."""
    words: dict[object, object] = {True: "yes", False: "no"} if isinstance(value, bool) else {}
    connection.execute(f"UPDATE match SET {column} = ? WHERE id = ?", (value, match["match"]))
    old, new = (words.get(each, each) for each in (match[column], value))
    note(connection, match["match"], edited, column.removeprefix("is_"), old, new)


def correct_began(
    connection: sqlite3.Connection, match: StoredMatch, edited: str, began: str
) -> None:
    """Set the start time of a match (in the format of `times.written`) as given by the user."""
    correct(connection, match, edited, "began", began)
    row = (times.GIVEN, match["match"])
    connection.execute("UPDATE match SET began_from = ? WHERE id = ?", row)


def correct_name(
    connection: sqlite3.Connection, match: StoredMatch, edited: str, seat: int, name: str | None
) -> None:
    """Assign the player called `name`, or None for nobody, to a seat. Raises WordsError."""
    number = match["match"]
    old = names.seat_name(match, seat)
    for row in match["players"]:
        other = row["name"] if row["seat"] != seat else None
        if name and other and other.casefold() == name.casefold():
            raise WordsError(f"{other} sits at seat {row['seat']} of match {number}")
    connection.execute(
        "UPDATE seat SET player_id = ? WHERE match_id = ? AND seat = ?",
        (names.player_id(connection, name) if name else None, number, seat),
    )
    if name:
        names.spell(connection, name)
    before = "" if old == names.called(seat, None) else old
    note(connection, number, edited, f"name at seat {seat}", before, name or "")


def correct_seats(
    connection: sqlite3.Connection,
    match: StoredMatch,
    edited: str,
    totals: Mapping[int, int],
    winners: Collection[int] | None,
) -> None:
    """Set `totals`, {seat: total}, and the `winners` (seats, or None for no change) of a match."""
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


def in_words(edited: Edit) -> str:
    """Return an edit as text with its old and new value."""
    return f"{edited['what']}: was {edited['old'] or 'empty'}, is {edited['new'] or 'empty'}"

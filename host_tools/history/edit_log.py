"""Corrects matches, and keeps what was changed, when, and what stood there before."""

from collections import defaultdict

from host_tools.history import names, times
from host_tools.history.errors import WordsError


def note(connection, number, edited, what, old, new):
    """Note that `what` of match `number` was `old` and is `new`; `edited` is when.

    Nothing is noted where nothing changed.
    """
    if str(old) != str(new):
        row = (number, edited, what, str(old), str(new))
        connection.execute(
            "INSERT INTO edit (match_id, edited, what, old, new) VALUES (?, ?, ?, ?, ?)", row
        )


def edits_by_match(connection):
    """Return {number of the match: its edits}, the oldest first, as dicts."""
    edits = defaultdict(list)
    rows = connection.execute("SELECT match_id, edited, what, old, new FROM edit ORDER BY id")
    for number, *row in rows:
        edits[number].append(dict(zip(("edited", "what", "old", "new"), row, strict=True)))
    return edits


def correct(connection, match, edited, column, value):
    """Set a `column` of a match (a dict of `matches`) to `value`; `edited` is when."""
    shown = {True: "yes", False: "no"} if isinstance(value, bool) else {}
    connection.execute(f"UPDATE match SET {column} = ? WHERE id = ?", (value, match["match"]))
    old, new = (shown.get(each, each) for each in (match[column], value))
    note(connection, match["match"], edited, column.removeprefix("is_"), old, new)


def correct_began(connection, match, edited, began):
    """Set when a match `began`, as `times.written` has it: somebody has said so."""
    correct(connection, match, edited, "began", began)
    row = (times.GIVEN, match["match"])
    connection.execute("UPDATE match SET began_from = ? WHERE id = ?", row)


def correct_name(connection, match, edited, seat, name):
    """Give a seat of a match the player called `name`; None: nobody said. Raises WordsError."""
    number = match["match"]
    old = names.seat_name(match, seat)
    for row in match["players"]:
        is_other = row["seat"] != seat and row["name"]
        if name and is_other and row["name"].casefold() == name.casefold():
            raise WordsError(f"{row['name']} sits at seat {row['seat']} of match {number}")
    connection.execute(
        "UPDATE seat SET player_id = ? WHERE match_id = ? AND seat = ?",
        (names.player_id(connection, name) if name else None, number, seat),
    )
    if name:
        names.spell(connection, name)
    before = "" if old == names.called(seat, None) else old
    note(connection, number, edited, f"name at seat {seat}", before, name or "")


def correct_seats(connection, match, edited, totals, winners):
    """Set `totals`, {seat: total}, and the `winners` (seats; None: as they are) of a match."""
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

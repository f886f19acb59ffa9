"""Brings the club's results into the history, each match once, whatever was killed meanwhile."""

from dataclasses import replace
from datetime import UTC, datetime

from host_tools.history import database, from_events, times
from host_tools.history.keeping import add_all, leave_out
from host_tools.history.played import Table
from host_tools.history.sources import Found
from host_tools.scoreboard.history_writer import is_given_up, names_of

SOURCE = "the club"


def due(store):
    """Return what is to be kept or left out: (result, events, table) of each."""
    rows = store.rows(
        "SELECT result.*, name FROM result JOIN board ON board.id = table_id"
        " WHERE (is_over = 1 AND kept != identity) OR (is_over = 0 AND kept != '')"
        " ORDER BY result.id"
    )
    found = []
    for row in rows:
        events = store.events(row["table_id"], row["match"])
        if row["is_over"] or (events and is_given_up(events[-1])):
            found.append((row, events, Table(row["table_id"], row["name"])))
    return found


def bring(path, one, seats):
    """Bring one of what is `due` into the history at `path`; raises HistoryError."""
    row, events, table = one
    if row["is_over"]:
        played = from_events.fold(events)
        if row["kept"]:
            # It had ended otherwise, and a power cut at the table took that: nothing tells of it.
            played = replace(played, superseded=(*played.superseded, row["kept"]))
        found = Found(
            SOURCE,
            played,
            ended=datetime.now(UTC),
            took_us=played.end_us,
            began_from=times.ADDED,
            table=table,
        )
        with database.opened(path, is_written=True) as connection:
            list(add_all(connection, [found], names_of(seats, played.players)))
        return
    with database.opened(path) as connection:
        number = connection.execute(
            "SELECT match_id FROM identity JOIN match ON match.id = match_id"
            " WHERE digest = ? AND table_id = ?",
            (row["kept"], table.id),
        ).fetchone()
    if number:
        leave_out(path, number[0])


def note(store, one):
    """Note that it is done."""
    row = one[0]
    identity = row["identity"] if row["is_over"] else ""
    store.note_in_history(row["id"], identity)

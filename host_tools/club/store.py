"""What the club keeps, in one database: what tables said, results, evenings.

How far each table was heard is kept with what it said, in one change: after a crash the club knows
what it lacks, and asks the table for that. So nothing is lost and nothing is there twice.
"""

import json
from contextlib import contextmanager

from host_tools.club.who_sat import seats_of
from host_tools.history import NoMatchError, from_events
from host_tools.history.played import lowest_wins

MAY_END = ("match_ended", "undone", "redone", "corrected", "match_restored", "match_abandoned")
"""Events after which a match may have come to its end, or lost it."""
NEWEST_EVENING = "SELECT id FROM evening ORDER BY opened DESC, id DESC LIMIT 1"
"""Of the evening that is on."""
DOUBLE, GAP, NEW = "double", "gap", "new"


class Store:
    """What a `database` keeps: a SqliteFile or a Postgres.

    All that asks it raises AwayError while the database cannot be reached.
    """

    def __init__(self, database) -> None:
        self._database = database
        self._is_in_change = False
        self.last: dict[str, int] = {}
        self._closed: dict[str, int] = {}
        self._newest: dict[str, str] = {}
        self.changes = 0
        """How often anything was changed that an evening's rounds or results may depend on."""
        self._changed: dict[str | None, int] = {}
        """The number of the last change of each table, and of what is no one table's (None)."""
        self._read_last()

    def _read_last(self):
        rows = self.rows("SELECT id, last, closed FROM board")
        self.last = {row["id"]: row["last"] for row in rows}
        self._closed = {row["id"]: row["closed"] for row in rows}
        self._newest = {}
        self._note_change()

    def _note_change(self, table=None):
        self.changes += 1
        self._changed[table] = self.changes

    def changed_tables(self, since):
        """Return the tables (ids) that have changed since there were so many `changes`.

        None when something else has changed too: an entrant, a round, or all of it.
        """
        if self._changed[None] > since:
            return None
        return [table for table, number in self._changed.items() if number > since]

    def close(self) -> None:
        """Let go of the database."""
        self._database.close()

    @property
    def is_away(self):
        """Whether the database cannot be reached just now."""
        return self._database.is_away

    def connected(self):
        """Return a new connection for `go_on`. Raises ClubError. May be called in any thread."""
        return self._database.connected()

    def go_on(self, connection):
        """Go on at a new connection: what was on its way when the old one went may be missing."""
        self._database.use(connection)
        self._read_last()

    def rows(self, query, values=()):
        """Return the rows of a query as dicts."""
        return self._database.rows(query, values)

    def one(self, query, values=()):
        """Return the first row of a query as a dict, None without one."""
        return next(iter(self.rows(query, values)), None)

    @contextmanager
    def all_or_none(self, must_last=True):
        """Have all that is done inside be there in the end, or nothing of it.

        `must_last` is whether nobody could say it again after a power cut. Inside another one this
        is a part of that.
        """
        if self._is_in_change:
            yield
            return
        with self._database.change(must_last):
            self._is_in_change = True
            try:
                yield
            finally:
                self._is_in_change = False

    def change(self, *statements, table=None):
        """Do all these (statement, values), or none; return what the last one returns.

        `table` is the one that they change something of, None when it is not one table's.
        """
        self._note_change(table)
        return self._do(*statements)

    def _do(self, *statements):
        made = None
        with self.all_or_none():
            for statement, values in statements:
                made = self._database.do(statement, values)
        return made

    def name(self, table, name):
        """Note what a table is called."""
        self.change(
            (
                "INSERT INTO board (id, name, last) VALUES (?, ?, 0)"
                " ON CONFLICT (id) DO UPDATE SET name = excluded.name",
                (table, name),
            ),
            table=table,
        )
        self.last.setdefault(table, 0)

    def take(self, table, message):
        """Take in a message of a table: NEW, DOUBLE, or GAP where one before it is missing."""
        last = self.last.get(table, 0)
        if message["number"] <= last:
            return DOUBLE
        if message["after"] > last and not message.get("gap"):
            return GAP
        match, event = message["match"], message["event"]
        # The table says it again where it was lost with the power.
        with self.all_or_none(must_last=False):
            self._do(
                (
                    "INSERT INTO board (id, name, last) VALUES (?, '', ?)"
                    " ON CONFLICT (id) DO UPDATE SET last = excluded.last",
                    (table, message["number"]),
                )
            )
            if message.get("replaces"):
                delete = "DELETE FROM event WHERE table_id = ? AND match = ? AND seq >= ?"
                self._do((delete, (table, match, event["seq"])))
            self._do(
                (
                    "INSERT INTO event (table_id, match, seq, number, event)"
                    " VALUES (?, ?, ?, ?, ?) ON CONFLICT (table_id, match, seq)"
                    " DO UPDATE SET number = excluded.number, event = excluded.event",
                    (table, match, event["seq"], message["number"], json.dumps(event)),
                )
            )
            if event["event"] in MAY_END or message.get("replaces"):
                self._judge(table, match)
        if match != self._newest.get(table) or last <= self._closed.get(table, 0):
            # What it has played before is closed by that, or this is open again.
            self._newest[table] = match
            self._note_change(table)
        self.last[table] = message["number"]
        return NEW

    def events(self, table, match):
        """Return the events that stand of a match."""
        query = "SELECT event FROM event WHERE table_id = ? AND match = ? ORDER BY seq"
        return [json.loads(row["event"]) for row in self.rows(query, (table, match))]

    def newest(self, table):
        """Return the match that a table plays, or has played last; None for none."""
        query = "SELECT match FROM event WHERE table_id = ? ORDER BY number DESC LIMIT 1"
        row = self.one(query, (table,))
        return row and row["match"]

    def note_closed(self, table, number):
        """Note that OK has closed what a table played, as of its message of that number."""
        if number > self._closed.get(table, 0):
            statement = "UPDATE board SET closed = ? WHERE id = ? AND closed < ?"
            self.change((statement, (number, table, number)), table=table)
            self._closed[table] = number

    def note_in_history(self, result, identity):
        """Note which match the history has of a result: its identity, "" for none."""
        self._do(("UPDATE result SET kept = ? WHERE id = ?", (identity, result)))

    def is_closed(self, table, match):
        """Return whether a table is done with a match: OK has closed it, or another one came."""
        if self.newest(table) != match:
            return True
        query = (
            "SELECT number <= closed AS is_closed FROM event JOIN board ON board.id = table_id"
            " WHERE (table_id, match) = (?, ?) ORDER BY seq DESC LIMIT 1"
        )
        row = self.one(query, (table, match))
        return bool(row and row["is_closed"])

    def counts_by_table(self, table, seating):
        """Return whether the result of a seating (dict) counts because the table has closed it."""
        if not seating["is_by_table"] or seating["is_taken_back"] or not seating["is_over"]:
            return False
        return self.is_closed(table, seating["match"])

    def _judge(self, table, match):
        """Note the result of a match, or that it has none any more."""
        events = self.events(table, match)
        ended = (
            "UPDATE result SET is_over = 0 WHERE (table_id, match) = (?, ?) AND is_over = 1"
            " RETURNING id"
        )
        try:
            if not events or events[0]["event"] != "match_started":
                return
            played = from_events.fold(events)
        except NoMatchError:
            if self._do((ended, (table, match))) is not None:
                self._note_change(table)
            return
        row = (
            table,
            match,
            played.identity,
            played.game,
            json.dumps(played.totals),
            json.dumps(played.winners),
            json.dumps(played.teams),
            int(lowest_wins(played.game, played.options)),
        )
        result = self.change(
            (
                "INSERT INTO result (table_id, match, identity, game, totals, winners, teams,"
                " lowest_wins, is_over) VALUES (?, ?, ?, ?, ?, ?, ?, ?, 1)"
                " ON CONFLICT (table_id, match) DO UPDATE"
                " SET identity = excluded.identity, totals = excluded.totals,"
                " winners = excluded.winners, teams = excluded.teams, is_over = 1 RETURNING id",
                row,
            ),
            table=table,
        )
        self._seat(table, match, result, played)

    def _seat(self, table, match, result, played):
        """Give a result to the seating that it is of: the newest of its table, not confirmed yet.

        That is one of the evening that is on. What was begun before the round was paired is no
        result of it, and where the table's OK confirms, the first that it has closed stays.
        """
        seating = self.one(
            "SELECT seating.*, is_by_table, is_over, match FROM seating"
            " JOIN round ON round.id = round_id JOIN evening ON evening.id = evening_id"
            " LEFT JOIN result ON result.id = result_id"
            f" WHERE seating.table_id = ? AND evening.id = ({NEWEST_EVENING})"
            " ORDER BY seating.id DESC LIMIT 1",
            (table,),
        )
        if not seating or seating["is_confirmed"] or result <= seating["after_result"]:
            return
        if match == seating["after_match"]:
            return
        if result == seating["result_id"] or self.counts_by_table(table, seating):
            return
        seats = {int(seat) for seat in json.loads(seating["seats"])}
        if seats_of(seats, played.players, played.teams) is not None:
            statement = "UPDATE seating SET result_id = ?, is_taken_back = 0 WHERE id = ?"
            self.change((statement, (result, seating["id"])), table=table)

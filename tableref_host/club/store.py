"""The club's database: the tables' messages, results, evenings.

The number of the last message from each outbox is stored in the same transaction as the message. So
after a crash the club knows what is missing and requests it from the table: nothing is lost or
duplicated.
"""

import json
from collections.abc import Callable
from contextlib import contextmanager

from tableref_host.club.who_sat import seats_of
from tableref_host.history import NoMatchError, from_events
from tableref_host.history.played import lowest_wins

MAY_END = ("match_ended", "undone", "redone", "corrected", "match_restored", "match_abandoned")
"""Events after which a match may have ended, or may no longer have an end."""
NEWEST_EVENING = "SELECT id FROM evening ORDER BY opened DESC, id DESC LIMIT 1"
"""SQL for the ID of the current evening."""
DOUBLE, GAP, NEW = "double", "gap", "new"
MAX_OUTBOXES = 200
"""Maximum number of outboxes of a table. Messages from further ones are rejected."""


def _raise(table: str, error: Exception) -> None:
    raise error


class Store:
    """The data in a `database`, a SqliteFile or a Postgres.

    All methods raise AwayError while the database cannot be reached.
    """

    def __init__(self, database) -> None:
        self._database = database
        self.at_nonsense: Callable[[str, Exception], object] = _raise
        """Called with the table and the error if the events of a match contradict each other.

        If it returns, the events are stored, and the match has no result.
        """
        self._is_in_change = False
        self.last: dict[tuple[str, str], int] = {}
        """(table, outbox) -> the number of the last message from it."""
        self.tables: set[str] = set()
        """The ids of all tables."""
        self._heard: dict[str, int] = {}
        """Table -> the number of its messages so far, which orders messages of all its outboxes."""
        self._closed: dict[tuple[str, str], int] = {}
        self._newest: dict[str, str] = {}
        self.changes = 0
        """The number of changes so far that may affect the rounds or results of an evening."""
        self._changed: dict[str | None, int] = {}
        """Table -> the number of its last change. The key None stands for everything else."""
        self._read_last()

    def _read_last(self):
        self.tables = {row["id"] for row in self.rows("SELECT id FROM board")}
        rows = self.rows("SELECT table_id, id, last, closed FROM outbox")
        self.last = {(row["table_id"], row["id"]): row["last"] for row in rows}
        self._closed = {(row["table_id"], row["id"]): row["closed"] for row in rows}
        rows = self.rows("SELECT table_id, max(heard) AS heard FROM event GROUP BY table_id")
        self._heard = {row["table_id"]: row["heard"] for row in rows}
        self._newest = {}
        self._note_change()

    def _note_change(self, table=None):
        self.changes += 1
        self._changed[table] = self.changes

    def changed_tables(self, since):
        """Return the tables (ids) that have changed since `changes` was `since`.

        Return None if something else has changed, too, such as an entrant or a round.
        """
        if self._changed[None] > since:
            return None
        return [table for table, number in self._changed.items() if number > since]

    def close(self) -> None:
        """Close the database."""
        self._database.close()

    @property
    def is_away(self):
        """Whether the database cannot be reached at the moment."""
        return self._database.is_away

    def connected(self):
        """Return a new connection for `go_on`. Raises ClubError. May be called in any thread."""
        return self._database.connected()

    def go_on(self, connection):
        """Switch to a new connection.

        Transactions in progress when the old one failed may be missing.
        """
        self._database.use(connection)
        self._read_last()

    def rows(self, query, values=()):
        """Return the rows of a query as dicts."""
        return self._database.rows(query, values)

    def one(self, query, values=()):
        """Return the first row of a query as a dict, or None."""
        return next(iter(self.rows(query, values)), None)

    @contextmanager
    def all_or_none(self, must_last=True):
        """Run a block as one transaction.

        `must_last` waits until the disk has the data; it is needed for data that the tables cannot
        send again. A nested block becomes part of the outer transaction.
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
        """Execute all (statement, values) in one transaction; return the result of the last one.

        `table` is the only table that they concern, or None if they concern several or none.
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
        """Store the name of a table."""
        self.change(
            (
                "INSERT INTO board (id, name) VALUES ($1, $2)"
                " ON CONFLICT (id) DO UPDATE SET name = excluded.name",
                (table, name),
            ),
            table=table,
        )
        self.tables.add(table)

    def handle(self, table, message):
        """Store a message of a table; return NEW, DOUBLE or GAP.

        DOUBLE is returned for a known message, GAP if one before it is missing. Raises ValueError
        for a message that cannot be stored.
        """
        source = table, message["outbox"]
        last = self.last.get(source, 0)
        if message["number"] <= last:
            return DOUBLE
        if message["after"] > last and not message.get("gap"):
            return GAP
        match, event = message["match"], message["event"]
        heard = self._heard.get(table, 0) + 1
        # must_last is not needed, because after a power cut the table publishes the message again.
        with self.all_or_none(must_last=False):
            self._note_last(source, message["number"])
            if message.get("replaces"):
                delete = (
                    "DELETE FROM event WHERE (table_id, match, outbox) = ($1, $2, $3) AND seq >= $4"
                )
                self._do((delete, (table, match, message["outbox"], event["seq"])))
            self._do(
                (
                    "INSERT INTO event (table_id, match, outbox, seq, heard, number, event)"
                    " VALUES ($1, $2, $3, $4, $5, $6, $7)"
                    " ON CONFLICT (table_id, match, outbox, seq) DO UPDATE SET"
                    " heard = excluded.heard, number = excluded.number, event = excluded.event",
                    (
                        *(table, match, message["outbox"], event["seq"], heard),
                        *(message["number"], json.dumps(event)),
                    ),
                )
            )
            if event["event"] in MAY_END or message.get("replaces"):
                self._judge(table, match, message.get("names"))
        if match != self._newest.get(table) or last <= self._closed.get(source, 0):
            # A new match closes the earlier ones; a new message reopens a closed one.
            self._newest[table] = match
            self._note_change(table)
        self._heard[table] = heard
        self._note_taken(source, message["number"])
        return NEW

    def skip(self, table, outbox, number):
        """Skip an invalid message, as if it had been stored."""
        with self.all_or_none(must_last=False):
            self._note_last((table, outbox), number)
        self._note_taken((table, outbox), number)

    def _note_last(self, source, number):
        table, outbox = source
        is_known = source in self.last
        if not is_known and sum(one == table for one, _ in self.last) >= MAX_OUTBOXES:
            raise ValueError(f"it has more than {MAX_OUTBOXES} outboxes")
        if table not in self.tables:
            board = "INSERT INTO board (id, name) VALUES ($1, '') ON CONFLICT (id) DO NOTHING"
            self._do((board, (table,)))
        self._do(
            (
                "INSERT INTO outbox (table_id, id, last) VALUES ($1, $2, $3)"
                " ON CONFLICT (table_id, id) DO UPDATE SET last = excluded.last",
                (table, outbox, number),
            )
        )

    def _note_taken(self, source, number):
        self.tables.add(source[0])
        self.last[source] = number

    def events(self, table, match):
        """Return the events of a match, as stored from the outbox that sent last.

        If the table was moved to another laptop during a match, there is a version for each
        laptop's outbox. The later laptop has the beginning only as the table replayed it, with
        other numbers.
        """
        query = (
            "SELECT event FROM event WHERE (table_id, match) = ($1, $2) AND outbox ="
            " (SELECT outbox FROM event WHERE (table_id, match) = ($1, $2)"
            " ORDER BY heard DESC LIMIT 1) ORDER BY seq"
        )
        return [json.loads(row["event"]) for row in self.rows(query, (table, match))]

    def newest(self, table):
        """Return the identifiers {"match", "outbox"} of a table's latest match, or None."""
        query = "SELECT match, outbox FROM event WHERE table_id = $1 ORDER BY heard DESC LIMIT 1"
        return self.one(query, (table,))

    def note_closed(self, table, outbox, number):
        """Record that OK has closed the table's match, up to message `number` of an outbox."""
        source = table, outbox
        if number > self._closed.get(source, 0):
            insert = (
                "INSERT INTO outbox (table_id, id, last, closed) VALUES ($1, $2, 0, $3)"
                " ON CONFLICT (table_id, id) DO UPDATE SET closed = excluded.closed"
            )
            with self.all_or_none(must_last=False):
                if source not in self.last:
                    self._note_last(source, 0)
                self.change((insert, (table, outbox, number)), table=table)
            self.last.setdefault(source, 0)
            self._closed[source] = number

    def note_in_history(self, result, identity):
        """Record the identity of a result in the history; "" if the history does not contain it."""
        self._do(("UPDATE result SET kept = $1 WHERE id = $2", (identity, result)))

    def is_closed(self, table, match):
        """Return whether a match is finished: closed by OK, or followed by another."""
        newest = self.newest(table)
        if newest is None or newest["match"] != match:
            return True
        query = (
            "SELECT number <= closed AS is_closed FROM event JOIN outbox"
            " ON outbox.id = event.outbox AND outbox.table_id = event.table_id"
            " WHERE (event.table_id, match) = ($1, $2) ORDER BY heard DESC LIMIT 1"
        )
        row = self.one(query, (table, match))
        return bool(row and row["is_closed"])

    def counts_by_table(self, table, seating):
        """Return whether the result of a seating (dict) counts because its table has closed it."""
        if not seating["is_by_table"] or seating["is_taken_back"] or not seating["is_over"]:
            return False
        return self.is_closed(table, seating["match"])

    def _judge(self, table, match, names):
        """Store the result of a match, or mark it as having none.

        `names` are its players' {button: name} at this moment, or None if unknown.
        """
        events = self.events(table, match)
        ended = (
            "UPDATE result SET is_over = 0 WHERE (table_id, match) = ($1, $2) AND is_over = 1"
            " RETURNING id"
        )
        played = None
        if not events or events[0]["event"] != "match_started":
            return
        try:
            played = from_events.fold(events)
        except NoMatchError:
            pass
        except Exception as error:
            # Events that are valid by themselves can contradict each other, which may raise any
            # exception.
            self.at_nonsense(table, error)
        if played is None:
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
            json.dumps(names or {}),
            int(lowest_wins(played.game, played.options)),
        )
        result = self.change(
            (
                "INSERT INTO result (table_id, match, identity, game, totals, winners, teams,"
                " names, lowest_wins, is_over) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 1)"
                " ON CONFLICT (table_id, match) DO UPDATE"
                " SET identity = excluded.identity, totals = excluded.totals,"
                " winners = excluded.winners, teams = excluded.teams, names = excluded.names,"
                " is_over = 1 RETURNING id",
                row,
            ),
            table=table,
        )
        self._seat(table, match, result, played)

    def _seat(self, table, match, result, played):
        """Assign a result to the newest unconfirmed seating of its table in the current evening.

        A match that began before the round was paired is not assigned. If results are confirmed at
        the tables, a match that its table has closed with OK is not replaced by a later one.
        """
        seating = self.one(
            "SELECT seating.*, is_by_table, is_over, match FROM seating"
            " JOIN round ON round.id = round_id JOIN evening ON evening.id = evening_id"
            " LEFT JOIN result ON result.id = result_id"
            f" WHERE seating.table_id = $1 AND evening.id = ({NEWEST_EVENING})"
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
            statement = "UPDATE seating SET result_id = $1, is_taken_back = 0 WHERE id = $2"
            self.change((statement, (result, seating["id"])), table=table)

"""What the club keeps, in one file: what tables said, results, evenings.

How far each table was heard is kept with what it said, in one change: after a crash the club knows
what it lacks, and asks the table for that. So nothing is lost and nothing is there twice.
"""

import json
import sqlite3
from pathlib import Path

from host_tools.club import ClubError
from host_tools.history import NoMatchError, from_events
from host_tools.history.played import lowest_wins

VERSION = 2
TABLES = """
CREATE TABLE board (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    last INTEGER NOT NULL,
    closed INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE event (
    table_id TEXT NOT NULL REFERENCES board,
    match TEXT NOT NULL,
    seq INTEGER NOT NULL,
    number INTEGER NOT NULL,
    event TEXT NOT NULL,
    PRIMARY KEY (table_id, match, seq)
) WITHOUT ROWID;
CREATE INDEX event_number ON event (table_id, number);
CREATE TABLE result (
    id INTEGER PRIMARY KEY,
    table_id TEXT NOT NULL REFERENCES board,
    match TEXT NOT NULL,
    identity TEXT NOT NULL,
    game TEXT NOT NULL,
    totals TEXT NOT NULL,
    winners TEXT NOT NULL,
    lowest_wins INTEGER NOT NULL,
    is_over INTEGER NOT NULL,
    kept TEXT NOT NULL DEFAULT '',
    UNIQUE (table_id, match)
);
CREATE TABLE evening (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    size INTEGER NOT NULL,
    is_league INTEGER NOT NULL,
    is_by_table INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE entrant (
    id INTEGER PRIMARY KEY,
    evening_id INTEGER NOT NULL REFERENCES evening,
    name TEXT NOT NULL,
    is_out INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE round (
    id INTEGER PRIMARY KEY,
    evening_id INTEGER NOT NULL REFERENCES evening,
    number INTEGER NOT NULL,
    UNIQUE (evening_id, number)
);
CREATE TABLE seating (
    id INTEGER PRIMARY KEY,
    round_id INTEGER NOT NULL REFERENCES round,
    table_id TEXT,
    seats TEXT NOT NULL,
    after_result INTEGER NOT NULL,
    result_id INTEGER REFERENCES result,
    is_confirmed INTEGER NOT NULL DEFAULT 0,
    is_taken_back INTEGER NOT NULL DEFAULT 0
);
"""
SINCE_1 = """
ALTER TABLE board ADD COLUMN closed INTEGER NOT NULL DEFAULT 0;
ALTER TABLE evening ADD COLUMN is_by_table INTEGER NOT NULL DEFAULT 0;
ALTER TABLE seating ADD COLUMN is_taken_back INTEGER NOT NULL DEFAULT 0;
"""
"""What a file of version 1 lacks."""
MAY_END = ("match_ended", "undone", "redone", "corrected", "match_restored", "match_abandoned")
"""Events after which a match may have come to its end, or lost it."""
DOUBLE, GAP, NEW = "double", "gap", "new"


class Store:
    """The file at `path`. Raises ClubError for a file of another kind."""

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            self.file = sqlite3.connect(path, timeout=5, isolation_level=None)
            self.file.execute("PRAGMA foreign_keys = ON")
            # A process that is killed loses nothing so; after a power cut the tables tell the rest.
            self.file.execute("PRAGMA journal_mode = WAL")
            self.file.execute("PRAGMA synchronous = NORMAL")
            version = self.file.execute("PRAGMA user_version").fetchone()[0]
            if version == 0:
                self.file.executescript(f"BEGIN;{TABLES}PRAGMA user_version = {VERSION};COMMIT;")
            elif version == 1:
                self.file.executescript(f"BEGIN;{SINCE_1}PRAGMA user_version = {VERSION};COMMIT;")
            elif version != VERSION:
                raise ClubError(f"{path} is of version {version}; this TableRef knows {VERSION}.")
        except sqlite3.DatabaseError as error:
            raise ClubError(f"{path} keeps the club, and cannot be used: {error}.") from error
        self.last = dict(self.file.execute("SELECT id, last FROM board"))

    def close(self) -> None:
        """Let go of the file."""
        self.file.close()

    def rows(self, query, values=()):
        """Return the rows of a query as dicts."""
        found = self.file.execute(query, values)
        names = [column[0] for column in found.description]
        return [dict(zip(names, row, strict=True)) for row in found]

    def one(self, query, values=()):
        """Return the first row of a query as a dict, None without one."""
        return next(iter(self.rows(query, values)), None)

    def change(self, *statements):
        """Do all these (statement, values), or none; return the id of the last row put in."""
        self.file.execute("BEGIN IMMEDIATE")
        try:
            for statement, values in statements:
                made = self.file.execute(statement, values).lastrowid
            self.file.execute("COMMIT")
        except BaseException:
            self.file.execute("ROLLBACK")
            raise
        return made

    def name(self, table, name):
        """Note what a table is called."""
        self.change(
            (
                "INSERT INTO board (id, name, last) VALUES (?, ?, 0)"
                " ON CONFLICT (id) DO UPDATE SET name = ?",
                (table, name, name),
            )
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
        statements = [
            (
                "INSERT INTO board (id, name, last) VALUES (?, '', ?)"
                " ON CONFLICT (id) DO UPDATE SET last = ?",
                (table, message["number"], message["number"]),
            )
        ]
        if message.get("replaces"):
            delete = "DELETE FROM event WHERE table_id = ? AND match = ? AND seq >= ?"
            statements.append((delete, (table, match, event["seq"])))
        row = (table, match, event["seq"], message["number"], json.dumps(event))
        statements.append(("INSERT OR REPLACE INTO event VALUES (?, ?, ?, ?, ?)", row))
        self.change(*statements)
        self.last[table] = message["number"]
        if event["event"] in MAY_END or message.get("replaces"):
            self._judge(table, match)
        return NEW

    def events(self, table, match):
        """Return the events that stand of a match."""
        query = "SELECT event FROM event WHERE table_id = ? AND match = ? ORDER BY seq"
        return [json.loads(row[0]) for row in self.file.execute(query, (table, match))]

    def newest(self, table):
        """Return the match that a table plays, or has played last; None for none."""
        query = "SELECT match FROM event WHERE table_id = ? ORDER BY number DESC LIMIT 1"
        row = self.file.execute(query, (table,)).fetchone()
        return row and row[0]

    def note_closed(self, table, number):
        """Note that OK has closed what a table played, as of its message of that number."""
        statement = "UPDATE board SET closed = ? WHERE id = ? AND closed < ?"
        self.change((statement, (number, table, number)))

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
        ended = "UPDATE result SET is_over = ? WHERE (table_id, match) = (?, ?)"
        try:
            if not events or events[0]["event"] != "match_started":
                return
            played = from_events.fold(events)
        except NoMatchError:
            self.change((ended, (0, table, match)))
            return
        row = (
            table,
            match,
            played.identity,
            played.game,
            json.dumps(played.totals),
            json.dumps(played.winners),
            lowest_wins(played.game, played.options),
        )
        result = self.change(
            (
                "INSERT INTO result (table_id, match, identity, game, totals, winners, lowest_wins,"
                " is_over) VALUES (?, ?, ?, ?, ?, ?, ?, 1) ON CONFLICT (table_id, match) DO UPDATE"
                " SET identity = excluded.identity, totals = excluded.totals,"
                " winners = excluded.winners, is_over = 1",
                row,
            )
        )
        found = self.one("SELECT id FROM result WHERE (table_id, match) = (?, ?)", (table, match))
        self._seat(table, found["id"] if found else result, played.players)

    def _seat(self, table, result, players):
        """Give a result to the seating that it is of: the newest of its table, not confirmed yet.

        What was played before the round was paired is no result of it, and where the table's OK
        confirms, the first that it has closed stays.
        """
        seating = self.one(
            "SELECT seating.*, is_by_table, is_over, match FROM seating"
            " JOIN round ON round.id = round_id JOIN evening ON evening.id = evening_id"
            " LEFT JOIN result ON result.id = result_id"
            " WHERE seating.table_id = ? ORDER BY seating.id DESC LIMIT 1",
            (table,),
        )
        if not seating or seating["is_confirmed"] or result <= seating["after_result"]:
            return
        if result == seating["result_id"] or self.counts_by_table(table, seating):
            return
        if set(players) <= {int(seat) for seat in json.loads(seating["seats"])}:
            statement = "UPDATE seating SET result_id = ?, is_taken_back = 0 WHERE id = ?"
            self.change((statement, (result, seating["id"])))

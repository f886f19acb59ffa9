"""The file with the messages that are still to be published, which survives restarts.

Each message has a number that increases within its outbox. Readers discard a message whose number
is not higher than the last one from that outbox. An outbox has a random id, because a board that is
moved between two laptops has an outbox on each, with unrelated numbers.

Events are identified by their match and their number (`seq`), so no event is published twice when a
table sends its match again.

Published messages are stored for a while. Each contains the number of the message before it, so a
reader that has missed one can request it.
"""

import hashlib
import json
import secrets
import sqlite3
import time
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

import platformdirs

from tableref_host.protocol.messages import Event
from tableref_host.protocol.undo import FACTS, NONSENSE, EffectiveEvents

MAX_MATCHES = 50
"""Maximum number of a table's matches in the file. Older ones are deleted after publication."""
REOPENED = "reopened"
"""The `reason` of a match_restored by which BACK in the lobby has reopened a match."""
WITH_NAMES = ("match_ended", "undone", "redone", "corrected", "match_restored")
"""Events after which a match may be over.

Their messages contain the players' names at that moment, because a reader may receive them when
other people sit at the table.
"""
VERSION = 1
"""Version of the file's tables. Files of any other version are refused."""
LOCK_TIMEOUT_S = 5
"""Timeout (s) for a database locked by another program."""
TABLES = """
CREATE TABLE outbox (
    id TEXT NOT NULL
);
CREATE TABLE match (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    table_id TEXT NOT NULL,
    terms TEXT NOT NULL,
    name TEXT NOT NULL,
    is_left INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE message (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    match_id INTEGER NOT NULL REFERENCES match ON DELETE CASCADE,
    seq INTEGER NOT NULL,
    digest TEXT NOT NULL,
    payload TEXT,
    is_done INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX message_key ON message (match_id, seq);
CREATE INDEX message_to_do ON message (number) WHERE NOT is_done;
"""


class Message(NamedTuple):
    """A queued message: its number, and its payload (JSON)."""

    number: int
    payload: str


def usual_path(table: str) -> Path:
    """Return the default path of the outbox of `table`."""
    folder = Path(platformdirs.user_data_dir("tableref", appauthor=False)) / "outbox"
    return folder / f"{table}.sqlite3"


class Outbox:
    """The outbox of `table` in the file `path`.

    It must be used in a single thread. Raises OSError or sqlite3.Error if the file cannot be used.
    """

    def __init__(self, path: Path, table: str) -> None:
        self._table = table
        path.parent.mkdir(parents=True, exist_ok=True)
        self._file = sqlite3.connect(path, timeout=LOCK_TIMEOUT_S)
        try:
            self._prepare()
            self.id = str(self._file.execute("SELECT id FROM outbox").fetchone()[0])
            """Random id of this outbox."""
            self._names: dict[int, str] = {}
            self._match = self._current()
        except sqlite3.Error:
            self._file.close()
            raise

    def _prepare(self) -> None:
        self._file.execute("PRAGMA foreign_keys = ON")
        # Write through to the disk, because after a power cut the table may not send the events
        # again.
        self._file.execute("PRAGMA synchronous = FULL")
        version = self._file.execute("PRAGMA user_version").fetchone()[0]
        if version == VERSION:
            return
        if version or self._file.execute("SELECT 1 FROM sqlite_master").fetchone():
            raise sqlite3.DatabaseError(
                f"it has version {version}, and this TableRef uses {VERSION}; move it away, and a"
                " new one is made"
            )
        first = time.time_ns() // 1_000_000
        self._file.executescript(
            f"BEGIN; {TABLES} INSERT INTO outbox VALUES ('{secrets.token_hex(8)}');"
            # Begin with the time (ms) instead of 1. Then the numbers are higher than those of an
            # earlier outbox, and readers that ignore the id of an outbox discard nothing.
            f" INSERT INTO sqlite_sequence VALUES ('message', {first});"
            f" PRAGMA user_version = {VERSION}; COMMIT;"
        )

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def name(self, player: int, name: str) -> None:
        """Set the name of a player ("" for none) for later messages."""
        self._names[player] = name

    def add(self, event: Event, is_live: bool) -> None:
        """Store the next event of a table, unless it is known.

        `is_live` is whether it was sent just now, not repeated. Events of the lobby are skipped,
        because they belong to no match.
        """
        with self._file:
            if event["event"] == "match_started" and event["seq"] == 1:
                self._enter(event, is_live)
            elif event["seq"] == 1 and event["event"] != "match_restored":
                # This event belongs to the lobby, where the numbers start at 1 again.
                self._match = None
            elif event.get("reason") == REOPENED:
                self._match = self._latest()
            if self._match is not None:
                self._handle(event)
                if event.get("undone") == "match_started":
                    self._note_left()

    def restart(self, events: Iterable[Event]) -> None:
        """Store all events of a match, which the table has sent again from its start.

        From the first difference on they replace the stored events, for example after a power cut.
        """
        course = list(events)
        if not course:
            return
        self.add(course[0], is_live=False)
        known = self._known()
        before, now = _effective(known), _effective(course)
        if not before or not now:
            return
        pairs = zip(before, now, strict=False)
        same = next((at for at, (one, other) in enumerate(pairs) if one != other), None)
        same = min(len(before), len(now)) if same is None else same
        first = now[min(same, len(now) - 1)]["seq"]
        newest = known[-1]["seq"]
        is_other = same < len(before) or (same < len(now) and first <= newest)
        with self._file:
            for event in course:
                if is_other and event["seq"] == first:
                    self._handle(event, is_other=True)
                elif event["seq"] > (first if is_other else newest):
                    self._handle(event)

    def _known(self) -> list[Event]:
        """Return the stored events of the current match."""
        if self._match is None:
            return []
        query = "SELECT payload FROM message WHERE match_id = ? ORDER BY seq"
        rows = self._file.execute(query, (self._match[0],))
        return [json.loads(row[0])["event"] for row in rows]

    def waiting(self, most: int) -> list[Message]:
        """Return the oldest queued messages, `most` at most."""
        rows = self._file.execute(
            "SELECT number, payload FROM message WHERE NOT is_done ORDER BY number LIMIT ?", (most,)
        )
        return [Message(*row) for row in rows]

    def behind(self, number: int, most: int) -> list[Message]:
        """Return the oldest messages above `number`, queued or published, `most` at most."""
        rows = self._file.execute(
            "SELECT number, payload FROM message WHERE number > ? ORDER BY number LIMIT ?",
            (number, most),
        )
        return [Message(*row) for row in rows]

    def last(self) -> int:
        """Return the number of the newest message, or 0."""
        return int(self._file.execute("SELECT max(number) FROM message").fetchone()[0] or 0)

    def count(self) -> int:
        """Return the number of queued messages."""
        query = "SELECT count(*) FROM message WHERE NOT is_done"
        return int(self._file.execute(query).fetchone()[0])

    def done(self, number: int) -> None:
        """Mark a message as delivered."""
        with self._file:
            self._file.execute("UPDATE message SET is_done = 1 WHERE number = ?", (number,))

    def _note_left(self) -> None:
        """Record that the start of the current match was undone, so that BACK cannot reopen it."""
        assert self._match is not None, "the caller has asked"
        self._file.execute("UPDATE match SET is_left = 1 WHERE id = ?", (self._match[0],))

    def _latest(self) -> tuple[int, str] | None:
        """Return (id, name) of the newest match that BACK in the lobby can reopen, or None."""
        row = self._file.execute(
            "SELECT id, name FROM match WHERE NOT is_left ORDER BY id DESC LIMIT 1"
        ).fetchone()
        return (int(row[0]), str(row[1])) if row else None

    def _current(self) -> tuple[int, str] | None:
        """Return (id, name) of the newest match, or None if the table has left it for the lobby."""
        row = self._file.execute(
            "SELECT id, name, is_left FROM match ORDER BY id DESC LIMIT 1"
        ).fetchone()
        if row is None or row[2]:
            return None
        last = self._file.execute(
            "SELECT payload FROM message WHERE match_id = ? ORDER BY seq DESC LIMIT 1", (row[0],)
        ).fetchone()
        is_abandoned = last and json.loads(last[0])["event"]["event"] == "match_abandoned"
        return None if is_abandoned else (int(row[0]), str(row[1]))

    def _enter(self, event: Event, is_live: bool) -> None:
        """Switch to the match that an event starts, whether new or sent again."""
        terms = _digest({key: event.get(key) for key in ("game", "players", "options", "seed")})
        row = self._file.execute(
            "SELECT id, name FROM match WHERE terms = ? ORDER BY id DESC LIMIT 1", (terms,)
        ).fetchone()
        if row and not (is_live and self._has_events(int(row[0]))):
            self._match = int(row[0]), str(row[1])
            return
        same = self._file.execute("SELECT count(*) FROM match WHERE terms = ?", (terms,))
        count = int(same.fetchone()[0])
        name = terms[:12] + (f"-{count + 1}" if count else "")
        made = self._file.execute(
            "INSERT INTO match (table_id, terms, name) VALUES (?, ?, ?)",
            (self._table, terms, name),
        )
        self._match = int(made.lastrowid or 0), name
        self._file.execute(
            "DELETE FROM match WHERE id NOT IN (SELECT id FROM match ORDER BY id DESC LIMIT ?)"
            " AND id NOT IN (SELECT match_id FROM message WHERE NOT is_done)",
            (MAX_MATCHES,),
        )

    def _has_events(self, match_id: int) -> bool:
        """Return whether events of a match are stored.

        If so, a live match_started with the same terms begins a new match.
        """
        query = "SELECT count(*) FROM message WHERE match_id = ?"
        return bool(self._file.execute(query, (match_id,)).fetchone()[0])

    def _handle(self, event: Event, is_other: bool = False) -> None:
        assert self._match is not None, "the caller has asked"
        match_id, name = self._match
        seq, digest = event["seq"], _digest(event)
        known = self._file.execute(
            "SELECT digest FROM message WHERE match_id = ? AND seq = ?", (match_id, seq)
        ).fetchone()
        if known and known[0] == digest and not is_other:
            return
        # After a power cut the table uses numbers again. The events that had them are void.
        replaces = is_other or known is not None or event["event"] == "match_restored"
        if replaces:
            self._file.execute(
                "DELETE FROM message WHERE match_id = ? AND seq >= ?", (match_id, seq)
            )
        before = self.last()
        made = self._file.execute(
            "INSERT INTO message (match_id, seq, digest, payload) VALUES (?, ?, ?, '')",
            (match_id, seq, digest),
        )
        payload: dict[str, Any] = {
            "table": self._table,
            "match": name,
            "outbox": self.id,
            "number": made.lastrowid,
            "after": before,
        }
        if replaces:
            payload["replaces"] = True
        if event["event"] in WITH_NAMES:
            names = {str(seat): name for seat, name in sorted(self._names.items()) if name}
            payload["names"] = names
        payload["event"] = event
        self._file.execute(
            "UPDATE message SET payload = ? WHERE number = ?",
            (json.dumps(payload, separators=(",", ":")), made.lastrowid),
        )


def _effective(events: list[Event]) -> list[Event]:
    """Return the effective events of a match, without those in FACTS and without restarts."""
    if not events or events[0]["event"] != "match_started":
        return []
    effective = EffectiveEvents(events[0])
    for event in events[1:]:
        with suppress(*NONSENSE):
            effective.handle(event)
    return [one for one in effective.events if one["event"] not in (*FACTS, "match_restored")]


def _digest(value: object) -> str:
    text = json.dumps(value, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:32]

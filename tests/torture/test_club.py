"""`make torture ARGS=club` on a small scale: an evening with kills, and figures that must be 0."""

import contextlib
import json
import shutil
import sqlite3

import httpx2
import pytest

from tableref_host.club.mosquitto import SYSTEM
from tableref_host.club.sqlite_file import SqliteFile
from tableref_host.club.store import Store
from tableref_host.publish.outbox import Outbox
from tests import effort
from tests.real_postgres import PROGRAMS, Server
from tests.waiting import TIMEOUT_S, until
from torture import club
from torture.club_tables import Table

NEEDS_BROKER = pytest.mark.skipif(
    not (shutil.which("mosquitto") or shutil.which("mosquitto", path=SYSTEM)),
    reason="mosquitto is not installed here",
)


@effort.lengthy
@NEEDS_BROKER
def test_nothing_is_lost_or_doubled_while_everything_is_killed(monkeypatch):
    monkeypatch.setattr(club, "RATE", 20.0)
    found, _, done, _ = club.evening(tables=2, seconds=9, kills=4, seed=3)
    assert sum(done.values()) == 4 and found["messages"] > 20
    assert found["rounds"] and not found["unfinished"]
    wrong = ("lost", "doubled", "not in the history", "in the history twice", "wrong")
    assert {what: found[what] for what in wrong} == dict.fromkeys(wrong, 0)


class InPostgres(club.Evening):
    """An evening whose club is stored in a PostgreSQL server, which is killed as well."""

    servers = ("broker", "club", "database", "database")

    def __init__(self, folder, tables):
        super().__init__(folder, tables)
        self.server = Server()
        self.server.start()
        self.more_words = ("--database", self.server.address())

    def start(self, what):
        if what == "database":
            self.server.start()
        else:
            super().start(what)

    def kill(self, what):
        if what == "database":
            # A club that is only starting ends with a message if it cannot reach its database.
            until("the club answers", self._answers)
            self.server.stop()
        else:
            super().kill(what)

    def _answers(self):
        with contextlib.suppress(httpx2.HTTPError):
            return httpx2.get(f"http://127.0.0.1:{self.web}/", timeout=TIMEOUT_S).is_success

    def club_rows(self, query):
        return self.server.do(query)

    def stop(self):
        super().stop()
        self.server.remove()


@NEEDS_BROKER
@pytest.mark.skipif(not PROGRAMS, reason="PostgreSQL is not installed here")
@effort.lengthy
def test_nothing_is_lost_or_doubled_while_the_database_is_killed_too(monkeypatch):
    monkeypatch.setattr(club, "RATE", 20.0)
    found, _, done, _ = club.evening(
        tables=2, seconds=9, kills=6, seed=4, is_by_table=True, make=InPostgres
    )
    assert done["database"] >= 2 and found["messages"] > 20
    assert found["rounds"] and not found["unfinished"]
    wrong = ("lost", "doubled", "not in the history", "in the history twice", "wrong")
    assert {what: found[what] for what in wrong} == dict.fromkeys(wrong, 0)


class Quiet(club.Evening):
    """The files of an evening of one table, without any process."""

    def __init__(self, folder):
        self.folder, self.tables = folder, ["t0"]
        table = Table(folder / "t0" / "data", "a table")
        outbox = Outbox(folder / "t0" / "outbox.sqlite3", "t0")
        (folder / "club").mkdir()
        store = Store(SqliteFile(folder / "club" / "club.sqlite3"))
        events = []
        while not any(event["event"] == "match_ended" for event in events):
            events = table.act()
            for event in events:
                outbox.add(event, True)
        for message in outbox.waiting(100_000):
            store.handle("t0", json.loads(message.payload))
        outbox.close()
        store.close()

    def change(self, file, statement):
        """Execute a statement in one of the files."""
        connection = sqlite3.connect(self.folder / file)
        connection.execute(statement)
        connection.commit()
        connection.close()


def test_losses_and_doubles_are_detected(tmp_path):
    it = Quiet(tmp_path)
    found = it.compare()
    assert (found["lost"], found["doubled"], found["not in the history"]) == (0, 0, 1)
    assert it.waiting() == 0
    it.change("club/club.sqlite3", "DELETE FROM event WHERE seq = 3")
    assert it.compare()["lost"] == 1
    it.change("club/club.sqlite3", "UPDATE outbox SET last = last - 1")
    assert it.waiting() == 1
    it.change("t0/outbox.sqlite3", "DELETE FROM message WHERE seq = 5")
    assert it.compare()["doubled"] == 1


def test_wrong_standings_are_detected():
    names = {"1": "Anna", "2": "Bo"}
    seating = {"counts": True, "names": names}
    rows = [{"points": 1.0}, {"points": 0.0}]
    evening = {"rounds": [{"seatings": [seating]}], "standings": rows}
    assert club.wrong_in(evening) == 0
    assert club.wrong_in({**evening, "standings": [{"points": 2.0}]}) == 1
    twice = {"rounds": [{"seatings": [seating]}] * 2, "standings": [*rows, {"points": 1.0}]}
    assert club.wrong_in(twice) == 1

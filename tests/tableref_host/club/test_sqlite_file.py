"""A SQLite file that is not a club's is refused; after a full disk the club continues."""

import asyncio
import sqlite3
from contextlib import closing

import pytest
from published_messages import match, messages

from tableref_host.club import AwayError, ClubError
from tableref_host.club.reopening import reopen
from tableref_host.club.sqlite_file import SqliteFile
from tableref_host.club.store import Store


@pytest.mark.parametrize(
    ("statement", "words"),
    [
        ("CREATE TABLE recipe (name TEXT)", r"something else \(recipe\)"),
        ("PRAGMA user_version = 99", "has version 99, and this TableRef uses 1"),
    ],
)
def test_a_file_that_is_no_club_is_refused_with_a_message(tmp_path, statement, words):
    path = tmp_path / "club.sqlite3"
    with closing(sqlite3.connect(path)) as file:
        file.execute(statement)
    before = path.read_bytes()
    with pytest.raises(ClubError, match=words):
        SqliteFile(path)
    assert path.read_bytes() == before


def test_a_killed_club_loses_nothing_and_no_row_belongs_to_nothing(tmp_path):
    place = SqliteFile(tmp_path / "club.sqlite3")
    # 1 is NORMAL.
    pragmas = {"journal_mode": "wal", "synchronous": 1, "foreign_keys": 1, "user_version": 1}
    for name, value in pragmas.items():
        assert place.file.execute(f"PRAGMA {name}").fetchone() == (value,), name
    place.close()


def test_a_file_that_is_no_database_is_refused_with_a_message(tmp_path):
    path = tmp_path / "club.sqlite3"
    path.write_text("no database, but long enough to be looked at as if it were one " * 9)
    with pytest.raises(ClubError, match="cannot be used"):
        SqliteFile(path)


class Disk:
    """A disk that is full at times: SQLite gets an error, and writes nothing more."""

    def __init__(self, monkeypatch):
        self.is_full = False
        self._connect = sqlite3.connect
        monkeypatch.setattr(sqlite3, "connect", self.connect)

    def connect(self, path, **options):
        address = f"file:{path}" + ("?mode=ro" if self.is_full else "")
        return self._connect(address, uri=True, **options)

    def fill(self, file):
        self.is_full = True
        pages = file.execute("PRAGMA page_count").fetchone()[0]
        file.execute(f"PRAGMA max_page_count = {pages}")


def test_a_full_disk_loses_nothing_and_is_reported_once(tmp_path, monkeypatch):
    disk = Disk(monkeypatch)
    database = SqliteFile(tmp_path / "club.sqlite3")
    store = Store(database)
    told = messages(*[match() for _ in range(9)])
    heard, begun, waits = [], [], []

    async def run():
        disk.fill(database.file)
        taken = 0
        with pytest.raises(AwayError, match="full. Free some space"):
            for one in told:
                store.handle("t0", one)
                taken += 1
        assert taken > 0
        with pytest.raises(AwayError, match="at the moment"):
            store.rows("SELECT 1")

        async def sleep(seconds):
            waits.append(seconds)
            disk.is_full = len(waits) < 4
            await asyncio.sleep(0)

        async def begin_again():
            begun.append(1)

        work = asyncio.ensure_future(reopen(store, begin_again, heard.append, sleep=sleep))
        while not begun:
            await asyncio.sleep(0.01)
        work.cancel()
        return taken

    taken = asyncio.run(run())
    assert waits[:4] == [0.5, 1, 2, 5]
    assert "cannot be reached" in heard[0] and "readonly" in heard[1] and "is back" in heard[2]
    assert len(heard) == 3
    assert store.last == {("t0", told[0]["outbox"]): told[taken - 1]["number"]}
    for one in told:
        store.handle("t0", one)
    assert store.events("t0", told[-1]["match"]) == list(match())
    store.close()


def test_a_wrong_statement_is_not_reported_as_a_full_disk(tmp_path):
    database = SqliteFile(tmp_path / "club.sqlite3")
    with pytest.raises(sqlite3.OperationalError, match="no such table"):
        database.rows("SELECT * FROM recipe")
    assert not database.is_away
    database.close()

"""The history's file: one format; every other file is refused clearly."""

import sqlite3

import pytest
from played_table import finished, played_of
from stored_history import NOW, dump, made

from tableref_host.history import HistoryError, database, matches
from tableref_host.history.keeping import ADDED, KNOWN, save_match
from tableref_host.history.played import Table


def test_saved_data_is_on_the_disk(path, monkeypatch):
    monkeypatch.undo()
    with database.opened(path, is_written=True) as connection:
        assert connection.execute("PRAGMA synchronous").fetchone() == (2,)
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("delete",)
        assert connection.execute("PRAGMA foreign_keys").fetchone() == (1,)


def test_saved_data_is_read_back(path):
    made(path)
    with database.opened(path) as connection:
        match = matches.load_one(connection, 1)
    assert (match["game"], match["began"], match["note"]) == (
        "gotta_go",
        "2026-01-02T03:04:05Z",
        "a good one",
    )
    assert [(s["name"], s["total"], s["false_starts"]) for s in match["players"]] == [
        ("Anna", 80, 0),
        (None, 9, 2),
    ]
    assert [s["fastest_claim_us"] for s in match["players"]] == [None, 1234567]
    assert match["rounds"][0]["points"] == {"1": 80, "4": 9}
    assert match["rounds"][0]["was"] == {"4": 8}
    assert match["claims"][0]["since_us"] == 1234567
    assert (match["table_id"], match["table_name"]) == ("e6", "Cellar")
    assert match["identities"] == ["abc"]


@pytest.mark.parametrize("version", [0, database.VERSION + 1, 6, 99])
def test_a_history_of_another_format_is_refused_and_unchanged(path, version):
    made(path)
    connection = sqlite3.connect(path)
    connection.execute(f"PRAGMA user_version = {version}")
    connection.close()
    before = path.read_bytes()
    ours = f"this version of TableRef reads only format {database.VERSION}"
    expected = f"has format {version}, and {ours}"
    with pytest.raises(HistoryError, match=expected):
        with database.opened(path, is_written=True):
            pass
    assert path.read_bytes() == before


def test_a_file_that_is_no_history_is_refused_and_unchanged(path, tmp_path):
    other = tmp_path / "other"
    connection = sqlite3.connect(other)
    connection.execute("CREATE TABLE match (id)")
    connection.close()
    path.write_text("just a text, and long enough to be taken for one\n" * 40, encoding="utf-8")
    for file, words in (
        (other, "database of another program"),
        (path, "is not a TableRef history"),
    ):
        before = file.read_bytes()
        with pytest.raises(HistoryError, match=words):
            with database.opened(file, is_written=True):
                pass
        assert file.read_bytes() == before
    with pytest.raises(HistoryError, match="cannot be opened|unable to open"):
        with database.opened(tmp_path, is_written=True):
            pass


def test_reading_a_missing_history_creates_no_file(path):
    with database.opened(path) as connection:
        assert matches.load(connection) == []
    assert not path.exists()


def test_a_locked_history_is_waited_for_and_then_reported(path, monkeypatch):
    monkeypatch.setattr(database, "LOCK_TIMEOUT_S", 0)
    made(path)
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    with pytest.raises(HistoryError, match="Another program may be using it"):
        with database.opened(path):
            pass
    other.close()


CELLAR, WINDOW = Table("e6", "Cellar"), Table("e7", "")


def tables_of(connection):
    return [(match["table_id"], match["table_name"]) for match in matches.load(connection)]


def test_the_same_match_of_two_tables_counts_twice(path):
    played = played_of(finished()[0])
    with database.opened(path, is_written=True) as connection:
        for number, table in enumerate((CELLAR, WINDOW), 1):
            assert save_match(connection, played, NOW, "file", NOW, (), table) == (ADDED, number)
        for number, table in enumerate((CELLAR, WINDOW), 1):
            assert save_match(connection, played, NOW, "file", NOW, (), table) == (KNOWN, number)
        assert tables_of(connection) == [CELLAR, WINDOW]


def test_an_unknown_table_of_a_match_is_filled_in_later(path):
    played = played_of(finished()[0])
    with database.opened(path, is_written=True) as connection:
        assert save_match(connection, played, NOW, "file", NOW) == (ADDED, 1)
        assert tables_of(connection) == [("unknown", "unknown")]
        assert save_match(connection, played, NOW, "file", NOW, (), CELLAR) == (KNOWN, 1)
        assert tables_of(connection) == [CELLAR]
        # A journal from a memory stick does not name its table, so nothing changes.
        assert save_match(connection, played, NOW, "file", NOW) == (KNOWN, 1)
        assert tables_of(connection) == [CELLAR]


@pytest.mark.parametrize("name", finished())
def test_a_match_is_stored_once_and_unchanged(path, name):
    played = played_of(name)
    with database.opened(path, is_written=True) as connection:
        assert save_match(connection, played, NOW, "file", NOW) == (ADDED, 1)
        after = dump(path)
        assert save_match(connection, played, NOW, "given", NOW) == (KNOWN, 1)
        (match,) = matches.load(connection)
    assert dump(path) == after
    assert match["game"] == played.game
    assert {s["seat"]: s["total"] for s in match["players"]} == played.totals
    assert tuple(s["seat"] for s in match["players"] if s["is_winner"]) == tuple(
        sorted(played.winners)
    )
    assert [list(r["points"].values()) for r in match["rounds"]] == [
        list(r.points.values()) for r in played.rounds
    ]
    assert [(c["seat"], c["since_us"]) for c in match["claims"]] == [
        (c.player, c.since_us) for c in played.claims
    ]
    if match["rounds"]:
        last = {int(seat): total for seat, total in match["rounds"][-1]["totals"].items()}
        assert last == played.totals


@pytest.mark.parametrize(
    ("code", "words"),
    [
        (sqlite3.SQLITE_BUSY, "Another program may be using it. Try again when it has finished."),
        (sqlite3.SQLITE_BUSY_SNAPSHOT, "Another program may be using it"),
        (sqlite3.SQLITE_LOCKED, "Another program may be using it"),
        (sqlite3.SQLITE_LOCKED_SHAREDCACHE, "Another program may be using it"),
        (sqlite3.SQLITE_FULL, "Free some space on the disk, then try again."),
        (sqlite3.SQLITE_NOTADB, "all.sqlite3 is not a TableRef history: odd"),
        (sqlite3.SQLITE_CORRUPT, "is damaged (odd). Restore a copy of it, or rename it and add"),
        (sqlite3.SQLITE_CORRUPT_VTAB, "is damaged (odd)"),
        (sqlite3.SQLITE_IOERR, "Check that no other program uses it and that it may be written."),
        (None, "Check that no other program uses it and that it may be written."),
    ],
)
def test_each_error_of_the_database_has_its_own_advice(tmp_path, code, words):
    def fail():
        error = sqlite3.OperationalError("odd")
        if code is not None:
            error.sqlite_errorcode = code
        raise error

    with pytest.raises(HistoryError) as caught:
        with database.opened(tmp_path / "all.sqlite3"):
            fail()
    assert words in str(caught.value) and "all.sqlite3" in str(caught.value)


def test_a_change_reserves_the_history_at_once(path):
    """Two programs that first read and then write would otherwise end each other."""
    made(path)
    with database.opened(path, is_written=True) as one, database.opened(path) as other:
        other.execute("PRAGMA busy_timeout = 0")
        with database.changing(one):
            with pytest.raises(sqlite3.OperationalError, match="locked"):
                with database.changing(other):
                    pass
            # Readers are not locked out.
            assert matches.load_one(other, 1)["note"] == "a good one"


def test_another_program_is_waited_for(path, replace_in):
    waits = []

    def connect(where, timeout, **options):
        waits.append(timeout)
        return sqlite3.connect(where, timeout=timeout, **options)

    replace_in(database, "sqlite3", connect=connect)
    made(path)
    assert set(waits) == {5}

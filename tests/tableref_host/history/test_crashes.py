"""After a power cut at any SQL statement the file has the old state or the new one."""

import shutil
import sqlite3
import subprocess
import sys

import pytest
from played_table import played_of
from stored_history import NOW, dump, made

from tableref_host.history import database, matches
from tableref_host.history.keeping import ADDED, save_match


def states_while(path, change, copies):
    """Return the file as it would be after a power cut at each statement of `change`.

    At each statement the file and its journal are copied, and SQLite opens the copy as it would
    after a crash.
    """
    found = []

    def copy(_statement):
        for suffix in ("", "-journal", "-wal", "-shm"):
            source = path.with_name(path.name + suffix)
            if source.exists():
                shutil.copyfile(source, copies / (str(len(found)) + suffix))
        found.append(copies / str(len(found)))

    change(copy)
    return [dump(copied) for copied in found]


def test_a_crash_while_tables_are_created_leaves_all_of_them_or_none(tmp_path, path):
    sqlite3.connect(path).close()

    def create(copy):
        connection = sqlite3.connect(path, isolation_level=None)
        # With such a small cache pages are written before the end, as in a large history.
        connection.execute("PRAGMA cache_size = 1")
        connection.set_trace_callback(copy)
        database.prepare(connection)
        connection.set_trace_callback(None)
        connection.close()

    (tmp_path / "copies").mkdir()
    states = states_while(path, create, tmp_path / "copies")
    assert len(states) > len(database.TABLES)
    empty, whole = states[0], dump(path)
    assert empty[0] == (0,) and whole[0] == (database.VERSION,)
    assert all(state in (empty, whole) for state in states)


@pytest.mark.parametrize("at", range(0, 40, 3))
def test_a_failing_statement_leaves_all_tables_or_none(path, at):
    connection = sqlite3.connect(path, isolation_level=None)
    before = dump(path)
    left = [at]

    def forbid(_action, what, *_):
        left[0] -= 1
        return sqlite3.SQLITE_DENY if left[0] < 0 and what != "ROLLBACK" else sqlite3.SQLITE_OK

    connection.set_authorizer(forbid)
    with pytest.raises(sqlite3.DatabaseError):
        database.prepare(connection)
    assert not connection.in_transaction
    connection.close()
    assert dump(path) in (before, whole_of_new(path))
    with database.opened(path, is_written=True) as connection:
        assert matches.load(connection) == []


def whole_of_new(path):
    """Return the content of a new history."""
    other = path.with_name("new")
    with database.opened(other, is_written=True):
        pass
    return dump(other)


def test_a_killed_process_leaves_the_old_state(path):
    made(path)
    before = dump(path)
    program = f"""
import os
from tableref_host.history import database
with database.opened({str(path)!r}, is_written=True) as connection:
    connection.execute("PRAGMA cache_size = 1")
    with database.changing(connection):
        for number in range(2, 400):
            connection.execute("INSERT INTO player VALUES (?, ?, ?)", (number, "x" * 900, number))
        os._exit(9)
"""
    done = subprocess.run([sys.executable, "-c", program], check=False)
    assert done.returncode == 9
    assert path.with_name(path.name + "-journal").exists()
    assert dump(path) == before


def test_a_crash_while_a_match_is_saved_leaves_all_of_it_or_nothing(tmp_path, path):
    first, second = played_of("gotta_go_three_to_75"), played_of("quiz_to_2")
    with database.opened(path, is_written=True) as connection:
        save_match(connection, first, NOW, "given", NOW, {1: "Anna"})
    before = dump(path)

    def add(copy):
        with database.opened(path, is_written=True) as connection:
            connection.execute("PRAGMA cache_size = 1")
            connection.set_trace_callback(copy)
            assert save_match(connection, second, NOW, "file", NOW, {4: "Bo"}) == (ADDED, 2)
            connection.set_trace_callback(None)

    (tmp_path / "copies").mkdir()
    states = states_while(path, add, tmp_path / "copies")
    assert len(states) > 30
    assert [state for state in states if state not in (before, dump(path))] == []
    assert dump(path) != before

"""The power may go at any statement: what is found then is the old state or the new one."""

import shutil
import sqlite3
import subprocess
import sys

import pytest
from older_histories import NOW, dump, made
from played_table import played_of

from host_tools.history import database, matches
from host_tools.history.database import MIGRATIONS
from host_tools.history.keeping import ADDED, keep


def states_while(path, change, copies):
    """Return what the file would be found as if the power went at each statement of `change`.

    At each one the file and its journal are copied as they are then: SQLite opens the copy as it
    would after a crash.
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


@pytest.mark.parametrize("version", range(database.VERSION))
def test_a_crash_at_any_statement_of_a_migration_leaves_a_whole_version(tmp_path, path, version):
    made(path, version)
    grown = {}
    for number in range(version, database.VERSION + 1):
        made(tmp_path / f"v{number}", version)
        connection = sqlite3.connect(tmp_path / f"v{number}", isolation_level=None)
        for migration in range(version, number):
            for statement in MIGRATIONS[migration]:
                connection.execute(statement)
            connection.execute(f"PRAGMA user_version = {migration + 1}")
        connection.close()
        grown[number] = dump(tmp_path / f"v{number}")

    def migrate(copy):
        connection = sqlite3.connect(path, isolation_level=None)
        # So small a cache that pages are written before the end, as in a large history.
        connection.execute("PRAGMA cache_size = 1")
        connection.set_trace_callback(copy)
        database.prepare(connection)
        connection.set_trace_callback(None)
        connection.close()

    (tmp_path / "copies").mkdir()
    states = states_while(path, migrate, tmp_path / "copies")
    statements = sum(len(migration) for migration in MIGRATIONS[version:])
    assert len(states) > statements
    for number, said in states:
        assert said == grown[number[0]][1], number
    assert dump(path) == grown[database.VERSION]


@pytest.mark.parametrize("at", range(0, 40, 3))
def test_a_statement_that_fails_leaves_the_old_version_or_a_later_one(path, at):
    made(path, 1)
    before = dump(path)
    connection = sqlite3.connect(path, isolation_level=None)
    left = [at]

    def forbid(_action, what, *_):
        left[0] -= 1
        return sqlite3.SQLITE_DENY if left[0] < 0 and what != "ROLLBACK" else sqlite3.SQLITE_OK

    connection.set_authorizer(forbid)
    with pytest.raises(sqlite3.DatabaseError):
        database.prepare(connection)
    assert not connection.in_transaction
    connection.close()
    number, said = dump(path)
    assert number == (1,) and said == before[1] or number[0] > 1
    with database.opened(path, is_written=True) as connection:
        assert len(matches.load(connection)) == 1


def test_a_process_killed_in_the_middle_leaves_the_old_state(path):
    made(path, database.VERSION)
    before = dump(path)
    program = f"""
import os
from host_tools.history import database
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


def test_a_crash_at_any_statement_while_a_match_is_kept_leaves_all_of_it_or_nothing(tmp_path, path):
    first, second = played_of("gotta_go_three_to_75"), played_of("quiz_to_2")
    with database.opened(path, is_written=True) as connection:
        keep(connection, first, NOW, "given", NOW, {1: "Anna"})
    before = dump(path)

    def add(copy):
        with database.opened(path, is_written=True) as connection:
            connection.execute("PRAGMA cache_size = 1")
            connection.set_trace_callback(copy)
            assert keep(connection, second, NOW, "file", NOW, {4: "Bo"}) == (ADDED, 2)
            connection.set_trace_callback(None)

    (tmp_path / "copies").mkdir()
    states = states_while(path, add, tmp_path / "copies")
    assert len(states) > 30
    assert [state for state in states if state not in (before, dump(path))] == []
    assert dump(path) != before

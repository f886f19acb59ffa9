"""A history with a row in every table, and the contents of a file."""

import sqlite3

from tableref_host.history import database

NOW = "2026-11-21T19:15:00Z"
ROWS = (
    "INSERT INTO match VALUES (1, 'gotta_go', '{\"target\": 75}', '2026-01-02T03:04:05Z',"
    " 'given', 17000000, 'events', '2026-01-02T04:00:00Z', 'a good one', 1, 'e6', 'Cellar')",
    "INSERT INTO identity VALUES ('abc', 1)",
    "INSERT INTO player VALUES (1, 'Anna', 'anna')",
    "INSERT INTO seat VALUES (1, 1, 80, 1, 0, NULL, 1)",
    "INSERT INTO seat VALUES (1, 4, 9, 0, 2, 1234567, NULL)",
    "INSERT INTO round VALUES (1, 1, 16000000)",
    "INSERT INTO points VALUES (1, 1, 1, 80, NULL)",
    "INSERT INTO points VALUES (1, 1, 4, 9, 8)",
    "INSERT INTO claim VALUES (1, 1, 1, 4, 1, 1234567, 0)",
    "INSERT INTO edit VALUES (1, 1, '2026-01-03T00:00:00Z', 'note', '', 'a good one')",
    "INSERT INTO recording VALUES (1, x'00')",
)


def made(path):
    """Make a history with a row in every table."""
    with database.opened(path, is_written=True) as connection:
        for statement in ROWS:
            connection.execute(statement)


def dump(path):
    """Return the content of a file: its version, its tables and their rows."""
    connection = sqlite3.connect(path)
    version = connection.execute("PRAGMA user_version").fetchone()
    assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
    said = list(connection.iterdump())
    connection.close()
    return version, said

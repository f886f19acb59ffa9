"""Histories as older versions of TableRef left them, and what a file holds."""

import sqlite3

from host_tools.history import database
from host_tools.history.database import MIGRATIONS

NOW = "2026-11-21T19:15:00Z"
ROWS = {
    1: (
        "INSERT INTO match VALUES (1, 'gotta_go', '{\"target\": 75}', '2026-01-02T03:04:05Z',"
        " 'given', 17000000, 'events', '2026-01-02T04:00:00Z')",
        "INSERT INTO identity VALUES ('abc', 1)",
        "INSERT INTO seat (match_id, seat, total, is_winner, false_starts) VALUES (1, 1, 80, 1, 0)",
        "INSERT INTO seat (match_id, seat, total, is_winner, false_starts) VALUES (1, 4, 9, 0, 2)",
        "INSERT INTO round VALUES (1, 1, 16000000)",
        "INSERT INTO points VALUES (1, 1, 1, 80)",
        "INSERT INTO points VALUES (1, 1, 4, 9)",
        "INSERT INTO claim VALUES (1, 1, 1, 4, 1, 1234567, 0)",
    ),
    2: (
        "INSERT INTO player VALUES (1, 'Anna', 'anna')",
        "UPDATE seat SET player_id = 1 WHERE seat = 1",
    ),
    3: (
        "UPDATE match SET note = 'a good one'",
        "INSERT INTO edit VALUES (1, 1, '2026-01-03T00:00:00Z', 'note', '', 'a good one')",
    ),
    4: ("UPDATE points SET was = 8 WHERE seat = 4",),
    5: ("UPDATE match SET table_id = 'e6', table_name = 'Cellar'",),
    6: ("INSERT INTO recording VALUES (1, x'00')",),
}
"""What a history of each version may hold; the rows of a version are there in all later ones."""


def made(path, version):
    """Make a history of an older version, with rows of all tables that there were."""
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("PRAGMA synchronous = OFF")
    for number in range(1, version + 1):
        for statement in MIGRATIONS[number - 1] + ROWS[number]:
            connection.execute(statement)
    if version:
        connection.execute(f"PRAGMA application_id = {database.MARK}")
    connection.execute(f"PRAGMA user_version = {version}")
    connection.close()


def dump(path):
    """Return all that a file holds: its version, its tables and their rows."""
    connection = sqlite3.connect(path)
    version = connection.execute("PRAGMA user_version").fetchone()
    assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
    said = list(connection.iterdump())
    connection.close()
    return version, said

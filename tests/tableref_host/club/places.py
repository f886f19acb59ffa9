"""The databases for the tests' clubs: a SQLite file, or PostgreSQL."""

import sqlite3
from contextlib import suppress

from tableref_host.club.postgres import Postgres
from tableref_host.club.sqlite_file import SqliteFile
from tableref_host.club.store import Store

KINDS = ("sqlite", "postgresql")
"""Databases that can store a club."""


class SqlitePlace:
    """A SQLite file that can be opened repeatedly."""

    def __init__(self, folder):
        self.folder = folder
        self.path = folder / "club.sqlite3"
        self._databases = []

    def open(self):
        self._databases.append(SqliteFile(self.path))
        return Store(self._databases[-1])

    def kill(self):
        """Act as if the last process that opened it had been killed.

        Nothing more is written.
        """
        self._databases.pop().close()

    def hurry(self):
        """Make the database not wait for the disk."""
        self._databases[-1].file.execute("PRAGMA synchronous = OFF")

    def close(self):
        for one in self._databases:
            # A database that another thread has opened is closed by that thread.
            with suppress(sqlite3.ProgrammingError):
                one.close()


class PostgresPlace:
    """A PostgreSQL schema that can be opened repeatedly."""

    def __init__(self, folder, server):
        self.folder = folder
        self.address = server.new_schema()
        self._databases = []

    def open(self):
        self._databases.append(Postgres(self.address))
        return Store(self._databases[-1])

    def kill(self):
        self._databases.pop()._connection.pgconn.finish()

    def hurry(self):
        """Do nothing, because the tests' server never waits for the disk."""

    def close(self):
        for one in self._databases:
            one.close()

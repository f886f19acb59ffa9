"""The club's database as a SQLite file.

If the disk is full or gone, only the transaction in progress is lost. Callers get AwayError until
the file can be written again.
"""

import sqlite3
from contextlib import closing, contextmanager
from pathlib import Path

from tableref_host.club import AwayError, ClubError, schema

WORDS = {"new_id": "INTEGER PRIMARY KEY", "by_key": " WITHOUT ROWID"}
LOST = {
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_READONLY,
}
"""The result codes that are due to the disk or the file, not to a statement."""


class SqliteFile:
    """The file at `path`. Raises ClubError for a file of another kind."""

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self._path = path
        self.file = self.connected()
        self.is_away = False
        """Whether writing has failed and the file has not been reopened."""

    def connected(self):
        """Return a new connection to a file that was checked. Raises ClubError."""
        try:
            # Allow the use in another thread, because `reopening` opens the connection in a thread
            # of its own.
            file = sqlite3.connect(
                self._path, timeout=5, isolation_level=None, check_same_thread=False
            )
        except sqlite3.DatabaseError as error:
            raise self._unusable(error) from error
        try:
            self._prepare(file)
        except sqlite3.DatabaseError as error:
            file.close()
            raise self._unusable(error) from error
        except ClubError:
            file.close()
            raise
        return file

    def _unusable(self, error):
        return ClubError(f"{self._path}, the club's database, cannot be used: {error}.")

    def use(self, connection):
        """Switch to a connection returned by `connected`."""
        self.close()
        self.file = connection
        self.is_away = False

    def _prepare(self, file):
        version = file.execute("PRAGMA user_version").fetchone()[0]
        tables = [row[0] for row in file.execute("SELECT name FROM sqlite_master")]
        if version == 0 and tables:
            raise ClubError(schema.refusal(self._path, tables))
        if version not in (0, schema.VERSION):
            raise ClubError(schema.wrong_version(self._path, version))
        file.execute("PRAGMA foreign_keys = ON")
        # With these settings nothing is lost when the process is killed. A power cut can lose the
        # last transactions, but then the tables send everything again.
        file.execute("PRAGMA journal_mode = WAL")
        file.execute("PRAGMA synchronous = NORMAL")
        # Write the version in any case, so that a full disk is detected here.
        missing = "" if version else schema.TABLES.format(**WORDS)
        done = f"PRAGMA user_version = {schema.VERSION}"
        file.executescript(f"BEGIN;{missing}{done};COMMIT;")

    def close(self):
        """Close the file."""
        self.file.close()

    def rows(self, query, values=()):
        """Return the rows of a query as dicts. Raises AwayError."""
        with self._asked(query, values) as found:
            names = [column[0] for column in found.description]
            return [dict(zip(names, row, strict=True)) for row in found]

    def do(self, statement, values):
        """Execute a statement; return the first value of its result, or None if it has no result.

        Raises AwayError.
        """
        with self._asked(statement, values) as done:
            row = done.fetchone()
        return row and row[0]

    @contextmanager
    def change(self, must_last=True):
        """Run a block as one transaction. Raises AwayError.

        `must_last` makes no difference here; see `Postgres.change`.
        """
        self._run("BEGIN IMMEDIATE")
        try:
            yield
            self._run("COMMIT")
        except BaseException:
            if not self.is_away:
                self.file.execute("ROLLBACK")
            raise

    def _run(self, statement):
        with self._asked(statement, ()):
            pass

    @contextmanager
    def _asked(self, statement, values):
        if self.is_away:
            raise AwayError(f"{self._path} cannot be written at the moment. Try again later.")
        try:
            # Pass the values by name, because SQLite treats $1 as a parameter named "1".
            named = {str(number): value for number, value in enumerate(values, 1)}
            with closing(self.file.execute(statement, named)) as cursor:
                yield cursor
        except sqlite3.OperationalError as error:
            # Compare only the low byte, which is the primary result code.
            if error.sqlite_errorcode & 0xFF not in LOST:
                raise
            self.is_away = True
            # Close the file, which rolls back the open transaction.
            self.file.close()
            raise AwayError(
                f"{self._path} cannot be written: {error}. Free some space, or try again later."
            ) from error

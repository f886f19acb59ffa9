"""The club's database as one file of SQLite.

A disk that is full, or has gone, loses nothing but what was on its way: whoever asks gets AwayError
until the file can be written again.
"""

import sqlite3
from contextlib import closing, contextmanager
from pathlib import Path

from host_tools.club import AwayError, ClubError, schema

WORDS = {"new_id": "INTEGER PRIMARY KEY", "by_key": " WITHOUT ROWID"}
LOST = {
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_READONLY,
}
"""The errors of a disk or of a file, not of a statement."""


class SqliteFile:
    """The file at `path`. Raises ClubError for a file of another kind."""

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self._path = path
        self.file = self.connected()
        self.is_away = False
        """Whether it cannot be written just now."""

    def connected(self):
        """Return a new connection, after a look at what is there. Raises ClubError."""
        try:
            # `reopening` opens it in a thread, and uses it elsewhere.
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
        return ClubError(f"{self._path} keeps the club, and cannot be used: {error}.")

    def use(self, connection):
        """Go on at a connection that is `connected`."""
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
        # A process that is killed loses nothing so; after a power cut the tables tell the rest.
        file.execute("PRAGMA journal_mode = WAL")
        file.execute("PRAGMA synchronous = NORMAL")
        # The version is written in any case: a disk that is full says so here.
        missing = "" if version else schema.TABLES.format(**WORDS)
        done = f"PRAGMA user_version = {schema.VERSION}"
        file.executescript(f"BEGIN;{missing}{done};COMMIT;")

    def close(self):
        """Let go of the file."""
        self.file.close()

    def rows(self, query, values=()):
        """Return the rows of a query as dicts. Raises AwayError."""
        with self._asked(query, values) as found:
            names = [column[0] for column in found.description]
            return [dict(zip(names, row, strict=True)) for row in found]

    def do(self, statement, values):
        """Do a statement; return the first value that it returns, None where it returns none.

        Raises AwayError.
        """
        with self._asked(statement, values) as done:
            row = done.fetchone()
        return row and row[0]

    @contextmanager
    def change(self, must_last=True):
        """Have all that is done inside be there in the end, or nothing of it. Raises AwayError.

        `must_last` is whether nobody could say it again; here it lasts in any case.
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
            raise AwayError(f"{self._path} cannot be written just now. Try again soon.")
        try:
            # $1 is a parameter named "1" to SQLite.
            named = {str(number): value for number, value in enumerate(values, 1)}
            with closing(self.file.execute(statement, named)) as cursor:
                yield cursor
        except sqlite3.OperationalError as error:
            # The lowest byte says what kind of error it is.
            if error.sqlite_errorcode & 0xFF not in LOST:
                raise
            self.is_away = True
            # What was begun is undone by it.
            self.file.close()
            raise AwayError(
                f"{self._path} cannot be written: {error}. Make room, or try again soon."
            ) from error

"""The club's database as one file of SQLite."""

import sqlite3
from contextlib import contextmanager
from pathlib import Path

from host_tools.club import ClubError, schema

WORDS = {"new_id": "INTEGER PRIMARY KEY", "by_key": " WITHOUT ROWID"}


class SqliteFile:
    """The file at `path`. Raises ClubError for a file of another kind."""

    is_away = False
    """Whether it cannot be reached just now."""

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self.file = sqlite3.connect(path, timeout=5, isolation_level=None)
        try:
            self._prepare(path)
        except sqlite3.DatabaseError as error:
            self.file.close()
            raise ClubError(f"{path} keeps the club, and cannot be used: {error}.") from error
        except ClubError:
            self.file.close()
            raise

    def _prepare(self, path):
        version = self.file.execute("PRAGMA user_version").fetchone()[0]
        tables = [row[0] for row in self.file.execute("SELECT name FROM sqlite_master")]
        if version == 0 and tables:
            raise ClubError(schema.refusal(path, tables))
        if version > schema.VERSION:
            raise ClubError(schema.newer(path, version))
        self.file.execute("PRAGMA foreign_keys = ON")
        # A process that is killed loses nothing so; after a power cut the tables tell the rest.
        self.file.execute("PRAGMA journal_mode = WAL")
        self.file.execute("PRAGMA synchronous = NORMAL")
        if version < schema.VERSION:
            missing = schema.SINCE_1 if version else schema.TABLES.format(**WORDS)
            done = f"PRAGMA user_version = {schema.VERSION}"
            self.file.executescript(f"BEGIN;{missing}{done};COMMIT;")

    def close(self):
        """Let go of the file."""
        self.file.close()

    def rows(self, query, values=()):
        """Return the rows of a query as dicts."""
        found = self.file.execute(query, values)
        names = [column[0] for column in found.description]
        return [dict(zip(names, row, strict=True)) for row in found]

    def do(self, statement, values):
        """Do a statement; return the first value that it returns, None where it returns none."""
        row = self.file.execute(statement, values).fetchone()
        return row and row[0]

    @contextmanager
    def change(self, must_last=True):
        """Have all that is done inside be there in the end, or nothing of it.

        `must_last` is whether nobody could say it again; here it lasts in any case.
        """
        self.file.execute("BEGIN IMMEDIATE")
        try:
            yield
            self.file.execute("COMMIT")
        except BaseException:
            self.file.execute("ROLLBACK")
            raise

"""The file of the history: opened safely, brought to today's version, changed as a whole.

A rollback journal and not WAL: one file is what people copy, put on a stick or into a folder that
is shared, and there is hardly ever more than one who writes.

The tables have versions. One is never changed once it was let out: what comes later is one more
line in `MIGRATIONS`.
"""

import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import platformdirs

from host_tools.history import HistoryError

MARK = 0x54524869
"""SQLite's application_id of our files: "TRhi"."""
SYNCHRONOUS = "FULL"
"""A match that was said to be in is in, whatever becomes of the power then."""
PATIENCE_S = 5
"""How long another program's change is waited for (s)."""
FIRST = (
    """CREATE TABLE match (
        id INTEGER PRIMARY KEY,
        game TEXT NOT NULL,
        options TEXT NOT NULL,
        began TEXT NOT NULL,
        began_from TEXT NOT NULL CHECK (began_from IN ('given', 'file', 'added')),
        end_us INTEGER NOT NULL,
        source TEXT NOT NULL CHECK (source IN ('events', 'journal')),
        added TEXT NOT NULL
    )""",
    """CREATE TABLE identity (
        digest TEXT PRIMARY KEY,
        match_id INTEGER NOT NULL REFERENCES match ON DELETE CASCADE
    )""",
    """CREATE TABLE seat (
        match_id INTEGER NOT NULL REFERENCES match ON DELETE CASCADE,
        seat INTEGER NOT NULL,
        total INTEGER NOT NULL,
        is_winner INTEGER NOT NULL,
        false_starts INTEGER,
        PRIMARY KEY (match_id, seat)
    )""",
    """CREATE TABLE round (
        match_id INTEGER NOT NULL REFERENCES match ON DELETE CASCADE,
        number INTEGER NOT NULL,
        t_us INTEGER NOT NULL,
        PRIMARY KEY (match_id, number)
    )""",
    """CREATE TABLE points (
        match_id INTEGER NOT NULL,
        number INTEGER NOT NULL,
        seat INTEGER NOT NULL,
        points INTEGER NOT NULL,
        PRIMARY KEY (match_id, number, seat),
        FOREIGN KEY (match_id, number) REFERENCES round ON DELETE CASCADE,
        FOREIGN KEY (match_id, seat) REFERENCES seat ON DELETE CASCADE
    )""",
    """CREATE TABLE claim (
        match_id INTEGER NOT NULL,
        place INTEGER NOT NULL,
        number INTEGER NOT NULL,
        seat INTEGER NOT NULL,
        rank INTEGER NOT NULL,
        since_us INTEGER NOT NULL,
        margin_us INTEGER NOT NULL,
        PRIMARY KEY (match_id, place),
        FOREIGN KEY (match_id, seat) REFERENCES seat ON DELETE CASCADE
    )""",
)
NAMES = (
    """CREATE TABLE player (
        id INTEGER PRIMARY KEY,
        name TEXT NOT NULL,
        folded TEXT NOT NULL UNIQUE
    )""",
    "ALTER TABLE seat ADD COLUMN player_id INTEGER REFERENCES player",
)
EDITS = (
    "ALTER TABLE match ADD COLUMN note TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE match ADD COLUMN is_counted INTEGER NOT NULL DEFAULT 1",
    """CREATE TABLE edit (
        id INTEGER PRIMARY KEY,
        match_id INTEGER NOT NULL REFERENCES match ON DELETE CASCADE,
        edited TEXT NOT NULL,
        what TEXT NOT NULL,
        old TEXT NOT NULL,
        new TEXT NOT NULL
    )""",
)
PUT_RIGHT = ("ALTER TABLE points ADD COLUMN was INTEGER",)
# Two tables may say the same of two matches: what tells one from all others is its table's, too.
TABLES = (
    "ALTER TABLE match ADD COLUMN table_id TEXT NOT NULL DEFAULT 'unknown'",
    "ALTER TABLE match ADD COLUMN table_name TEXT NOT NULL DEFAULT 'unknown'",
    """CREATE TABLE identity_of (
        digest TEXT NOT NULL,
        match_id INTEGER NOT NULL REFERENCES match ON DELETE CASCADE,
        PRIMARY KEY (digest, match_id)
    )""",
    "INSERT INTO identity_of SELECT digest, match_id FROM identity",
    "DROP TABLE identity",
    "ALTER TABLE identity_of RENAME TO identity",
)
RECORDINGS = (
    """CREATE TABLE recording (
        match_id INTEGER PRIMARY KEY REFERENCES match ON DELETE CASCADE,
        lines BLOB NOT NULL
    )""",
)
MIGRATIONS = (FIRST, NAMES, EDITS, PUT_RIGHT, TABLES, RECORDINGS)
"""The statements that make version 1 out of nothing, version 2 out of that, and so on."""
VERSION = len(MIGRATIONS)


def usual_path() -> Path:
    """Return the path of the history unless another file is named: in the user's data folder."""
    return Path(platformdirs.user_data_dir("tableref", appauthor=False)) / "history.sqlite3"


@contextlib.contextmanager
def opened(path: str | Path, is_written: bool = False) -> Iterator[sqlite3.Connection]:
    """Open the history in the file `path`; its connection is closed at the end of the `with`.

    One that is not there is made when it `is_written`, else it is as if it were empty. Raises
    HistoryError for all that SQLite can't do, inside the `with` too.
    """
    path = Path(path)
    connection = None
    try:
        is_there = path.exists()
        if is_written:
            path.parent.mkdir(parents=True, exist_ok=True)
        where: str | Path = path if is_there or is_written else ":memory:"
        connection = sqlite3.connect(where, timeout=PATIENCE_S, isolation_level=None)
        prepare(connection)
        yield connection
    except sqlite3.OperationalError as error:
        raise HistoryError(
            f"{path}: {error}. Is another program at it, or is it protected?"
        ) from error
    except sqlite3.DatabaseError as error:
        raise HistoryError(f"{path} is no history of TableRef: {error}") from error
    except OSError as error:
        raise HistoryError(f"{path} can't be opened: {error.strerror or error}") from error
    finally:
        if connection is not None:
            connection.close()


def prepare(connection: sqlite3.Connection) -> None:
    """Bring the history behind a `connection` to today's version, each step as a whole.

    Raises HistoryError when it is newer, or when another program made the file.
    """
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute(f"PRAGMA synchronous = {SYNCHRONOUS}")
    mark = connection.execute("PRAGMA application_id").fetchone()[0]
    tables = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
    if mark != MARK and (mark or tables):
        raise HistoryError("this file is a database of another program")
    version = version_of(connection)
    if version > VERSION:
        raise HistoryError(
            f"this history is of version {version}, and this TableRef knows {VERSION}: use the "
            "newer TableRef that made it"
        )
    while version_of(connection) < VERSION:
        _migrate(connection)


def _migrate(connection: sqlite3.Connection) -> None:
    with changing(connection):
        # Only now nobody else can have done it.
        version = version_of(connection)
        if version < VERSION:
            for statement in MIGRATIONS[version]:
                connection.execute(statement)
            connection.execute(f"PRAGMA application_id = {MARK}")
            connection.execute(f"PRAGMA user_version = {version + 1}")


def version_of(connection: sqlite3.Connection) -> int:
    """Return the version of the history behind a `connection`, 0 for an empty file."""
    version: int = connection.execute("PRAGMA user_version").fetchone()[0]
    return version


@contextlib.contextmanager
def changing(connection: sqlite3.Connection) -> Iterator[None]:
    """Have all that the `with` changes stand together, or nothing of it."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise

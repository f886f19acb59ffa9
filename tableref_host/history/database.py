"""Opens the history's file safely, checks its format, and changes it in transactions.

The database uses a rollback journal instead of WAL, because users copy one file, put it on a stick
or into a shared folder, and there is rarely more than one writer.

There is one format. A file with any other `VERSION` is refused and left as it is; migrations begin
with the first release.
"""

import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import platformdirs

from tableref_host.history import HistoryError
from tableref_host.protocol import fields

MARK = 0x54524869
"""SQLite's application_id of a history: "TRhi"."""
VERSION = 1
"""The format of the file (SQLite's user_version)."""
SYNCHRONOUS = "FULL"
"""SQLite's synchronous mode, so that a match reported as added survives a power cut."""
LOCK_TIMEOUT_S = 5
"""Timeout (s) for a database locked by another process."""
DAMAGED = (
    "{path} is damaged ({what}). Restore a copy of it, or rename it and add the matches again: "
    "`tableref history add FILE`"
)
TABLES = (
    """CREATE TABLE match (
        id INTEGER PRIMARY KEY,
        game TEXT NOT NULL,
        options TEXT NOT NULL,
        began TEXT NOT NULL,
        began_from TEXT NOT NULL CHECK (began_from IN ('given', 'file', 'added')),
        end_us INTEGER NOT NULL,
        source TEXT NOT NULL CHECK (source IN ('events', 'journal')),
        added TEXT NOT NULL,
        note TEXT NOT NULL DEFAULT '',
        is_counted INTEGER NOT NULL DEFAULT 1,
        table_id TEXT NOT NULL DEFAULT 'unknown',
        table_name TEXT NOT NULL DEFAULT 'unknown'
    ) STRICT""",
    # Matches at two tables may have the same events, so a digest alone is not unique.
    """CREATE TABLE identity (
        digest TEXT NOT NULL,
        match_id INTEGER NOT NULL REFERENCES match ON DELETE CASCADE,
        PRIMARY KEY (digest, match_id)
    ) STRICT, WITHOUT ROWID""",
    "CREATE INDEX identity_of_match ON identity (match_id)",
    """CREATE TABLE player (
        id INTEGER PRIMARY KEY,
        name TEXT NOT NULL,
        folded TEXT NOT NULL UNIQUE
    ) STRICT""",
    # The fastest claim is stored redundantly, so that statistics need not read the claims.
    """CREATE TABLE seat (
        match_id INTEGER NOT NULL REFERENCES match ON DELETE CASCADE,
        seat INTEGER NOT NULL,
        total INTEGER NOT NULL,
        is_winner INTEGER NOT NULL,
        false_starts INTEGER,
        fastest_claim_us INTEGER,
        player_id INTEGER REFERENCES player,
        PRIMARY KEY (match_id, seat)
    ) STRICT, WITHOUT ROWID""",
    """CREATE TABLE round (
        match_id INTEGER NOT NULL REFERENCES match ON DELETE CASCADE,
        number INTEGER NOT NULL,
        t_us INTEGER NOT NULL,
        PRIMARY KEY (match_id, number)
    ) STRICT, WITHOUT ROWID""",
    """CREATE TABLE points (
        match_id INTEGER NOT NULL,
        number INTEGER NOT NULL,
        seat INTEGER NOT NULL,
        points INTEGER NOT NULL,
        was INTEGER,
        PRIMARY KEY (match_id, number, seat),
        FOREIGN KEY (match_id, number) REFERENCES round ON DELETE CASCADE,
        FOREIGN KEY (match_id, seat) REFERENCES seat ON DELETE CASCADE
    ) STRICT, WITHOUT ROWID""",
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
    ) STRICT, WITHOUT ROWID""",
    """CREATE TABLE edit (
        id INTEGER PRIMARY KEY,
        match_id INTEGER NOT NULL REFERENCES match ON DELETE CASCADE,
        edited TEXT NOT NULL,
        what TEXT NOT NULL,
        old TEXT NOT NULL,
        new TEXT NOT NULL
    ) STRICT""",
    "CREATE INDEX edit_of_match ON edit (match_id)",
    """CREATE TABLE recording (
        match_id INTEGER PRIMARY KEY REFERENCES match ON DELETE CASCADE,
        events BLOB NOT NULL
    ) STRICT""",
)


def usual_path() -> Path:
    """Return the path of the history when no file is named: in the user's data folder."""
    return Path(platformdirs.user_data_dir("tableref", appauthor=False)) / "history.sqlite3"


@contextlib.contextmanager
def opened(path: str | Path, is_written: bool = False) -> Iterator[sqlite3.Connection]:
    """Open the history in the file `path`; the connection is closed at the end of the `with`.

    A missing file is created if `is_written`, and treated as empty otherwise. Raises HistoryError
    for every error of SQLite, also inside the `with` block.
    """
    path = Path(path)
    connection = None
    try:
        is_there = path.exists()
        if is_written:
            path.parent.mkdir(parents=True, exist_ok=True)
        where: str | Path = path if is_there or is_written else ":memory:"
        connection = sqlite3.connect(where, timeout=LOCK_TIMEOUT_S, isolation_level=None)
        prepare(connection)
        yield connection
    except sqlite3.DatabaseError as error:
        raise HistoryError(_why_not(path, error)) from error
    except UnicodeDecodeError as error:
        # A text in the file is damaged. Python's error message quotes its bytes.
        raise HistoryError(DAMAGED.format(path=path, what=error)) from error
    except OSError as error:
        raise HistoryError(f"{path} cannot be opened: {error.strerror or error}") from error
    finally:
        if connection is not None:
            connection.close()


def _why_not(path: Path, error: sqlite3.DatabaseError) -> str:
    """Return an explanation of a SQLite error with a remedy."""
    code = getattr(error, "sqlite_errorcode", None)
    if code is not None and code & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return f"{path}: {error}. Another program may be using it. Try again when it has finished."
    if code is not None and code & 0xFF == sqlite3.SQLITE_FULL:
        return f"{path}: {error}. Free some space on the disk, then try again."
    if code is not None and code & 0xFF == sqlite3.SQLITE_NOTADB:
        return f"{path} is not a TableRef history: {error}"
    if code is not None and code & 0xFF == sqlite3.SQLITE_CORRUPT:
        return DAMAGED.format(path=path, what=error)
    if isinstance(error, sqlite3.OperationalError) and "decode" not in str(error):
        return f"{path}: {error}. Check that no other program uses it and that it may be written."
    return DAMAGED.format(path=path, what=error)


@contextlib.contextmanager
def checking(connection: sqlite3.Connection) -> Iterator[None]:
    """Raise HistoryError if the `with` block finds values that only a damaged file can contain."""
    try:
        yield
    except (*fields.NONSENSE, OverflowError, RecursionError) as error:
        _, _, name = connection.execute("PRAGMA database_list").fetchone()
        what = f"{type(error).__name__}: {error}"
        raise HistoryError(DAMAGED.format(path=name or "the history", what=what)) from error


def prepare(connection: sqlite3.Connection) -> None:
    """Create the tables in an empty file, or check the format of an existing one.

    Raises HistoryError for a history of another format, and for a file of another program.
    """
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute(f"PRAGMA synchronous = {SYNCHRONOUS}")
    if _is_empty(connection):
        with changing(connection):
            # Check again, because another process may have created the tables in the meantime.
            if _is_empty(connection):
                for statement in TABLES:
                    connection.execute(statement)
                connection.execute(f"PRAGMA application_id = {MARK}")
                connection.execute(f"PRAGMA user_version = {VERSION}")
    if connection.execute("PRAGMA application_id").fetchone()[0] != MARK:
        raise HistoryError("this file is a database of another program")
    version = version_of(connection)
    if version != VERSION:
        raise HistoryError(
            f"this history has format {version}, and this version of TableRef reads only format "
            f"{VERSION}. Export it with the version that made it (`tableref history export "
            "--output FILE`), then add that file here."
        )


def _is_empty(connection: sqlite3.Connection) -> bool:
    marks = [connection.execute(f"PRAGMA {name}") for name in ("application_id", "user_version")]
    tables = connection.execute("SELECT count(*) FROM sqlite_master")
    return not any(row.fetchone()[0] for row in (*marks, tables))


def version_of(connection: sqlite3.Connection) -> int:
    """Return the format of the history that a `connection` has open, 0 for an empty file."""
    version: int = connection.execute("PRAGMA user_version").fetchone()[0]
    return version


@contextlib.contextmanager
def changing(connection: sqlite3.Connection) -> Iterator[None]:
    """Run the `with` block as one transaction, or as a part of an open one.

    If it raises, nothing of the transaction is stored.
    """
    if connection.in_transaction:
        yield
        return
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


@contextlib.contextmanager
def reading(connection: sqlite3.Connection) -> Iterator[None]:
    """Let the `with` block read one snapshot of the history, whatever other processes write."""
    if connection.in_transaction:
        yield
        return
    connection.execute("BEGIN")
    try:
        yield
    finally:
        if connection.in_transaction:
            connection.execute("ROLLBACK")

"""The club's database in PostgreSQL. Only one club at a time can use a schema.

Placeholders are $1, $2, ... as in PostgreSQL's own protocol; SQLite accepts them as well. If the
connection is lost, so are the statements in progress. Callers then get AwayError until there is a
new connection.
"""

import time
from contextlib import contextmanager

import psycopg
from psycopg.conninfo import conninfo_to_dict, make_conninfo
from psycopg.rows import dict_row

from tableref_host.club import AwayError, ClubError, schema

WORDS = {"new_id": "INTEGER GENERATED ALWAYS AS IDENTITY PRIMARY KEY", "by_key": ""}
MARK = "tableref_club"
"""Name of the database table that marks a schema as a club's, and contains its version."""
LOCK = int.from_bytes(b"club")
"""The first key of the advisory lock of an open club. The second is derived from the schema."""
LOCK_WAIT_MS = 3000
"""Timeout (ms) for the lock. By then the lock of a killed club has been released."""
ANSWER_TIMEOUT_S = 5
"""Timeout (s) for one statement, because a suspended server never closes its connections."""
USUAL = {
    "connect_timeout": "5",
    # With the next four settings, both sides detect a dead connection after about 10 s.
    "keepalives_idle": "5",
    "keepalives_interval": "2",
    "keepalives_count": "3",
    "tcp_user_timeout": "10000",
    "target_session_attrs": "read-write",
    "application_name": "tableref club",
}
SESSION = f"""
SET client_encoding = 'UTF8';
SET lock_timeout = {LOCK_WAIT_MS};
SET tcp_keepalives_idle = 5;
SET tcp_keepalives_interval = 2;
SET tcp_keepalives_count = 3;
SET synchronous_commit = off;
"""
"""Settings of each connection. Commits do not wait for the server's disk, because after a power cut
there the tables send everything again. `change` can override that.
"""
HOW = (
    "Accepted is postgresql://USER@HOST/NAME; the password is read from PGPASSWORD or from"
    " ~/.pgpass."
)
LOST = (psycopg.OperationalError, psycopg.InterfaceError, psycopg.InternalError)


def check(address):
    """Raise ClubError for an address that is not a PostgreSQL URL or contains a password."""
    if not address.startswith(("postgresql://", "postgres://")):
        raise ClubError(f"{address} is not the address of a PostgreSQL database. {HOW}")
    try:
        parts = conninfo_to_dict(address)
    except psycopg.ProgrammingError as error:
        raise ClubError(
            f"The address of the database is not valid: {_words(error)}. {HOW}"
        ) from None
    if "password" in parts:
        raise ClubError(
            f"Other users of this machine can read a password on the command line. {HOW}"
        )


class Connection(psycopg.Connection):
    """A connection on which no statement takes longer than ANSWER_TIMEOUT_S."""

    def wait(self, generator, interval=0.1):
        """Run an exchange with the server; see psycopg. Raises OperationalError after a timeout."""
        deadline_s = time.monotonic() + ANSWER_TIMEOUT_S
        return super().wait(_with_deadline(generator, deadline_s), interval)


def _with_deadline(exchange, deadline_s):
    """Delegate to the generator `exchange`; raise OperationalError once the deadline has passed."""
    try:
        wanted = next(exchange)
        while True:
            ready = yield wanted
            if not ready and time.monotonic() > deadline_s:
                raise psycopg.OperationalError(f"no answer for {ANSWER_TIMEOUT_S} s")
            wanted = exchange.send(ready)
    except StopIteration as done:
        return done.value
    finally:
        exchange.close()


class Postgres:
    """The database at an `address`. Raises ClubError if it cannot be used for a club."""

    def __init__(self, address):
        check(address)
        self._conninfo = make_conninfo(**{**USUAL, **conninfo_to_dict(address)})
        self.name = address.partition("?")[0]
        self.is_away = True
        self._connection = None
        self.use(self.connected())

    def connected(self):
        """Return a new connection to a database that was checked. Raises ClubError."""
        try:
            connection = Connection.connect(
                self._conninfo,
                autocommit=True,
                row_factory=dict_row,
                cursor_factory=psycopg.RawCursor,
            )
        except psycopg.Error as error:
            raise AwayError(f"{self.name} cannot be reached: {_words(error)}. {HOW}") from error
        try:
            self._prepare(connection)
        except psycopg.errors.LockNotAvailable:
            connection.close()
            raise AwayError(
                f"Another club uses {self.name}, which can have one at a time. Close that"
                " one, or name another database."
            ) from None
        except psycopg.Error as error:
            connection.close()
            raise ClubError(f"{self.name} cannot store the club: {_words(error)}.") from error
        except BaseException:
            connection.close()
            raise
        return connection

    def use(self, connection):
        """Switch to a connection returned by `connected`."""
        self.close()
        self._connection = connection
        self.is_away = False

    def _prepare(self, connection):
        connection.execute(SESSION)
        encoding = connection.info.parameter_status("server_encoding")
        if encoding != "UTF8":
            raise ClubError(
                f"{self.name} has the encoding {encoding}, which does not support all names."
                " Create one with: createdb --encoding=UTF8 --template=template0 NAME"
            )
        if connection.execute("SELECT current_schema() AS name").fetchone()["name"] is None:
            raise ClubError(f"{self.name} has no schema for this user, such as `public`.")
        connection.execute(f"SELECT pg_advisory_lock({LOCK}, hashtext(current_schema()))")
        query = "SELECT tablename FROM pg_tables WHERE schemaname = current_schema()"
        tables = [row["tablename"] for row in connection.execute(query)]
        if not tables:
            mark = f"CREATE TABLE {MARK} AS SELECT {schema.VERSION} AS version;"
            connection.execute(f"BEGIN;{schema.TABLES.format(**WORDS)}{mark}COMMIT")
            return
        if MARK not in tables:
            raise ClubError(schema.refusal(self.name, tables))
        version = connection.execute(f"SELECT version FROM {MARK}").fetchone()["version"]
        if version != schema.VERSION:
            raise ClubError(schema.wrong_version(self.name, version))

    def close(self):
        """Close the connection."""
        if self._connection:
            self._connection.close()

    def rows(self, query, values=()):
        """Return the rows of a query as dicts. Raises AwayError, ValueError."""
        return self._execute(query, values).fetchall()

    def do(self, statement, values):
        """Execute a statement; return the first value of its result, or None if it has no result.

        Raises AwayError, and ValueError for a value that PostgreSQL cannot store.
        """
        done = self._execute(statement, values)
        row = done.fetchone() if done.description else None
        return row and next(iter(row.values()))

    @contextmanager
    def change(self, must_last=True):
        """Run a block as one transaction. Raises AwayError.

        `must_last` waits until the server's disk has the data. It is needed for data that the
        tables cannot send again.
        """
        self._execute("BEGIN; SET LOCAL synchronous_commit = on" if must_last else "BEGIN")
        try:
            yield
            self._execute("COMMIT")
        except BaseException:
            if not self.is_away:
                self._execute("ROLLBACK")
            raise

    def _lose(self):
        """Close the connection. This releases the lock, so that the next connection can get it."""
        self.is_away = True
        self._connection.close()

    def _execute(self, statement, values=None):
        if self.is_away:
            raise AwayError(f"{self.name} is unreachable at the moment. Try again later.")
        try:
            return self._connection.execute(statement, values)
        except psycopg.DataError as error:
            raise ValueError(_words(error)) from error
        except LOST as error:
            self._lose()
            raise AwayError(
                f"{self.name} is unreachable: {_words(error)}. Try again later."
            ) from error


def _words(error):
    """Return the first line of an error's message, without the full stop at its end."""
    return str(error).strip().partition("\n")[0].rstrip(". ")

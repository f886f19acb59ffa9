"""The club's database in PostgreSQL: one club at a time in a schema of it.

Values are $1, $2, ... in a statement, as PostgreSQL's own protocol has them; SQLite understands
them as well. When the connection is lost, only statements in progress are: callers get AwayError
until there is another connection.
"""

import time
from contextlib import contextmanager

import psycopg
from psycopg.conninfo import conninfo_to_dict, make_conninfo
from psycopg.rows import dict_row

from host_tools.club import AwayError, ClubError, schema

WORDS = {"new_id": "INTEGER GENERATED ALWAYS AS IDENTITY PRIMARY KEY", "by_key": ""}
MARK = "tableref_club"
"""The table that says that a schema is a club's, and of which version."""
LOCK = int.from_bytes(b"club")
"""The first half of the lock that an open club holds; the other half is of its schema."""
LOCK_WAIT_MS = 3000
"""A club that was killed has let go of its lock by then."""
ANSWER_TIMEOUT_S = 5
"""Timeout (s) for one statement: a server that was suspended never closes the connection."""
USUAL = {
    "connect_timeout": "5",
    # Whether the server is there is known after about 10 s of silence, here and there.
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
"""After a power cut at the server the tables tell the rest; `change` says what must not wait."""
HOW = (
    "Accepted is postgresql://USER@HOST/NAME; the password is read from PGPASSWORD or from"
    " ~/.pgpass."
)
LOST = (psycopg.OperationalError, psycopg.InterfaceError, psycopg.InternalError)


def check(address):
    """Raise ClubError for an address that is none of a PostgreSQL database, or has a password."""
    if not address.startswith(("postgresql://", "postgres://")):
        raise ClubError(f"{address} is no address of a PostgreSQL database. {HOW}")
    try:
        parts = conninfo_to_dict(address)
    except psycopg.ProgrammingError as error:
        raise ClubError(
            f"This address of a database makes no sense: {_words(error)}. {HOW}"
        ) from None
    if "password" in parts:
        raise ClubError(f"A password on the command line can be read by others here. {HOW}")


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
    """The database at an `address`. Raises ClubError for one that cannot be the club's."""

    def __init__(self, address):
        check(address)
        self._conninfo = make_conninfo(**{**USUAL, **conninfo_to_dict(address)})
        self.name = address.partition("?")[0]
        self.is_away = True
        self._connection = None
        self.use(self.connected())

    def connected(self):
        """Return a new connection, after a look at what is there. Raises ClubError."""
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
                f"Another club is open at {self.name}, and it can have one at a time. Close that"
                " one, or name another database."
            ) from None
        except psycopg.Error as error:
            connection.close()
            raise ClubError(f"{self.name} cannot keep the club: {_words(error)}.") from error
        except BaseException:
            connection.close()
            raise
        return connection

    def use(self, connection):
        """Go on at a connection that is `connected`."""
        self.close()
        self._connection = connection
        self.is_away = False

    def _prepare(self, connection):
        connection.execute(SESSION)
        encoding = connection.info.parameter_status("server_encoding")
        if encoding != "UTF8":
            raise ClubError(
                f"{self.name} is of the encoding {encoding}, and not every name can be written in"
                " that. Make one with: createdb --encoding=UTF8 --template=template0 NAME"
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
        """Let go of the database."""
        if self._connection:
            self._connection.close()

    def rows(self, query, values=()):
        """Return the rows of a query as dicts. Raises AwayError, ValueError."""
        return self._execute(query, values).fetchall()

    def do(self, statement, values):
        """Do a statement; return the first value that it returns, None where it returns none.

        Raises AwayError, and ValueError for a value that PostgreSQL cannot hold.
        """
        done = self._execute(statement, values)
        row = done.fetchone() if done.description else None
        return row and next(iter(row.values()))

    @contextmanager
    def change(self, must_last=True):
        """Have all that is done inside be there in the end, or nothing of it. Raises AwayError.

        `must_last` is whether nobody could say it again: then it is on the server's disk.
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
        """Give the connection up, and with it the lock, which the next one needs."""
        self.is_away = True
        self._connection.close()

    def _execute(self, statement, values=None):
        if self.is_away:
            raise AwayError(f"{self.name} cannot be reached just now. Try again soon.")
        try:
            return self._connection.execute(statement, values)
        except psycopg.DataError as error:
            raise ValueError(_words(error)) from error
        except LOST as error:
            self._lose()
            raise AwayError(f"{self.name} has gone: {_words(error)}. Try again soon.") from error


def _words(error):
    """Return what is wrong, without a stop at its end; what else the server asks is left out."""
    return str(error).strip().partition("\n")[0].rstrip(". ")

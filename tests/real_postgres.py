"""A PostgreSQL server for the tests, if installed; each club has its own schema."""

import itertools
import os
import shutil
import subprocess
import tempfile
from pathlib import Path
from urllib.parse import quote

import psycopg

from tests.waiting import until

USER = "club"
LOCKED = "locked"
"""The name of a second user, with a password, which some tests create."""


def _folder():
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda at: int(at.parent.name))
    on_path = shutil.which("postgres")
    return Path(on_path).parent if on_path else found[-1] if found else None


PROGRAMS = _folder()


class Server:
    """A server that listens at a socket in a folder of its own, and can be stopped and killed."""

    def __init__(self):
        # Use a short path, because that of a socket may have only about 100 characters.
        self.folder = Path(tempfile.mkdtemp(prefix="pg"))
        # PostgreSQL refuses to run as root.
        self._prefix = []
        if os.getuid() == 0:
            shutil.chown(self.folder, "postgres", "postgres")
            self._prefix = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"]
        words = ["-D", self.folder / "data", "-U", USER, "--auth=trust", "--no-sync"]
        self._run("initdb", *words, "--encoding=UTF8", "--locale=C").check_returncode()
        rights = self.folder / "data" / "pg_hba.conf"
        rights.write_text(f"local all {LOCKED} scram-sha-256\n" + rights.read_text())
        self._numbers = itertools.count(1)
        self._process = None

    def _run(self, program, *words):
        command = [*self._prefix, PROGRAMS / program, *words]
        return subprocess.run(command, cwd=self.folder, capture_output=True, text=True)

    def start(self):
        settings = {
            "unix_socket_directories": self.folder,
            "listen_addresses": "",
            "fsync": "off",
            "max_connections": 400,
            "shared_buffers": "1MB",
            "autovacuum": "off",
        }
        words = [word for name, value in settings.items() for word in ("-c", f"{name}={value}")]
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [*self._prefix, PROGRAMS / "postgres", "-D", self.folder / "data", *words],
                cwd=self.folder,
                stdout=log,
                stderr=log,
            )
        until("PostgreSQL listens", self._listens, seen=(self.folder / "log").read_text)

    def _listens(self):
        assert self._process.poll() is None, (self.folder / "log").read_text()
        try:
            psycopg.connect(self.address("postgres")).close()
        except psycopg.OperationalError:
            return False
        return True

    def stop(self):
        """Stop the server at once, as if killed. The next start recovers unwritten changes."""
        self._process.send_signal(3)
        self._process.wait()

    def address(self, name="postgres", user=USER, **more):
        words = {"host": str(self.folder), **more}
        query = "&".join(f"{key}={quote(value)}" for key, value in words.items())
        return f"postgresql://{user}@/{name}?{query}"

    def do(self, statement):
        """Execute an SQL statement; return its rows."""
        with psycopg.connect(self.address(), autocommit=True) as connection:
            done = connection.execute(statement)
            return done.fetchall() if done.description else []

    def new_schema(self):
        """Return the address of an empty schema."""
        name = f"club{next(self._numbers)}"
        self.do(f"CREATE SCHEMA {name}")
        return self.address(options=f"-csearch_path={name}")

    def remove(self):
        self.stop()
        shutil.rmtree(self.folder)

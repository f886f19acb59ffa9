"""The club's own mosquitto, where each table is a user that may publish only as itself.

It ends together with the club, however the club ends. Mosquitto stores passwords as hashes, so a
table's password is shown only once, when it is created.
"""

import asyncio
import contextlib
import os
import secrets
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import aiomqtt

from tableref_host.club import ClubError
from tableref_host.publish.broker import PREFIX, Broker
from tableref_host.web.serving import listener

CLUB = "club"
VIEWER = "viewer"
START_TIMEOUT_S = 20
"""Timeout (s) for the broker to accept the club's connection."""
WATCH_INTERVAL_S = 0.5
"""Interval (s) between two checks of the broker and its password file."""
STOP_TIMEOUT_S = 15
SYSTEM = os.pathsep.join(("/usr/sbin", "/usr/local/sbin", "/opt/homebrew/sbin"))
"""Folders of system programs, which may not be on the user's PATH."""
RIGHTS = f"""\
# A table is a user of its own name: it publishes as itself, and hears what it is asked.
pattern write {PREFIX}/%u/event
pattern write {PREFIX}/%u/state
pattern readwrite {PREFIX}/%u/status
pattern read {PREFIX}/%u/ask
pattern write homeassistant/device/tableref_%u/config

user {CLUB}
topic read {PREFIX}/#
topic write {PREFIX}/+/ask

user {VIEWER}
topic read {PREFIX}/+/event
topic read {PREFIX}/+/state
topic read {PREFIX}/+/status
topic read homeassistant/#
"""
MAX_PACKET = 128 * 1024
"""Maximum size (bytes) of a message that the broker accepts."""


def program(name):
    """Return the path of a program of mosquitto. Raises ClubError."""
    found = shutil.which(name) or shutil.which(name, path=SYSTEM)
    if not found:
        raise ClubError(
            f"{name} is not installed. Install it (sudo apt install mosquitto), or name a broker: "
            "tableref club --broker mqtt://broker.local"
        )
    return found


def check_table(name):
    """Raise ClubError for a table name that is reserved for the club at the broker."""
    if name in (CLUB, VIEWER):
        raise ClubError(
            f"No table can be called {name}: that is a user of the club itself. Use the table's id,"
            " which `tableref watch` prints."
        )


class Passwords:
    """The users of a mosquitto, stored in the file `passwords` of its `folder`."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        folder.chmod(0o700)
        self.file = folder / "passwords"
        self.file.touch(0o600)

    def new(self, user):
        """Set a new random password for a user and return it. Raises ClubError.

        The broker must reload the file afterwards.
        """
        password = secrets.token_urlsafe(12)
        hashed = self._hashed(user, password)
        lines = [line for line in self._lines() if not line.startswith(f"{user}:")]
        with tempfile.NamedTemporaryFile(
            "w", dir=self._folder, encoding="utf-8", delete=False
        ) as file:
            file.write("".join(f"{line}\n" for line in [*lines, hashed]))
        os.replace(file.name, self.file)
        return password

    def _hashed(self, user, password):
        # Pass the password in a file, because arguments of a program are visible to all users.
        with tempfile.TemporaryDirectory(dir=self._folder) as folder:
            file = Path(folder) / "new"
            file.touch(0o600)
            file.write_text(f"{user}:{password}\n", encoding="utf-8")
            command = [program("mosquitto_passwd"), "-U", str(file)]
            done = subprocess.run(command, capture_output=True, text=True, check=False)
            if done.returncode:
                raise ClubError(f"mosquitto_passwd: {done.stderr.strip()}")
            return file.read_text(encoding="utf-8").strip()

    def knows(self, user):
        """Return whether a user has a password."""
        return any(line.startswith(f"{user}:") for line in self._lines())

    def _lines(self):
        return self.file.read_text(encoding="utf-8").splitlines()


class Mosquitto:
    """A mosquitto that listens at (host, port), with its files in `folder`."""

    def __init__(self, folder: Path, host: str, port: int) -> None:
        self._folder = folder
        self._host, self._port = host, port
        self._process = None
        self._is_ready = False
        self._passwords = Passwords(folder)
        self._read = None
        self.pid = None
        """The process of the broker, None before the start."""
        (folder / "rights").write_text(RIGHTS, encoding="utf-8")
        (folder / "rights").chmod(0o600)
        user = "user root\n" if hasattr(os, "getuid") and os.getuid() == 0 else ""
        (folder / "mosquitto.conf").write_text(
            f"{user}listener {port} {host}\nallow_anonymous false\n"
            f"password_file {self._passwords.file}\nacl_file {folder / 'rights'}\n"
            f"persistence true\npersistence_location {folder}/\nautosave_interval 60\n"
            "max_queued_messages 100000\nmax_inflight_messages 100\nset_tcp_nodelay true\n"
            f"max_packet_size {MAX_PACKET}\n",
            encoding="utf-8",
        )

    def password(self, user):
        """Set a new random password for a user and return it. Raises ClubError."""
        password = self._passwords.new(user)
        self._reload()
        return password

    def knows(self, user):
        """Return whether a user has a password."""
        return self._passwords.knows(user)

    def own(self):
        """Return the Broker with the club's own user. Its password is stored for the next start."""
        file = self._folder / "club.password"
        if not (file.exists() and self.knows(CLUB)):
            file.touch(0o600)
            file.write_text(self.password(CLUB), encoding="utf-8")
        return self._as(CLUB, file.read_text(encoding="utf-8"))

    def _as(self, user, password):
        return local_broker(self._host, self._port, user, password)

    def start(self):
        """Start the broker; return once the club can connect. Raises ClubError."""
        self.stop()
        self._check_port()
        own = self.own()
        self._launch()
        end_s = time.monotonic() + START_TIMEOUT_S
        while not lets_in(own):
            if self._process.poll() is not None or time.monotonic() > end_s:
                self.stop()
                raise ClubError(f"mosquitto did not start: {self._folder / 'log'} says why.")
            time.sleep(0.05)
        self._is_ready = True

    def _check_port(self):
        """Raise ClubError if another program uses the port: such a broker might admit anybody."""
        try:
            listener(self._host, self._port).close()
        except OSError as error:
            raise ClubError(
                f"The club's broker cannot listen at {self._host}, port {self._port}"
                f" ({error.strerror}). Maybe another mosquitto does: stop that one (on Debian: sudo"
                " systemctl disable --now mosquitto), or name another port: --broker-port"
                f" {self._port + 1}. To use that broker: --broker mqtt://USER@HOST"
            ) from error

    def _launch(self):
        self._read = self._stamp()
        with (self._folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [
                    *(sys.executable, "-I", str(Path(__file__).with_name("broker_process.py"))),
                    *(program("mosquitto"), "-c", str(self._folder / "mosquitto.conf")),
                ],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=log,
                # Run it in its own session, so that Ctrl-C reaches only the club. The club stops
                # the broker last.
                start_new_session=True,
            )
        line = self._process.stdout.readline()
        self.pid = int(line) if line.strip().isdigit() else None

    async def watch(self, tell, sleep=asyncio.sleep):
        """Restart the broker whenever it ends, reporting by `tell(words)`, until cancelled.

        Also reload the passwords when another process has changed them.
        """
        while True:
            await sleep(WATCH_INTERVAL_S)
            if self._process is None or self._process.poll() is not None:
                tell("The club's mosquitto has ended. It is started again.")
                await asyncio.to_thread(self.start)
            elif self._read != self._stamp():
                self._reload()

    def _stamp(self):
        status = self._passwords.file.stat()
        return status.st_mtime_ns, status.st_ino, status.st_size

    def _reload(self):
        # SIGHUP would end a mosquitto that is still starting. `watch` will call this again.
        if self._is_ready:
            self._read = self._stamp()
            with contextlib.suppress(OSError):
                self._process.stdin.write(b"reload\n")
                self._process.stdin.flush()

    def stop(self):
        """Stop the broker."""
        if self._process:
            with contextlib.suppress(OSError):
                self._process.stdin.close()
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(STOP_TIMEOUT_S)
            self._process.stdout.close()
            self._process = self.pid = None
            self._is_ready = False


def local_broker(host, port, user, password):
    """Return the Broker at `host` and `port` of this machine, with the credentials of a `user`."""
    host = "127.0.0.1" if host in ("0.0.0.0", "::") else host
    return Broker(host, port, False, user, password, PREFIX)


def lets_in(broker):
    """Return whether a Broker answers and accepts its user."""

    async def come():
        async with aiomqtt.Client(**broker.as_arguments()):
            pass

    try:
        with asyncio.Runner(loop_factory=asyncio.SelectorEventLoop) as runner:
            runner.run(come())
    except aiomqtt.MqttError:
        return False
    return True

"""A mosquitto of the club's own: each table is a user that may publish only as itself.

Passwords are mosquitto's to keep, as hashes; a table's is said once, when it is made.
"""

import contextlib
import os
import secrets
import shutil
import socket
import subprocess
import time
from pathlib import Path

from host_tools.club import ClubError
from host_tools.publish.broker import PREFIX, Broker

CLUB = "club"
VIEWER = "viewer"
START_S = 20
SYSTEM = os.pathsep.join(("/usr/sbin", "/usr/local/sbin", "/opt/homebrew/sbin"))
"""Where such programs are, and whoever runs us may not look."""
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


def program(name):
    """Return the path of a program of mosquitto. Raises ClubError."""
    found = shutil.which(name) or shutil.which(name, path=SYSTEM)
    if not found:
        raise ClubError(
            f"{name} is not here. Install it (sudo apt install mosquitto), or name a broker: "
            "tableref club --broker mqtt://broker.local"
        )
    return found


class Mosquitto:
    """A mosquitto that listens at (host, port), with its files in `folder`."""

    def __init__(self, folder: Path, host: str, port: int) -> None:
        self._folder = folder
        self._host, self._port = host, port
        self._passwords = folder / "passwords"
        self._process = None
        folder.mkdir(parents=True, exist_ok=True)
        folder.chmod(0o700)
        self._passwords.touch(0o600)
        (folder / "rights").write_text(RIGHTS, encoding="utf-8")
        (folder / "rights").chmod(0o600)
        user = f"user {_own_name()}\n" if hasattr(os, "getuid") and os.getuid() == 0 else ""
        (folder / "mosquitto.conf").write_text(
            f"{user}listener {port} {host}\nallow_anonymous false\n"
            f"password_file {self._passwords}\nacl_file {folder / 'rights'}\n"
            f"persistence true\npersistence_location {folder}/\nautosave_interval 60\n"
            "max_queued_messages 100000\nmax_inflight_messages 100\nset_tcp_nodelay true\n",
            encoding="utf-8",
        )

    def password(self, user):
        """Give a user a new password, and return it. Raises ClubError."""
        password = secrets.token_urlsafe(12)
        command = [program("mosquitto_passwd"), "-b", str(self._passwords), user, password]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            raise ClubError(f"mosquitto_passwd: {done.stderr.strip()}")
        if self._process:
            import signal

            self._process.send_signal(signal.SIGHUP)
        return password

    def knows(self, user):
        """Return whether a user has a password."""
        lines = self._passwords.read_text(encoding="utf-8").splitlines()
        return any(line.startswith(f"{user}:") for line in lines)

    def own(self):
        """Return the Broker as the club itself uses it: its password is kept for the next time."""
        file = self._folder / "club.password"
        if not (file.exists() and self.knows(CLUB)):
            file.touch(0o600)
            file.write_text(self.password(CLUB), encoding="utf-8")
        host = "127.0.0.1" if self._host in ("0.0.0.0", "::") else self._host
        password = file.read_text(encoding="utf-8")
        return Broker(host, self._port, False, CLUB, password, PREFIX)

    def start(self):
        """Start it, and return when it listens; one that runs there already is ours, and serves."""
        if self._listens():
            return
        with (self._folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [program("mosquitto"), "-c", str(self._folder / "mosquitto.conf")],
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        end_s = time.monotonic() + START_S
        while not self._listens():
            if self._process.poll() is not None or time.monotonic() > end_s:
                raise ClubError(f"mosquitto did not start: {self._folder / 'log'} says why.")
            time.sleep(0.05)

    def stop(self):
        """Stop the one that we have started."""
        if self._process:
            self._process.terminate()
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(10)

    @property
    def pid(self):
        """The process that we have started, None without one."""
        return self._process and self._process.pid

    def _listens(self):
        host = "127.0.0.1" if self._host in ("0.0.0.0", "::") else self._host
        with contextlib.suppress(OSError), socket.create_connection((host, self._port), 1):
            return True
        return False


def _own_name():
    import pwd

    return pwd.getpwuid(os.getuid()).pw_name

"""A mosquitto for the tests, if installed."""

import contextlib
import shutil
import socket
import subprocess

MOSQUITTO = shutil.which("mosquitto") or shutil.which("mosquitto", path="/usr/sbin")
TIMEOUT_S = 120
"""Timeout (s) for a message from the broker."""


class Broker:
    """A mosquitto for the tests, which stores its data in `folder`."""

    def __init__(self, folder):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self._config = folder / "mosquitto.conf"
        self._config.write_text(
            f"listener {self.port} 127.0.0.1\nallow_anonymous true\npersistence true\n"
            f"persistence_location {folder}/\nautosave_interval 1\nautosave_on_changes true\n"
        )
        self._process = None

    def start(self):
        self._process = subprocess.Popen(
            [MOSQUITTO, "-c", self._config], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        while True:
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port)):
                return
            assert self._process.poll() is None, "mosquitto has ended"

    def stop(self):
        # Do not kill it, because a killed broker may lose an acknowledged message, and clients
        # cannot know.
        self._process.terminate()
        self._process.wait()

"""Connects `tableref watch` to the emulated Pico; its scoreboard can be queried."""

import json
import subprocess
import sys
import time
from http.client import HTTPConnection
from urllib.parse import urlsplit

from pico import BATCH_US

from tests.clients import websocket
from tests.waiting import TIMEOUT_S, until

TIMEOUT_MS = 30_000
ASKED_EVERY_US = 50_000


class Scoreboard:
    """A context manager: the command at the port `socket` (a ``UsbSocket``) of `pico`.

    Finished matches go into `history` (a path). While `meet` waits, time passes for both.
    """

    def __init__(self, pico, socket, history):
        self._pico = pico
        self._socket = socket
        words = ["watch", "--device", socket.url, "--history", str(history)]
        words += ["--port", "0", "--no-browser", "--json"]
        self._words = [sys.executable, "-m", "tableref_host", *words]

    def __enter__(self):
        self._process = subprocess.Popen(
            self._words, stdout=subprocess.PIPE, stdin=subprocess.DEVNULL, text=True
        )
        where = json.loads(self._process.stdout.readline())
        self.url = where["urls"][-1]
        self.code = where["code"]
        return self

    def __exit__(self, *_):
        self._process.terminate()
        self._process.wait()
        self._process.stdout.close()

    def state(self):
        """Return the complete state of the board that viewers see."""
        return json.loads(self._ask("GET", "/state")[1])

    def name(self, player, name, colour):
        """Set the name and colour of a player, like a viewer who has entered the code."""
        body = json.dumps({"code": self.code})
        cookie = self._ask("POST", "/code", body)[0].split(";")[0]
        live = self.url.replace("http", "ws") + "live"
        with websocket(
            live, origin=self.url.rstrip("/"), additional_headers={"Cookie": cookie}
        ) as it:
            wish = {"type": "name", "player": player, "name": name, "colour": colour}
            it.send(json.dumps(wish))
            self.meet(lambda state: state["seats"][player - 1]["name"] == name)

    def meet(self, is_enough):
        """Let time pass until `is_enough(state)`, and return that state."""
        # An idle Pico is simulated faster than real time, so real time must have passed, too.
        end_us, end_s = self._pico.now_us + TIMEOUT_MS * 1000, time.monotonic() + TIMEOUT_S
        while True:
            self.run_us(ASKED_EVERY_US)
            state = self.state()
            if is_enough(state):
                return state
            is_over = self._pico.now_us > end_us and time.monotonic() > end_s
            assert not is_over, "the board never came to it: %s" % json.dumps(state)

    def wait(self, is_enough):
        """Wait until `is_enough(state)`, while the Pico's time is stopped."""
        until(
            "on the board",
            lambda: is_enough(self.state()),
            seen=lambda: json.dumps(self.state()),
        )

    def run_us(self, microseconds):
        """Let time pass for both."""
        end_us = self._pico.now_us + microseconds
        while self._pico.now_us < end_us:
            self._socket.exchange()
            self._pico.run_us(BATCH_US)

    def _ask(self, method, path, body=None):
        connection = HTTPConnection(urlsplit(self.url).netloc, timeout=TIMEOUT_S)
        try:
            headers = {"Origin": self.url.rstrip("/")} if body else {}
            connection.request(method, path, body, headers)
            answer = connection.getresponse()
            said = answer.read().decode()
            assert answer.status == 200, said
            return answer.headers.get("Set-Cookie", ""), said
        finally:
            connection.close()

"""A real server for a table in a thread, with clients for its screen and phones."""

import asyncio
import http.client
import json
import threading
from contextlib import ExitStack

from websockets.exceptions import ConnectionClosed

from tableref_host.seats.server import ROOM, OneTable
from tableref_host.web import serving
from tests.clients import slow_servers, websocket
from tests.waiting import TIMEOUT_S, until

PAGE = b"<!doctype html><title>the screen</title>"


class Served:
    """The server of one table with this page; `faults` are the errors that it had.

    Use it as a context manager. `public` is the address of a proxy in front of it, if any.
    """

    def __init__(self, page=PAGE, public=None):
        self.faults = []
        self._listening = serving.listener("127.0.0.1", 0)
        self.port = self._listening.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}/"
        self.table = OneTable(page, public or self.url, self.faults.append, public is not None)
        self._servers = []
        self._loop = None
        self._ends = ExitStack()
        self._clients = ExitStack()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._run()))

    async def _run(self):
        self._loop = asyncio.get_running_loop()
        with self._listening:
            await serving.run(self.table.app, self._listening, started=self._servers.append)

    def __enter__(self):
        self._ends.enter_context(slow_servers())
        self._thread.start()
        until("served", lambda: self._servers)
        return self

    def __exit__(self, *raised):
        self.disconnect_clients()
        self._ends.close()
        self._servers[0].should_exit = True
        self._thread.join(TIMEOUT_S)
        assert not self._thread.is_alive()
        assert raised[0] or self.faults == []

    def call(self, function, *arguments):
        """Call a function in the server's event loop; return its result."""

        async def call():
            return function(*arguments)

        return asyncio.run_coroutine_threadsafe(call(), self._loop).result(TIMEOUT_S)

    def ask(self, path, method="GET", body=None, **headers):
        """Return (answer, its body). Headers are keyword arguments, with `_` in place of `-`."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=TIMEOUT_S)
        named = {name.replace("_", "-"): text for name, text in headers.items()}
        connection.request(method, path, body, {"Origin": self.url[:-1], **named})
        answer = connection.getresponse()
        text = answer.read()
        connection.close()
        return answer, text

    def cookie(self, path, code):
        """Send a code; return the cookie that the server sets in response."""
        answer, text = self.ask(path, "POST", json.dumps({"code": code}))
        assert answer.status == 200, text
        return answer.headers["Set-Cookie"].split(";")[0]

    def talk(self, path, cookie="", origin=None):
        """Return the client of a new WebSocket."""
        headers = {"Cookie": cookie} if cookie else {}
        end = websocket(
            f"ws://127.0.0.1:{self.port}{path}",
            origin=origin or self.url[:-1],
            additional_headers=headers,
        )
        return End(self._clients.enter_context(end))

    def disconnect_clients(self):
        """Close all clients' WebSockets."""
        self._clients.close()

    def screen(self):
        """Return (client that acts as the table's screen, first code for phones)."""
        end = self.talk(ROOM, self.cookie("/code", self.call(self.table.screen_code)))
        return end, end.until("invitation")["code"]

    def phone(self, code):
        """Return a client that acts as a phone."""
        return self.talk("/seat", self.cookie("/seat/code", code))


class End:
    """A client of the server that sends and receives messages over a WebSocket."""

    def __init__(self, websocket):
        self.websocket = websocket

    def say(self, **message):
        self.websocket.send(json.dumps(message))

    def until(self, kind, **parts):
        """Return the next message of this type in which all `parts` have these values."""
        while True:
            message = json.loads(self.websocket.recv(TIMEOUT_S))
            if message["type"] == kind and parts.items() <= message.items():
                return message

    def sit(self, seat, name=""):
        """Take a seat, and wait for the answer; return all seats, or the reason of a refusal."""
        self.say(type="sit", seat=seat, name=name)
        while True:
            message = json.loads(self.websocket.recv(TIMEOUT_S))
            if message["type"] == "refused":
                return message["reason"]
            if message.get("own") == seat:
                return message["seats"]

    def closed(self):
        """Return (code, reason) with which the server closes the connection."""
        try:
            while True:
                self.websocket.recv(TIMEOUT_S)
        except ConnectionClosed as end:
            return end.rcvd.code, end.rcvd.reason

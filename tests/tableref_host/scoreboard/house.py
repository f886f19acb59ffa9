"""A real scoreboard server in a thread, with viewers and other clients."""

import asyncio
import http.client
import json
import socket
import threading
from contextlib import ExitStack, contextmanager

from websockets.exceptions import ConnectionClosed

from tableref_host.scoreboard.server import RECORDED, Chosen, Scoreboard
from tableref_host.web import serving
from tableref_host.web.sessions import Sessions
from tests.clients import slow_servers, websocket
from tests.waiting import TIMEOUT_S, until

PAGE = {"/": (b"<!doctype html><title>scores</title>", "text/html")}


class Quiet:
    """A source that sends nothing by itself."""

    async def run(self, tell):
        await asyncio.Event().wait()


class House:
    """A running server: its `port`, `hub` and `guard`, and the `faults` that it had."""

    def __init__(self, path, chosen=None, history=None, public=None):
        self.faults = []
        self.guard = Sessions()
        self.chosen = chosen or Chosen(RECORDED, Quiet())
        self.scoreboard = Scoreboard(
            self.chosen,
            self.guard,
            PAGE,
            self.faults.append,
            history,
            names=path,
            public=public,
        )
        self.board, self.hub = self.scoreboard.board, self.scoreboard.hub
        self.listening = serving.listener("127.0.0.1", 0)
        self.port = self.listening.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self._servers = []
        self._loop = None
        self._thread = threading.Thread(target=lambda: asyncio.run(self._run()))

    async def _run(self):
        self._loop = asyncio.get_running_loop()
        await self.scoreboard.show(self.listening, self._servers.append)

    def __enter__(self):
        self._server_timeouts = ExitStack()
        self._server_timeouts.enter_context(slow_servers())
        self._thread.start()
        return self

    def __exit__(self, *raised):
        self._server_timeouts.close()
        while not self._servers:
            self._thread.join(0.01)
        self._servers[0].should_exit = True
        self._thread.join(TIMEOUT_S)
        assert not self._thread.is_alive()
        self.listening.close()
        if raised[0] is None:
            assert self.faults == []

    @property
    def connections(self):
        """All connections that are open (a set)."""
        return self._servers[0].server_state.connections

    def call(self, function, *arguments):
        """Call a function in the server's event loop; return its result."""

        async def call():
            return function(*arguments)

        while self._loop is None:
            self._thread.join(0.01)
        return asyncio.run_coroutine_threadsafe(call(), self._loop).result(TIMEOUT_S)

    def until(self, what, is_so):
        """Wait until `is_so()` is true in the server's event loop."""
        return until(what, lambda: self.call(is_so))

    def until_alone(self):
        """Wait until the server has noticed that no viewer is connected."""
        self.until("alone", lambda: not self.hub.viewers)
        return self

    def tell(self, *messages):
        """Handle messages of the table, each in its own iteration of the event loop."""
        for message in messages:
            self.call(self.hub.handle, message)

    def ask(self, path, method="GET", body=None, **headers):
        """Return (answer, its body as text). In the names of headers `_` stands for `-`."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=TIMEOUT_S)
        named = {name.replace("_", "-"): text for name, text in headers.items()}
        connection.request(method, path, body, named)
        answer = connection.getresponse()
        text = answer.read().decode()
        connection.close()
        return answer, text

    def redeem(self, code, **headers):
        """Return (answer, its JSON) to a code."""
        headers.setdefault("Origin", self.url)
        answer, text = self.ask("/code", "POST", json.dumps({"code": code}), **headers)
        return answer, json.loads(text)

    def right(self):
        """Return a cookie with the right to change names."""
        answer, _ = self.redeem(self.call(self.guard.new_code))
        return answer.headers["Set-Cookie"].split(";")[0]

    def state(self):
        """Return the answer to GET /state."""
        return json.loads(self.ask("/state")[1])

    @contextmanager
    def line(self, path="/live", cookie=None, **named):
        """Yield a WebSocket of a page of ours."""
        address = f"ws://127.0.0.1:{self.port}{path}"
        named.setdefault("origin", self.url)
        named.setdefault("additional_headers", {"Cookie": cookie} if cookie else {})
        with websocket(address, **named) as line:
            yield line

    @contextmanager
    def viewer(self, may_change=False, **named):
        """Yield a `Screen` that looks at the scoreboard."""
        with self.line(cookie=self.right() if may_change else None, **named) as line:
            yield Screen(line)


class Screen:
    """A viewer's current data: its `board`, and all other `messages`."""

    def __init__(self, websocket):
        self.websocket = websocket
        self.board = None
        self.number = None
        self.wholes = 0
        self.messages = []

    def send(self, value):
        self.websocket.send(value if isinstance(value, (str, bytes)) else json.dumps(value))

    def read(self):
        """Read the next message, and return it."""
        message = json.loads(self.websocket.recv(TIMEOUT_S))
        if message["type"] == "board":
            self.board, self.number = message["board"], message["n"]
            self.wholes += 1
        elif message["type"] == "change":
            assert message["n"] == self.number + 1
            self.board, self.number = {**self.board, **message["board"]}, message["n"]
        else:
            self.messages.append(message)
        return message

    def read_until(self, is_so):
        """Read messages until `is_so(self)`."""
        while not is_so(self):
            self.read()
        return self

    def read_next(self, type):
        """Read messages up to the next one of this type, and return it."""
        while True:
            message = self.read()
            if message["type"] == type:
                return message

    def refusal(self):
        """Return the text of the next refusal."""
        return self.read_next("refused")["words"]


def close_of(websocket):
    """Return (code and reason of the server's close of a WebSocket, messages before it)."""
    messages = []
    try:
        while True:
            messages.append(websocket.recv(TIMEOUT_S))
    except ConnectionClosed as closed:
        return closed.rcvd and (closed.rcvd.code, closed.rcvd.reason), messages


def deaf(port):
    """Return a socket that has opened a WebSocket to /live, and reads nothing."""
    sock = socket.socket()
    # With a large receive buffer the system would accept much data that nobody reads.
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    sock.settimeout(TIMEOUT_S)
    sock.connect(("127.0.0.1", port))
    sock.sendall(
        f"GET /live HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nOrigin: http://127.0.0.1:{port}\r\n"
        "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
    )
    return sock

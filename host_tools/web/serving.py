"""Serves an application (ASGI) at a socket until somebody stops it, in a house full of phones.

A phone that sleeps in a pocket takes nothing and says nothing. Uvicorn would keep what it was sent
in memory for as long as its connection is there; so none holds us up for long here.
"""

import asyncio
import contextlib
import signal
import socket
import sys
import weakref

import uvicorn
from uvicorn import Config
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from host_tools.protocol.lines import LONGEST
from host_tools.web.guests import MOST_CONNECTIONS, Guests

if sys.platform != "win32":
    import resource

ABORT = "tableref.abort"
"""The key in a WebSocket's ASGI scope for what hangs up at once, whatever is still to be sent."""
HAS_PLACE = "tableref.has_place"
"""The key for whether a place is kept for this one when the house is full; see `Guests`."""
FULL = (
    b"HTTP/1.1 503 Service Unavailable\r\nContent-Type: text/plain\r\nRetry-After: 5\r\n"
    b"Connection: close\r\n\r\nToo many connections are open. Close some, and try again.\n"
)
MOST_UNSENT = 32 << 10
"""So much (bytes) waits here at most until a viewer takes it; twice that in the system."""
PATIENCE_S = 30
"""Whoever connects has asked for something by then."""
REFUSING_S = 2
"""Whoever is not let in has so long to ask, and hears why."""
PING_S = 10
"""A WebSocket is asked so often whether it is there."""
PONG_S = 10
"""It has so long to answer."""
LARGEST_MESSAGE = 2 * LONGEST
"""A larger one (bytes) ends its WebSocket: no line of a table is longer than half of it."""
MOST_FILES = 1024
"""Some systems allow 256 open files, and each viewer takes one."""


def listener(host, port):
    """Return a socket that listens at an address of this machine. Raises OSError."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    found = socket.socket(family, socket.SOCK_STREAM)
    try:
        if sys.platform != "win32":
            found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        found.bind((host, port))
        found.listen(MOST_CONNECTIONS)
    except OSError:
        found.close()
        raise
    return found


def allow_files(count=MOST_FILES):
    """Allow this process so many open files, as far as the system lets it."""
    if sys.platform == "win32":
        # There is no such limit.
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = count if hard == resource.RLIM_INFINITY else min(count, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


class StopSignals:
    """Have Ctrl-C, SIGTERM and SIGHUP end a server in peace inside a `with`, even before it starts.

    A KeyboardInterrupt could come in the middle of anything, and the other two would end the
    process without closing anything. Used in the main thread only.
    """

    def __init__(self):
        self._server = None
        self._is_pressed = False

    def __enter__(self):
        numbers = [signal.SIGINT, signal.SIGTERM]
        # Windows has no SIGHUP; nohup has it ignored.
        if hasattr(signal, "SIGHUP") and signal.getsignal(signal.SIGHUP) != signal.SIG_IGN:
            numbers.append(signal.SIGHUP)
        self._before = {number: signal.signal(number, self._note) for number in numbers}
        return self

    def __exit__(self, *raised):
        for number, handler in self._before.items():
            signal.signal(number, handler)

    def ends(self, server):
        """Have it end this server; see `run`."""
        self._server = server
        server.should_exit = self._is_pressed

    def _note(self, *_signal):
        self._is_pressed = True
        if self._server is not None:
            self._server.should_exit = True


async def run(app, listening, source=None, tell=None, started=None):
    """Serve `app` at the socket `listening`; a `source`, if any, tells what happens meanwhile.

    A source may come to its end; the server goes on then. `started(server)` is called with what
    runs until its `should_exit` is true.
    """
    server = Server(config(app))
    serving = asyncio.ensure_future(server.serve(sockets=[listening]))
    tasks = [serving] + ([asyncio.ensure_future(source.run(tell))] if source else [])
    if started:
        started(server)
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in tasks[1:]:
            if task.done():
                # Its exception, if it ended by one, ends us too.
                task.result()
        await serving
    finally:
        server.should_exit = True
        for task in tasks[1:]:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


class Server(uvicorn.Server):
    """Hangs up on everybody when it ends, also on who comes in at that very moment.

    Else such a connection stays open with nobody at its other end, until the process is gone.
    """

    async def shutdown(self, sockets=None):
        """End; see uvicorn."""
        for listening in sockets or []:
            # Windows has another way of waiting, and lets in one by one.
            with contextlib.suppress(NotImplementedError):
                asyncio.get_running_loop().remove_reader(listening)
        # Who was let in just now is known to the server three turns of the loop later.
        for _ in range(3):
            await asyncio.sleep(0)
        await super().shutdown(sockets)
        for transport in list(self.config.transports):
            transport.abort()
        # They are closed in the next turn, and it may be the last.
        await asyncio.sleep(0)


class HttpProtocol(H11Protocol):
    """A browser that asks for a page; one that connects and asks for nothing is hung up on."""

    def connection_made(self, transport):
        """Begin, if there is a place; see asyncio."""
        others = [_address(one) for one in self.connections]
        super().connection_made(transport)
        self.config.transports.add(transport)
        self._has_place = self.config.guests.admits(_address(self), others)
        if not self._has_place:
            # What it asks is answered, in words; it takes nobody's place meanwhile.
            self.connections.discard(self)
            self.limit_concurrency = 0
        self.loop.call_later(PATIENCE_S if self._has_place else REFUSING_S, self._give_up)

    def handle_websocket_upgrade(self, event):
        """Let a WebSocket in, if there is a place; see uvicorn."""
        if self._has_place:
            super().handle_websocket_upgrade(event)
            return
        self.transport.write(FULL)
        self.transport.close()

    def _give_up(self):
        if self.scope is None:
            self.transport.abort()


class WebSocketProtocol(WebSocketsSansIOProtocol):
    """A WebSocket that can be hung up on."""

    def connection_made(self, transport):
        """Begin; see asyncio."""
        super().connection_made(transport)
        transport.set_write_buffer_limits(high=MOST_UNSENT)
        # Else the system keeps megabytes of changes that nobody looks at any more.
        own = transport.get_extra_info("socket")
        own.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, MOST_UNSENT)

    def handle_connect(self, event):
        """Begin the application's part; see uvicorn."""
        super().handle_connect(event)
        if self.handshake_complete:
            return
        self.scope[ABORT] = self.transport.abort
        guests, address = self.config.guests, _address(self)
        self.scope[HAS_PLACE] = guests.keeps_place_for(address)
        guests.looks(address)

    def connection_lost(self, error):
        """End; see asyncio."""
        super().connection_lost(error)
        if self.handshake_complete:
            self.config.guests.looks(_address(self))

    def shutdown(self):
        """Say goodbye, and hang up on who does not take it; see uvicorn."""
        super().shutdown()
        if self.transport.get_write_buffer_size():
            self.transport.abort()

    def keepalive_timeout(self):
        """Hang up on who does not answer: a close would wait until all is sent."""
        super().keepalive_timeout()
        self.transport.abort()


def _address(protocol):
    client = getattr(protocol, "client", None)
    return client[0] if client else ""


def config(app):
    """Return the uvicorn configuration with which `app` is served."""
    made = Config(
        app,
        http=HttpProtocol,
        ws=WebSocketProtocol,
        lifespan="off",
        log_config=None,
        # What strangers send is no news on our terminal; errors of ours are told by
        # `RequestChecks`.
        log_level="critical",
        access_log=False,
        proxy_headers=False,
        server_header=False,
        ws_max_size=LARGEST_MESSAGE,
        ws_ping_interval=PING_S,
        ws_ping_timeout=PONG_S,
        # Messages are some hundred bytes, and each would be compressed again for each viewer.
        ws_per_message_deflate=False,
        limit_concurrency=MOST_CONNECTIONS,
        timeout_graceful_shutdown=1,
    )
    made.guests = Guests()
    made.transports = weakref.WeakSet()
    return made

"""Serve an ASGI application at a socket, and abort the connections of unresponsive clients.

A sleeping phone neither reads nor responds, and uvicorn would buffer everything sent to it for as
long as the connection is open.
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

from tableref_host.protocol.lines import MAX_LINE_SIZE
from tableref_host.web.guests import MAX_CONNECTIONS, Guests

if sys.platform != "win32":
    import resource

ABORT = "tableref.abort"
"""Key in a WebSocket's ASGI scope. Its value is a function that aborts the connection at once."""
HAS_PLACE = "tableref.has_place"
"""Key in a WebSocket's ASGI scope. Its value is whether a place is reserved; see `Guests`."""
FULL = b"Too many connections are open. Close some pages. This page tries again.\n"
"""Text for a browser whose connection is refused because no place is free."""
FULL_HEADERS = (
    (b"content-type", b"text/plain"),
    (b"content-length", b"%d" % len(FULL)),
    (b"retry-after", b"5"),
    # Browsers ignore Retry-After, but they load a page again because of this.
    (b"refresh", b"5"),
    (b"connection", b"close"),
)
MAX_UNSENT = 32 << 10
"""Maximum amount (bytes) of data that waits to be sent to a viewer.

The system buffers up to twice as much.
"""
REQUEST_TIMEOUT_S = 30
"""Timeout (s) for the first request on a connection."""
REFUSAL_TIMEOUT_S = 2
"""Timeout (s) for the request on a connection that is refused; the answer says why."""
PING_INTERVAL_S = 10
"""Interval (s) between WebSocket pings."""
PONG_TIMEOUT_S = 10
"""Timeout (s) for the answer to a ping."""
MAX_MESSAGE_SIZE = 2 * MAX_LINE_SIZE
"""Maximum size (bytes) of a WebSocket message: twice that of a table's line."""
MAX_FILES = 1024
"""Required number of open files. Some systems allow only 256 by default."""


def listener(host, port):
    """Return a socket that listens on an address of this machine. Raises OSError."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # asyncio sends small messages at once only if the protocol is named. Otherwise each could wait
    # 40 ms or more for the acknowledgement of the one before.
    found = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        if sys.platform != "win32":
            found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        found.bind((host, port))
        found.listen(MAX_CONNECTIONS)
    except OSError:
        found.close()
        raise
    return found


def allow_files(count=MAX_FILES):
    """Raise this process's limit of open files to `count`, as far as the system allows that."""
    if sys.platform == "win32":
        # Windows has no such limit.
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = count if hard == resource.RLIM_INFINITY else min(count, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


class StopSignals:
    """A context manager in which Ctrl-C, SIGTERM and SIGHUP stop a server gracefully.

    It also works before the server has started. Otherwise a KeyboardInterrupt could occur at any
    point, and the other signals would end the process without clean-up. Use it in the main thread
    only.
    """

    def __init__(self):
        self._server = None
        self._is_pressed = False

    def __enter__(self):
        numbers = [signal.SIGINT, signal.SIGTERM]
        # Handle SIGHUP only if it exists (not on Windows) and is not ignored (as under nohup).
        if hasattr(signal, "SIGHUP") and signal.getsignal(signal.SIGHUP) != signal.SIG_IGN:
            numbers.append(signal.SIGHUP)
        self._before = {number: signal.signal(number, self._note) for number in numbers}
        return self

    def __exit__(self, *raised):
        for number, handler in self._before.items():
            signal.signal(number, handler)

    def ends(self, server):
        """Stop this server when a signal arrives; see `run`."""
        self._server = server
        server.should_exit = self._is_pressed

    def _note(self, *_signal):
        self._is_pressed = True
        if self._server is not None:
            self._server.should_exit = True


async def run(app, listening, source=None, handle=None, started=None):
    """Serve `app` at the socket `listening`, and run a `source`, if any, at the same time.

    The server continues when the source ends. `started(server)` is called with the server, which
    runs until its `should_exit` is true.
    """
    server = Server(config(app))
    serving = asyncio.ensure_future(server.serve(sockets=[listening]))
    tasks = [serving] + ([asyncio.ensure_future(source.run(handle))] if source else [])
    if started:
        started(server)
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in tasks[1:]:
            if task.done():
                # Raise the exception of the source, if there is one.
                task.result()
        await serving
    finally:
        server.should_exit = True
        for task in tasks[1:]:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


class Server(uvicorn.Server):
    """A server that aborts all connections on shutdown, including those accepted at that moment.

    Otherwise such a connection would stay open until the process ends.
    """

    async def shutdown(self, sockets=None):
        """Shut down; see uvicorn."""
        for listening in sockets or []:
            # Stop accepting connections. Windows' event loop accepts them without a reader, and so
            # raises NotImplementedError.
            with contextlib.suppress(NotImplementedError):
                asyncio.get_running_loop().remove_reader(listening)
        # Wait until the server knows of all connections. It is informed of a new one only three
        # iterations of the event loop later.
        for _ in range(3):
            await asyncio.sleep(0)
        await super().shutdown(sockets)
        for transport in list(self.config.transports):
            transport.abort()
        # The event loop closes the aborted connections in its next iteration, so wait for that.
        await asyncio.sleep(0)


class HttpProtocol(H11Protocol):
    """An HTTP connection, which is closed if no request arrives in time."""

    def connection_made(self, transport):
        """Admit the connection if a place is free, otherwise let it be refused; see asyncio."""
        others = [_address(one) for one in self.connections]
        super().connection_made(transport)
        self.config.transports.add(transport)
        self._has_place = self.config.guests.admits(_address(self), others)
        if not self._has_place:
            # Do not count this connection, whose request will be answered with an error.
            self.connections.discard(self)
            self.app = _refuse
        self.loop.call_later(
            REQUEST_TIMEOUT_S if self._has_place else REFUSAL_TIMEOUT_S, self._give_up
        )

    def handle_websocket_upgrade(self, event):
        """Accept a WebSocket if a place is free; see uvicorn."""
        if self._has_place:
            super().handle_websocket_upgrade(event)
            return
        head = b"".join(b"%s: %s\r\n" % header for header in FULL_HEADERS)
        self.transport.write(b"HTTP/1.1 503 Service Unavailable\r\n" + head + b"\r\n" + FULL)
        self.transport.close()

    def _give_up(self):
        if self.scope is None:
            self.transport.abort()


async def _refuse(scope, receive, send):
    """Answer an HTTP request for which no place is free; see ASGI."""
    await send({"type": "http.response.start", "status": 503, "headers": FULL_HEADERS})
    await send({"type": "http.response.body", "body": FULL})


class WebSocketProtocol(WebSocketsSansIOProtocol):
    """A WebSocket connection that can be aborted."""

    def connection_made(self, transport):
        """Start the connection, and limit the size of its send buffers; see asyncio."""
        super().connection_made(transport)
        transport.set_write_buffer_limits(high=MAX_UNSENT)
        # Limit the system's buffer, which would otherwise contain megabytes of outdated changes.
        own = transport.get_extra_info("socket")
        own.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, MAX_UNSENT)

    def handle_connect(self, event):
        """Accept the WebSocket, and start the application for it; see uvicorn.

        Add ABORT and HAS_PLACE to the scope, and record that a screen is connected.
        """
        super().handle_connect(event)
        if self.handshake_complete:
            return
        self.scope[ABORT] = self.transport.abort
        guests, address = self.config.guests, _address(self)
        self.scope[HAS_PLACE] = guests.keeps_place_for(address)
        guests.looks(address)

    def connection_lost(self, error):
        """Handle the end of the connection; record when the screen was last seen. See asyncio."""
        super().connection_lost(error)
        if self.handshake_complete:
            self.config.guests.looks(_address(self))

    def shutdown(self):
        """Close the connection, or abort it if its data cannot be sent; see uvicorn."""
        super().shutdown()
        if self.transport.get_write_buffer_size():
            self.transport.abort()

    def keepalive_timeout(self):
        """Abort an unresponsive connection, because a close would wait for data to be sent."""
        super().keepalive_timeout()
        self.transport.abort()


def _address(protocol):
    client = getattr(protocol, "client", None)
    return client[0] if client else ""


def config(app):
    """Return the uvicorn configuration for `app`."""
    made = Config(
        app,
        http=HttpProtocol,
        ws=WebSocketProtocol,
        lifespan="off",
        log_config=None,
        # Invalid requests are not logged, and our own errors are reported by `RequestChecks`.
        log_level="critical",
        access_log=False,
        proxy_headers=False,
        server_header=False,
        ws_max_size=MAX_MESSAGE_SIZE,
        ws_ping_interval=PING_INTERVAL_S,
        ws_ping_timeout=PONG_TIMEOUT_S,
        # Messages are small, and each would be compressed again for each viewer.
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=1,
    )
    made.guests = Guests()
    made.transports = weakref.WeakSet()
    return made

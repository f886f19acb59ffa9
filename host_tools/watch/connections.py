"""The connections of uvicorn, with what a house full of phones needs: none holds us up for long.

A phone that sleeps in a pocket takes nothing and says nothing. Uvicorn would keep what it was sent
in memory for as long as its connection is there.
"""

import socket

from uvicorn import Config
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from host_tools.protocol.lines import LONGEST
from host_tools.watch.hub import MOST_VIEWERS

ABORT = "tableref.abort"
"""The key in a WebSocket's ASGI scope for what hangs up at once, whatever is still to be sent."""
MOST_UNSENT = 32 << 10
"""So much (bytes) waits here at most until a viewer takes it; twice that in the system."""
PATIENCE_S = 30
"""Whoever connects has asked for something by then."""
PING_S = 10
"""A WebSocket is asked so often whether it is there."""
PONG_S = 10
"""It has so long to answer."""
LARGEST_MESSAGE = 2 * LONGEST
"""A larger one (bytes) ends its WebSocket: no line of a table is longer than half of it."""
MOST_CONNECTIONS = MOST_VIEWERS + 200
"""With so many connections at once no page is given any more; browsers ask again."""


class Page(H11Protocol):
    """A browser that asks for a page; one that connects and asks for nothing is hung up on."""

    def connection_made(self, transport):
        """Begin; see asyncio."""
        super().connection_made(transport)
        self.loop.call_later(PATIENCE_S, self._give_up)

    def _give_up(self):
        if self.scope is None:
            self.transport.abort()


class Line(WebSocketsSansIOProtocol):
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

    def shutdown(self):
        """Say goodbye, and hang up on who does not take it; see uvicorn."""
        super().shutdown()
        if self.transport.get_write_buffer_size():
            self.transport.abort()

    def keepalive_timeout(self):
        """Hang up on who does not answer: a close would wait until all is sent."""
        super().keepalive_timeout()
        self.transport.abort()


def config(app):
    """Return the uvicorn configuration with which `app` is served."""
    return Config(
        app,
        http=Page,
        ws=Line,
        lifespan="off",
        log_config=None,
        # What strangers send is no news on our terminal; errors of ours `Gate` tells.
        log_level="critical",
        access_log=False,
        proxy_headers=False,
        server_header=False,
        ws_max_size=LARGEST_MESSAGE,
        ws_ping_interval=PING_S,
        ws_ping_timeout=PONG_S,
        # Messages are some hundred bytes, and each would be compressed anew for each viewer.
        ws_per_message_deflate=False,
        limit_concurrency=MOST_CONNECTIONS,
        timeout_graceful_shutdown=1,
    )

"""The virtual table in a browser as a table: a WebSocket, each message of which is a line."""

import asyncio
import contextlib
from collections.abc import Callable, Iterable

from starlette.websockets import WebSocket, WebSocketDisconnect

from tableref_host.protocol.conversation import Conversation
from tableref_host.protocol.messages import Connected, Disconnected, Handler, Message
from tableref_host.supervision import until_one_ends
from tableref_host.web.request_checks import Rate

NAME = "The virtual table"
WAITING = "Waiting for the virtual table: open its page."
TICK_S = 0.25
LINES_AT_ONCE = 500
LINES_PER_S = 200
"""Maximum number of lines in a burst, and of lines per second.

No table sends more. Further lines are processed later.
"""
NOT_ALLOWED = 4403
TAKEN = 4409
"""WebSocket close codes (from 4000 on they are free for applications).

NOT_ALLOWED: the page has no right to make changes. TAKEN: another page is the table already.
"""
MAY_NOT = "Only a page opened with the code can be the table."
ONE_ONLY = "Another page is the table already: close that one first."


class VirtualTable:
    """The connection to a page in a browser that serves as the table. Only one page is accepted.

    `clock` returns a monotonic time (s).
    """

    def __init__(self, clock: Callable[[], float] | None = None) -> None:
        self._talk = Conversation()
        self._clock = clock
        self._websocket: WebSocket | None = None
        self._handle: Handler | None = None
        self._is_due = asyncio.Event()

    async def run(self, handle: Handler) -> None:
        """Process the table's messages until cancelled."""
        self._clock = self._clock or asyncio.get_running_loop().time
        self._handle = handle
        handle(Disconnected(WAITING))
        while True:
            await asyncio.sleep(TICK_S)
            if self._websocket is not None:
                self._handle_all(self._talk.tick(self._now_s()))

    def _now_s(self) -> float:
        assert self._clock is not None, "run has begun"
        return self._clock()

    def name_table(self, name: str) -> None:
        """Request a new name for the table; "" removes the name."""
        self._talk.name_table(name)
        self._handle_all(self._talk.tick(self._now_s()))

    def name(self, player: int, name: str | None, colour: str | None) -> None:
        """Request a new name or colour for a player, or both (None leaves it unchanged)."""
        self._talk.name(player, name, colour)
        self._handle_all(self._talk.tick(self._now_s()))

    async def serve(self, websocket: WebSocket, may_change: bool) -> None:
        """Serve a page that is the table, until it disconnects.

        It needs the right to make changes, because its messages are accepted as those of a table.
        """
        await websocket.accept()
        if not may_change:
            await websocket.close(NOT_ALLOWED, MAY_NOT)
            return
        if self._websocket is not None or self._handle is None:
            await websocket.close(TAKEN, ONE_ONLY)
            return
        self._websocket = websocket
        self._handle(Connected(NAME))
        self._talk.connected(self._now_s())
        self._is_due.set()
        try:
            await until_one_ends(self._read(websocket), self._send(websocket))
        finally:
            self._websocket = None
            self._talk.disconnected()
            self._handle_all(self._talk.tick(self._now_s()))
            self._handle(Disconnected(WAITING))

    async def _read(self, websocket: WebSocket) -> None:
        rate = Rate(LINES_AT_ONCE, LINES_PER_S)
        while True:
            received = await websocket.receive()
            if received["type"] == "websocket.disconnect":
                return
            data = received.get("bytes")
            if data is None:
                data = received["text"].encode("utf-8", "surrogatepass")
            self._handle_all(self._talk.receive(data + b"\n", self._now_s()))
            while not rate.take():
                await asyncio.sleep(rate.wait_s)

    async def _send(self, websocket: WebSocket) -> None:
        while True:
            await self._is_due.wait()
            self._is_due.clear()
            data = self._talk.to_send()
            if data:
                with contextlib.suppress(WebSocketDisconnect):
                    await websocket.send_text(data.decode())

    def _handle_all(self, messages: Iterable[Message]) -> None:
        for message in messages:
            assert self._handle is not None, "run has begun"
            self._handle(message)
        self._is_due.set()

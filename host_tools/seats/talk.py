"""A talk over a WebSocket in messages of JSON: what is to be said waits here until it is taken."""

import asyncio
import json
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect

from host_tools.supervision import until_one_ends
from host_tools.web.request_checks import Rate
from host_tools.web.serving import ABORT

MOST_WAITING = 200
"""Whoever takes nothing while so many messages wait is hung up on."""
STUCK_S = 10
"""And so is who takes nothing for so long."""

Message = dict[str, Any]


class Talk:
    """One end of a talk; `hear(message)` gets each object that comes, or None for what is none.

    At most `per_s` messages a second are read in the long run, `at_once` of them together, none
    larger than `largest` bytes.
    """

    def __init__(
        self, websocket: WebSocket, hear: Callable[[Message | None], object],
        per_s: int, at_once: int, largest: int,
    ) -> None:  # fmt: skip
        self._websocket = websocket
        self._hear = hear
        self._rate = Rate(at_once, per_s)
        self._largest = largest
        self._waiting: deque[Message] = deque()
        self._latest: dict[str, Message] = {}
        self._is_due = asyncio.Event()
        self._closing: tuple[int, str] | None = None

    def say(self, message: Message) -> None:
        """Send a message as soon as it can be."""
        self._waiting.append(message)
        self._is_due.set()
        if len(self._waiting) > MOST_WAITING:
            self._websocket.scope[ABORT]()

    def say_latest(self, message: Message) -> None:
        """Send a message in place of one of the same `type` that still waits to be sent."""
        self._latest[message["type"]] = message
        self._is_due.set()

    def close(self, code: int, words: str) -> None:
        """Hang up, with a WebSocket's close code and its words."""
        self._closing = (code, words)
        self._is_due.set()

    async def run(self) -> None:
        """Talk until one of the two hangs up."""
        with suppress(WebSocketDisconnect):
            await until_one_ends(self._read(), self._send())

    async def _read(self) -> None:
        while True:
            received = await self._websocket.receive()
            if received["type"] == "websocket.disconnect":
                return
            self._hear(self._message_in(received.get("text")))
            while not self._rate.take():
                await asyncio.sleep(self._rate.wait_s)

    def _message_in(self, text: str | None) -> Message | None:
        if text is None or len(text.encode("utf-8", "surrogatepass")) > self._largest:
            return None
        try:
            value = json.loads(text)
        except (ValueError, RecursionError):
            return None
        return value if isinstance(value, dict) else None

    async def _send(self) -> None:
        while True:
            await self._is_due.wait()
            self._is_due.clear()
            messages = [*self._waiting, *self._latest.values()]
            self._waiting.clear()
            self._latest.clear()
            for message in messages:
                try:
                    async with asyncio.timeout(STUCK_S):
                        await self._websocket.send_text(json.dumps(message, separators=(",", ":")))
                except TimeoutError:
                    self._websocket.scope[ABORT]()
                    return
            if self._closing:
                await self._websocket.close(*self._closing)
                return

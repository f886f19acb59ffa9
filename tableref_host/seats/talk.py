"""A WebSocket connection for JSON messages with a send queue."""

import asyncio
import json
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect

from tableref_host.supervision import until_one_ends
from tableref_host.web.request_checks import Rate
from tableref_host.web.serving import ABORT

MAX_QUEUE = 200
"""Maximum number of messages in the send queue. On overflow the connection is aborted."""
SEND_TIMEOUT_S = 10
"""Timeout (s) for sending a message, after which the connection is aborted."""

Message = dict[str, Any]


class Talk:
    """A connection; `hear(message)` is called with each received object, or None if it is invalid.

    At most `per_s` messages are read per second, in bursts of at most `at_once`. A message of more
    than `largest` bytes is invalid.
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

    def send(self, message: Message) -> None:
        """Queue a message for sending."""
        self._waiting.append(message)
        self._is_due.set()
        if len(self._waiting) > MAX_QUEUE:
            self._websocket.scope[ABORT]()

    def send_latest(self, message: Message) -> None:
        """Queue a message for sending; it replaces a queued message of the same `type`."""
        self._latest[message["type"]] = message
        self._is_due.set()

    def close(self, code: int, words: str) -> None:
        """Close the connection with a WebSocket close code; `words` is the reason."""
        self._closing = (code, words)
        self._is_due.set()

    async def run(self) -> None:
        """Serve the connection until either side closes it."""
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
                    async with asyncio.timeout(SEND_TIMEOUT_S):
                        await self._websocket.send_text(json.dumps(message, separators=(",", ":")))
                except TimeoutError:
                    self._websocket.scope[ABORT]()
                    return
            if self._closing:
                await self._websocket.close(*self._closing)
                return

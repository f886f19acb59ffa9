"""The WebSocket connection of a viewer: send the scoreboard, and handle requests.

docs/watching.md describes the messages.
"""

import asyncio
import json
from typing import Any

from starlette.status import WS_1013_TRY_AGAIN_LATER
from starlette.websockets import WebSocket, WebSocketDisconnect

from tableref_host.scoreboard.hub import MAX_VIEWERS, Hub, Viewer, message_text
from tableref_host.scoreboard.naming import AskError, Naming
from tableref_host.scoreboard.words.speaker import SPEAKERS
from tableref_host.supervision import until_one_ends
from tableref_host.web.request_checks import Rate
from tableref_host.web.serving import ABORT, HAS_PLACE

MAX_MESSAGE_SIZE = 1024
"""Maximum size (bytes) of a viewer's message."""
MAX_PER_S = 10
"""Maximum number of requests per second from a viewer."""
BEAT: dict[str, Any] = {"type": "beat"}
"""Message by which a viewer checks the connection, and the answer to it."""
EXAMPLE = '{"type": "name", "player": 3, "name": "Anna"}'
SEND_TIMEOUT_S = 10
"""Timeout (s) for sending a message, after which the connection is aborted."""


class Live:
    """Serves viewers of a `hub`; `naming.ask(viewer, message)` handles their requests."""

    def __init__(self, hub: Hub, naming: Naming) -> None:
        self._hub = hub
        self._naming = naming

    async def serve(self, websocket: WebSocket, may_change: bool, language: str) -> None:
        """Serve a viewer in a language (code) until it disconnects."""
        await websocket.accept()
        viewer = self._hub.join(may_change, websocket.scope.get(HAS_PLACE, False), language)
        if viewer is None:
            words = SPEAKERS[language].answer("full_house", most=MAX_VIEWERS)
            await websocket.send_text(message_text("refused", words=words))
            await websocket.close(WS_1013_TRY_AGAIN_LATER, words)
            return
        viewer.send(message_text("may", change=may_change))
        try:
            await until_one_ends(self._hear(websocket, viewer), _show(websocket, viewer))
        except WebSocketDisconnect:
            pass
        finally:
            self._hub.leave(viewer)

    async def _hear(self, websocket: WebSocket, viewer: Viewer) -> None:
        rate = Rate(MAX_PER_S, MAX_PER_S)
        while True:
            received = await websocket.receive()
            if received["type"] == "websocket.disconnect":
                return
            try:
                if not rate.take():
                    raise AskError("too_often", most=MAX_PER_S)
                asked = read(received.get("text"))
                if asked == BEAT:
                    viewer.send(message_text(**BEAT))
                    continue
                if not viewer.may_change:
                    raise AskError("no_right")
                self._naming.ask(viewer, asked)
            except AskError as error:
                viewer.answer("refused", error.key, **error.fields)
                # Stop reading for this time, so that no viewer can overload the server.
                await asyncio.sleep(rate.wait_s)


def read(text: str | None) -> dict[str, Any]:
    """Parse a viewer's message (dict); None stands for a binary message. Raises AskError."""
    if text is None:
        raise AskError("no_text")
    if len(text.encode("utf-8", "surrogatepass")) > MAX_MESSAGE_SIZE:
        raise AskError("too_long", most=MAX_MESSAGE_SIZE)
    try:
        asked = json.loads(text)
    except (ValueError, RecursionError):
        asked = None
    if asked == BEAT:
        return BEAT
    if not isinstance(asked, dict) or asked.get("type") != "name":
        raise AskError("no_message", example=EXAMPLE)
    return asked


async def _show(websocket: WebSocket, viewer: Viewer) -> None:
    """Send messages to a viewer until it disconnects, or does not receive them in time."""
    while True:
        text = await viewer.next()
        try:
            async with asyncio.timeout(SEND_TIMEOUT_S):
                await websocket.send_text(text)
        except TimeoutError:
            websocket.scope[ABORT]()
            return

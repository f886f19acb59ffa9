"""The talk with one viewer: the board goes out, what is asked for comes in and is refused in words.

docs/watching.md describes the messages.
"""

import asyncio
import json
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect

from host_tools.scoreboard.hub import MOST_VIEWERS, Hub, Viewer, message
from host_tools.scoreboard.naming import AskError, Naming
from host_tools.scoreboard.words.say import SPEAKERS
from host_tools.supervision import until_one_ends
from host_tools.web.request_checks import Rate
from host_tools.web.serving import ABORT, HAS_PLACE

LARGEST = 1024
"""No message of a viewer is larger (bytes)."""
A_SECOND = 10
"""A viewer may ask for so many changes a second."""
BEAT: dict[str, Any] = {"type": "beat"}
"""What a viewer asks to know whether the line is alive, and what it is answered."""
EXAMPLE = '{"type": "name", "player": 3, "name": "Anna"}'
SEND_TIMEOUT_S = 10
"""A viewer that takes nothing for so long is hung up on."""
TRY_AGAIN_LATER = 1013
"""The WebSocket's close code for a full house."""


class Live:
    """Serves viewers of a `hub`; `naming.ask(viewer, message)` does what they ask for."""

    def __init__(self, hub: Hub, naming: Naming) -> None:
        self._hub = hub
        self._naming = naming

    async def serve(self, websocket: WebSocket, may_change: bool, language: str) -> None:
        """Talk with the viewer at a WebSocket until it leaves, in a language (code)."""
        await websocket.accept()
        viewer = self._hub.join(may_change, websocket.scope.get(HAS_PLACE, False), language)
        if viewer is None:
            words = SPEAKERS[language].answer("full_house", most=MOST_VIEWERS)
            await websocket.send_text(message("refused", words=words))
            await websocket.close(TRY_AGAIN_LATER, words)
            return
        viewer.say(message("may", change=may_change))
        try:
            await until_one_ends(self._hear(websocket, viewer), _show(websocket, viewer))
        except WebSocketDisconnect:
            pass
        finally:
            self._hub.leave(viewer)

    async def _hear(self, websocket: WebSocket, viewer: Viewer) -> None:
        rate = Rate(A_SECOND, A_SECOND)
        while True:
            received = await websocket.receive()
            if received["type"] == "websocket.disconnect":
                return
            try:
                if not rate.take():
                    raise AskError("too_often", most=A_SECOND)
                asked = read(received.get("text"))
                if asked == BEAT:
                    viewer.say(message(**BEAT))
                    continue
                if not viewer.may_change:
                    raise AskError("no_right")
                self._naming.ask(viewer, asked)
            except AskError as error:
                viewer.answer("refused", error.key, **error.fields)
                # Nothing more is read until then, so nobody can keep us busy.
                await asyncio.sleep(rate.wait_s)


def read(text: str | None) -> dict[str, Any]:
    """Return what a viewer asks for (dict), maybe BEAT, in a message; None is one that is no text.

    Raises AskError.
    """
    if text is None:
        raise AskError("no_text")
    if len(text.encode("utf-8", "surrogatepass")) > LARGEST:
        raise AskError("too_long", most=LARGEST)
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
    """Send a viewer what there is to be sent, until it leaves or is stuck."""
    while True:
        text = await viewer.next()
        try:
            async with asyncio.timeout(SEND_TIMEOUT_S):
                await websocket.send_text(text)
        except TimeoutError:
            websocket.scope[ABORT]()
            return

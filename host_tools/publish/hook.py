"""Tells a URL what happens at a table: each event as a POST, signed, in order, until it is taken.

The signature is that of https://www.standardwebhooks.com, for which every language has a library:
the base64 of an HMAC-SHA256 of "id.timestamp.body". An address wled://HOST is a lamp with WLED
instead: it shows the colour of whom the last event named.
"""

import asyncio
import base64
import hashlib
import hmac
import json
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol
from urllib.parse import urlsplit

import httpx2

from host_tools.protocol.messages import Event, EventReceived, Happening, PlayerIs
from host_tools.publish import PublishError
from host_tools.publish.address import WLED
from host_tools.publish.outbox import Outbox
from host_tools.publish.outbox_thread import OutboxThread
from tableref.referee.names import COLOURS, hues
from tableref.show.lights import HUES, PLAYERS

ANSWER_TIMEOUT_S: float = 5
"""Timeout (s) for the status of an answer, from the connection to the last header."""
WHITE = 0xFFFFFF
FIRST_WAIT_S, LONGEST_WAIT_S = 1, 60
"""So long is waited before it is tried again: twice as long each time."""
TAKEN = range(200, 300)
REFUSED = (400, 401, 403, 404, 405, 410, 413, 415, 422)
"""Answers that will be the same the next time: such a message is left out, and that is said."""


class Post(Protocol):
    """Sends a body to a URL with these headers, and returns the status of the answer.

    Raises httpx2.HTTPError when nobody answers.
    """

    async def __call__(self, url: str, body: bytes, headers: dict[str, str]) -> int:
        """Send it."""


def signature(secret: bytes, about: str, sent: int, body: bytes) -> str:
    """Return the signature of a body: `about` is its id, `sent` when (s since 1970)."""
    signed = f"{about}.{sent}.".encode() + body
    digest = hmac.new(secret, signed, hashlib.sha256).digest()
    return "v1," + base64.b64encode(digest).decode()


async def _post(url: str, body: bytes, headers: dict[str, str]) -> int:
    """Send a body and return the status. Nothing behind the headers is read, however long it is."""
    try:
        async with (
            asyncio.timeout(ANSWER_TIMEOUT_S),
            httpx2.AsyncClient(timeout=None, follow_redirects=False) as client,
            client.stream("POST", url, content=body, headers=headers) as response,
        ):
            return response.status_code
    except TimeoutError as error:
        raise httpx2.ReadTimeout(f"no answer within {ANSWER_TIMEOUT_S:g} s") from error
    except (OSError, UnicodeError) as error:
        raise httpx2.ConnectError(str(error)) from error


class Hook:
    """Tells `url` of the table that is called `table`; what waits is in the file `path`.

    `secret` signs, b"" for no signature. `take` is called with each happening and waits for
    nothing. `tell(words)` is called when nobody answers, and when somebody does again;
    `at_fault(error)` with a PublishError. `now` returns the time (s since 1970).
    """

    def __init__(
        self,
        url: str,
        secret: bytes,
        table: str,
        path: Path,
        tell: Callable[[str], object],
        at_fault: Callable[[Exception], object],
        post: Post = _post,
        sleep: Callable[[float], Any] = asyncio.sleep,
        now: Callable[[], float] = time.time,
    ) -> None:
        self._url = url
        self._name = urlsplit(url).hostname
        self._secret = secret
        self._tell = tell
        self._at_fault = at_fault
        self._post = post
        self._sleep = sleep
        self._now = now
        self._is_news = asyncio.Event()
        self._was_there = True
        self._fault = ""
        self._outbox = OutboxThread(path, table, at_fault, tell)

    def take(self, happening: Happening) -> None:
        """Take what happened at the table."""
        self._outbox.take(happening)
        self._is_news.set()

    async def run(self) -> None:
        """Tell until cancelled, whatever goes wrong meanwhile."""
        wait_s: float = FIRST_WAIT_S
        try:
            while True:
                try:
                    is_done = await self._tell_next()
                except Exception as error:
                    self._report(error)
                    is_done = False
                if is_done:
                    wait_s = FIRST_WAIT_S
                else:
                    await self._sleep(wait_s)
                    wait_s = min(2 * wait_s, LONGEST_WAIT_S)
        finally:
            self._outbox.close()

    async def _tell_next(self) -> bool:
        """Tell the oldest message that waits, or wait for one. Return whether to go on at once."""
        self._is_news.clear()
        messages = await self._outbox.ask(Outbox.waiting, 1)
        if not messages and self._outbox.is_behind:
            return False
        if not messages:
            await self._is_news.wait()
            return True
        if not await self._send(messages[0].number, messages[0].payload.encode()):
            return False
        await self._outbox.ask(Outbox.done, messages[0].number)
        self._fault = ""
        return True

    def _report(self, error: Exception) -> None:
        """Report an error, once for as long as it lasts."""
        if isinstance(error, (OSError, sqlite3.Error)):
            error = PublishError(
                f"What {self._name} is to be told cannot be read or marked: {error}. It waits, and "
                "is tried again."
            )
        if str(error) != self._fault:
            self._fault = str(error)
            self._at_fault(error)

    async def _send(self, number: int, body: bytes) -> bool:
        """Return whether a message is done with."""
        sent, about = int(self._now()), f"{json.loads(body)['table']}-{number}"
        headers = {"Content-Type": "application/json", "webhook-id": about}
        headers["webhook-timestamp"] = str(sent)
        if self._secret:
            headers["webhook-signature"] = signature(self._secret, about, sent, body)
        try:
            status = await self._post(self._url, body, headers)
        except httpx2.HTTPError as error:
            self._is_away(f"{type(error).__name__} {error}".strip())
            return False
        if status in REFUSED:
            self._at_fault(PublishError(f"{self._name} refuses what it is told (status {status})."))
            return True
        if status not in TAKEN:
            self._is_away(f"status {status}")
            return False
        if not self._was_there:
            self._tell(f"{self._name} takes again what happens.")
        self._was_there = True
        return True

    def _is_away(self, why: str) -> None:
        if self._was_there:
            words = f"{self._name} does not take what happens: {why}."
            self._tell(f"{words} The match goes on; what is to be told waits.")
        self._was_there = False


class Lamp:
    """A lamp with WLED at `url` (wled://HOST): the colour of whom the last event named.

    It shows what is now: while nobody answers, only the newest waits. `tell(words)` is called when
    it does not answer, and when it does again.
    """

    def __init__(
        self,
        url: str,
        post: Post = _post,
        sleep: Callable[[float], Any] = asyncio.sleep,
        tell: Callable[[str], object] = lambda words: None,
    ) -> None:
        self._name = urlsplit(url).hostname
        self._tell = tell
        self._was_there = True
        self._url = url.replace(f"{WLED}://", "http://", 1).rstrip("/") + "/json/state"
        self._post = post
        self._sleep = sleep
        self._is_news = asyncio.Event()
        self._colours = list(HUES) * 2
        self._players: list[int] = []
        self._wanted: dict[str, Any] | None = None

    def take(self, happening: Happening) -> None:
        """Take what happened at the table."""
        if isinstance(happening, PlayerIs) and 1 <= happening.player <= PLAYERS:
            self._colours[happening.player - 1] = HUES[COLOURS.index(happening.colour)]
            return
        if isinstance(happening, EventReceived) and happening.event["event"] == "match_started":
            self._players = sorted(happening.event["players"])
        if isinstance(happening, EventReceived) and happening.is_live:
            wanted = self._of(happening.event)
            if wanted:
                self._wanted = wanted
                self._is_news.set()

    def _of(self, event: Event) -> dict[str, Any] | None:
        """Return what WLED is to show of an event, None for what is before."""
        name = event["event"]
        if name == "match_ended" and event["winners"]:
            seat = event["winners"][0]
        elif name in ("turn_started", "answering") or (name == "claim" and event["rank"] == 1):
            seat = event["player"]
        elif name in ("match_abandoned", "round_started"):
            return _shining(WHITE)
        else:
            return None
        return _shining(hues(self._colours, self._players)[seat - 1])

    async def run(self) -> None:
        """Show until cancelled."""
        wait_s: float = FIRST_WAIT_S
        while True:
            await self._is_news.wait()
            self._is_news.clear()
            why = await self._show(json.dumps(self._wanted).encode())
            if bool(why) == self._was_there:
                self._was_there = not why
                trouble = f"The lamp {self._name} does not answer: {why}. It is tried again."
                self._tell(trouble if why else f"The lamp {self._name} answers again.")
            if why:
                self._is_news.set()
                await self._sleep(wait_s)
                wait_s = min(2 * wait_s, LONGEST_WAIT_S)
            else:
                wait_s = FIRST_WAIT_S

    async def _show(self, body: bytes) -> str:
        """Send the lamp what it is to show. Return "", or why it does not show it."""
        try:
            status = await self._post(self._url, body, {"Content-Type": "application/json"})
        except Exception as error:
            # Whatever goes wrong with one colour, the next one is tried.
            return f"{type(error).__name__} {error}".strip()
        return "" if status in TAKEN else f"status {status}"


def _shining(colour: int) -> dict[str, Any]:
    """Return what WLED reads as: on, all of one colour (0xRRGGBB), and no effect (0)."""
    col = [colour >> 16, colour >> 8 & 255, colour & 255]
    return {"on": True, "seg": [{"fx": 0, "col": [col]}]}

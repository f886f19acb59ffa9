"""Webhooks: POST each event of a table to a URL, signed and in order, until it is accepted.

The signature follows https://www.standardwebhooks.com, for which there are libraries in many
languages: it is the base64 of an HMAC-SHA256 of "id.timestamp.body". An address wled://HOST is not
a webhook, but a WLED lamp, which shows the colour of the player in the last event.
"""

import asyncio
import base64
import hashlib
import hmac
import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol
from urllib.parse import urlsplit

import httpx2

from tableref import games
from tableref.referee.names import COLOURS, hues
from tableref.show.lights import HUES, PLAYERS
from tableref_host.protocol.fields import NONSENSE
from tableref_host.protocol.messages import Event, EventReceived, Message, PlayerIs
from tableref_host.publish import PublishError
from tableref_host.publish.address import WLED
from tableref_host.publish.fault_report import FaultReport
from tableref_host.publish.outbox import Outbox
from tableref_host.publish.outbox_thread import OutboxThread

ANSWER_TIMEOUT_S: float = 5
"""Timeout (s) for the headers of a response, including the connection."""
WHITE = 0xFFFFFF
MIN_DELAY_S, MAX_DELAY_S = 1, 60
"""First and maximum delay (s) before a retry. The delay doubles each time."""
TAKEN = range(200, 300)
REFUSED = (400, 401, 403, 404, 405, 410, 413, 415, 422)
"""Status codes that a retry would not change. The message is then dropped, and this is reported."""


class Post(Protocol):
    """A function that sends a body to a URL with headers and returns the status of the response.

    Raises httpx2.HTTPError if there is no response.
    """

    async def __call__(self, url: str, body: bytes, headers: dict[str, str]) -> int:
        """Send the request."""


def signature(secret: bytes, about: str, sent: int, body: bytes) -> str:
    """Return the signature of a body with the id `about`, sent at `sent` (s since 1970)."""
    signed = f"{about}.{sent}.".encode() + body
    digest = hmac.new(secret, signed, hashlib.sha256).digest()
    return "v1," + base64.b64encode(digest).decode()


async def _post(url: str, body: bytes, headers: dict[str, str]) -> int:
    """Send a body and return the status. The body of the response is not read."""
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
    """Sends the events of `table` to `url`; its queue is stored in the file `path`.

    `secret` is the signing key, b"" for no signature. `report(words)` is called with a message when
    the receiver stops accepting events, and when it accepts them again. `at_fault(error)` is called
    with a PublishError. `now` returns the time (s since 1970).
    """

    def __init__(
        self,
        url: str,
        secret: bytes,
        table: str,
        path: Path,
        report: Callable[[str], object],
        at_fault: Callable[[Exception], object],
        post: Post = _post,
        sleep: Callable[[float], Any] = asyncio.sleep,
        now: Callable[[], float] = time.time,
    ) -> None:
        self._url = url
        self._name = urlsplit(url).hostname
        self._secret = secret
        self._report = report
        self._at_fault = at_fault
        self._post = post
        self._sleep = sleep
        self._now = now
        self._is_news = asyncio.Event()
        self._was_there = True
        self._faults = FaultReport(at_fault, f"The queue of {self._name}")
        self._outbox = OutboxThread(path, table, at_fault, report)

    def handle(self, message: Message) -> None:
        """Process a message about the table."""
        self._outbox.handle(message)
        self._is_news.set()

    async def run(self) -> None:
        """Send events until cancelled, in spite of any errors."""
        wait_s: float = MIN_DELAY_S
        try:
            while True:
                try:
                    is_done = await self._send_next()
                except Exception as error:
                    self._faults.report(error)
                    is_done = False
                if is_done:
                    wait_s = MIN_DELAY_S
                else:
                    await self._sleep(wait_s)
                    wait_s = min(2 * wait_s, MAX_DELAY_S)
        finally:
            self._outbox.close()

    async def _send_next(self) -> bool:
        """Send the oldest queued message, or wait for one. Return False if a retry is needed."""
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
        self._faults.clear()
        return True

    async def _send(self, number: int, body: bytes) -> bool:
        """Send a message. Return False if a retry is needed.

        A refusal that a retry would not change is reported, and the message counts as sent.
        """
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
            self._at_fault(
                PublishError(f"{self._name} has refused an event (status {status}). It is dropped.")
            )
            return True
        if status not in TAKEN:
            self._is_away(f"status {status}")
            return False
        if not self._was_there:
            self._report(f"{self._name} accepts events again.")
        self._was_there = True
        return True

    def _is_away(self, why: str) -> None:
        if self._was_there:
            words = f"{self._name} does not accept events: {why}."
            self._report(f"{words} The match continues; events are queued.")
        self._was_there = False


class Lamp:
    """A WLED lamp at `url` (wled://HOST) that shows the colour of the player in the last event.

    While the lamp does not answer, only the newest colour is kept. `report(words)` is called with a
    message when it stops answering, and when it answers again.
    """

    def __init__(
        self,
        url: str,
        post: Post = _post,
        sleep: Callable[[float], Any] = asyncio.sleep,
        report: Callable[[str], object] = lambda words: None,
    ) -> None:
        self._name = urlsplit(url).hostname
        self._report = report
        self._was_there = True
        self._url = url.replace(f"{WLED}://", "http://", 1).rstrip("/") + "/json/state"
        self._post = post
        self._sleep = sleep
        self._is_news = asyncio.Event()
        self._colours = list(HUES) * 2
        self._players: list[int] = []
        self._owners: dict[int, int] = {}
        """Button -> player, because in some games a player has two buttons."""
        self._wanted: dict[str, Any] | None = None

    def handle(self, message: Message) -> None:
        """Process a message about the table."""
        if isinstance(message, PlayerIs) and 1 <= message.player <= PLAYERS:
            self._colours[message.player - 1] = HUES[COLOURS.index(message.colour)]
            return
        if isinstance(message, EventReceived) and message.event["event"] == "match_started":
            self._players = sorted(message.event["players"])
            self._owners = _owners(message.event)
        if isinstance(message, EventReceived) and message.is_live:
            wanted = self._of(message.event)
            if wanted:
                self._wanted = wanted
                self._is_news.set()

    def _of(self, event: Event) -> dict[str, Any] | None:
        """Return the WLED state for an event, or None if the lamp does not change."""
        name = event["event"]
        if name == "match_ended" and event["winners"]:
            seat = event["winners"][0]
        elif name in ("turn_started", "answering") or (name == "claim" and event["rank"] == 1):
            seat = self._owners.get(event["player"], event["player"])
        elif name in ("match_abandoned", "round_started"):
            return _shining(WHITE)
        else:
            return None
        return _shining(hues(self._colours, self._players)[seat - 1])

    async def run(self) -> None:
        """Update the lamp until cancelled."""
        wait_s: float = MIN_DELAY_S
        while True:
            await self._is_news.wait()
            self._is_news.clear()
            why = await self._show(json.dumps(self._wanted).encode())
            if bool(why) == self._was_there:
                self._was_there = not why
                trouble = f"The lamp {self._name} does not answer: {why}. Trying again."
                self._report(trouble if why else f"The lamp {self._name} answers again.")
            if why:
                self._is_news.set()
                await self._sleep(wait_s)
                wait_s = min(2 * wait_s, MAX_DELAY_S)
            else:
                wait_s = MIN_DELAY_S

    async def _show(self, body: bytes) -> str:
        """Send a state to the lamp. Return "" or, after a failure, the reason."""
        try:
            status = await self._post(self._url, body, {"Content-Type": "application/json"})
        except Exception as error:
            # After any failure with one colour, the next one must still be sent.
            return f"{type(error).__name__} {error}".strip()
        return "" if status in TAKEN else f"status {status}"


def _owners(start: Event) -> dict[int, int]:
    """Return {button: player} of the match that begins with `start`.

    It is empty if this TableRef does not know the game. Then each button is a player's own.
    """
    try:
        return dict(games.by_key(start["game"]).game.TERMS.buttons(tuple(start["players"])))
    except NONSENSE:
        return {}


def _shining(colour: int) -> dict[str, Any]:
    """Return a WLED state: on, the same colour (0xRRGGBB) for all lights, and effect 0 (none)."""
    col = [colour >> 16, colour >> 8 & 255, colour & 255]
    return {"on": True, "seg": [{"fx": 0, "col": [col]}]}

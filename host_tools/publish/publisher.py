"""Publishes what happens at a table, and goes on trying for as long as the broker is away."""

import asyncio
import contextlib
import json
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

import aiomqtt

from host_tools.protocol import fields
from host_tools.protocol.messages import (
    Disconnected,
    EventReceived,
    Happening,
    MatchClosed,
    Restarted,
    TableIs,
)
from host_tools.publish import PublishError
from host_tools.publish.broker import Broker
from host_tools.publish.outbox import Outbox
from host_tools.publish.outbox_thread import RETRY_S, OutboxThread
from host_tools.publish.topics import OFFLINE, ONLINE, Topics

AT_ONCE = 50
"""So many messages are read from the outbox at once."""
FIRST_WAIT_S, LONGEST_WAIT_S = 1, 30
"""So long is waited before the broker is asked again: twice as long each time."""
LAST_S = 2
"""What still waits has so long to go when publishing ends; the rest goes next time."""
STATE_S = 0.1
"""The board is published no oftener."""
MAX_QUESTION = 4096
"""Maximum size (bytes) of a question to the table. Larger ones are ignored."""
MAX_QUESTIONS = 100
"""Maximum number of questions that wait. More are dropped, and asked again by those who need it."""
AGAIN_AT_ONCE = 200
"""So many messages are published once more at most before what is new has its turn."""


class Client(Protocol):
    """What is needed of an MQTT client; `aiomqtt.Client` is one."""

    messages: Any
    """What the broker sends, to be iterated over: ends by aiomqtt.MqttError when it is gone."""

    async def publish(self, topic: str, payload: str, qos: int, retain: bool) -> None:
        """Publish, and return when the broker has it. Raises aiomqtt.MqttError."""

    async def subscribe(self, topic: str, qos: int) -> None:
        """Hear of a topic from now on. Raises aiomqtt.MqttError."""


Seat = Callable[[int, str], object]
Connect = Callable[..., Any]
"""Makes a client, an asynchronous context, from what `aiomqtt.Client` takes."""


class Publisher:
    """Publishes the table that is called `table` at a `broker`; its outbox is the file `path`.

    `name` is what people call the table. `seat(player, name)` gives the table a player's name, when
    somebody at the broker asks for it.

    `take` is called with each happening, and waits for no disk: another thread writes. `state`
    returns the board as JSON. `tell(words)` is called when the broker goes and comes back.
    `at_fault(error)` is called with a PublishError when something cannot be kept.
    """

    def __init__(
        self,
        broker: Broker,
        table: str,
        path: Path,
        state: Callable[[], str],
        version: str,
        tell: Callable[[str], object],
        at_fault: Callable[[Exception], object],
        connect: Connect = aiomqtt.Client,
        sleep: Callable[[float], Any] = asyncio.sleep,
        name: str = "",
        seat: Seat = lambda player, name: None,
    ) -> None:
        self._broker = broker
        self._topics = Topics(broker.prefix, table)
        self._state = state
        self._version = version
        self._tell = tell
        self._at_fault = at_fault
        self._connect = connect
        self._sleep = sleep
        self._name = name
        self._seat = seat
        self._again: int | None = None
        self._status: str | None = None
        """The status that was published last on this connection."""
        self._is_news = asyncio.Event()
        self._is_there = True
        self._is_closed = False
        self._fault = ""
        self._outbox = OutboxThread(path, table, at_fault, tell)

    def take(self, happening: Happening) -> None:
        """Take what happened at the table."""
        self._outbox.take(happening)
        if isinstance(happening, TableIs):
            self._name = happening.name
        self._is_there = not isinstance(happening, Disconnected)
        if isinstance(happening, MatchClosed):
            self._is_closed = True
        elif _opens(happening):
            self._is_closed = False
        self._is_news.set()

    async def run(self) -> None:
        """Publish until cancelled, whatever goes wrong meanwhile.

        Then publish what still waits, and that the table is offline.
        """
        wait_s: float = FIRST_WAIT_S
        was_there = None
        try:
            while True:
                try:
                    async with self._connected() as client:
                        if was_there is False:
                            self._tell(f"The broker at {self._broker.name} is there again.")
                        was_there, wait_s = True, FIRST_WAIT_S
                        await self._publish_all(client)
                except aiomqtt.MqttError as error:
                    if was_there is not False:
                        self._tell(
                            f"The broker at {self._broker.name} cannot be reached: {error}. The "
                            f"match goes on; {await self._waiting()} messages wait, and go there "
                            "when it is back."
                        )
                    was_there = False
                except Exception as error:
                    self._report(error)
                await self._sleep(wait_s)
                wait_s = min(2 * wait_s, LONGEST_WAIT_S)
        finally:
            self._outbox.close()

    async def _waiting(self) -> str:
        """Return how many messages wait, in words."""
        try:
            return str(await self._outbox.ask(Outbox.count))
        except (OSError, sqlite3.Error):
            return "some"

    def _report(self, error: Exception) -> None:
        """Report an error, once for as long as it lasts."""
        if isinstance(error, (OSError, sqlite3.Error)):
            error = PublishError(
                f"What is to be published cannot be read or marked: {error}. It waits, and is "
                "tried again."
            )
        if str(error) != self._fault:
            self._fault = str(error)
            self._at_fault(error)

    def _connected(self) -> Any:
        return self._connect(
            **self._broker.as_arguments(),
            # Two laptops that had the board after each other must not throw each other out.
            identifier=f"tableref-{self._topics.table}-{self._outbox.id}",
            max_queued_incoming_messages=MAX_QUESTIONS,
            will=aiomqtt.Will(self._topics.status, OFFLINE, qos=1, retain=True),
        )

    async def _publish_all(self, client: Client) -> None:
        topics = self._topics
        state = device = None
        self._status = None
        self._again = None
        await client.subscribe(topics.ask, 1)
        await client.subscribe(topics.status, 1)
        hearing = asyncio.ensure_future(self._hear(client))
        state_s = -STATE_S
        clock = asyncio.get_running_loop().time
        try:
            while True:
                self._is_news.clear()
                if device != topics.device(self._version, self._name):
                    device = topics.device(self._version, self._name)
                    await client.publish(topics.discovery, device, 1, True)
                was_there = self._is_there
                if was_there and self._status != ONLINE:
                    self._status = ONLINE
                    await client.publish(topics.status, ONLINE, 1, True)
                is_more = await self._publish_events(client)
                is_more = await self._publish_again(client) or is_more
                if is_more:
                    continue
                if self._outbox.is_behind:
                    # The board would show events that no reader can have yet.
                    await self._wait_for_news(hearing, RETRY_S)
                    continue
                # What is to be published is in time; a board of every moment would be too much.
                due_s = state_s + STATE_S - clock()
                wait_s = due_s if due_s > 0 else None
                if wait_s is None:
                    now = await self._board()
                    if await self._outbox.ask(Outbox.waiting, 1):
                        # The board knows what is not published yet: that comes first.
                        continue
                    if state != now:
                        state, state_s = now, clock()
                        await client.publish(topics.state, state, 1, True)
                    self._fault = ""
                if not was_there and self._status != OFFLINE:
                    # Only after what was said before: who reads may leave then.
                    self._status = OFFLINE
                    await client.publish(topics.status, OFFLINE, 1, True)
                await self._wait_for_news(hearing, wait_s)
        except asyncio.CancelledError:
            # Whatever goes wrong now, we were told to end.
            with contextlib.suppress(Exception):
                async with asyncio.timeout(LAST_S):
                    while await self._publish_events(client):
                        pass
            with contextlib.suppress(Exception):
                await client.publish(topics.status, OFFLINE, 1, True)
            raise
        finally:
            hearing.cancel()

    async def _publish_events(self, client: Client) -> bool:
        """Publish the oldest events that wait, AT_ONCE of them. Return whether more may wait."""
        messages = await self._outbox.ask(Outbox.waiting, AT_ONCE)
        for message in messages:
            await client.publish(self._topics.event, message.payload, 1, False)
            # Only now: a message that arrived twice has its number twice, and one that did
            # not arrive is still here. Noted also when we are just being cancelled.
            await asyncio.shield(self._outbox.ask(Outbox.done, message.number))
        return len(messages) == AT_ONCE

    async def _board(self) -> str:
        """Return the board, with what is known of the table besides.

        Its id and name, the outbox and the number of the newest message, and whether OK has closed
        the match.
        """
        about = {"id": self._topics.table, "name": self._name}
        last = await self._outbox.ask(Outbox.last)
        known = {"table": about, "outbox": self._outbox.id, "number": last}
        known["is_closed"] = self._is_closed
        head = json.dumps(known, separators=(",", ":"))
        board = self._state()
        return head[:-1] + ("," if len(board) > 2 else "") + board[1:]

    async def _publish_again(self, client: Client) -> bool:
        """Publish once more what somebody lacks; return whether there is more of that."""
        if self._again is None:
            return False
        # Somebody may ask for what is older still while this reads the outbox.
        after, self._again = self._again, None
        messages = await self._outbox.ask(Outbox.behind, after, AGAIN_AT_ONCE)
        is_more = len(messages) == AGAIN_AT_ONCE
        if is_more:
            self._lacks_after(messages[-1].number)
        for message in messages[:1]:
            # What is older than all that is kept here is nowhere any more.
            first = json.loads(message.payload)
            if first["after"] > after:
                text = json.dumps({**first, "gap": True}, separators=(",", ":"))
                messages[0] = message._replace(payload=text)
        for message in messages:
            await client.publish(self._topics.event, message.payload, 1, False)
        return is_more

    async def _hear(self, client: Client) -> None:
        """Handle what the table is asked. Raises aiomqtt.MqttError when the broker is gone."""
        async for message in client.messages:
            payload = bytes(message.payload)
            if str(message.topic) == self._topics.ask:
                self._take_asked(payload)
            elif payload == OFFLINE.encode() and self._is_there:
                # Maybe the last will of a laptop that had the board before.
                self._status = None
                self._is_news.set()

    def _take_asked(self, payload: bytes) -> None:
        # Anything may come: what makes no sense is left out.
        if len(payload) > MAX_QUESTION:
            return
        try:
            asked = json.loads(payload)
            after, names = asked.get("after"), asked.get("names", {})
            is_for_us = asked.get("outbox", self._outbox.id) == self._outbox.id
            if type(after) is int and 0 <= after < fields.LARGEST and is_for_us:
                self._lacks_after(after)
            for player, name in names.items():
                if player in fields.PLAYER_KEYS and isinstance(name, str):
                    self._seat(int(player), name)
        except (*fields.NONSENSE, RecursionError):
            return
        self._is_news.set()

    def _lacks_after(self, number: int) -> None:
        """Have all that came after the message `number` be published once more, soon."""
        self._again = number if self._again is None else min(number, self._again)

    async def _wait_for_news(self, gone: "asyncio.Future[None]", wait_s: float | None) -> None:
        """Wait for something to publish, so long (s) at most. Raises what `gone` ends by."""
        news = asyncio.ensure_future(self._is_news.wait())
        waiting: list[asyncio.Future[Any]] = [news, gone]
        if wait_s is not None:
            waiting.append(asyncio.ensure_future(self._sleep(wait_s)))
        try:
            await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for one in waiting:
                if one is not gone:
                    one.cancel()
        if gone.done():
            gone.result()


def _opens(happening: Happening) -> bool:
    """Return whether a match is on after this, or may be, that OK has not closed."""
    if isinstance(happening, EventReceived):
        return happening.event["event"] in ("match_started", "match_restored")
    return isinstance(happening, Restarted)

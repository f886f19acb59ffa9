"""Publish the events of a table, and retry while the broker is away."""

import asyncio
import contextlib
import json
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

import aiomqtt

from tableref_host.protocol import fields
from tableref_host.protocol.messages import (
    Connected,
    Disconnected,
    EventReceived,
    MatchClosed,
    Message,
    Restarted,
    TableIs,
)
from tableref_host.publish.broker import Broker
from tableref_host.publish.fault_report import FaultReport
from tableref_host.publish.outbox import Outbox
from tableref_host.publish.outbox_thread import RETRY_S, OutboxThread
from tableref_host.publish.topics import OFFLINE, ONLINE, Topics

BATCH_SIZE = 50
"""Maximum number of messages read from the outbox at once."""
MIN_DELAY_S, MAX_DELAY_S = 1, 30
"""First and maximum delay (s) before reconnecting. The delay doubles each time."""
FINAL_TIMEOUT_S = 2
"""Time limit (s) for sending queued messages at the end. The rest is sent next time."""
STATE_INTERVAL_S = 0.1
"""Minimum interval (s) between two publications of the scoreboard."""
MAX_QUESTION = 4096
"""Maximum size (bytes) of a request to the table. Larger ones are ignored."""
MAX_QUESTIONS = 100
"""Maximum number of queued requests. Further ones are dropped; clients repeat them."""
MAX_REPEATED = 200
"""Maximum number of messages that are published again before new ones are published."""


class Client(Protocol):
    """The part of `aiomqtt.Client`'s interface that we need."""

    messages: Any
    """Asynchronous iterator over received messages. Raises aiomqtt.MqttError on disconnection."""

    async def publish(self, topic: str, payload: str, qos: int, retain: bool) -> None:
        """Publish, and wait for the broker's acknowledgement. Raises aiomqtt.MqttError."""

    async def subscribe(self, topic: str, qos: int) -> None:
        """Subscribe to a topic. Raises aiomqtt.MqttError."""


Seat = Callable[[int, str], object]
Connect = Callable[..., Any]
"""A function that creates a client (an asynchronous context) like `aiomqtt.Client`."""


class Publisher:
    """Publishes `table` at a `broker`; its outbox is the file `path`.

    `name` is the display name of the table. `seat(player, name)` sets a player's name at the table
    when a client requests it. `state` returns the scoreboard as JSON. `report(words)` is called
    with a message when the connection is lost, and when it is back. `at_fault(error)` is called
    with a PublishError when something cannot be stored.
    """

    def __init__(
        self,
        broker: Broker,
        table: str,
        path: Path,
        state: Callable[[], str],
        version: str,
        report: Callable[[str], object],
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
        self._report = report
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
        self._faults = FaultReport(at_fault)
        self._outbox = OutboxThread(path, table, at_fault, report)

    def handle(self, message: Message) -> None:
        """Process a message about the table."""
        self._outbox.handle(message)
        if isinstance(message, TableIs):
            self._name = message.name
        if isinstance(message, (Connected, Disconnected)):
            # Other messages may come without a table, such as a name that a viewer has entered.
            self._is_there = isinstance(message, Connected)
        if isinstance(message, MatchClosed):
            self._is_closed = True
        elif _opens(message):
            self._is_closed = False
        self._is_news.set()

    async def run(self) -> None:
        """Publish until cancelled, in spite of any errors.

        When cancelled, publish the queued messages and the status "offline".
        """
        wait_s: float = MIN_DELAY_S
        was_there = None
        try:
            while True:
                try:
                    async with self._connected() as client:
                        if was_there is False:
                            self._report(f"The broker at {self._broker.name} is back.")
                        was_there, wait_s = True, MIN_DELAY_S
                        await self._publish_all(client)
                except aiomqtt.MqttError as error:
                    if was_there is not False:
                        self._report(
                            f"The broker at {self._broker.name} cannot be reached: {error}. The "
                            f"match continues; {await self._waiting()} messages are queued until "
                            "it is back."
                        )
                    was_there = False
                except Exception as error:
                    self._faults.report(error)
                await self._sleep(wait_s)
                wait_s = min(2 * wait_s, MAX_DELAY_S)
        finally:
            self._outbox.close()

    async def _waiting(self) -> str:
        """Return the number of queued messages as text."""
        try:
            return str(await self._outbox.ask(Outbox.count))
        except (OSError, sqlite3.Error):
            return "some"

    def _connected(self) -> Any:
        return self._connect(
            **self._broker.as_arguments(),
            # The client's identifier contains the id of the outbox, because the broker would
            # otherwise disconnect one of two laptops to which the same board was connected.
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
        state_s = -STATE_INTERVAL_S
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
                    # The scoreboard may contain events that cannot be published yet, so wait.
                    await self._wait_for_news(hearing, RETRY_S)
                    continue
                # Publish the scoreboard at a limited rate. Events are always published at once.
                due_s = state_s + STATE_INTERVAL_S - clock()
                wait_s = due_s if due_s > 0 else None
                if wait_s is None:
                    now = await self._board()
                    if await self._outbox.ask(Outbox.waiting, 1):
                        # The scoreboard includes events that are not published yet, so publish
                        # these first.
                        continue
                    if state != now:
                        state, state_s = now, clock()
                        await client.publish(topics.state, state, 1, True)
                    self._faults.clear()
                if not was_there and self._status != OFFLINE:
                    # Publish this status last, because readers may disconnect after it.
                    self._status = OFFLINE
                    await client.publish(topics.status, OFFLINE, 1, True)
                await self._wait_for_news(hearing, wait_s)
        except asyncio.CancelledError:
            # The task was cancelled, so errors no longer matter.
            with contextlib.suppress(Exception):
                async with asyncio.timeout(FINAL_TIMEOUT_S):
                    while await self._publish_events(client):
                        pass
            with contextlib.suppress(Exception):
                await client.publish(topics.status, OFFLINE, 1, True)
            raise
        finally:
            hearing.cancel()

    async def _publish_events(self, client: Client) -> bool:
        """Publish up to BATCH_SIZE queued events, oldest first. Return whether more may be left."""
        messages = await self._outbox.ask(Outbox.waiting, BATCH_SIZE)
        for message in messages:
            await client.publish(self._topics.event, message.payload, 1, False)
            # Mark it only after the acknowledgement, so that an undelivered message stays queued.
            # One that is delivered twice has the same number both times. The shield completes this
            # even during a cancellation.
            await asyncio.shield(self._outbox.ask(Outbox.done, message.number))
        return len(messages) == BATCH_SIZE

    async def _board(self) -> str:
        """Return the scoreboard as JSON, with further data.

        These are the id and name of the table, the id of the outbox, the number of the newest
        message, and whether OK has closed the match.
        """
        about = {"id": self._topics.table, "name": self._name}
        last = await self._outbox.ask(Outbox.last)
        known = {"table": about, "outbox": self._outbox.id, "number": last}
        known["is_closed"] = self._is_closed
        head = json.dumps(known, separators=(",", ":"))
        board = self._state()
        return head[:-1] + ("," if len(board) > 2 else "") + board[1:]

    async def _publish_again(self, client: Client) -> bool:
        """Publish requested messages again; return whether there are more."""
        if self._again is None:
            return False
        # Clear the request first, because one for older messages may arrive while the outbox is
        # read.
        after, self._again = self._again, None
        messages = await self._outbox.ask(Outbox.behind, after, MAX_REPEATED)
        is_more = len(messages) == MAX_REPEATED
        if is_more:
            self._publish_again_after(messages[-1].number)
        for message in messages[:1]:
            # Mark the gap if older messages have been deleted.
            first = json.loads(message.payload)
            if first["after"] > after:
                text = json.dumps({**first, "gap": True}, separators=(",", ":"))
                messages[0] = message._replace(payload=text)
        for message in messages:
            await client.publish(self._topics.event, message.payload, 1, False)
        return is_more

    async def _hear(self, client: Client) -> None:
        """Process requests to the table. Raises aiomqtt.MqttError on disconnection."""
        async for message in client.messages:
            payload = bytes(message.payload)
            if str(message.topic) == self._topics.ask:
                self._handle_asked(payload)
            elif payload == OFFLINE.encode() and self._is_there:
                # Publish our status again, because this "offline" may be the last will of another
                # laptop, to which the board was connected before.
                self._status = None
                self._is_news.set()

    def _handle_asked(self, payload: bytes) -> None:
        # Ignore invalid requests.
        if len(payload) > MAX_QUESTION:
            return
        try:
            asked = json.loads(payload)
            after, names = asked.get("after"), asked.get("names", {})
            is_for_us = asked.get("outbox", self._outbox.id) == self._outbox.id
            if type(after) is int and 0 <= after < fields.LIMIT and is_for_us:
                self._publish_again_after(after)
            for player, name in names.items():
                if player in fields.PLAYER_KEYS and isinstance(name, str):
                    self._seat(int(player), name)
        except (*fields.NONSENSE, RecursionError):
            return
        self._is_news.set()

    def _publish_again_after(self, number: int) -> None:
        """Schedule all messages after `number` to be published again."""
        self._again = number if self._again is None else min(number, self._again)

    async def _wait_for_news(self, gone: "asyncio.Future[None]", wait_s: float | None) -> None:
        """Wait up to `wait_s` for something to publish. Raise the exception of `gone`, if any."""
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


def _opens(message: Message) -> bool:
    """Return whether this message begins, restores or replaces a match."""
    if isinstance(message, EventReceived):
        return message.event["event"] in ("match_started", "match_restored")
    return isinstance(message, Restarted)

"""Publishes what happens at a table, and goes on trying for as long as the broker is away."""

import asyncio
import contextlib
import sqlite3
import ssl
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Protocol

import aiomqtt

from host_tools.protocol.messages import Disconnected, EventReceived, Happening, Restarted
from host_tools.publish import PublishError
from host_tools.publish.broker import Broker
from host_tools.publish.outbox import Message, Outbox
from host_tools.publish.topics import OFFLINE, ONLINE, Topics

AT_ONCE = 50
"""So many messages are read from the outbox at once."""
FIRST_WAIT_S, LONGEST_WAIT_S = 1, 30
"""So long is waited before the broker is asked again: twice as long each time."""
ANSWER_S = 10
"""The broker has so long to answer."""
KEEPALIVE_S = 15
"""A broker that hears nothing for half as long again tells the others that we are offline."""
LAST_S = 2
"""What still waits has so long to go when publishing ends; the rest goes next time."""
STATE_S = 0.2
"""The board is published no oftener."""


class Client(Protocol):
    """What is needed of an MQTT client; `aiomqtt.Client` is one."""

    messages: Any
    """What the broker sends, to be iterated over: ends by aiomqtt.MqttError when it is gone."""

    async def publish(self, topic: str, payload: str, qos: int, retain: bool) -> None:
        """Publish, and return when the broker has it. Raises aiomqtt.MqttError."""


Connect = Callable[..., Any]
"""Makes a client, an asynchronous context, from what `aiomqtt.Client` takes."""


class Publisher:
    """Publishes the table that is called `table` at a `broker`; its outbox is the file `path`.

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
    ) -> None:
        self._broker = broker
        self._topics = Topics(broker.prefix, table)
        self._state = state
        self._version = version
        self._tell = tell
        self._at_fault = at_fault
        self._connect = connect
        self._sleep = sleep
        self._is_news = asyncio.Event()
        self._is_there = True
        self._thread = ThreadPoolExecutor(1, "outbox")
        try:
            self._outbox: Outbox = self._thread.submit(Outbox, path, table).result()
        except (OSError, sqlite3.Error) as error:
            self._thread.shutdown()
            raise PublishError(
                f"{path} keeps what is still to be published, and cannot be used: {error}."
            ) from error

    def take(self, happening: Happening) -> None:
        """Take what happened at the table."""
        if isinstance(happening, EventReceived):
            self._in_thread(self._outbox.add, happening.event, happening.is_live)
        elif isinstance(happening, Restarted):
            self._in_thread(self._outbox.restart, list(happening.events))
        elif isinstance(happening, Disconnected):
            self._is_there = False
        if not isinstance(happening, Disconnected):
            self._is_there = True
        self._is_news.set()

    async def run(self) -> None:
        """Publish until cancelled; then what still waits, and that the table is offline."""
        try:
            wait_s: float = FIRST_WAIT_S
            was_there = None
            while True:
                try:
                    async with self._connected() as client:
                        if was_there is not None:
                            self._tell(f"The broker at {self._broker.name} is there again.")
                        was_there, wait_s = True, FIRST_WAIT_S
                        await self._publish_all(client)
                except aiomqtt.MqttError as error:
                    if was_there is not False:
                        waiting = await self._ask(self._outbox.count)
                        self._tell(
                            f"The broker at {self._broker.name} cannot be reached: {error}. The "
                            f"match goes on; {waiting} messages wait, and go there when it is back."
                        )
                    was_there = False
                await self._sleep(wait_s)
                wait_s = min(2 * wait_s, LONGEST_WAIT_S)
        except Exception as error:
            # The scoreboard goes on without us.
            self._at_fault(error)
        finally:
            self._thread.submit(self._outbox.close)
            self._thread.shutdown()

    def _connected(self) -> Any:
        broker = self._broker
        return self._connect(
            hostname=broker.host,
            port=broker.port,
            username=broker.user,
            password=broker.password,
            identifier=f"tableref-{self._topics.table}",
            keepalive=KEEPALIVE_S,
            timeout=ANSWER_S,
            tls_context=ssl.create_default_context() if broker.is_tls else None,
            will=aiomqtt.Will(self._topics.status, OFFLINE, qos=1, retain=True),
        )

    async def _publish_all(self, client: Client) -> None:
        topics = self._topics
        state = status = None
        await client.publish(topics.discovery, topics.device(self._version), 1, True)
        gone = asyncio.ensure_future(_until_gone(client))
        try:
            while True:
                self._is_news.clear()
                was_there = self._is_there
                if was_there and status != ONLINE:
                    status = ONLINE
                    await client.publish(topics.status, status, 1, True)
                was_waiting = await self._publish_events(client)
                if state != self._state():
                    state = self._state()
                    await client.publish(topics.state, state, 1, True)
                if was_waiting:
                    continue
                if not was_there and status != OFFLINE:
                    # Only after what was said before: who reads may leave then.
                    status = OFFLINE
                    await client.publish(topics.status, status, 1, True)
                await self._wait_for_news(gone)
        except asyncio.CancelledError:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(LAST_S):
                    while await self._publish_events(client):
                        pass
            await client.publish(topics.status, OFFLINE, 1, True)
            raise
        finally:
            gone.cancel()

    async def _publish_events(self, client: Client) -> bool:
        """Publish the oldest events that wait, AT_ONCE of them. Return whether any waited."""
        messages: list[Message] = await self._ask(self._outbox.waiting, AT_ONCE)
        for message in messages:
            await client.publish(self._topics.event, message.payload, 1, False)
            # Only now: a message that arrived twice has its number twice, and one that did
            # not arrive is still here. Noted also when we are just being cancelled.
            await asyncio.shield(self._ask(self._outbox.done, message.number))
        return bool(messages)

    async def _wait_for_news(self, gone: "asyncio.Future[None]") -> None:
        """Wait until there is something to publish. Raises what `gone` ends by."""
        news = asyncio.ensure_future(self._is_news.wait())
        try:
            await asyncio.wait((news, gone), return_when=asyncio.FIRST_COMPLETED)
        finally:
            news.cancel()
        if gone.done():
            gone.result()
        await self._sleep(STATE_S)

    async def _ask(self, work: Callable[..., Any], *args: Any) -> Any:
        return await asyncio.get_running_loop().run_in_executor(self._thread, work, *args)

    def _in_thread(self, work: Callable[..., Any], *args: Any) -> None:
        self._thread.submit(work, *args).add_done_callback(self._look)

    def _look(self, done: Any) -> None:
        # In that thread nobody else hears of it.
        error = done.exception()
        if error is not None:
            self._at_fault(PublishError(f"Something was not published: {error}."))


async def _until_gone(client: Client) -> None:
    """Raise aiomqtt.MqttError when the broker is gone, though nothing is published."""
    async for _ in client.messages:
        # We have asked for nothing.
        pass

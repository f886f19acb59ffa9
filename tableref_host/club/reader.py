"""The client that receives the tables' messages and requests missing ones."""

import asyncio
import json

import aiomqtt

from tableref_host.supervision import until_one_ends

RETRY_DELAYS_S = (0.5, 1, 2, 5)
"""Delays (s) before connecting to the broker again, longer each time."""
ASK_INTERVAL_S = 1.0
"""Minimum interval (s) between two requests to the same table."""
MAX_QUEUE = 10_000
"""Maximum number of received messages in the queue.

On overflow they are dropped and requested later.
"""
WHATS = ("event", "state", "status")


class Reader:
    """Receives messages from a Broker; the coroutine `take(table, what, payload)` handles each.

    `report(words)` is called when the connection is lost and when it is back.
    """

    def __init__(self, broker, report, connect=aiomqtt.Client, sleep=asyncio.sleep):
        self._broker = broker
        self._report = report
        self._connect = connect
        self._sleep = sleep
        self._questions = {}
        self._is_asked = asyncio.Event()
        self._must_listen_again = False

    def ask(self, table, question):
        """Schedule a request (dict) to a table.

        Requests to the same table are merged until sent.
        """
        self._questions.setdefault(table, {}).update(question)
        self._is_asked.set()

    def listen_again(self):
        """Request the retained state and status of all tables again.

        A state shows which messages were missed, so that they can be requested.
        """
        self._must_listen_again = True
        self._is_asked.set()

    async def run(self, take):
        """Receive messages until cancelled."""
        failures, is_away = 0, False
        while True:
            try:
                async with self._connected() as client:
                    if is_away:
                        self._report(f"The broker at {self._broker.name} is there again.")
                    failures, is_away = 0, False
                    await self._listen(client)
                    await until_one_ends(self._read(client, take), self._ask_all(client))
            except aiomqtt.MqttError as error:
                if not is_away:
                    name = self._broker.name
                    self._report(f"The broker at {name} cannot be reached: {error}. Trying again.")
                is_away = True
            await self._sleep(RETRY_DELAYS_S[min(failures, len(RETRY_DELAYS_S) - 1)])
            failures += 1

    def _connected(self):
        arguments = self._broker.as_arguments()
        return self._connect(**arguments, max_queued_incoming_messages=MAX_QUEUE)

    async def _read(self, client, take):
        async for message in client.messages:
            table, _, what = str(message.topic).rpartition("/")
            await take(table.rpartition("/")[2], what, bytes(message.payload))

    async def _listen(self, client):
        self._must_listen_again = False
        for what in WHATS:
            await client.subscribe(f"{self._broker.prefix}/+/{what}", qos=1)

    async def _ask_all(self, client):
        """Send the requests. Raises aiomqtt.MqttError if one is not acknowledged in time.

        Then `run` reconnects, because the state of the connection is unknown.
        """
        while True:
            self._is_asked.clear()
            if self._must_listen_again:
                await self._listen(client)
            for table in list(self._questions):
                question = self._questions.pop(table)
                topic = f"{self._broker.prefix}/{table}/ask"
                try:
                    await client.publish(topic, json.dumps(question), qos=1)
                except aiomqtt.MqttError:
                    # Requests that were made in the meantime take precedence.
                    newer = self._questions.get(table, {})
                    self._questions[table] = {**question, **newer}
                    raise
            await self._sleep(ASK_INTERVAL_S)
            await self._is_asked.wait()

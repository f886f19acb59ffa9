"""Reads what tables publish at a broker, and asks tables for messages that are missing."""

import asyncio
import json

import aiomqtt

from host_tools.supervision import until_one_ends

RETRY_DELAYS_S = (0.5, 1, 2, 5)
"""Delays (s) before connecting to the broker again, longer each time."""
ASK_INTERVAL_S = 1.0
"""Minimum time (s) between two questions to the same table."""
MAX_QUEUE = 10_000
"""Maximum number of received messages that wait. More are dropped, and asked for again later."""
WHATS = ("event", "state", "status")


class Reader:
    """Reads at a Broker: the coroutine `take(table, what, payload)` handles each message.

    `tell(words)` is called when the broker goes and comes back.
    """

    def __init__(self, broker, tell, connect=aiomqtt.Client, sleep=asyncio.sleep):
        self._broker = broker
        self._tell = tell
        self._connect = connect
        self._sleep = sleep
        self._questions = {}
        self._is_asked = asyncio.Event()
        self._must_listen_again = False

    def ask(self, table, question):
        """Schedule a question (dict) to a table. Questions to one table are merged until sent."""
        self._questions.setdefault(table, {}).update(question)
        self._is_asked.set()

    def listen_again(self):
        """Have the broker send each table's retained state and status again.

        A state shows which messages were missed, and the table is asked for them.
        """
        self._must_listen_again = True
        self._is_asked.set()

    async def run(self, take):
        """Read until cancelled."""
        failures, is_away = 0, False
        while True:
            try:
                async with self._connected() as client:
                    if is_away:
                        self._tell(f"The broker at {self._broker.name} is there again.")
                    failures, is_away = 0, False
                    await self._listen(client)
                    await until_one_ends(self._read(client, take), self._ask_all(client))
            except aiomqtt.MqttError as error:
                if not is_away:
                    name = self._broker.name
                    self._tell(f"The broker at {name} cannot be reached: {error}. We try again.")
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
        """Send the questions. Raises aiomqtt.MqttError if one is not acknowledged in time.

        Then `run` connects again, because nobody knows what became of the connection.
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
                    # What was asked meanwhile is newer.
                    newer = self._questions.get(table, {})
                    self._questions[table] = {**question, **newer}
                    raise
            await self._sleep(ASK_INTERVAL_S)
            await self._is_asked.wait()

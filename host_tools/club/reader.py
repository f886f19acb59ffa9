"""Reads what tables publish at a broker, as long as the club is open; asks for what it lacks."""

import asyncio
import json

import aiomqtt

WAIT_S = (0.5, 1, 2, 5)
"""So long is waited before the broker is asked again: longer each time."""
ASK_S = 1.0
"""A table is asked the same no oftener."""
WHATS = ("event", "state", "status")


class Reader:
    """Reads at a Broker: `take(table, what, payload)` is called with each message.

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
        """Have a table be asked something (dict): soon, and not twice before it can answer."""
        self._questions.setdefault(table, {}).update(question)
        self._is_asked.set()

    def listen_again(self):
        """Have the broker say once more what it keeps of each table: its state, its status.

        Where a message was left out the state shows that, and the table is asked for it.
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
                    await self._read(client, take)
            except aiomqtt.MqttError as error:
                if not is_away:
                    name = self._broker.name
                    self._tell(f"The broker at {name} cannot be reached: {error}. We try again.")
                is_away = True
            await self._sleep(WAIT_S[min(failures, len(WAIT_S) - 1)])
            failures += 1

    def _connected(self):
        return self._connect(**self._broker.as_arguments())

    async def _read(self, client, take):
        prefix = self._broker.prefix
        asking = asyncio.ensure_future(self._ask_all(client))
        try:
            await self._listen(client)
            async for message in client.messages:
                table, what = str(message.topic).removeprefix(f"{prefix}/").split("/")
                take(table, what, bytes(message.payload))
        finally:
            asking.cancel()
            await asyncio.gather(asking, return_exceptions=True)

    async def _listen(self, client):
        self._must_listen_again = False
        for what in WHATS:
            await client.subscribe(f"{self._broker.prefix}/+/{what}", qos=1)

    async def _ask_all(self, client):
        while True:
            await self._is_asked.wait()
            self._is_asked.clear()
            if self._must_listen_again:
                await self._listen(client)
            questions, self._questions = self._questions, {}
            for table, question in questions.items():
                topic = f"{self._broker.prefix}/{table}/ask"
                await client.publish(topic, json.dumps(question), qos=1)
            await self._sleep(ASK_S)

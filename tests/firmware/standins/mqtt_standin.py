"""Stand-in for mqtt_as and for a broker that tests can stop and restart."""

import asyncio


class MqttStandIn:
    """The module mqtt_as with a broker: `published` are (topic, message, is retained), in bytes.

    `go` stops the broker. `after_it_came` loses only its next acknowledgement, so that the client
    publishes that message again. `come` starts the broker again.
    """

    config = {"usual": True}

    def __init__(self):
        self.published = []
        self.subscribed = []
        self.client = None
        self.is_there = True
        self.attempts = 0
        """Number of attempts to connect for the first time."""
        self._loses_answer = False

    def MQTTClient(self, config):  # noqa: N802  mqtt_as calls it so
        """Return the client; see mqtt_as."""
        self.client = _Client(self, config)
        return self.client

    def go(self, after_it_came=False):
        self._loses_answer = after_it_came
        if not after_it_came:
            self._cut()

    def come(self):
        self.is_there = True
        self._loses_answer = False

    def say(self, message, is_retained=False):
        """Publish a command as another client."""
        self.client.config["subs_cb"](self.subscribed[0], message, is_retained)

    def take(self, topic, message, is_retained):
        """Receive a message; return whether the client gets the acknowledgement."""
        if self.is_there:
            self.published.append((topic, bytes(message), is_retained))
            if not self._loses_answer:
                return True
            self._loses_answer = False
            self._cut()
        return False

    def _cut(self):
        self.is_there = False
        self.client.is_connected = False


def end(radio):
    """Cancel all tasks of a Radio.

    On MicroPython this is unnecessary, because a new loop drops them.
    """
    if hasattr(asyncio, "all_tasks"):
        for task in asyncio.all_tasks(radio._loop):
            task.cancel()
        radio._loop.run_until_complete(asyncio.sleep(0))
        radio._loop.close()


class _Client:
    def __init__(self, broker, config):
        self.config = config
        self.is_connected = self.is_closed = False
        self._broker = broker

    def close(self):
        self.is_connected = False
        self.is_closed = True

    async def connect(self, quick):
        self._broker.attempts += 1
        await asyncio.sleep(0)
        if not self._broker.is_there:
            raise OSError("Wi-Fi connect timed out")
        self.is_connected = True
        asyncio.create_task(self.config["wifi_coro"](True))
        asyncio.create_task(self.config["connect_coro"](self))
        asyncio.create_task(self._stay_connected())

    async def _stay_connected(self):
        while True:
            if not self.is_connected:
                await self.config["wifi_coro"](False)
                while not self._broker.is_there:
                    await asyncio.sleep(0)
                self.is_connected = True
                await self.config["connect_coro"](self)
            await asyncio.sleep(0)

    async def subscribe(self, topic, qos):
        assert qos == 1
        self._broker.subscribed.append(topic)

    async def publish(self, topic, message, retain, qos):
        assert qos == 1
        while True:
            while not self.is_connected:
                await asyncio.sleep(0)
            if self._broker.take(topic, message, retain):
                return
            await asyncio.sleep(0)

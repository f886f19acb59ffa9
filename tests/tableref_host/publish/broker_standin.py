"""A broker in this process that tests can stop and restart."""

import asyncio
from types import SimpleNamespace

import aiomqtt


class StandIn:
    """The broker of a `Publisher`: `published` are (topic, payload, retain), oldest first.

    `go` stops it. The message that is being published is lost or, with `after_it_came`, only its
    acknowledgement. `come` starts it again.
    """

    def __init__(self):
        self.published = []
        self.connections = []
        """The arguments of each connection, a dict."""
        self.failures = 0
        """Number of messages published while the broker was down."""
        self._is_there = True
        self._loses_answers = False
        self.asked = []
        self.statuses = []
        self._has_asked = asyncio.Event()
        self._gone = asyncio.Event()
        self._has_changed = asyncio.Event()

    def go(self, after_it_came=False):
        self._is_there, self._loses_answers = False, after_it_came
        self._gone.set()
        self._has_changed.set()

    def come(self):
        self._is_there, self._gone = True, asyncio.Event()
        self._has_changed.set()

    async def until(self, is_enough):
        """Wait until `is_enough(published)` is true."""
        while not is_enough(self.published):
            self._has_changed.clear()
            await asyncio.wait_for(self._has_changed.wait(), 60)

    def ask(self, payload):
        """Send a question to the table."""
        self.asked.append(payload)
        self._has_asked.set()

    def say_status(self, payload):
        """Publish the table's status as another client."""
        self.statuses.append(payload)
        self._has_asked.set()

    def payloads(self, topic):
        """Return the payloads received for a topic."""
        return [payload for where, payload, _ in self.published if where == topic]

    def connect(self, **arguments):
        return _Connection(self, arguments)

    async def handle(self, topic, payload, retain):
        await asyncio.sleep(0)
        if self._is_there or self._loses_answers:
            self._loses_answers = False
            self.published.append((topic, payload, retain))
            self._has_changed.set()
        if not self._is_there:
            self.failures += 1
            self._has_changed.set()
            raise aiomqtt.MqttError("the connection was lost")


class _Connection:
    def __init__(self, broker, arguments):
        self._broker = broker
        self._arguments = arguments
        self._topics = []
        self.messages = self._listen()

    async def __aenter__(self):
        await asyncio.sleep(0)
        if not self._broker._is_there:
            raise aiomqtt.MqttError("nobody answers")
        self._broker.connections.append(self._arguments)
        return self

    async def __aexit__(self, *_error):
        return False

    async def publish(self, topic, payload, qos, retain):
        assert qos == 1
        await self._broker.handle(topic, payload, retain)

    async def subscribe(self, topic, qos):
        assert qos == 1
        self._topics.append(topic)

    async def _listen(self):
        broker = self._broker
        while broker._is_there:
            waiting = {"ask": broker.asked, "status": broker.statuses}
            found = [t for t in self._topics if waiting[t.rpartition("/")[2]]]
            if found:
                payload = waiting[found[0].rpartition("/")[2]].pop(0)
                yield SimpleNamespace(topic=found[0], payload=payload)
                continue
            broker._has_asked.clear()
            waits = [asyncio.ensure_future(one.wait()) for one in (broker._gone, broker._has_asked)]
            await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
            for wait in waits:
                wait.cancel()
        raise aiomqtt.MqttError("the connection was lost")

"""The club's reader keeps requesting and reading, whatever goes wrong at the broker."""

import asyncio
import json

import aiomqtt
import pytest

from tableref_host.club.reader import MAX_QUEUE, Reader
from tableref_host.publish.broker import read_address

PREFIX = "tableref"


class Broker:
    """A broker in this process; `answers` says for each subscription whether it is acknowledged."""

    def __init__(self, *answers):
        self.answers = list(answers)
        self.asked, self.connections = [], []
        self.waiting = asyncio.Queue()

    def connect(self, **arguments):
        self.connections.append(arguments)
        return Client(self)

    def say(self, table, what, payload=b""):
        topic = f"{PREFIX}/{table}/{what}"
        self.waiting.put_nowait(aiomqtt.Message(topic, payload, 1, False, 0, None))


class Client:
    def __init__(self, broker):
        self._broker = broker
        self.topics = []
        self.messages = self._listen()

    async def __aenter__(self):
        return self

    async def __aexit__(self, *_error):
        return False

    async def subscribe(self, topic, qos):
        self.topics.append(topic)

    async def publish(self, topic, payload, qos):
        await asyncio.sleep(0)
        if self._broker.answers and not self._broker.answers.pop(0):
            raise aiomqtt.MqttError("Operation timed out")
        self._broker.asked.append((topic.split("/")[1], json.loads(payload)))

    async def _listen(self):
        while True:
            yield await self._broker.waiting.get()


def run(broker, evening, take=None):
    """Run `evening(reader)` while a Reader reads from a Broker; return the shown messages."""
    told = []

    async def nothing(*_message):
        return

    async def both():
        reader = Reader(
            read_address("mqtt://house"),
            told.append,
            broker.connect,
            lambda _seconds: asyncio.sleep(0),
        )
        reading = asyncio.ensure_future(reader.run(take or nothing))
        try:
            async with asyncio.timeout(60):
                await evening(reader)
        finally:
            reading.cancel()
            ended = await asyncio.gather(reading, return_exceptions=True)
        assert isinstance(ended[0], asyncio.CancelledError), ended

    asyncio.run(both())
    return told


async def until(is_so):
    while not is_so():
        await asyncio.sleep(0)


def test_an_unacknowledged_request_is_repeated_and_so_are_later_ones():
    broker = Broker(False, True, False)

    async def evening(reader):
        reader.ask("t0", {"after": 5})
        await until(lambda: broker.asked == [("t0", {"after": 5})])
        reader.ask("t1", {"after": 7})
        await until(lambda: broker.asked[1:] == [("t1", {"after": 7})])
        reader.ask("t0", {"names": {"1": "Anna"}})
        await until(lambda: broker.asked[2:] == [("t0", {"names": {"1": "Anna"}})])

    told = run(broker, evening)
    assert len(broker.connections) == 3 and len(told) == 4
    assert "cannot be reached" in told[0] and "there again" in told[1]


def test_a_newer_request_replaces_the_lost_one_when_repeated():
    broker = Broker(True, False)

    async def evening(reader):
        reader.ask("t0", {"after": 5})
        await until(lambda: broker.asked)
        reader.ask("t1", {"after": 7, "outbox": "a"})
        await until(lambda: not broker.answers)
        reader.ask("t1", {"after": 9, "outbox": "b"})
        await until(lambda: len(broker.asked) == 2)

    run(broker, evening)
    assert broker.asked[1] == ("t1", {"after": 9, "outbox": "b"})


def test_the_number_of_waiting_messages_is_limited():
    broker = Broker()

    async def evening(_reader):
        await until(lambda: broker.connections)

    run(broker, evening)
    assert broker.connections[0]["max_queued_incoming_messages"] == MAX_QUEUE < 1e5


@pytest.mark.parametrize("prefix", ["tableref", "club/one"])
def test_table_and_kind_are_read_from_the_topic(prefix):
    broker, taken = Broker(), []

    async def handle(*message):
        taken.append(message)

    async def evening(_reader):
        for table, what in (("t0", "event"), ("", "state")):
            topic = f"{prefix}/{table}/{what}"
            broker.waiting.put_nowait(aiomqtt.Message(topic, b"x", 1, False, 0, None))
        await until(lambda: len(taken) == 2)

    run(broker, evening, handle)
    assert taken == [("t0", "event", b"x"), ("", "state", b"x")]


def test_the_pause_before_an_attempt_grows_up_to_five_seconds_and_begins_again():
    steps = [False] * 6 + [True] + [False] * 2
    waits, words, subscribed = [], [], []

    class Line:
        async def __aenter__(self):
            if not steps.pop(0):
                raise aiomqtt.MqttError("nobody")
            return self

        async def __aexit__(self, *_error):
            return False

        async def subscribe(self, topic, qos):
            subscribed.append((topic, qos))
            if len(subscribed) == 3:
                raise aiomqtt.MqttError("lost")

    async def sleep(seconds):
        waits.append(seconds)
        if not steps:
            raise asyncio.CancelledError

    reader = Reader(read_address("mqtt://house"), words.append, lambda **_: Line(), sleep)
    with pytest.raises(asyncio.CancelledError):
        asyncio.run(reader.run(None))
    assert waits == [0.5, 1, 2, 5, 5, 5, 0.5, 1, 2]
    assert subscribed == [(f"tableref/+/{what}", 1) for what in ("event", "state", "status")]
    lost = "The broker at house:1883 cannot be reached: {}. Trying again."
    back = "The broker at house:1883 is there again."
    assert words == [lost.format("nobody"), back, lost.format("lost")]


def test_all_states_are_requested_again():
    subscribed = []

    class Line:
        async def subscribe(self, topic, qos):
            subscribed.append(topic)

    async def sleep(seconds):
        waits.append(seconds)
        if len(waits) == 3:
            raise asyncio.CancelledError
        reader.ask("e1", {"after": 1})
        if len(waits) == 1:
            reader.listen_again()

    async def publish(topic, payload, qos):
        assert (topic, json.loads(payload), qos) == ("tableref/e1/ask", {"after": 1}, 1)

    waits = []
    reader = Reader(read_address("mqtt://house"), None, None, sleep)
    client = Line()
    client.publish = publish
    with pytest.raises(asyncio.CancelledError):
        asyncio.run(reader._ask_all(client))
    assert (len(subscribed), waits) == (3, [1, 1, 1])

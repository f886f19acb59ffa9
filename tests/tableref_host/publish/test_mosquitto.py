"""Publishing to a real broker, if installed, that is stopped and restarted."""

import asyncio
import json
import os
import signal
import subprocess
import sys

import aiomqtt
import pytest
from reader import Reader
from real_broker import MOSQUITTO, TIMEOUT_S, Broker

from tableref_host.places import ROOT
from tableref_host.protocol.messages import EventReceived
from tableref_host.publish.broker import read_address
from tableref_host.publish.publisher import Publisher
from tests import effort
from tests.clients import mqtt_client

RECORD = ROOT / "tests" / "scenarios" / "gotta_go_three_to_75.events"

pytestmark = pytest.mark.skipif(not MOSQUITTO, reason="mosquitto is not installed here")


def records():

    return [json.loads(line) for line in RECORD.read_text(encoding="utf-8").splitlines()]


async def read_all(port, reader, is_enough, listens):
    """Read the published messages until `is_enough()`, whatever happens to the broker.

    `listens`, an asyncio.Event, is set when the broker stores our messages while we are
    disconnected. A message that is acknowledged but unread when the connection ends is lost. The
    state or the `after` of the next message shows this, and we request it.
    """
    while True:
        try:
            async with mqtt_client(
                "127.0.0.1", port, identifier="reader", clean_session=False
            ) as client:
                await client.subscribe("tableref/cellar/event", qos=1)
                await client.subscribe("tableref/cellar/state", qos=1)
                listens.set()
                async for message in client.messages:
                    if message.topic.value.endswith("state"):
                        lacks = json.loads(message.payload)["number"] > reader.last
                    else:
                        lacks = not reader.handle(message.payload)
                    if lacks:
                        question = json.dumps({"after": reader.last})
                        await client.publish("tableref/cellar/ask", question, qos=1)
                    if is_enough():
                        return
        except aiomqtt.MqttError:
            await asyncio.sleep(0.05)


async def evening(broker, folder, events):
    reader, listens = Reader(), asyncio.Event()
    publisher = Publisher(
        read_address(f"mqtt://127.0.0.1:{broker.port}"),
        "cellar",
        folder / "box.sqlite3",
        lambda: "{}",
        "1",
        lambda words: None,
        lambda error: pytest.fail(str(error)),
        sleep=lambda _seconds: asyncio.sleep(0.02),
    )

    def standing():
        return [event for match in reader.matches.values() for event in match]

    reading = asyncio.ensure_future(
        read_all(broker.port, reader, lambda: len(standing()) == len(events), listens)
    )
    await listens.wait()
    publishing = asyncio.ensure_future(publisher.run())
    for at in range(0, len(events), 10):
        for event in events[at : at + 10]:
            publisher.handle(EventReceived(event, True))
        await asyncio.sleep(0)
        if at % 40 == 20:
            broker.stop()
            broker.start()
    await asyncio.wait_for(reading, TIMEOUT_S)
    publishing.cancel()
    await asyncio.gather(publishing, return_exceptions=True)
    return standing()


@effort.exhaustive
def test_a_broker_restarted_repeatedly_gets_everything_once(tmp_path):
    events = records()
    broker = Broker(tmp_path)
    broker.start()
    try:
        assert asyncio.run(evening(broker, tmp_path, events)) == events
    finally:
        broker.stop()


async def watched(port, start, stop):
    """Return {topic: [payload]} of the messages that are published after `start()`.

    It calls `stop()` when the match is over, and returns when the table is offline.
    """
    status, state = "tableref/cellar/status", "tableref/cellar/state"
    found = {status: [], state: []}
    async with mqtt_client("127.0.0.1", port) as client:
        await client.subscribe("tableref/cellar/+", qos=1)
        start()
        is_over = False
        async for message in client.messages:
            found.setdefault(message.topic.value, []).append(message.payload.decode())
            if not is_over and any('"over"' in text for text in found[state]):
                is_over = True
                stop()
            if is_over and found[status][-1:] == ["offline"]:
                return found


def test_a_watched_match_reaches_the_broker_and_ctrl_c_reports_the_table_offline(tmp_path):
    broker = Broker(tmp_path)
    broker.start()
    running = []

    def start():
        arguments = ["--publish", f"mqtt://127.0.0.1:{broker.port}", "--table", "cellar"]
        words = ["watch", "--play", RECORD, "--speed", "1000", "--json", "--no-history"]
        running.append(
            subprocess.Popen(
                [sys.executable, "-m", "tableref_host", *words, "--no-browser", "--port", "0"]
                + arguments,
                cwd=ROOT,
                env={**os.environ, "XDG_DATA_HOME": str(tmp_path), "LOCALAPPDATA": str(tmp_path)},
                stdout=subprocess.DEVNULL,
            )
        )

    try:
        work = watched(broker.port, start, lambda: running[0].send_signal(signal.SIGINT))
        found = asyncio.run(asyncio.wait_for(work, TIMEOUT_S))
        assert running[0].wait(TIMEOUT_S) == 0
    finally:
        running[0].kill()
        broker.stop()
    reader = Reader()
    for payload in found["tableref/cellar/event"]:
        reader.handle(payload)
    assert list(reader.matches.values()) == [records()]

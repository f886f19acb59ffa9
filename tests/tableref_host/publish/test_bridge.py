"""A bridge between two mosquittos as in docs/publishing.md: messages that waited during a cut."""

import asyncio
import re

import pytest
from real_broker import MOSQUITTO, TIMEOUT_S, Broker

from tableref_host.places import ROOT
from tests import effort
from tests.clients import mqtt_client

pytestmark = pytest.mark.skipif(not MOSQUITTO, reason="mosquitto is not installed here")
DOCUMENT = ROOT / "docs" / "publishing.md"
COUNT = 40


def documented(port):
    """Return the lines of the document's bridge, to an open broker at this port."""
    lines = DOCUMENT.read_text(encoding="utf-8").split("    connection CELLAR\n")[1]
    lines = "connection CELLAR\n" + lines.split("\n\n")[0].replace("    ", "")
    lines = re.sub("remote_(username|password) .*\n", "", lines)
    return lines.replace("middle.club.example:1883", f"127.0.0.1:{port}") + "\n"


async def told(place, middle):
    """Publish at the local broker while the central one is up, down, and up again.

    Return the messages that arrived at the central broker.
    """
    heard = []
    async with mqtt_client("127.0.0.1", place.port) as table:

        async def say(numbers):
            for number in numbers:
                await table.publish("tableref/t0/event", str(number), 1)
                await table.publish("tableref/t0/state", "not for the middle", 1)

        async def hear(last):
            async with mqtt_client(
                "127.0.0.1", middle.port, identifier="reader", clean_session=False
            ) as reader:
                await reader.subscribe("#", 1)
                listens.set()
                async for message in reader.messages:
                    heard.append((str(message.topic), int(message.payload)))
                    if heard[-1][1] == last:
                        return

        listens = asyncio.Event()
        hearing = asyncio.ensure_future(hear(COUNT - 1))
        await listens.wait()
        await say(range(COUNT))
        await hearing
        await asyncio.to_thread(middle.stop)
        await say(range(COUNT, 2 * COUNT))
        await asyncio.to_thread(middle.start)
        await hear(2 * COUNT - 1)
    return heard


@effort.exhaustive
def test_messages_of_a_place_without_a_connection_reach_the_middle_later(tmp_path):
    folders = [tmp_path / name for name in ("place", "middle")]
    for folder in folders:
        folder.mkdir()
        folder.chmod(0o777)
    place, middle = map(Broker, folders)
    place._config.write_text(place._config.read_text() + documented(middle.port))
    middle.start()
    place.start()
    try:
        heard = asyncio.run(asyncio.wait_for(told(place, middle), TIMEOUT_S))
    finally:
        place.stop()
        middle.stop()
    assert {topic for topic, _ in heard} == {"CELLAR/t0/event"}
    assert sorted({number for _, number in heard}) == list(range(2 * COUNT))

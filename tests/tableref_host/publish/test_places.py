"""Two places and a central broker as in docs/publishing.md, restarted in turn."""

import asyncio
import contextlib
import getpass
import re
import subprocess

import aiomqtt
import pytest
from real_broker import MOSQUITTO, TIMEOUT_S, Broker

from tableref_host.places import ROOT
from tests import effort
from tests.clients import mqtt_client

pytestmark = pytest.mark.skipif(not MOSQUITTO, reason="mosquitto is not installed here")
DOCUMENT = ROOT / "docs" / "publishing.md"
PLACES = ("cellar", "attic")
COUNT, WAITING = 150, 1200
"""Events per table while the server works, and further events queued for the central broker."""
PASSWORD = "secret"


def documented(name):
    """Return the lines of a file in the document.

    They begin with a comment that names the file.
    """
    text = DOCUMENT.read_text(encoding="utf-8")
    found = re.search(rf"    # /etc/mosquitto/(conf\.d/)?{re.escape(name)}.*\n((    .*\n)+)", text)
    return found[2].replace("    ", "")


class Middle(Broker):
    """The broker in the middle, with the document's users and rights."""

    def __init__(self, folder):
        super().__init__(folder)
        (folder / "middle.rights").write_text(documented("middle.rights"))
        passwords = folder / "middle.passwords"
        for name in (*PLACES, "viewer"):
            new = [] if passwords.exists() else ["-c"]
            subprocess.run(["mosquitto_passwd", "-b", *new, passwords, name, PASSWORD], check=True)
        for path in (passwords, folder / "middle.rights"):
            path.chmod(0o644)
        lines = documented("middle.conf").replace("/etc/mosquitto/", f"{folder}/")
        lines = lines.replace("listener 1883", f"listener {self.port} 127.0.0.1")
        own = f"user {getpass.getuser()}\npersistence_location {folder}/\n"
        self._config.write_text(lines + own)


class Place(Broker):
    """The broker at a place, with the document's bridge to the central broker."""

    def __init__(self, folder, name, middle):
        super().__init__(folder)
        lines = (
            documented("bridge.conf").replace("CELLAR", name).replace(" PASSWORD", f" {PASSWORD}")
        )
        lines = lines.replace("middle.club.example:1883", f"127.0.0.1:{middle.port}")
        self._config.write_text(self._config.read_text() + lines)


async def play(place, said, numbers=range(COUNT), pause_s=0.02):
    """Let a table of the place publish events with these numbers."""
    async with mqtt_client("127.0.0.1", place.port) as table:
        for number in numbers:
            await table.publish("tableref/t0/event", str(number), 1)
            said.append(number)
            await asyncio.sleep(pause_s)


async def read(middle, heard, is_all, listens):
    """Read at the central broker, as a viewer with a persistent session, until all is there."""
    while not is_all():
        with contextlib.suppress(aiomqtt.MqttError):
            async with mqtt_client(
                "127.0.0.1",
                middle.port,
                username="viewer",
                password=PASSWORD,
                identifier="viewer",
                clean_session=False,
            ) as viewer:
                await viewer.subscribe("+/+/event", 1)
                listens.set()
                async for message in viewer.messages:
                    heard.append((str(message.topic), int(message.payload)))
                    if is_all():
                        return
        await asyncio.sleep(0.2)


async def evening(middle, places):
    """Play at all places while the central broker is restarted four times.

    Return the messages that arrived there.
    """
    heard, said = [], [[] for _ in places]

    def is_all():
        return len(set(heard)) == COUNT * len(places) + WAITING

    listens = asyncio.Event()
    reading = asyncio.ensure_future(read(middle, heard, is_all, listens))
    await listens.wait()
    playing = [asyncio.ensure_future(play(*one)) for one in zip(places, said, strict=True)]
    for _ in range(3):
        have = min(map(len, said))
        while min(map(len, said)) < min(have + COUNT // 5, COUNT):
            await asyncio.sleep(0.01)
        middle.stop()
        await asyncio.sleep(0.3)
        await asyncio.to_thread(middle.start)
    await asyncio.gather(*playing)
    middle.stop()
    await play(places[0], said[0], range(COUNT, COUNT + WAITING), 0)
    await asyncio.to_thread(middle.start)
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(reading, TIMEOUT_S)
    return heard


@effort.exhaustive
def test_nothing_from_two_places_is_lost_while_the_middle_is_restarted(tmp_path):
    folders = [tmp_path / name for name in ("middle", *PLACES)]
    for folder in folders:
        folder.mkdir()
        folder.chmod(0o777)
    middle = Middle(folders[0])
    places = [Place(*one, middle) for one in zip(folders[1:], PLACES, strict=True)]
    for one in (middle, *places):
        one.start()
    try:
        heard = asyncio.run(evening(middle, places))
    finally:
        for one in (middle, *places):
            one.stop()
    said = {(f"{name}/t0/event", number) for name in PLACES for number in range(COUNT)}
    said |= {(f"{PLACES[0]}/t0/event", number) for number in range(COUNT, COUNT + WAITING)}
    assert set(heard) == said

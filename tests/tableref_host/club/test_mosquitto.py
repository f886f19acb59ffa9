"""The club's broker lets tables publish only their own messages, and viewers none."""

import asyncio
import shutil
import socket

import aiomqtt
import pytest

from tableref_host.club.mosquitto import SYSTEM, VIEWER, Mosquitto
from tests.clients import mqtt_client

pytestmark = pytest.mark.skipif(
    not (shutil.which("mosquitto") or shutil.which("mosquitto", path=SYSTEM)),
    reason="mosquitto is not installed here",
)


@pytest.fixture
def broker(tmp_path):
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    made = Mosquitto(tmp_path / "mosquitto", "127.0.0.1", port)
    made.own()
    passwords = {user: made.password(user) for user in ("cellar", "window", VIEWER)}
    made.start()
    yield made, port, passwords
    made.stop()


def heard(broker, talk):
    """Return [(topic, payload)] received by the club until `last`, while `talk(client of)` runs."""
    made, port, passwords = broker
    own = made.own()

    def client(user):
        return mqtt_client("127.0.0.1", port, username=user, password=passwords[user])

    async def run():
        found = []
        async with mqtt_client("127.0.0.1", port, username=own.user, password=own.password) as club:
            await club.subscribe("tableref/#", qos=1)
            await talk(client)
            await club.publish("tableref/last/ask", b"", qos=1)
            async for message in club.messages:
                if str(message.topic) == "tableref/last/ask":
                    return found
                found.append((str(message.topic), message.payload))

    return asyncio.run(asyncio.wait_for(run(), 60))


def test_a_table_can_publish_for_itself_only(broker):
    async def talk(client):
        async with client("cellar") as cellar:
            for table in ("cellar", "window"):
                for what in ("event", "state", "status", "ask"):
                    # A scoreboard is large.
                    content = table.encode() * (20_000 if what == "state" else 1)
                    await cellar.publish(f"tableref/{table}/{what}", content, qos=1)

    assert [topic for topic, _ in heard(broker, talk)] == [
        f"tableref/cellar/{what}" for what in ("event", "state", "status")
    ]


def test_a_viewer_can_publish_nothing(broker):
    async def talk(client):
        async with client(VIEWER) as viewer:
            await viewer.publish("tableref/cellar/event", b"x", qos=1)
            await viewer.publish("tableref/cellar/ask", b"x", qos=1)

    assert heard(broker, talk) == []


@pytest.mark.parametrize(("user", "password"), [(None, None), ("cellar", "wrong"), ("me", "x")])
def test_nobody_else_is_admitted(broker, user, password):
    async def come():
        async with mqtt_client("127.0.0.1", broker[1], username=user, password=password):
            pass

    with pytest.raises(aiomqtt.MqttError):
        asyncio.run(asyncio.wait_for(come(), 60))


def test_passwords_are_stored_as_hashes_readable_by_the_owner_only(broker, tmp_path):
    made, _, passwords = broker
    file = tmp_path / "mosquitto" / "passwords"
    assert made.knows("cellar") and not made.knows("cell")
    text = file.read_text()
    assert not any(password in text for password in passwords.values())
    # They are made of 12 random bytes.
    assert [len(password) for password in passwords.values()] == [16] * 3
    assert (tmp_path / "mosquitto").stat().st_mode & 0o077 == 0

"""A connection reads no more than its rate, and sends the latest of its messages once."""

import asyncio
import json

import pytest

from tableref_host.seats import talk as talk_module
from tableref_host.seats.talk import Talk
from tableref_host.web.serving import ABORT
from tests.waiting import TIMEOUT_S


class Socket:
    """A WebSocket from which there is always another message. `sent` are those sent to it."""

    def __init__(self):
        self.sent = []

    async def receive(self):
        return {"type": "websocket.receive", "text": "{}"}

    async def send_text(self, text):
        self.sent.append(json.loads(text))


def heard(per_s, at_once):
    """Return the number of messages that are read without waiting."""
    messages = []

    async def read():
        talk = Talk(Socket(), messages.append, per_s, at_once, largest=10)
        reading = asyncio.ensure_future(talk.run())
        for _ in range(100):
            await asyncio.sleep(0)
        reading.cancel()

    asyncio.run(read())
    return len(messages)


def test_a_burst_is_read_at_once():
    # The message after the burst is processed, and only the next one has to wait.
    assert heard(per_s=1e-6, at_once=5) == 6
    assert heard(per_s=1e-6, at_once=1) == 2


def test_the_latest_message_of_a_type_is_sent_once():
    async def send():
        there = Socket()
        talk = Talk(there, lambda message: None, per_s=1e-6, at_once=1, largest=10)
        sending = asyncio.ensure_future(talk.run())
        for number in range(4):
            talk.send_latest({"type": "show", "number": number})
            if number:
                for _ in range(20):
                    await asyncio.sleep(0)
        talk.send({"type": "ask"})
        for _ in range(20):
            await asyncio.sleep(0)
        sending.cancel()
        return there.sent

    shown = [{"type": "show", "number": number} for number in (1, 2, 3)]
    assert asyncio.run(send()) == [*shown, {"type": "ask"}]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('{"a": "ä"}'.ljust(99), {"a": "ä"}),
        ('{"a": "ä"}'.ljust(100), None),
        (None, None),
        ("[]", None),
        ("{", None),
        ("[" * 100, None),
    ],
)
def test_a_message_is_an_object_of_a_limited_number_of_bytes(text, message):
    talk = Talk(Socket(), None, per_s=1, at_once=1, largest=100)
    assert talk._message_in(text) == message


def test_a_phone_that_does_not_read_is_disconnected_at_its_201st_message():
    aborted, socket = [], Socket()
    socket.scope = {ABORT: lambda: aborted.append(len(talk._waiting))}
    talk = Talk(socket, None, per_s=1, at_once=1, largest=100)
    for number in range(201):
        assert aborted == []
        talk.send({"n": number})
    assert aborted == [201]


def test_a_message_that_cannot_be_sent_in_time_ends_the_connection(monkeypatch):
    monkeypatch.setattr(talk_module, "SEND_TIMEOUT_S", 0)
    aborted, socket = [], Socket()
    socket.scope = {ABORT: lambda: aborted.append(True)}

    async def send_text(text):
        await asyncio.Event().wait()

    async def send():
        talk = Talk(socket, None, per_s=1, at_once=1, largest=100)
        talk.send({})
        await talk._send()

    socket.send_text = send_text
    asyncio.run(asyncio.wait_for(send(), TIMEOUT_S))
    assert aborted == [True]


def test_questions_are_sent_before_what_is_shown_now():
    async def send():
        there = Socket()
        talk = Talk(there, None, per_s=1, at_once=1, largest=100)
        talk.send_latest({"type": "show"})
        talk.send({"type": "ask"})
        sending = asyncio.ensure_future(talk._send())
        while len(there.sent) < 2:
            await asyncio.sleep(0)
        sending.cancel()
        return [message["type"] for message in there.sent]

    assert asyncio.run(send()) == ["ask", "show"]

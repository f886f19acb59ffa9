"""A connection reads no more than its rate, and sends the latest of its messages once."""

import asyncio
import json

from tableref_host.seats.talk import Talk


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

"""A connection reads a burst of messages at once, and then no more than its rate."""

import asyncio

from tableref_host.seats.talk import Talk


class Socket:
    """A WebSocket from which there is always another message."""

    async def receive(self):
        return {"type": "websocket.receive", "text": "{}"}


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

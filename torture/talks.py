"""A fuzz target: a table that sends any lines to a computer at any time."""

import json

from tableref_host.protocol.commands import ANSWERS
from tableref_host.protocol.conversation import Conversation
from tableref_host.protocol.events import EVENTS, check
from tableref_host.protocol.lines import MAX_CHARACTERS
from tableref_host.protocol.messages import EventReceived, Restarted, Strange

MAX_REQUEST_SIZE = 4000
"""Maximum size (bytes) of the requests that one piece of input may cause."""
PULLED = b"\xff"


def lines_from_the_table(data):
    """Feed `data` to a conversation, in pieces that are separated by zero bytes.

    The first byte of a piece is a delay in 0.1 s. Before a piece that begins with PULLED, the cable
    is pulled and plugged in again.
    """
    talk = Conversation()
    now_s = 0
    talk.connected(now_s)
    for piece in data.split(b"\x00"):
        now_s += piece[0] / 10 if piece else 60
        if piece[:1] == PULLED:
            talk.disconnected()
            talk.connected(now_s)
        talk.name(3, "Anna", "red")
        for message in [*talk.tick(now_s), *talk.receive(piece[1:], now_s)]:
            _look_at(message)
        assert len(talk.to_send()) <= MAX_REQUEST_SIZE


def _look_at(message):
    """Assert what the conversation guarantees about its messages."""
    events = [message.event] if isinstance(message, EventReceived) else ()
    if isinstance(message, Restarted):
        events = message.events
    for event in events:
        assert check(event) == []
        json.dumps(event, ensure_ascii=False).encode()
    if isinstance(message, Strange):
        assert message.line.isprintable() and len(message.line) <= MAX_CHARACTERS + 3


def examples():
    """Return conversations (bytes) that succeed, from the greeting to the first events."""
    hello, replay, match, steps = (
        ANSWERS[name].example for name in ("hello", "replay", "match", "steps")
    )
    first, event = (_line({**EVENTS["paused"].example, "seq": seq}) for seq in (1, 2))
    greeted = b"\x01" + _line(hello, 1) + b"\x00\x01"
    found = _line({**replay, "found": False, "lines": 1}, 2)
    lost = _line({**replay, "found": False, "complete": False, "lines": 1}, 2)
    fetched = b"\x00\x01" + _line(match, 3) + _line(steps, 3)
    named = _line(ANSWERS["player"].example, 3) + _line(ANSWERS["refused"].example, 4)
    return [
        greeted + found + first + b"\x00\x01" + event + named + b"\x00" + PULLED + event,
        greeted + lost + event + fetched + event,
        b"\x01" + event + b"\x00\x40" + event,
    ]


def _line(value, number=None):
    return json.dumps(value if number is None else {**value, "id": number}).encode() + b"\r\n"

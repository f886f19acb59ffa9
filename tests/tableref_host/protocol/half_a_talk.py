"""A Conversation with a test at its other end."""

import json

from tableref_host.protocol.conversation import Conversation

HELLO = {
    "answer": "hello",
    "protocol": 1,
    "version": "1.2.3",
    "board": "e6",
    "language": "en",
    "match": False,
    "seq": 0,
    "t_us": 0,
}


def line(value):
    return json.dumps(value).encode() + b"\r\n"


def event(seq, name="resumed", t_us=None, **fields):
    return {"seq": seq, "t_us": seq * 1000 if t_us is None else t_us, "event": name, **fields}


class Talk:
    """A Conversation with a test at its other end."""

    def __init__(self):
        self.talk = Conversation()
        self.now_s = 100.0
        self.last_id = None
        self.talk.connected(self.now_s)

    def reconnect(self):
        self.talk.disconnected()
        self.talk.connected(self.now_s)

    def asked(self):
        """Return the commands that were sent since the last call; `last_id` is the last one's."""
        asked = [json.loads(one) for one in self.talk.to_send().splitlines() if one]
        self.last_id = asked[-1]["id"] if asked else self.last_id
        return asked

    def hear(self, *values):
        """Return the messages that the Conversation makes of these lines (dict or bytes)."""
        data = b"".join(one if isinstance(one, bytes) else line(one) for one in values)
        return self.talk.receive(data, self.now_s)

    def answer(self, **fields):
        """Answer the last command."""
        return self.hear({**fields, "id": self.asked()[-1]["id"]})

    def wait(self, s):
        self.now_s += s
        return self.talk.tick(self.now_s)

    def go_live(self, *events):
        self.answer(**HELLO)
        replay = {"answer": "replay", "found": False, "complete": True, "lines": len(events)}
        return self.answer(**replay) + self.hear(*events)


def kinds(messages):
    return [type(one) for one in messages]

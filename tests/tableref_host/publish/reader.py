"""A reader as described in docs/publishing.md, which follows a table's messages."""

import json


class Reader:
    """Reads the payloads of a table's events; `matches` is {match: [effective events]}.

    `last` is the number of the newest message.
    """

    def __init__(self):
        self.matches = {}
        self.last = 0

    def handle(self, payload):
        """Read a payload (text); return False, and ignore it, if a message before it is missing.

        A number that is not above the last one is a repetition.
        """
        message = json.loads(payload)
        if message["number"] <= self.last:
            return True
        if message["after"] > self.last and not message.get("gap"):
            return False
        self.last = message["number"]
        event = message["event"]
        events = self.matches.setdefault(message["match"], [])
        if message.get("replaces"):
            events[:] = [one for one in events if one["seq"] < event["seq"]]
        events.append(event)
        return True

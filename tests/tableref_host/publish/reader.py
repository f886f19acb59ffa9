"""A reader as described in docs/publishing.md, which follows a table's messages."""

import json


class Reader:
    """Takes the payloads of a table's events; `matches` is {match: [event]} of what stands.

    `last` is the number of the newest message that it has.
    """

    def __init__(self):
        self.matches = {}
        self.last = 0

    def handle(self, payload):
        """Take a payload (text); return False, and take nothing, where one before it is missing.

        What has no higher number than the last came before.
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

"""What a host asks a table: one question at a time, each with a number that its answers carry."""

import json
from collections import deque

from host_tools.protocol.commands import HIGHEST_ID, LONGEST

PATIENCE_S = 3
"""A table that has something to say says it within so long (s)."""
MOST_WISHES = 50
"""So many names wait at most to be sent."""
GONE = "The table is not connected: it takes names when it is."
TOO_OLD = "This table takes no names: its firmware is older. Update it with `make flash`."
BUSY = "too many changes at once: wait a moment."
TOO_LONG = "this name is too long for a table."
UNANSWERED = "The table has not answered: try it once more."


class Asking:
    """The question that is open, the bytes that are still to be sent, the names that wait."""

    def __init__(self):
        self._id = 0
        self._open = None
        self._heard_s = 0
        self._out = bytearray()
        self._wishes = deque()

    def restart(self):
        """Begin anew, at a line on which half a command may have been sent before."""
        self._open = None
        self._out = bytearray(b"\n")

    def ask(self, command, now_s):
        """Ask what `command` (dict) says; a question that was open no longer is."""
        self._id = self._id % HIGHEST_ID + 1
        self._open = command["command"]
        self._out += _encoded({**command, "id": self._id}) + b"\n"
        self._heard_s = now_s

    def is_answer(self, answer):
        """Return whether an answer (dict) is one to the question that is open."""
        return self._open is not None and answer.get("id") == self._id

    def heard(self, now_s):
        """Note that the table is at answering."""
        self._heard_s = now_s

    def is_overdue(self, now_s):
        """Return whether the table should have said something by now."""
        return self._open is not None and now_s >= self._heard_s + PATIENCE_S

    def close(self):
        """Wait for no answer any more."""
        self._open = None

    def to_send(self):
        """Return the bytes to be sent now, and forget them."""
        out, self._out = bytes(self._out), bytearray()
        return out

    def wish(self, **command):
        """Have the command `name` asked when there is time for it. Raises ValueError, in words."""
        if len(self._wishes) >= MOST_WISHES:
            raise ValueError(BUSY)
        wish = {key: value for key, value in command.items() if value is not None}
        if len(_encoded({**wish, "id": HIGHEST_ID})) > LONGEST:
            raise ValueError(TOO_LONG)
        self._wishes.append(wish)

    def ask_wish(self, now_s):
        """Ask the next of these, if no question is open."""
        if self._wishes and self._open is None:
            self.ask(self._wishes.popleft(), now_s)

    @property
    def is_for_name(self):
        """Whether the question that is open is such a wish."""
        return self._open == "name"

    def give_up(self):
        """Wait for no answer any more; return how many wishes come to nothing so."""
        count = len(self._wishes) + self.is_for_name
        self._wishes.clear()
        self.close()
        return count


def _encoded(command):
    text = json.dumps(command, ensure_ascii=False, separators=(",", ":"))
    return text.encode("utf-8", "replace")

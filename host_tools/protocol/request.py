"""What a host asks a table, and how often it asks again.

One question at a time, each with a number that its answers carry. A table that has answered
nothing, or nothing sensible, is asked again, less and less often.
"""

import json
from collections import deque
from typing import Any

from host_tools.protocol.commands import HIGHEST_ID, LONGEST
from host_tools.protocol.messages import Answer, Command

PATIENCE_S = 3
"""A table that has something to say says it within so long (s)."""
MAX_WISHES = 50
"""So many names wait at most to be sent."""
GONE = "The table is not connected: it takes names when it is."
NO_ANSWER = "This table does not answer, so it takes no names. Switch it off and on again."
OTHER_PROTOCOL = (
    "This table and this program are of different versions and do not understand each other. "
    "Update the older one."
)
BUSY = "too many changes at once: wait a moment."
TOO_LONG = "this name is too long for a table."
UNANSWERED = "The table has not answered: try it once more."

AGAIN_S = 1
"""Where numbers make no sense, a table is asked at most so often what it said (s)."""
CALM_S = 10
"""After so long (s) without one, a failure is the first again."""
MAX_FAILURES = 4
"""After so many attempts that came to nothing a table is taken as it is: what it says is told."""
MAX_REFUSALS = 60
"""So often it is asked of a table that refuses: a long match takes a while to come back."""
SILENT_S = (10, 20, 40, 80, 160, 320, 600)
"""A table that was silent is asked again after so long (s): it may have been starting."""


class Requests:
    """The question that is open, the bytes that are still to be sent, the names that wait."""

    def __init__(self) -> None:
        self._id = 0
        self._open: str | None = None
        self._heard_s: float = 0
        self._out = bytearray()
        self._wishes: deque[Command] = deque()

    def restart(self) -> None:
        """Begin again, at a line on which half a command may have been sent before."""
        self._open = None
        self._out = bytearray(b"\n")

    def ask(self, command: Command, now_s: float) -> None:
        """Ask what `command` (dict) says; a question that was open no longer is."""
        self._id = self._id % HIGHEST_ID + 1
        self._open = command["command"]
        self._out += _encoded({**command, "id": self._id}) + b"\n"
        self._heard_s = now_s

    def is_answer(self, answer: Answer) -> bool:
        """Return whether an answer (dict) is one to the question that is open."""
        return self._open is not None and answer.get("id") == self._id

    def heard(self, now_s: float) -> None:
        """Note that the table is at answering."""
        self._heard_s = now_s

    def is_overdue(self, now_s: float) -> bool:
        """Return whether the table should have said something by now."""
        return self._open is not None and now_s >= self._heard_s + PATIENCE_S

    def close(self) -> None:
        """Wait for no answer any more."""
        self._open = None

    def to_send(self) -> bytes:
        """Return the bytes to be sent now, and forget them."""
        out, self._out = bytes(self._out), bytearray()
        return out

    def wish(self, **command: Any) -> None:
        """Have `name` or `table` asked when there is time for it. Raises ValueError, in words."""
        if len(self._wishes) >= MAX_WISHES:
            raise ValueError(BUSY)
        wish = {key: value for key, value in command.items() if value is not None}
        if len(_encoded({**wish, "id": HIGHEST_ID})) > LONGEST:
            raise ValueError(TOO_LONG)
        self._wishes.append(wish)

    def ask_wish(self, now_s: float) -> None:
        """Ask the next of these, if no question is open."""
        if self._wishes and self._open is None:
            self.ask(self._wishes.popleft(), now_s)

    @property
    def is_open(self) -> bool:
        """Whether an answer is waited for."""
        return self._open is not None

    @property
    def is_for_name(self) -> bool:
        """Whether the question that is open is such a wish."""
        return self._open in ("name", "table")

    def give_up(self) -> int:
        """Wait for no answer any more; return how many wishes come to nothing so."""
        count = len(self._wishes) + self.is_for_name
        self._wishes.clear()
        self.close()
        return count


def _encoded(command: Command) -> bytes:
    text = json.dumps(command, ensure_ascii=False, separators=(",", ":"))
    return text.encode("utf-8", "replace")


class Retry:
    """Counts what came to nothing on one connection, which begins at `now_s`."""

    def __init__(self, now_s: float) -> None:
        self._asked_s = now_s
        self._failures = self._refusals = self._silences = 0
        self._wait_s: int | None = None

    def begin(self, now_s: float) -> None:
        """Note that all is asked from the beginning."""
        if now_s >= self._asked_s + CALM_S:
            self._failures = 0
        self._asked_s = now_s

    def may_ask(self, now_s: float) -> bool:
        """Return whether it is time to ask from the beginning again."""
        return now_s >= self._asked_s + AGAIN_S

    def fail(self) -> bool:
        """Count an attempt that came to nothing; return whether that is enough."""
        self._failures += 1
        return self._failures > MAX_FAILURES

    def refuse(self) -> bool:
        """Count a refusal; return whether that is enough."""
        self._refusals += 1
        return self._refusals > MAX_REFUSALS

    def succeed(self) -> None:
        """Note that an event came as it should."""
        self._failures = self._refusals = 0

    def fall_silent(self, now_s: float) -> None:
        """Note that the table is silent: it will be asked again, less and less often."""
        self.succeed()
        self._silent_s = now_s
        waits = SILENT_S[self._silences :]
        self._wait_s = waits[0] if waits else None
        self._silences += 1

    def may_ask_silent(self, now_s: float) -> bool:
        """Return whether it is time to ask a silent table once more."""
        return self._wait_s is not None and now_s >= self._silent_s + self._wait_s

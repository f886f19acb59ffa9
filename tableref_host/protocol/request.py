"""The requests to a table, and their repetition.

Only one request is open at a time. Its id is repeated by its answers. If the table gives no valid
answer, it is asked again at increasing intervals.
"""

import json
from collections import deque
from typing import Any

from tableref_host.protocol.commands import HIGHEST_ID, MAX_COMMAND_SIZE
from tableref_host.protocol.messages import Answer, Command

ANSWER_TIMEOUT_S = 3
"""Timeout (s) for an answer of the table."""
MAX_WISHES = 50
"""Maximum number of queued changes of names."""
GONE = "The table is not connected. Names can be changed when it is."
NO_ANSWER = "This table does not answer, so names cannot be changed. Switch it off and on again."
OTHER_PROTOCOL = (
    "This table and this program are of different versions and do not understand each other. "
    "Update the older one."
)
BUSY = "too many changes at once: wait a moment."
TOO_LONG = "this name is too long for a table."
UNANSWERED = "The table has not answered. Try again."

MIN_REPLAY_INTERVAL_S = 1
"""Minimum interval (s) between two replays that are requested because of missing events."""
FAILURE_RESET_DELAY_S = 10
"""Time (s) after the last `hello` at which the number of failures is reset."""
MAX_FAILURES = 4
"""Maximum number of failed requests. After that, the table counts as silent, see ``Silent``."""
MAX_REFUSALS = 60
"""Maximum number of refusals. A table that is restoring a long match sends many of them."""
SILENT_S = (10, 20, 40, 80, 160, 320, 600)
"""Delays (s) before a silent table is asked again. It may have been starting."""


class Requests:
    """Contains the open request, the bytes to be sent to the table, and queued changes of names.

    A request is open until the table has answered it.
    """

    def __init__(self) -> None:
        self._id = 0
        self._open: str | None = None
        self._heard_s: float = 0
        self._out = bytearray()
        self._wishes: deque[Command] = deque()

    def restart(self) -> None:
        """Start again on a new connection, whose last command may be incomplete."""
        self._open = None
        self._out = bytearray(b"\n")

    def ask(self, command: Command, now_s: float) -> None:
        """Send `command` (dict) as a new request. Answers to older ones are no longer awaited."""
        self._id = self._id % HIGHEST_ID + 1
        self._open = command["command"]
        self._out += _encoded({**command, "id": self._id}) + b"\n"
        self._heard_s = now_s

    def is_answer(self, answer: Answer) -> bool:
        """Return whether an answer (dict) belongs to the open request."""
        return self._open is not None and answer.get("id") == self._id

    def heard(self, now_s: float) -> None:
        """Record that a part of the answer has arrived, so the timeout starts again."""
        self._heard_s = now_s

    def is_overdue(self, now_s: float) -> bool:
        """Return whether the answer of the open request is overdue."""
        return self._open is not None and now_s >= self._heard_s + ANSWER_TIMEOUT_S

    def close(self) -> None:
        """Close the open request."""
        self._open = None

    def to_send(self) -> bytes:
        """Return and remove the bytes to be sent now."""
        out, self._out = bytes(self._out), bytearray()
        return out

    def wish(self, **command: Any) -> None:
        """Queue a command `name` or `table`, which changes a name.

        `command` are its fields; those that are None are left out. Raises ValueError, with a
        message, if the queue is full or the command is too long.
        """
        if len(self._wishes) >= MAX_WISHES:
            raise ValueError(BUSY)
        wish = {key: value for key, value in command.items() if value is not None}
        if len(_encoded({**wish, "id": HIGHEST_ID})) > MAX_COMMAND_SIZE:
            raise ValueError(TOO_LONG)
        self._wishes.append(wish)

    def ask_wish(self, now_s: float) -> None:
        """Send the next queued command if no request is open."""
        if self._wishes and self._open is None:
            self.ask(self._wishes.popleft(), now_s)

    @property
    def is_open(self) -> bool:
        """Whether an answer is awaited."""
        return self._open is not None

    @property
    def is_for_name(self) -> bool:
        """Whether the open request is for a name."""
        return self._open in ("name", "table")

    def give_up(self) -> int:
        """Close the open request and drop the queue; return the number of dropped names."""
        count = len(self._wishes) + self.is_for_name
        self._wishes.clear()
        self.close()
        return count


def _encoded(command: Command) -> bytes:
    text = json.dumps(command, ensure_ascii=False, separators=(",", ":"))
    return text.encode("utf-8", "replace")


class Retry:
    """Counts the failures and refusals on a connection, and schedules the next attempt.

    `now_s` is the beginning of the connection.
    """

    def __init__(self, now_s: float) -> None:
        self._asked_s = now_s
        self._failures = self._refusals = self._silences = 0
        self._wait_s: int | None = None

    def begin(self, now_s: float) -> None:
        """Record that the conversation starts again at `now_s`, with the command `hello`."""
        if now_s >= self._asked_s + FAILURE_RESET_DELAY_S:
            self._failures = 0
        self._asked_s = now_s

    def may_ask(self, now_s: float) -> bool:
        """Return whether enough time has passed to restart the requests with `hello`."""
        return now_s >= self._asked_s + MIN_REPLAY_INTERVAL_S

    def fail(self) -> bool:
        """Count a failure; return whether the limit is exceeded."""
        self._failures += 1
        return self._failures > MAX_FAILURES

    def refuse(self) -> bool:
        """Count a refusal; return whether the limit is exceeded."""
        self._refusals += 1
        return self._refusals > MAX_REFUSALS

    def succeed(self) -> None:
        """Reset the counters after a success."""
        self._failures = self._refusals = 0

    def fall_silent(self, now_s: float) -> None:
        """Record that the table is silent, and schedule the next question after a longer delay."""
        self.succeed()
        self._silent_s = now_s
        waits = SILENT_S[self._silences :]
        self._wait_s = waits[0] if waits else None
        self._silences += 1

    def may_ask_silent(self, now_s: float) -> bool:
        """Return whether it is time to ask the silent table again."""
        return self._wait_s is not None and now_s >= self._silent_s + self._wait_s

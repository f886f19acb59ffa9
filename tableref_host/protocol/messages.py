"""The messages about a table, as passed to viewers: see `Conversation`.

A source sends `Connected`, then the table's messages, then `Disconnected`, and repeats this
whenever the cable is unplugged and plugged in again.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

Event = dict[str, Any]
"""An event as on the wire: `seq`, `t_us`, `event`, and the fields of its kind."""
Answer = dict[str, Any]
"""An answer of a table as on the wire: `answer`, and the fields of its kind."""
Command = dict[str, Any]
"""A command of a host as on the wire: `command`, and the fields of its kind."""


@dataclass(frozen=True)
class Connected:
    """A table is connected; `name` is its display name, such as the port."""

    name: str


@dataclass(frozen=True)
class Disconnected:
    """No table is connected; `why` tells people the reason and what to do."""

    why: str


@dataclass(frozen=True)
class EventReceived:
    """The next event (a dict as on the wire).

    `is_live` is whether it was sent just now, instead of being replayed from the table's memory.
    """

    event: Event
    is_live: bool


@dataclass(frozen=True)
class Restarted:
    """All effective events of the current match. They replace the events reported so far.

    It is sent when missing events are no longer available, so that the match was replayed from its
    steps, without presses that had no effect and without undone steps. For a lobby, which has no
    steps, `events` is empty.
    """

    events: list[Event]


@dataclass(frozen=True)
class MatchClosed:
    """OK at the table has closed a match that had ended. The table is in its lobby.

    A `match_restored` may reopen it. The message is sent once, and only for a reported end.
    """


@dataclass(frozen=True)
class PlayerIs:
    """A player's name ("" for none), the colour of the seat's lights, and whether they wink."""

    player: int
    name: str
    colour: str
    winks: bool


@dataclass(frozen=True)
class Greeted:
    """The table has answered; contains its protocol, its firmware version and its language.

    `board` is its unique id; `table` is its name, or "".
    """

    protocol: int
    version: str
    board: str
    language: str
    table: str = ""


@dataclass(frozen=True)
class TableIs:
    """The table with the id `board` has a new name, or ""."""

    name: str
    board: str


@dataclass(frozen=True)
class Silent:
    """The table does not answer commands. Its events are read all the same."""


@dataclass(frozen=True)
class Refused:
    """The table has refused a command; `message` contains the reason."""

    message: str


@dataclass(frozen=True)
class Strange:
    """An invalid line (text, shortened if long); `why` is the problem."""

    line: str
    why: str


Happening = (
    Connected
    | Disconnected
    | EventReceived
    | Restarted
    | MatchClosed
    | PlayerIs
    | Greeted
    | TableIs
    | Silent
    | Refused
    | Strange
)
"""A message about a table: one of these."""
Tell = Callable[[Happening], object]
"""A function that is called with each message."""


class Source(Protocol):
    """A source of messages about a table."""

    async def run(self, tell: Tell) -> None:
        """Send messages until cancelled."""

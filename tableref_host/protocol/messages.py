"""The messages about a table that a source sends to viewers; see `Conversation`.

A source sends `Connected`, then the table's messages, then `Disconnected`. It repeats this whenever
the cable is unplugged and plugged in again.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

Event = dict[str, Any]
"""An event as the table sends it: `seq`, `t_us`, `event`, and the fields of its kind."""
Answer = dict[str, Any]
"""An answer as the table sends it: `answer`, and the fields of its kind."""
Command = dict[str, Any]
"""A command as a host sends it: `command`, and the fields of its kind."""


@dataclass(frozen=True)
class Connected:
    """A table is connected; `name` is its display name, such as the port."""

    name: str


@dataclass(frozen=True)
class Disconnected:
    """No table is connected; `why` is a message with the reason and what to do."""

    why: str


@dataclass(frozen=True)
class EventReceived:
    """The next event, a dict as the table sends it.

    `is_live` is whether it was sent just now, instead of being replayed from the table's memory.
    """

    event: Event
    is_live: bool


@dataclass(frozen=True)
class Restarted:
    """All effective events of the current match. They replace the events reported so far.

    It is sent when missing events are no longer available, so that the match was replayed from its
    steps. Then presses without effect and undone steps are missing. For a lobby, which has no
    steps, `events` is empty.
    """

    events: list[Event]


@dataclass(frozen=True)
class MatchClosed:
    """OK at the table has closed a match that had ended, and the table is in its lobby.

    A `match_restored` may reopen the match. The message is sent once, and only if the end of the
    match was reported.
    """


@dataclass(frozen=True)
class PlayerIs:
    """A player's name ("" for none) and the colour of the player's lights.

    `winks` is whether these lights blink, as those of players 6 to 10 do.
    """

    player: int
    name: str
    colour: str
    winks: bool


@dataclass(frozen=True)
class Greeted:
    """The table has answered: its protocol, firmware version, id, language and name.

    `board` is the unique id of its board. `table` is its name, or "".
    """

    protocol: int
    version: str
    board: str
    language: str
    table: str = ""


@dataclass(frozen=True)
class TableIs:
    """The name of the table with the id `board` was changed to `name`, or removed ("")."""

    name: str
    board: str


@dataclass(frozen=True)
class Silent:
    """The table does not answer commands. Its events are processed all the same."""


@dataclass(frozen=True)
class Refused:
    """The table has refused a command; `message` contains the reason."""

    message: str


@dataclass(frozen=True)
class Strange:
    """An invalid line of the table (text, shortened if long); `why` is the problem."""

    line: str
    why: str


Message = (
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
"""A message about a table."""
Handler = Callable[[Message], object]
"""A function that handles a message."""


class Source(Protocol):
    """A source of messages about a table."""

    async def run(self, handle: Handler) -> None:
        """Send messages until cancelled."""

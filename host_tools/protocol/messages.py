"""What can happen on a table's line, as those who watch a table are told it: see `Conversation`.

A source tells `Connected` first, then what the table says, then `Disconnected`; and so again, for
as often as the cable is pulled and put back.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

Event = dict[str, Any]
"""An event as the wire has it: `seq`, `t_us`, `event`, and what its kind has besides."""
Answer = dict[str, Any]
"""A table's answer as the wire has it: `answer`, and what its kind has besides."""
Command = dict[str, Any]
"""What a host asks, as the wire has it: `command`, and what its kind has besides."""


@dataclass(frozen=True)
class Connected:
    """A table can be read now; `name` is what to call it, such as the port."""

    name: str


@dataclass(frozen=True)
class Disconnected:
    """No table can be read now; `why` says so in words for people, and what to do."""

    why: str


@dataclass(frozen=True)
class EventReceived:
    """The next event (a dict as the wire has it).

    `is_live` is whether it was said just now; else it is told afterwards, as the table kept it.
    """

    event: Event
    is_live: bool


@dataclass(frozen=True)
class Restarted:
    """All events of the match that is on, as they stand: they take the place of what was told.

    No event that a match lacked can be had any more, so the match was ruled again from its steps:
    presses that did not count, and steps that were taken back, are not in it. A lobby has no
    steps: then `events` is empty, and only what is said from now on is known.
    """

    events: list[Event]


@dataclass(frozen=True)
class MatchClosed:
    """OK at the table has closed the match that had ended: the table is in its lobby.

    A `match_restored` may open it again. It is told once, and only of an end that was told.
    """


@dataclass(frozen=True)
class PlayerIs:
    """A player's name ("" for none), and the colour of the seat's lights: always, or winking."""

    player: int
    name: str
    colour: str
    winks: bool


@dataclass(frozen=True)
class Greeted:
    """The table has answered: the protocol that it speaks, and what it runs on.

    `board` is its id, which no other table has; `table` its name, "" for none.
    """

    protocol: int
    version: str
    board: str
    language: str
    table: str = ""


@dataclass(frozen=True)
class TableIs:
    """The table of the id `board` has another name: "" for none."""

    name: str
    board: str


@dataclass(frozen=True)
class Silent:
    """The table does not answer commands. Its events are read all the same."""


@dataclass(frozen=True)
class Refused:
    """The table has not done what it was asked, and says why."""

    message: str


@dataclass(frozen=True)
class Strange:
    """A line (text, cut short when long) that no table says; `why` says what is wrong with it."""

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
"""What a source tells: one of these."""
Tell = Callable[[Happening], object]
"""What is called with each of them."""


class Source(Protocol):
    """What tells what happens at a table."""

    async def run(self, tell: Tell) -> None:
        """Tell what happens, for as long as it is awaited."""

"""Determines which events of a match are in effect after undos and power cuts.

Three events change which earlier events count:

- `undone` and `redone` have a field `from`, the number of an event. All earlier events from that
number on are void. The replacements, or the same events again, follow with new numbers. So both are
handled in the same way: cut, and continue.

- `match_restored` voids all events with its own number or a higher one, even an `undone`.

Two kinds of events are never voided, because they are not part of the match: those about the table
itself, and presses without effect (`FACTS`). Early presses are among them, unless the early press
is the undone step.

Nothing here depends on a game or on the names of its steps.
"""

from bisect import bisect_left
from collections.abc import Callable, Iterable
from contextlib import suppress
from itertools import islice, takewhile
from typing import Generic, Protocol, Self, TypeVar

from tableref_host.protocol.events import POWER_ON, TABLE
from tableref_host.protocol.messages import Event
from tableref_host.protocol.packed import PackedEvents

FACTS = frozenset(("false_start", "refused", *(row[0] for row in (*TABLE, *POWER_ON))))
"""Names of events that are never voided."""
MARK_EVERY = 32
"""Number of events between two snapshots of the state.

An undo replays the events after the last usable snapshot. Few events are enough, because an undo
goes back only a little.
"""
NONSENSE = (KeyError, TypeError, ValueError, AttributeError, IndexError)
"""Exceptions that code raises when it reads an invalid event."""

EventList = list[Event] | PackedEvents
Keep = Callable[[Iterable[Event]], EventList]
"""A function that creates a list for storing events."""


class State(Protocol):
    """The state that is built from the events of a match."""

    def handle(self, event: Event) -> object:
        """Process the next event. Raises one of NONSENSE if it is invalid."""

    def copy(self) -> Self:
        """Return an independent copy."""


S = TypeVar("S", bound=State)


class Fold(Generic[S]):
    """Builds the state of a match from its events, beginning with its match_started.

    `make(start)` returns the initial state, an object with `handle(event)` and `copy()`. The
    current `state` reflects only the effective events. Events are dicts as sent by a table, with
    valid seq, t_us and event. Everything else in them may be invalid. `keep` creates the lists for
    storing events. Raises the exceptions of `make`.
    """

    def __init__(self, start: Event, make: Callable[[Event], S], keep: Keep = list) -> None:
        self.state = make(start)
        self.is_again = False
        """Whether the last event repeats one from before an undo, so its time is an old one."""
        self._undone_us = 0
        self._effective = EffectiveEvents(start, keep)
        self._marks = [(1, self.state.copy())]

    @property
    def events(self) -> EventList:
        """The effective events. They must not be modified."""
        return self._effective.events

    @property
    def facts(self) -> EventList:
        """Events of FACTS that stay in effect although the events around them are void."""
        return self._effective.facts

    @property
    def received(self) -> EventList:
        """All received events, except those lost in a power cut. The list must not be modified."""
        return self._effective.received

    def handle(self, event: Event) -> None:
        """Process the next event. If it is invalid, skip it and raise one of NONSENSE."""
        untouched = self._effective.handle(event)
        if untouched is not None:
            self._fold(untouched)
        else:
            try:
                self.state.handle(event)
            except NONSENSE:
                self._effective.forget()
                self._fold(len(self.events))
                raise
            self._mark(len(self._effective.events))
        if self._undone_us or event["event"] == "undone":
            self._note_time(event["event"], event["t_us"])

    def _note_time(self, name: str, t_us: int) -> None:
        if name == "undone":
            self._undone_us = t_us
        elif name == "match_restored" or t_us >= self._undone_us:
            self._undone_us = 0
        self.is_again = t_us < self._undone_us

    def _fold(self, untouched: int) -> None:
        """Rebuild the state after an undo that has left the first `untouched` events unchanged.

        Start with the last snapshot before the first changed event, and process later events.
        """
        while self._marks[-1][0] > untouched:
            self._marks.pop()
        count, marked = self._marks[-1]
        self.state = marked.copy()
        for at, event in enumerate(islice(self.events, count, None), count + 1):
            with suppress(*NONSENSE):
                self.state.handle(event)
            self._mark(at)

    def _mark(self, count: int) -> None:
        if count >= self._marks[-1][0] + MARK_EVERY:
            self._marks.append((count, self.state.copy()))


class EffectiveEvents:
    """Keeps track of which events are effective: `events`, `facts` and `received`.

    `events` are the effective events of the match. `facts` are events whose names are in FACTS, and
    which stay in effect although the events around them are void. `received` are all events. Events
    lost in a power cut are in none of these lists.
    """

    def __init__(self, start: Event, keep: Keep = list) -> None:
        self._keep = keep
        self.events = keep([start])
        self.facts = keep([])
        self.received = keep([start])

    def handle(self, event: Event) -> int | None:
        """Process the next event.

        If earlier events may have become void, return the number of unchanged events at the
        beginning, otherwise None. Raises ValueError for an invalid undo.
        """
        if event["event"] == "match_restored":
            return self._restore(event)
        untouched = self._apply(event)
        self.received.append(event)
        return untouched

    def forget(self) -> None:
        """Remove the last event, which has voided no other one."""
        self.events.pop()
        self.received.pop()

    def _restore(self, restored: Event) -> int:
        """Handle a match_restored: drop the events whose number is not below its own.

        Return the number of unchanged events at the beginning.
        """
        before = self.events
        start, *others = self.received
        EffectiveEvents.__init__(self, start, self._keep)
        for event in (*(one for one in others if one["seq"] < restored["seq"]), restored):
            self._apply(event)
            self.received.append(event)
        return _alike(before, self.events)

    def _apply(self, event: Event) -> int | None:
        name = event["event"]
        if name not in ("undone", "redone"):
            self.events.append(event)
            return None
        before, step = list(self.events), event[name]
        if not isinstance(step, str):
            raise ValueError(f"{name} is the name of a step")
        untouched = bisect_left(before, _first(event), 1, key=_number)
        self.events = self._keep(before[:untouched])
        for one in before[untouched:]:
            if one["event"] in FACTS and one["event"] != step:
                self.facts.append(one)
        return untouched


def _alike(before: Iterable[Event], now: Iterable[Event]) -> int:
    """Return the length of the common prefix of two lists of events."""
    pairs = zip(before, now, strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))


def _number(event: Event) -> int:
    number: int = event["seq"]
    return number


def _first(event: Event) -> int:
    """Return the number of the first event that an `undone` or `redone` event voids.

    Raises ValueError if the event is invalid.
    """
    number = event.get("from")
    least = 1 if event.get("undone") == "match_started" else 2
    if type(number) is not int or not least <= number <= event["seq"]:
        raise ValueError(f"from is the number of an event of this match, from {least} on")
    return number

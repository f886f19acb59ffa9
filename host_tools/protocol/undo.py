"""What stands of the events of a match: the one place that knows what BACK and a power cut take.

A match is told as it happens, and a table can change its mind. Three events say so:

- `undone` and `redone` have `from`, the number of an event. From that number on nothing stands that
  was said before them. What stands instead, or all the same, is said behind them, with numbers of
  its own. So both are the same to who folds a match: cut, and go on.
- `match_restored` says that what had its number, or a higher one, never was: not even an `undone`.

Two kinds of events stay said whatever is cut, because they are no part of the match: words about
the table itself, and presses that did not count (`FACTS`). A press too early is among them, unless
it is the step that is taken back.

Nothing here knows a game, or what its steps are called.
"""

from bisect import bisect_left
from collections.abc import Callable, Iterable
from contextlib import suppress
from itertools import islice, takewhile
from typing import Generic, Protocol, Self, TypeVar

from host_tools.protocol.events import POWER_ON, TABLE
from host_tools.protocol.messages import Event
from host_tools.protocol.packed import PackedEvents

FACTS = frozenset(("false_start", "refused", *(row[0] for row in (*TABLE, *POWER_ON))))
"""Events that stay said, whatever is taken back."""
MARK_EVERY = 32
"""After so many events there is a mark: BACK takes back one step, seldom more than some events."""
NONSENSE = (KeyError, TypeError, ValueError, AttributeError, IndexError)
"""What reading an event raises when it is not as it should be."""

EventList = list[Event] | PackedEvents
Keep = Callable[[Iterable[Event]], EventList]
"""Makes what events are kept in."""


class State(Protocol):
    """What the events of a match are folded into."""

    def take(self, event: Event) -> object:
        """Take the next event; for nonsense, raise one of NONSENSE."""

    def copy(self) -> Self:
        """Return another that is as it is now, and stays so whatever this one takes."""


S = TypeVar("S", bound=State)


class Fold(Generic[S]):
    """What the events of a match come to, one after the other; it begins with its match_started.

    `make(start)` returns what they are folded into, an object with `take(event)` and `copy()`; it
    is the `state`, of the events that stand and of no other. Events are dicts as the wire has them,
    believed to have seq, t_us and event; all else about them may be nonsense. `keep` makes what
    they are kept in. Raises what `make` raises.
    """

    def __init__(self, start: Event, make: Callable[[Event], S], keep: Keep = list) -> None:
        self.state = make(start)
        self.is_again = False
        """Whether the last event stood already, and was only said again behind an undone."""
        self._undone_us = 0
        self._stands = Stands(start, keep)
        self._marks = [(1, self.state.copy())]

    @property
    def events(self) -> EventList:
        """The events that stand, not to be changed."""
        return self._stands.events

    @property
    def facts(self) -> EventList:
        """Those of the FACTS that stay said, though what was said around them does not stand."""
        return self._stands.facts

    @property
    def received(self) -> EventList:
        """All events that were said, but those that a power cut took; not to be changed."""
        return self._stands.received

    def take(self, event: Event) -> None:
        """Take the next event; one that makes no sense is left out, and raises one of NONSENSE."""
        untouched = self._stands.take(event)
        if untouched is not None:
            self._fold(untouched)
        else:
            try:
                self.state.take(event)
            except NONSENSE:
                self._stands.forget()
                self._fold(len(self.events))
                raise
            self._mark(len(self.events))
        self._note_time(event["event"], event["t_us"])

    def _note_time(self, name: str, t_us: int) -> None:
        if name == "undone":
            self._undone_us = t_us
        elif name == "match_restored" or t_us >= self._undone_us:
            self._undone_us = 0
        self.is_again = t_us < self._undone_us

    def _fold(self, untouched: int) -> None:
        """Fold on from the last mark among so many events, which stand as they stood."""
        while self._marks[-1][0] > untouched:
            self._marks.pop()
        count, marked = self._marks[-1]
        self.state = marked.copy()
        for at, event in enumerate(islice(self.events, count, None), count + 1):
            with suppress(*NONSENSE):
                self.state.take(event)
            self._mark(at)

    def _mark(self, count: int) -> None:
        if count >= self._marks[-1][0] + MARK_EVERY:
            self._marks.append((count, self.state.copy()))


class Stands:
    """The `events` that stand, the `facts` said beside them, and all that were `received`.

    What a power cut took is in none of them.
    """

    def __init__(self, start: Event, keep: Keep = list) -> None:
        self._keep = keep
        self.events = keep([start])
        self.facts = keep([])
        self.received = keep([start])

    def take(self, event: Event) -> int | None:
        """Take the next event.

        Where others may have gone, return how many of the first ones stand as they stood; else
        None. Raises ValueError for one that takes back what it cannot.
        """
        if event["event"] == "match_restored":
            return self._restore(event)
        untouched = self._stand(event)
        self.received.append(event)
        return untouched

    def forget(self) -> None:
        """Forget the event that was taken last, with which no other went."""
        self.events.pop()
        self.received.pop()

    def _restore(self, restored: Event) -> int:
        """Begin again with what was said before the number of a match_restored, and that itself."""
        before = self.events
        start, *others = self.received
        Stands.__init__(self, start, self._keep)
        for event in (*(one for one in others if one["seq"] < restored["seq"]), restored):
            self._stand(event)
            self.received.append(event)
        return _alike(before, self.events)

    def _stand(self, event: Event) -> int | None:
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
    """Return how many events are the same in both, from the first on."""
    pairs = zip(before, now, strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))


def _number(event: Event) -> int:
    number: int = event["seq"]
    return number


def _first(event: Event) -> int:
    """Return the number from which on an undone or redone cuts. Raises ValueError for nonsense."""
    number = event.get("from")
    least = 1 if event.get("undone") == "match_started" else 2
    if type(number) is not int or not least <= number <= event["seq"]:
        raise ValueError(f"from is the number of an event of this match, from {least} on")
    return number

"""The order of a table's events: detects duplicates and gaps.

Numbers start at 1 in each match and each lobby. A `match_restored` continues a match after a power
cut; the last events received before it may be void.
"""

import json
from collections import deque
from collections.abc import Iterable
from typing import Protocol

from tableref_host.protocol import lines
from tableref_host.protocol.events import check
from tableref_host.protocol.messages import (
    Answer,
    Event,
    EventReceived,
    Happening,
    Restarted,
    Strange,
)

RESTORED = "match_restored"
NEXT, KNOWN, GAP = "next", "known", "gap"
BEHIND = 8
"""Number of the last events that are remembered, to distinguish similar matches."""
POWER_ON = (0, 0)
"""The key before the first event since power-on."""

Key = tuple[int, int]
"""(number, time in us) of an event."""


def key_of(event: Event) -> Key:
    """Return (number, time in us) of an event, by which a table finds it."""
    return event["seq"], event["t_us"]


class LastEvents:
    """The last known events; `key` is POWER_ON if there are none.

    `is_known` is whether events have been reported, which must be retracted if the sequence cannot
    be continued.
    """

    def __init__(self) -> None:
        self.forget()

    def forget(self) -> None:
        """Forget everything, for another table."""
        self._keys = deque((POWER_ON,), BEHIND)
        self._covered = 0
        self.is_known = False

    @property
    def key(self) -> Key:
        """(number, time in us) of the last event."""
        return self._keys[-1]

    def comes_next(self, event: Event) -> bool:
        """Return whether no event can be missing between the last one and this."""
        if event["event"] == RESTORED:
            return False
        number: int = event["seq"]
        return number == self.key[0] + 1 or number == 1

    def look(self, event: Event) -> str:
        """Return NEXT for a new event, KNOWN for a reported one, GAP if some are missing."""
        if key_of(event) == self.key and event["seq"] > 1:
            return KNOWN
        if not self.comes_next(event):
            return GAP
        if self.key[0] < event["seq"] <= self._covered:
            self.note(event)
            return KNOWN
        self._covered = 0
        return NEXT

    def note(self, event: Event) -> None:
        """Record an event as the last known one."""
        self._keys.append(key_of(event))
        self.is_known = True

    def start(self, is_power_on: bool) -> None:
        """Start again at power-on, or at an unknown position."""
        self._keys = deque((POWER_ON,) if is_power_on else (), BEHIND)
        self._covered = 0

    def jump(self, heard: list[Event], seq: int, t_us: int) -> None:
        """Mark all events up to `seq` at `t_us` as known, although only `heard` were received.

        Events that had been ruled but not sent when the table sent its match come later.
        """
        is_behind = heard and heard[-1]["seq"] <= seq
        keys = [key_of(event) for event in heard] if is_behind else [(seq, t_us)]
        self._keys = deque(keys, BEHIND)
        self._covered = seq if is_behind else 0
        self.is_known = True

    @property
    def anchor(self) -> Key:
        """The key (number, time in us) after which a replay is requested.

        It is the last unique key: events at 0 us are the same in several matches, so that they
        could be found in the wrong one.
        """
        for key in reversed(self._keys):
            if key[1] > 0 or key == POWER_ON:
                return key
        return self.key

    def unknown_of(self, events: list[Event]) -> list[Event] | None:
        """Return the unknown part of `events`, which are all events after the `anchor`.

        Return None if they do not continue the known ones.
        """
        keys = [self.anchor, *(key_of(event) for event in events)]
        for end in range(len(keys), 0, -1):
            known = list(self._keys)[-end:]
            if keys[end - len(known) : end] == known:
                return events[end - 1 :]
        return None


def parts_of(events: Iterable[Event]) -> list[list[Event]]:
    """Split events into lists of consecutive numbers."""
    parts: list[list[Event]] = []
    for event in events:
        if parts and event["event"] != RESTORED and event["seq"] == parts[-1][-1]["seq"] + 1:
            parts[-1].append(event)
        else:
            parts.append([event])
    return parts


def is_whole(part: list[Event]) -> bool:
    """Return whether a list of events starts with the beginning of a match or a lobby."""
    return bool(part[0]["seq"] == 1 and part[0]["event"] != RESTORED)


def whole_end(events: Iterable[Event]) -> list[Event]:
    """Return the last part of the events that starts with a match or lobby and has no gap.

    Events before it continue something unknown.
    """
    whole: list[Event] = []
    for part in parts_of(events):
        whole = [*whole, *part] if is_whole(part) else []
    return whole


class Replayed(Protocol):
    """The interface of `Replay`."""

    complete: bool
    events: list[Event]

    def new(self, last: LastEvents) -> list[Event] | None:
        """Return the events after `last`, or None if some are missing."""

    @property
    def whole(self) -> list[Event] | None:
        """The gapless part of the events."""


class Ruled(Protocol):
    """The interface of `CurrentMatch`."""

    before: list[Event]
    answer: Answer | None

    def ruled(self) -> list[Event]:
        """Return the events of the match. Raises ValueError if the rules do not accept it."""


class Feed:
    """Collects the messages; `last` are the last known events (`LastEvents`)."""

    def __init__(self) -> None:
        self.last = LastEvents()
        self._happenings: list[Happening] = []

    def pop_all(self) -> list[Happening]:
        """Return the messages since the last call."""
        happenings, self._happenings = self._happenings, []
        return happenings

    def add(self, *happenings: Happening) -> None:
        """Add messages."""
        self._happenings += happenings

    def strange(self, line: bytes, why: str) -> None:
        """Report an invalid line (bytes)."""
        self.add(Strange(lines.excerpt(line), why))

    def events(self, events: Iterable[Event], is_live: bool = False) -> None:
        """Report events. An invalid one is reported as Strange, and counts as known."""
        for event in events:
            self.last.note(event)
            problems = check(event)
            if problems:
                self.strange(repr(event).encode("utf-8", "replace"), "; ".join(problems))
            else:
                self.add(EventReceived(event, is_live))

    def live(self, event: Event) -> bool:
        """Report a live event; return False if events are missing before it."""
        verdict = self.last.look(event)
        if verdict == NEXT:
            self.events([event], is_live=True)
        return verdict != GAP

    def another_table(self) -> None:
        """Retract all reported events, because another table is connected."""
        if self.last.is_known:
            self.add(Restarted([]))
        self.last.forget()

    def replay(self, replay: Replayed) -> bool:
        """Report the events of a `Replay`; return False if the current match is needed instead."""
        new = replay.new(self.last)
        if new is not None:
            # After a match was fetched, some of its later events may be known already.
            self.events(event for event in new if self.last.look(event) == NEXT)
            return True
        whole = replay.whole
        if whole is None:
            return False
        is_all = replay.complete and whole == replay.events
        if self.last.is_known or not is_all:
            self.add(Restarted([]))
        self.last.start(is_power_on=is_all)
        self.events(whole)
        return True

    def match(self, match: Ruled) -> None:
        """Report a `CurrentMatch`, or a Strange if it cannot be replayed."""
        heard, answer = match.before, match.answer
        assert answer is not None, "the match has come"
        try:
            events = match.ruled()
        except ValueError as error:
            events = []
            self.strange(json.dumps(answer).encode(), str(error))
        self.add(Restarted(events))
        if answer["game"] is not None:
            self.last.jump(heard, answer["seq"], answer["t_us"])
            return
        self.last.start(is_power_on=False)
        self.events(whole_end(heard))
        if heard:
            self.last.note(heard[-1])

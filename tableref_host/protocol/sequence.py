"""The order of a table's events: detects duplicates and gaps.

In each match and each lobby the numbers start at 1. A `match_restored` continues a match after a
power cut, which may have voided the last events received before it.
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
    Message,
    Restarted,
    Strange,
)

RESTORED = "match_restored"
NEXT, KNOWN, GAP = "next", "known", "gap"
BEHIND = 8
"""Number of last events whose keys are stored and searched for in a replay.

One key would not be enough, because events of similar matches can have the same key.
"""
POWER_ON = (0, 0)
"""The key that stands for the time before the first event since power-on."""

Key = tuple[int, int]
"""(number, time in us) of an event, which identifies it."""


def key_of(event: Event) -> Key:
    """Return the key of an event."""
    return event["seq"], event["t_us"]


class LastEvents:
    """The last known events; `key` is POWER_ON if there are none.

    `is_known` is whether viewers have been sent any events. If the table's next events do not
    continue these, viewers must be told to discard them.
    """

    def __init__(self) -> None:
        self.forget()

    def forget(self) -> None:
        """Forget all events, because another table is connected."""
        self._keys = deque((POWER_ON,), BEHIND)
        self._covered = 0
        self.is_known = False

    @property
    def key(self) -> Key:
        """The key of the last event."""
        return self._keys[-1]

    def comes_next(self, event: Event) -> bool:
        """Return whether `event` directly follows the last one, or starts a match or lobby."""
        if event["event"] == RESTORED:
            return False
        number: int = event["seq"]
        return number == self.key[0] + 1 or number == 1

    def look(self, event: Event) -> str:
        """Return NEXT for a new event, KNOWN for a known one, and GAP if events are missing."""
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
        """Record an event as the last one."""
        self._keys.append(key_of(event))
        self.is_known = True

    def start(self, is_power_on: bool) -> None:
        """Forget all keys, before the events of a match or lobby are noted from its beginning.

        `is_power_on` is whether these are the first events since power-on.
        """
        self._keys = deque((POWER_ON,) if is_power_on else (), BEHIND)
        self._covered = 0

    def jump(self, heard: list[Event], seq: int, t_us: int) -> None:
        """Mark all events up to number `seq`, which has the time `t_us`, as known.

        This is needed after the table has sent its current match. `heard` are the events received
        until then. Events up to `seq` that were not received are part of the match, too, so they
        are not reported again when the table sends them later.
        """
        is_behind = heard and heard[-1]["seq"] <= seq
        keys = [key_of(event) for event in heard] if is_behind else [(seq, t_us)]
        self._keys = deque(keys, BEHIND)
        self._covered = seq if is_behind else 0
        self.is_known = True

    @property
    def anchor(self) -> Key:
        """The key after which a replay is requested.

        It is the last key that identifies an event uniquely. Events at 0 us have the same keys in
        several matches, so the table could start the replay in the wrong one.
        """
        for key in reversed(self._keys):
            if key[1] > 0 or key == POWER_ON:
                return key
        return self.key

    def unknown_of(self, events: list[Event]) -> list[Event] | None:
        """Return those of `events` that are not known yet.

        `events` are all events of the table after the `anchor`. Return None if they contradict the
        known ones.
        """
        keys = [self.anchor, *(key_of(event) for event in events)]
        for end in range(len(keys), 0, -1):
            known = list(self._keys)[-end:]
            if keys[end - len(known) : end] == known:
                return events[end - 1 :]
        return None


def parts_of(events: Iterable[Event]) -> list[list[Event]]:
    """Split events into lists with consecutive numbers."""
    parts: list[list[Event]] = []
    for event in events:
        if parts and event["event"] != RESTORED and event["seq"] == parts[-1][-1]["seq"] + 1:
            parts[-1].append(event)
        else:
            parts.append([event])
    return parts


def is_whole(part: list[Event]) -> bool:
    """Return whether a list of events starts at the beginning of a match or a lobby."""
    return bool(part[0]["seq"] == 1 and part[0]["event"] != RESTORED)


def whole_end(events: Iterable[Event]) -> list[Event]:
    """Return the longest part at the end of `events` that is complete.

    It begins with the first event of a match or of a lobby, and no event is missing after that.
    Return [] if there is no such part.
    """
    whole: list[Event] = []
    for part in parts_of(events):
        whole = [*whole, *part] if is_whole(part) else []
    return whole


class Replayed(Protocol):
    """The part of the interface of `Replay` that is used here."""

    complete: bool
    events: list[Event]

    def new(self, last: LastEvents) -> list[Event] | None:
        """Return the events after `last`, or None if some are missing."""

    @property
    def whole(self) -> list[Event] | None:
        """The part of the events without a gap."""


class Ruled(Protocol):
    """The part of the interface of `CurrentMatch` that is used here."""

    before: list[Event]
    answer: Answer | None

    def ruled(self) -> list[Event]:
        """Return the events of the match. Raises ValueError if the match is not valid."""


class Feed:
    """Collects the messages about a table; `last` are the last known events (`LastEvents`)."""

    def __init__(self) -> None:
        self.last = LastEvents()
        self._messages: list[Message] = []

    def pop_all(self) -> list[Message]:
        """Return the messages added since the last call."""
        messages, self._messages = self._messages, []
        return messages

    def add(self, *messages: Message) -> None:
        """Queue messages, which `pop_all` returns."""
        self._messages += messages

    def strange(self, line: bytes, why: str) -> None:
        """Add a message about an invalid line (bytes)."""
        self.add(Strange(lines.excerpt(line), why))

    def events(self, events: Iterable[Event], is_live: bool = False) -> None:
        """Add messages about events. An invalid one is reported as Strange, and counts as known."""
        for event in events:
            self.last.note(event)
            problems = check(event)
            if problems:
                self.strange(repr(event).encode("utf-8", "replace"), "; ".join(problems))
            else:
                self.add(EventReceived(event, is_live))

    def live(self, event: Event) -> bool:
        """Add a message about a live event. Return False if events before it are missing."""
        verdict = self.last.look(event)
        if verdict == NEXT:
            self.events([event], is_live=True)
        return verdict != GAP

    def another_table(self) -> None:
        """Retract all events, because another table is connected."""
        if self.last.is_known:
            self.add(Restarted([]))
        self.last.forget()

    def replay(self, replay: Replayed) -> bool:
        """Add messages about a `Replay`. Return False if the current match has to be requested."""
        new = replay.new(self.last)
        if new is not None:
            # Skip known events: if the current match was received, some events of the replay may be
            # part of it.
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
        """Add a message about a `CurrentMatch`, and a Strange if it is not valid."""
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
        # If no event has come yet, any number may follow, as it may after power-on.
        self.last.start(is_power_on=not heard)
        self.events(whole_end(heard))
        if heard:
            self.last.note(heard[-1])

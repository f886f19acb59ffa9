"""The events of a table in their order: nothing twice, and no gap without a word.

Numbers count from 1 in each match and in each lobby. A `match_restored` goes on with a match that
power had been cut from: what was received of its last moments may never have stood.
"""

import json
from collections import deque
from collections.abc import Iterable
from typing import Protocol

from host_tools.protocol import lines
from host_tools.protocol.events import check
from host_tools.protocol.messages import Answer, Event, EventReceived, Happening, Restarted, Strange

RESTORED = "match_restored"
NEXT, KNOWN, GAP = "next", "known", "gap"
BEHIND = 8
"""So many events behind the last are remembered, to tell it from another that begins alike."""
POWER_ON = (0, 0)
"""What is remembered as before the first event since power-on."""

Key = tuple[int, int]
"""(number, time in us) of an event."""


def key_of(event: Event) -> Key:
    """Return (number, time in us) of an event, by which a table finds it."""
    return event["seq"], event["t_us"]


class LastEvents:
    """The last events that are known: `key` is POWER_ON when there was none.

    `is_known` is whether anything is known of this table, which must be taken back when its story
    cannot be followed.
    """

    def __init__(self) -> None:
        self.forget()

    def forget(self) -> None:
        """Begin again, with a table of which nothing is known."""
        self._keys = deque((POWER_ON,), BEHIND)
        self._covered = 0
        self.is_known = False

    @property
    def key(self) -> Key:
        """(number, time in us) of the last event."""
        return self._keys[-1]

    def comes_next(self, event: Event) -> bool:
        """Return whether nothing can be missing between the last event and this."""
        if event["event"] == RESTORED:
            return False
        number: int = event["seq"]
        return number == self.key[0] + 1 or number == 1

    def look(self, event: Event) -> str:
        """Return NEXT for an event that is to be told, KNOWN for one that is; GAP: some lack."""
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
        """Take an event as the last that is known."""
        self._keys.append(key_of(event))
        self.is_known = True

    def start(self, is_power_on: bool) -> None:
        """Begin again at power-on, or where nobody knows what came before."""
        self._keys = deque((POWER_ON,) if is_power_on else (), BEHIND)
        self._covered = 0

    def jump(self, heard: list[Event], seq: int, t_us: int) -> None:
        """Know all up to the event `seq` at `t_us`, though only the events `heard` were heard.

        What was ruled, but not said yet, when the table told of its match, is said later.
        """
        is_behind = heard and heard[-1]["seq"] <= seq
        keys = [key_of(event) for event in heard] if is_behind else [(seq, t_us)]
        self._keys = deque(keys, BEHIND)
        self._covered = seq if is_behind else 0
        self.is_known = True

    @property
    def anchor(self) -> Key:
        """The key (number, time in us) of the event behind which the table is asked what it said.

        It is the last that is like no other: what a match says at 0 us another says, too, and so
        it may be found where it never was.
        """
        for key in reversed(self._keys):
            if key[1] > 0 or key == POWER_ON:
                return key
        return self.key

    def unknown_of(self, events: list[Event]) -> list[Event] | None:
        """Return what of `events`, all that came behind the `anchor`, is not known yet.

        None when they do not go on with what is known.
        """
        keys = [self.anchor, *(key_of(event) for event in events)]
        for end in range(len(keys), 0, -1):
            known = list(self._keys)[-end:]
            if keys[end - len(known) : end] == known:
                return events[end - 1 :]
        return None


def parts_of(events: Iterable[Event]) -> list[list[Event]]:
    """Return the events cut into lists: a new one where numbers do not go on by one."""
    parts: list[list[Event]] = []
    for event in events:
        if parts and event["event"] != RESTORED and event["seq"] == parts[-1][-1]["seq"] + 1:
            parts[-1].append(event)
        else:
            parts.append([event])
    return parts


def is_whole(part: list[Event]) -> bool:
    """Return whether a list of events begins with the beginning of a match or a lobby."""
    return bool(part[0]["seq"] == 1 and part[0]["event"] != RESTORED)


def whole_end(events: Iterable[Event]) -> list[Event]:
    """Return the events from the first on behind which none is missing; empty when all lack some.

    What comes before in `events` goes on with something that nobody knows.
    """
    whole: list[Event] = []
    for part in parts_of(events):
        whole = [*whole, *part] if is_whole(part) else []
    return whole


class Replayed(Protocol):
    """What a table has said again, as `Replay` has it."""

    complete: bool
    events: list[Event]

    def new(self, last: LastEvents) -> list[Event] | None:
        """Return the events behind the `last`; None when some are missing there."""

    @property
    def whole(self) -> list[Event] | None:
        """The events from the first on behind which none is missing."""


class Ruled(Protocol):
    """The match that is on, as `CurrentMatch` has it."""

    before: list[Event]
    answer: Answer | None

    def ruled(self) -> list[Event]:
        """Return the events of the match; ValueError when the rules know no such match."""


class Feed:
    """Collects the happenings; `last` is the last event that is known, a `LastEvents`."""

    def __init__(self) -> None:
        self.last = LastEvents()
        self._happenings: list[Happening] = []

    def take(self) -> list[Happening]:
        """Return the happenings since the last call."""
        happenings, self._happenings = self._happenings, []
        return happenings

    def add(self, *happenings: Happening) -> None:
        """Tell these."""
        self._happenings += happenings

    def strange(self, line: bytes, why: str) -> None:
        """Tell of a line (bytes) that no table says."""
        self.add(Strange(lines.excerpt(line), why))

    def events(self, events: Iterable[Event], is_live: bool = False) -> None:
        """Tell these events. One that holds what it must not is strange, and counts as told."""
        for event in events:
            self.last.note(event)
            problems = check(event)
            if problems:
                self.strange(repr(event).encode("utf-8", "replace"), "; ".join(problems))
            else:
                self.add(EventReceived(event, is_live))

    def live(self, event: Event) -> bool:
        """Tell an event that was said just now; return whether all went well: no gap before it."""
        verdict = self.last.look(event)
        if verdict == NEXT:
            self.events([event], is_live=True)
        return verdict != GAP

    def another_table(self) -> None:
        """Nothing that was told of a table is true of this one."""
        if self.last.is_known:
            self.add(Restarted([]))
        self.last.forget()

    def replay(self, replay: Replayed) -> bool:
        """Tell what a `Replay` has; return whether that was enough: else the match must be had."""
        new = replay.new(self.last)
        if new is not None:
            # of a match that was fetched some may be known already, as when they are said live
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
        """Tell what a `CurrentMatch` has; that it is strange when it cannot be ruled again."""
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

"""Splits a recording of a table (JSON lines) into its matches.

A recording of the whole serial line also contains the table's answers, of which `hello` identifies
the table.
"""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import accumulate
from random import getrandbits
from typing import Any

from tableref_host.history.played import UNKNOWN, Table
from tableref_host.protocol import fields
from tableref_host.protocol.commands import PROTOCOL, check_answer
from tableref_host.protocol.messages import Answer, Event

OTHER = (
    f"says that the table used protocol {{}}, and this TableRef reads only protocol {PROTOCOL}, so "
    "nothing of the recording is used"
)
_BATCH = 256
"""Number of lines that are parsed together."""


@dataclass
class MatchEvents:
    """The events of one match, its table, and a `fault` that names missing events ("" for none)."""

    events: list[Event] = field(default_factory=list)
    fault: str = ""
    table: Table = UNKNOWN


@dataclass
class EventLines:
    """The contents of a recording: a `MatchEvents` for each match, and the invalid lines.

    `strange` is a list of (line number, problem).
    """

    matches: list[MatchEvents] = field(default_factory=list)
    strange: list[tuple[int, str]] = field(default_factory=list)


def read(data: bytes) -> EventLines:
    """Parse `data` (arbitrary bytes); return its `EventLines`.

    Invalid lines are skipped and listed. If numbered events of a match are missing, its `fault`
    says so. Duplicates, as after a repeated request, count once.
    """
    lines = EventLines()
    match = None
    table = UNKNOWN
    is_outside = True
    raws = data.split(b"\n")
    for number, event in enumerate(_values(raws), 1):
        if not fields.is_event(event):
            answer = _answer(event)
            if answer is not None:
                if answer["answer"] == "hello":
                    if answer["protocol"] != PROTOCOL:
                        # Reject the recording, because events of another protocol may mean
                        # something else.
                        return EventLines(strange=[(number, OTHER.format(answer["protocol"]))])
                    table = Table(answer["board"], answer.get("table", ""))
            elif raws[number - 1].strip():
                lines.strange.append((number, "is not an event of a table"))
            continue
        name, seq = event["event"], event["seq"]
        if name == "match_started":
            match = MatchEvents([event], table=table)
            lines.matches.append(match)
            is_outside = False
        elif name == "match_restored":
            while match and _never_was(match.events) and len(lines.matches) > 1:
                # The start of that match was undone, so the match before it goes on.
                lines.matches.remove(match)
                match = lines.matches[-1]
            is_outside = not (match and _goes_on(match.events, event))
            if is_outside or match is None:
                lines.strange.append((number, "continues a match that is not in this recording"))
            else:
                _add(match, event)
        elif match and not is_outside:
            if seq > match.events[-1]["seq"]:
                _add(match, event)
            elif event not in match.events:
                # The numbers start again, so these events belong to the lobby, or to a match that
                # is being restored.
                is_outside = True
        elif name == "match_ended":
            lines.strange.append((number, "ends a match that is not in this recording"))
    lines.matches = [
        match
        for at, match in enumerate(lines.matches)
        if not any(_begins(match, later) for later in lines.matches[at + 1 : at + 2])
    ]
    return lines


def _begins(match: MatchEvents, later: MatchEvents) -> bool:
    """Return whether `later` begins with all events of `match`, and so continues that match."""
    return match.events == later.events[: len(match.events)]


def _answer(value: Any) -> Answer | None:
    """Return the value of a line if it is an answer of the table, else None."""
    if not isinstance(value, dict) or "answer" not in value or check_answer(value):
        return None
    return value


def _values(raws: list[bytes]) -> Iterator[Any]:
    """Yield the value of each line of JSON, None for an invalid one.

    Several lines are parsed together as one array, so that their values share the texts of keys.
    That takes two thirds of the time and half of the memory. A random number is put between the
    lines; if it is in its places afterwards, each line contained exactly one value.
    """
    for start in range(0, len(raws), _BATCH):
        batch = raws[start : start + _BATCH]
        mark = getrandbits(62)
        values = _parsed(b"[%b]" % (b",%d," % mark).join(batch))
        if values and len(values) == 2 * len(batch) - 1 and set(values[1::2]) <= {mark}:
            yield from values[::2]
        else:
            yield from map(_parsed, batch)


def _parsed(text: bytes) -> Any:
    try:
        return json.loads(text.decode("utf-8"))
    except (ValueError, RecursionError):
        return None


def _add(match: MatchEvents, event: Event) -> None:
    last = match.events[-1]["seq"]
    if event["seq"] > last + 1:
        match.fault = match.fault or _lacks(last + 1, event["seq"] - 1)
    match.events.append(event)


def _lacks(first: int, last: int) -> str:
    which = f"event {first} is" if first == last else f"events {first} to {last} are"
    return f"{which} missing: add the journal from the table instead"


def _goes_on(events: list[Event], restored: Event) -> bool:
    """Return whether a match_restored continues the match with these events.

    This is inferred from its number and its time.
    """
    t_us: int = restored["t_us"]
    if restored["seq"] > events[-1]["seq"] + 1:
        # Events are missing in between, so compare the times: this may be another match.
        return bool(t_us >= events[-1]["t_us"])
    events = _left(events)
    reached_us: list[int] = list(accumulate((e["t_us"] for e in events), max))
    count = sum(e["seq"] < restored["seq"] for e in events)
    lost = reached_us[count:]
    is_before = not lost or t_us <= lost[0]
    return is_before and count > 0 and reached_us[count - 1] <= t_us


def _never_was(events: list[Event]) -> bool:
    """Return whether the last of these events has undone the start of their match."""
    return events[-1].get("undone") == "match_started"


def _left(events: Iterable[Event]) -> list[Event]:
    """Return the events without those that were lost in earlier power cuts."""
    left: list[Event] = []
    for event in events:
        if event["event"] == "match_restored":
            left = [one for one in left if one["seq"] < event["seq"]]
        left.append(event)
    return left

"""Splits what a table said, JSON lines, into the matches that are in it.

A recording of the whole wire has the table's answers, too: `hello` says which table it is.
"""

import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import accumulate
from typing import Any

from host_tools.history.played import UNKNOWN, Table
from host_tools.protocol import fields
from host_tools.protocol.commands import check_answer
from host_tools.protocol.messages import Answer, Event

_DECODER = json.JSONDecoder()


@dataclass
class MatchEvents:
    """The events of one match, what the lines say against it ("" when nothing), and its table."""

    events: list[Event] = field(default_factory=list)
    fault: str = ""
    table: Table = UNKNOWN


@dataclass
class EventLines:
    """What was read: a `MatchEvents` for each match in its order, and the lines that are no events.

    `strange` has (number of the line, what is wrong).
    """

    matches: list[MatchEvents] = field(default_factory=list)
    strange: list[tuple[int, str]] = field(default_factory=list)


def read(data: bytes) -> EventLines:
    """Return the `EventLines` that `data` (bytes) are; it may be anything.

    What is no event is left out and noted; where a match lacks an event that was counted, its
    `fault` says so. An event that comes twice, as when a table was asked again, counts once.
    """
    lines = EventLines()
    match = None
    table = UNKNOWN
    is_outside = True
    for number, raw in enumerate(data.split(b"\n"), 1):
        event = _event(raw)
        if event is None:
            answer = _answer(raw)
            if answer is not None:
                if answer["answer"] == "hello":
                    table = Table(answer["board"], answer.get("table", ""))
            elif raw.strip():
                lines.strange.append((number, "is no event of a table"))
            continue
        name, seq = event["event"], event["seq"]
        if name == "match_started":
            match = MatchEvents([event], "" if seq == 1 else _lacks(1, seq - 1), table)
            lines.matches.append(match)
            is_outside = False
        elif name == "match_restored":
            while match and _never_was(match.events) and len(lines.matches) > 1:
                # One that was left again before it began: the one before it is open again.
                lines.matches.remove(match)
                match = lines.matches[-1]
            is_outside = not (match and _goes_on(match.events, event))
            if is_outside or match is None:
                lines.strange.append((number, "goes on with a match that is not in here"))
            else:
                _add(match, event)
        elif match and not is_outside:
            if seq > match.events[-1]["seq"]:
                _add(match, event)
            elif event not in match.events:
                # The numbers begin again in the lobby, and while a match comes back.
                is_outside = True
        elif name == "match_ended":
            lines.strange.append((number, "ends a match that is not in here"))
    lines.matches = [
        match
        for at, match in enumerate(lines.matches)
        if not any(_begins(match, later) for later in lines.matches[at + 1 : at + 2])
    ]
    return lines


def _begins(match: MatchEvents, later: MatchEvents) -> bool:
    """Return whether the later match is this one, told again from its beginning."""
    return match.events == later.events[: len(match.events)]


def _event(raw: bytes) -> Event | None:
    value = _value(raw)
    return value if fields.is_event(value) else None


def _answer(raw: bytes) -> Answer | None:
    """Return the answer of a table that a line is, None if it is none."""
    value = _value(raw)
    if not isinstance(value, dict) or "answer" not in value or check_answer(value):
        return None
    return value


def _value(raw: bytes) -> Any:
    try:
        return _DECODER.decode(raw.decode("utf-8"))
    except (ValueError, RecursionError):
        return None


def _add(match: MatchEvents, event: Event) -> None:
    last = match.events[-1]["seq"]
    if event["seq"] > last + 1:
        match.fault = match.fault or _lacks(last + 1, event["seq"] - 1)
    match.events.append(event)


def _lacks(first: int, last: int) -> str:
    which = f"event {first} is" if first == last else f"events {first} to {last} are"
    return f"{which} missing: add its journal, which the table has kept"


def _goes_on(events: list[Event], restored: Event) -> bool:
    """Return whether a match_restored goes on with these events: its clock fits between two."""
    t_us: int = restored["t_us"]
    if restored["seq"] > events[-1]["seq"] + 1:
        # Some are missing: it may be this match or another.
        return bool(t_us >= events[-1]["t_us"])
    events = _left(events)
    # What is said again has a time of before: it was said when the clock had reached the latest.
    reached_us: list[int] = list(accumulate((e["t_us"] for e in events), max))
    count = sum(e["seq"] < restored["seq"] for e in events)
    lost = reached_us[count:]
    is_before = not lost or t_us <= lost[0]
    return is_before and count > 0 and reached_us[count - 1] <= t_us


def _never_was(events: list[Event]) -> bool:
    """Return whether the start of a match was taken back."""
    return events[-1].get("undone") == "match_started"


def _left(events: Iterable[Event]) -> list[Event]:
    """Return the events without those that earlier power cuts took."""
    left: list[Event] = []
    for event in events:
        if event["event"] == "match_restored":
            left = [one for one in left if one["seq"] < event["seq"]]
        left.append(event)
    return left

"""What a table has said of a match, kept with it: all events, what was taken back among them.

They are stored as a compressed JSON array: a match of 30 KB takes about 3 KB. They are read only
for one match at a time, so that lists and statistics are no slower for it.
"""

import json
import sqlite3
import zlib
from collections.abc import Iterable, Sequence
from typing import Any

from host_tools.history import HistoryError
from host_tools.protocol import fields
from host_tools.protocol.messages import Event

LARGEST = 32 << 20
"""No recording of a match is larger (bytes, unpacked)."""
COMPRESSION = 4
"""zlib's level: twice as fast as the usual one, and a tenth larger."""
DAMAGED = (
    "the recording of match {number} is damaged in the history: "
    "adding the match again, from what told of it, puts it right"
)


def lines_of(events: Iterable[Event]) -> str:
    """Return events as lines of JSON."""
    return "".join(json.dumps(event) + "\n" for event in events)


def put(connection: sqlite3.Connection, number: int, events: Sequence[Event]) -> None:
    """Keep these events of match `number` instead of those that were kept; none: keep nothing."""
    connection.execute("DELETE FROM recording WHERE match_id = ?", (number,))
    if events:
        # One array instead of lines: the encoder is several times as fast with it.
        packed = zlib.compress(json.dumps(list(events)).encode(), COMPRESSION)
        connection.execute("INSERT INTO recording VALUES (?, ?)", (number, packed))


def add(
    connection: sqlite3.Connection, number: int, events: Sequence[Event], is_better: bool
) -> None:
    """Keep these events of match `number` where they tell more than those that are kept.

    `is_better` is whether they do by their source; else the longer ones do, and any instead of
    damaged ones.
    """
    try:
        is_better = is_better or len(events) > len(load(connection, number))
    except HistoryError:
        is_better = True
    if is_better:
        put(connection, number, events)


def load(connection: sqlite3.Connection, number: int) -> list[Event]:
    """Return the events that are kept of match `number`: [] where nobody has kept them.

    Raises HistoryError where they are damaged.
    """
    row = connection.execute("SELECT events FROM recording WHERE match_id = ?", (number,))
    found = row.fetchone()
    if found is None:
        return []
    try:
        unpacking = zlib.decompressobj()
        text = unpacking.decompress(found[0], LARGEST).decode("ascii")
        if not unpacking.eof:
            raise ValueError("more than was put there, or less")
        return _checked(json.loads(text))
    except (zlib.error, TypeError, ValueError, RecursionError) as error:
        raise HistoryError(DAMAGED.format(number=number)) from error


def load_lines(connection: sqlite3.Connection, number: int) -> str:
    """Return them as lines of JSON, "" for none. Raises HistoryError where they are damaged."""
    return lines_of(load(connection, number))


def read(lines: str) -> list[Event]:
    """Return the events that `lines_of` wrote. Raises ValueError for what it did not."""
    try:
        return _checked([json.loads(line) for line in lines.split("\n") if line])
    except RecursionError as error:
        raise ValueError("no events") from error


def _checked(events: Any) -> list[Event]:
    if not isinstance(events, list) or not all(map(fields.is_event, events)):
        raise ValueError("no events")
    return events

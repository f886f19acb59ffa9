"""Validation of messages from a broker: format and size."""

import json
import re

from tableref_host.protocol import events, fields

MAX_PAYLOAD = 64 * 1024
"""Maximum size (bytes) of a message. The scoreboard of ten players has about 20 KB."""
MAX_EVENTS = 100_000
"""Maximum number (`seq`) of an event. The longest matches have a few thousand events."""
MAX_NAME = 40
"""Maximum length (characters) of a name. Longer ones are cut."""
TABLE = re.compile(r"[A-Za-z0-9_-]{1,32}")
MATCH = re.compile(r"[A-Za-z0-9_-]{1,40}")
KNOWN = {name: name for name in (*events.EVENTS, *events.FIELDS, *fields.PLAYER_KEYS)}
"""Names that occur in events, interned so that all tables share them."""


class NonsenseError(ValueError):
    """An invalid message. The text says what is wrong."""


class SkippedError(NonsenseError):
    """An invalid event whose `outbox` and `number` are known, so that it can be skipped."""

    def __init__(self, why, outbox, number):
        super().__init__(why)
        self.outbox, self.number = outbox, number


def check_table(id):
    """Raise NonsenseError for an invalid table id."""
    if not TABLE.fullmatch(id):
        raise NonsenseError("its topic has no table's id")


def read_event(payload):
    """Parse `payload` (bytes); return the message with its event (dict). Raises NonsenseError."""
    message = _object(payload, _shared)
    outbox, number, after = (message.get(key) for key in ("outbox", "number", "after"))
    if not _is_name(outbox, TABLE) or not _is_number(number) or not _is_number(after):
        raise NonsenseError("it does not say which message it is")
    names = message.get("names", {})
    if not _is_name(message.get("match"), MATCH):
        raise SkippedError("it does not say which match it is of", outbox, number)
    event = message.get("event")
    if not fields.is_event(event) or not fields.is_tame(event):
        raise SkippedError("it has no event", outbox, number)
    if event["seq"] > MAX_EVENTS:
        raise SkippedError(f"its match has more than {MAX_EVENTS} events", outbox, number)
    if not fields.ByPlayer(fields.Text()).fits(names):
        raise SkippedError("its names make no sense", outbox, number)
    return message


def read_state(payload):
    """Return the parts of a table's state that the club uses, a dict. Raises NonsenseError.

    `name` is the table's name, or None if the state has none. `seats` are dicts with `player`,
    `name`, `colour`, `winks` and `plays`. `outbox` and `number` are None if unknown.
    """
    state = _object(payload)
    about = state.get("table")
    name = about.get("name") if isinstance(about, dict) else None
    outbox, number = state.get("outbox"), state.get("number")
    is_known = _is_name(outbox, TABLE) and _is_number(number)
    seats = state.get("seats")
    return {
        "name": name[:MAX_NAME] if isinstance(name, str) else None,
        "outbox": outbox if is_known else None,
        "number": number if is_known else None,
        "is_on": bool(state.get("match")),
        "is_closed": state.get("is_closed") is True,
        "seats": _seats(seats) if isinstance(seats, list) else [],
    }


def _seats(seats):
    found = {}
    for seat in seats:
        if isinstance(seat, dict) and fields.PLAYER.fits(seat.get("player")):
            player = seat["player"]
            found[player] = {
                "player": player,
                "name": str(seat.get("name") or "")[:MAX_NAME],
                "colour": str(seat.get("chosen") or "")[:MAX_NAME],
                "winks": seat.get("winks") is True,
                "plays": seat.get("plays") is True,
            }
    return list(found.values())


def _object(payload, pairs_hook=None):
    if len(payload) > MAX_PAYLOAD:
        raise NonsenseError(f"it has {len(payload)} bytes, and {MAX_PAYLOAD} are allowed")
    try:
        value = json.loads(payload, object_pairs_hook=pairs_hook)
    except (ValueError, RecursionError) as error:
        raise NonsenseError("it is not JSON") from error
    if not isinstance(value, dict):
        raise NonsenseError("it is not a JSON object")
    return value


def _shared(pairs):
    return {
        KNOWN.get(key, key): KNOWN.get(value, value) if type(value) is str else value
        for key, value in pairs
    }


def _is_name(value, pattern):
    return isinstance(value, str) and pattern.fullmatch(value) is not None


def _is_number(value):
    return type(value) is int and 0 <= value < fields.LIMIT

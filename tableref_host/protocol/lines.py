"""Split the bytes received from a table into lines, and parse and validate these."""

import json
import math
from collections.abc import Iterator
from typing import Any

from tableref_host.protocol.commands import check_answer
from tableref_host.protocol.fields import is_event, is_tame
from tableref_host.protocol.messages import Answer, Event

MAX_LINE_SIZE = 4096
"""Maximum length (bytes) of a line. It limits the memory used for an endless line."""
MAX_CHARACTERS = 100
"""Maximum length (characters) of an excerpt of an invalid line."""


class LineSplitter:
    """Splits a stream of bytes into lines.

    After `restart` the beginning of the first line may be missing.
    """

    def __init__(self) -> None:
        self.restart()

    def restart(self) -> None:
        """Start again on a new connection, discarding an incomplete line."""
        self._part = bytearray()
        self._is_too_long = False
        self._is_first = True

    def feed(self, data: bytes) -> Iterator[tuple[bytes, bool]]:
        """Yield (line (bytes), whether its beginning may be missing).

        A line ends with a line feed. A line longer than MAX_LINE_SIZE is yielded as soon as it is
        detected, cut to MAX_LINE_SIZE + 1 bytes.
        """
        parts = data.split(b"\n")
        for number, part in enumerate(parts):
            if not self._is_too_long:
                self._part += part[: MAX_LINE_SIZE + 1 - len(self._part)]
                if len(self._part) > MAX_LINE_SIZE:
                    self._is_too_long = True
                    yield bytes(self._part), self._is_first
            if number == len(parts) - 1:
                return
            if not self._is_too_long:
                line = bytes(self._part).rstrip(b"\r")
                if line.strip():
                    yield line, self._is_first
            self._part = bytearray()
            self._is_too_long = self._is_first = False


def read(line: bytes) -> Event | Answer:
    """Parse a line (bytes) into an event or an answer (dict).

    Raises ValueError, with a message, if the line is neither.
    """
    value = _object(line)
    if "event" in value:
        if not is_event(value):
            raise ValueError("it lacks a field that every event has")
    elif "answer" in value:
        problems = check_answer(value)
        if problems:
            raise ValueError("; ".join(problems))
    else:
        raise ValueError("it is neither an event nor an answer")
    return value


def _object(line: bytes) -> dict[str, Any]:
    if len(line) > MAX_LINE_SIZE:
        raise ValueError(f"it is longer than {MAX_LINE_SIZE} bytes")
    try:
        text = line.decode("utf-8")
    except UnicodeDecodeError as error:
        raise ValueError("it is not in UTF-8") from error
    try:
        value = json.loads(text, parse_constant=_no_number, parse_float=_finite)
        # Reject lone surrogates, which JSON may contain, because they cannot be encoded as UTF-8.
        json.dumps(value, ensure_ascii=False).encode("utf-8")
    except (ValueError, RecursionError) as error:
        raise ValueError("it is no JSON") from error
    if not isinstance(value, dict):
        raise ValueError("it is not a JSON object")
    if not is_tame(value):
        raise ValueError("its values are too deeply nested or too large")
    return value


def excerpt(line: bytes) -> str:
    """Return a line (bytes) as text for messages: shortened, and without control characters."""
    text = line[: (MAX_CHARACTERS + 1) * 4].decode("utf-8", "replace")
    text = "".join(one if one.isprintable() else "\N{REPLACEMENT CHARACTER}" for one in text)
    return text if len(text) <= MAX_CHARACTERS else text[:MAX_CHARACTERS] + "..."


def _no_number(name: str) -> None:
    raise ValueError(f"{name} is no number")


def _finite(text: str) -> float:
    value = float(text)
    if not math.isfinite(value):
        raise ValueError("this number is too large")
    return value

"""Makes lines of the bytes that a table sends, and objects of the lines; believes none of them."""

import json
import math
from collections.abc import Iterator
from typing import Any

from host_tools.protocol.commands import check_answer
from host_tools.protocol.fields import is_event, is_tame
from host_tools.protocol.messages import Answer, Event

LONGEST = 4096
"""No line of a table is longer (bytes): one that is costs no more memory than this."""
MAX_CHARACTERS = 100
"""No more of a strange line is shown (characters)."""


class LineSplitter:
    """Cuts bytes, as they come, into lines.

    The first line after `restart` may be the end of one whose beginning nobody has read.
    """

    def __init__(self) -> None:
        self.restart()

    def restart(self) -> None:
        """Begin again: what was read of a line does not count."""
        self._part = bytearray()
        self._is_too_long = False
        self._is_first = True

    def take(self, data: bytes) -> Iterator[tuple[bytes, bool]]:
        """Yield (line (bytes), whether it may lack its beginning).

        A line ends with a line feed. One that is longer than LONGEST comes as soon as that is
        known, cut to one byte more.
        """
        parts = data.split(b"\n")
        for number, part in enumerate(parts):
            if not self._is_too_long:
                self._part += part[: LONGEST + 1 - len(self._part)]
                if len(self._part) > LONGEST:
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
    """Return the event or the answer (dict) that a line (bytes) is.

    Raises ValueError, in words, for all that is neither.
    """
    value = _object(line)
    if "event" in value:
        if not is_event(value):
            raise ValueError("it lacks what each event has")
    elif "answer" in value:
        problems = check_answer(value)
        if problems:
            raise ValueError("; ".join(problems))
    else:
        raise ValueError("it is neither an event nor an answer")
    return value


def _object(line: bytes) -> dict[str, Any]:
    if len(line) > LONGEST:
        raise ValueError(f"it is longer than {LONGEST} bytes")
    try:
        text = line.decode("utf-8")
    except UnicodeDecodeError as error:
        raise ValueError("it is not in UTF-8") from error
    try:
        value = json.loads(text, parse_constant=_no_number, parse_float=_finite)
        # Half of a pair of characters may stand in JSON, and nowhere else.
        json.dumps(value, ensure_ascii=False).encode("utf-8")
    except (ValueError, RecursionError) as error:
        raise ValueError("it is no JSON") from error
    if not isinstance(value, dict):
        raise ValueError("it is no JSON object")
    if not is_tame(value):
        raise ValueError("its values are too deep or too large")
    return value


def excerpt(line: bytes) -> str:
    """Return a line (bytes) as text for people: cut short, and with nothing that moves a cursor."""
    text = line[: MAX_CHARACTERS * 4].decode("utf-8", "replace")
    text = "".join(one if one.isprintable() else "\N{REPLACEMENT CHARACTER}" for one in text)
    return text if len(text) <= MAX_CHARACTERS else text[:MAX_CHARACTERS] + "..."


def _no_number(name: str) -> None:
    raise ValueError(f"{name} is no number")


def _finite(text: str) -> float:
    value = float(text)
    if not math.isfinite(value):
        raise ValueError("no number is that large")
    return value

"""A recorded match or a scenario as a source, which replays its events in real time."""

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterable, Iterator

from tableref_host.protocol import lines
from tableref_host.protocol.messages import Connected, Disconnected, Event, EventReceived, Handler
from tableref_host.simulation import scenario

BETWEEN_S = 2
"""Pause (s) between two matches, because their clocks are unrelated."""
ENDED = "End of the recording."


class RecordError(Exception):
    """Raised if a text is not a recording. The message contains the line, and what was expected."""


def events_of(text: str) -> list[Event]:
    """Return the events (dicts) of a scenario or of a recording, which is one line per event.

    Answers of the table, which a recording of its lines may contain, are skipped. Raises
    RecordError or scenario.ScenarioError with the number of the line.
    """
    if not text.lstrip().startswith("{"):
        return [json.loads(line) for line in scenario.play(text)]
    events: list[Event] = []
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip():
            event = _read(number, line)
            if event is not None:
                events.append(event)
    if not events:
        raise RecordError("no event is in it")
    return events


def waits(events: Iterable[Event]) -> Iterator[tuple[float, Event]]:
    """Yield (delay (s) after the previous event, event) for `events`, with their original timing.

    Events that are repeated after an undo have an earlier time. These and later ones get no delay
    until the clock has caught up.
    """
    reached_us = before_seq = None
    for event in events:
        t_us, seq = event["t_us"], event["seq"]
        if reached_us is None:
            wait_s = 0
        elif event["event"] == "match_restored":
            # After a power cut the clock continues from the saved time.
            wait_s = 0
        elif event["event"] == "match_started" or seq < before_seq:
            wait_s = BETWEEN_S
        else:
            wait_s = max(0, t_us - reached_us) / 1e6
            t_us = max(t_us, reached_us)
        reached_us, before_seq = t_us, seq
        yield wait_s, event


class Recorded:
    """A source that replays events at `speed` times their original speed, called `name`.

    `clock` returns a monotonic time (s); `sleep(s)` waits.
    """

    def __init__(
        self,
        events: Iterable[Event],
        name: str,
        speed: float = 1.0,
        clock: Callable[[], float] | None = None,
        sleep: Callable[[float], Awaitable[object]] = asyncio.sleep,
    ) -> None:
        self._events = events
        self._name = name
        self._speed = speed
        self._clock = clock
        self._sleep = sleep

    async def run(self, handle: Handler) -> None:
        """Send all events in order. The final state stays on the scoreboard."""
        clock = self._clock or asyncio.get_running_loop().time
        handle(Connected(self._name))
        due_s = clock()
        for wait_s, event in waits(self._events):
            # Calculate this from the previous due time, so that delays do not accumulate.
            due_s += wait_s / self._speed
            if due_s > clock():
                await self._sleep(due_s - clock())
            handle(EventReceived(event, is_live=True))
        handle(Disconnected(ENDED))


def _read(number: int, line: str) -> Event | None:
    """Return the event in a line, or None for an answer. Raises RecordError."""
    try:
        value = lines.read(line.encode("utf-8", "surrogatepass"))
    except ValueError as error:
        expected = 'expected an event such as {"seq": 1, "t_us": 0, "event": ...}'
        raise RecordError(f"line {number}: {error}; {expected}") from error
    return value if "event" in value else None

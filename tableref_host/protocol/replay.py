"""Answers of a table in several lines: the events that it remembers, or the current match.

A match is sent as its steps, from which the firmware's own code generates the events.
"""

import json
from binascii import Error, a2b_base64
from collections.abc import Iterable
from itertools import pairwise
from typing import Any

from tableref.games import by_key
from tableref.referee.match import Match
from tableref.referee.progress import SavedMatch
from tableref.show.announcer import Announcer
from tableref_host.protocol.commands import STEP_SIZE
from tableref_host.protocol.messages import Answer, Event
from tableref_host.protocol.sequence import POWER_ON, LastEvents, is_whole, parts_of, whole_end

NONSENSE = (ValueError, TypeError, KeyError, IndexError, AttributeError, ArithmeticError)
"""Exceptions that the firmware's code raises for steps that are not a valid match."""
PAUSES = ("paused", "resumed")
INTERRUPTIONS = (*PAUSES, "clock_stopped", "clock_resumed")
"""Events that stop or resume time, which may follow even the end of a match."""
MAX_LINES = 1000
"""Maximum number of events in a replay. A table stores a few hundred events."""
MAX_STEPS = 20_000
"""Maximum number of steps in a match. Real matches have a few hundred steps."""


class Replay:
    """The events after a known one, which the table sends after its `answer` to `replay`.

    `found` and `complete` are fields of that answer; see docs/protocol.md.
    """

    def __init__(self, answer: Answer) -> None:
        if answer["lines"] > MAX_LINES:
            raise ValueError(f"more than {MAX_LINES} events are more than a table remembers")
        self.found, self.complete = answer["found"], answer["complete"]
        self.events: list[Event] = []
        self._count: int = answer["lines"]

    @property
    def is_done(self) -> bool:
        """Whether all events have been received."""
        return len(self.events) >= self._count

    def handle_event(self, event: Event) -> None:
        """Add the next received event."""
        self.events.append(event)

    def new(self, last: LastEvents) -> list[Event] | None:
        """Return the events after `last` (LastEvents), or None if some are missing."""
        is_all = self.found or (self.complete and last.anchor == POWER_ON)
        events = last.unknown_of(self.events) if is_all else None
        if not events:
            return events
        has_gap = not all(is_whole(part) for part in parts_of(events)[1:])
        return events if last.comes_next(events[0]) and not has_gap else None

    @property
    def whole(self) -> list[Event] | None:
        """The longest part at the end of the events that is complete; see ``whole_end``.

        It is None if there is no such part, and [] if the table has not had any events.
        """
        whole = whole_end(self.events)
        return whole if whole or (self.complete and not self.events) else None


class CurrentMatch:
    """The current match as sent by the table: its terms, then its steps.

    Events may arrive between its lines. `replayed` are the events received before the request.
    `answer` is None until the terms are received.
    """

    def __init__(self, replayed: Iterable[Event]) -> None:
        self.answer: Answer | None = None
        self.before = list(replayed)
        self.after: list[Event] = []
        self._packed = bytearray()

    @property
    def is_done(self) -> bool:
        """Whether all steps have been received."""
        if self.answer is None:
            return False
        return bool(self.answer["game"] is None or len(self._packed) == self._size)

    @property
    def _size(self) -> int:
        assert self.answer is not None, "the terms come before the steps"
        steps: int = self.answer["steps"]
        return steps * STEP_SIZE

    def handle_event(self, event: Event) -> None:
        """Add an event that arrives between the lines of the answer.

        Raises ValueError if there are too many events.
        """
        events = self.before if self.answer is None else self.after
        events.append(event)
        if len(events) > 2 * MAX_LINES:
            raise ValueError("the current match does not arrive")

    def handle_answer(self, answer: Answer) -> None:
        """Store the terms. The table sends them again if steps are undone meanwhile.

        Raises ValueError for a match that is too long.
        """
        if answer["game"] is not None and answer["steps"] > MAX_STEPS:
            raise ValueError(f"no match has more than {MAX_STEPS} steps")
        self.answer = answer
        self._packed = bytearray()

    def handle_steps(self, answer: Answer) -> None:
        """Append steps. Raises ValueError if they are not the next ones."""
        try:
            packed = a2b_base64(answer["steps"], strict_mode=True)
        except (Error, ValueError) as error:
            raise ValueError("its steps are not valid base64") from error
        if self.answer is None or self.answer["game"] is None:
            raise ValueError("these steps do not belong to a match")
        if (
            not packed
            or len(packed) % STEP_SIZE
            or answer["first"] * STEP_SIZE != len(self._packed)
        ):
            raise ValueError("these steps do not follow the ones before")
        if len(self._packed) + len(packed) > self._size:
            raise ValueError("these are more steps than the match has")
        self._packed += packed

    def ruled(self) -> list[Event]:
        """Return the events (dicts) of the match, generated from its steps; [] without a match.

        Raises ValueError if the match is against the rules of its game.
        """
        answer = self.answer
        assert answer is not None, "the match has come"
        if answer["game"] is None:
            return []
        terms = (answer["game"], tuple(answer["players"]), answer["options"], answer["seed"])
        try:
            saved = SavedMatch(*terms, answer["seq"], answer["t_us"], bytes(self._packed))
            # Convert the events as if they came from the table: plain JSON types, and no shared
            # objects.
            events = ruled_again(saved, answer["taken_back"])
            own: list[Event] = json.loads(json.dumps(events))
            return own
        except NONSENSE as error:
            raise ValueError("this version of TableRef cannot replay such a match") from error


def ruled_again(saved: SavedMatch, taken_back: int = 0) -> list[Event]:
    """Return the events of a `SavedMatch`, generated from its steps.

    The first event of each step gets its original number, so that later undos can refer to it. The
    last `taken_back` steps (0 or 1) are undone but can be redone. Raises one of `NONSENSE` if this
    firmware does not accept the match.
    """
    game = by_key(saved.key)
    players = tuple(sorted(saved.players))
    options = game.complete_options(players, saved.options)
    announcer = Announcer()
    match = Match(game, players, options, saved.seed, announcer, saved.steps)
    match.start()
    steps = list(match.progress.steps)
    if taken_back:
        match.progress.steps.undo(len(steps) - taken_back)
        # Leave out the undone step, whose time may be before that of a pause that is in effect.
        steps = steps[:-taken_back]
    if any(after.t_us < before.t_us for before, after in pairwise(steps)):
        raise ValueError("steps are in the order of their times")
    match.progress.replay(saved.t_us, reported=0)
    events = [event for event in announcer.pop_events() if event["event"] not in PAUSES]
    return sorted([*_pauses(steps, events), *events], key=_number)


def _pauses(steps: list[Any], events: list[Event]) -> list[Event]:
    """Return the events of pauses, which viewers need but the replay does not generate.

    They have the same number as the event after them.
    """
    pauses: list[Event] = []
    is_paused = False
    for step in steps:
        # Without a pause before it, a step "resumed" restarts a stopped clock. Skip such a step,
        # because the replay generates its event, `clock_resumed`.
        if step.name == "paused" or step.name == "resumed" and is_paused:
            is_paused = step.name == "paused"
            seq = step.seq or 1 + max(e["seq"] for e in events if e["t_us"] <= step.t_us)
            pause = {"seq": seq, "t_us": step.t_us, "event": step.name}
            pauses.append(pause | ({"since_us": step.since_us} if is_paused else {}))
    return pauses


def _number(event: Event) -> int:
    number: int = event["seq"]
    return number

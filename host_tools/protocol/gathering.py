"""Gathers an answer that comes in many lines: what was said before, or the match that is on."""

import json
from binascii import Error, a2b_base64

from host_tools.history.journals import NONSENSE, ruled_again
from host_tools.protocol.commands import STEP_SIZE
from host_tools.protocol.following import POWER_ON, is_whole, parts_of, whole_end
from tableref.referee.history import Kept

MOST_LINES = 1000
"""A table remembers some hundred events at most."""
MOST_STEPS = 20_000
"""No match has more steps: an evening has hundreds."""


class Replay:
    """What a table has said after an event: `found` and `complete` are its answer's."""

    def __init__(self, answer):
        if answer["lines"] > MOST_LINES:
            raise ValueError(f"more than {MOST_LINES} events are more than a table remembers")
        self.found, self.complete = answer["found"], answer["complete"]
        self.events = []
        self._count = answer["lines"]

    @property
    def is_done(self):
        """Whether all of it has come."""
        return len(self.events) >= self._count

    def take_event(self, event):
        """Take the next of the events."""
        self.events.append(event)

    def new(self, last):
        """Return the events behind the `last`, a Following; None when some are missing there."""
        is_all = self.found or (self.complete and last.anchor == POWER_ON)
        events = last.unknown_of(self.events) if is_all else None
        if not events:
            return events
        has_gap = not all(is_whole(part) for part in parts_of(events)[1:])
        return events if last.comes_next(events[0]) and not has_gap else None

    @property
    def whole(self):
        """The events from the first on behind which none is missing; None when that is none."""
        whole = whole_end(self.events)
        return whole if whole or (self.complete and not self.events) else None


class MatchThatIsOn:
    """The match that is on, as the table gives it: its terms, then its steps.

    Between its lines events come as ever; `replayed` are those that came before it was asked.
    `answer` is None until there is one.
    """

    def __init__(self, replayed):
        self.answer = None
        self.before = list(replayed)
        self.after = []
        self._packed = bytearray()

    @property
    def is_done(self):
        """Whether all of it has come."""
        if self.answer is None:
            return False
        return self.answer["game"] is None or len(self._packed) == self._size

    @property
    def _size(self):
        return self.answer["steps"] * STEP_SIZE

    def take_event(self, event):
        """Take an event that came meanwhile. Raises ValueError for one too many."""
        events = self.before if self.answer is None else self.after
        events.append(event)
        if len(events) > 2 * MOST_LINES:
            raise ValueError("the match that is on does not come")

    def take_answer(self, answer):
        """Take the terms; they come once more when steps were taken back meanwhile.

        Raises ValueError for a match that is too long.
        """
        if answer["game"] is not None and answer["steps"] > MOST_STEPS:
            raise ValueError(f"no match has more than {MOST_STEPS} steps")
        self.answer = answer
        self._packed = bytearray()

    def take_steps(self, answer):
        """Take some steps. Raises ValueError for those that do not come next."""
        try:
            packed = a2b_base64(answer["steps"], strict_mode=True)
        except (Error, ValueError) as error:
            raise ValueError("its steps are no base64") from error
        if self.answer is None or self.answer["game"] is None:
            raise ValueError("no match has these steps")
        if (
            not packed
            or len(packed) % STEP_SIZE
            or answer["first"] * STEP_SIZE != len(self._packed)
        ):
            raise ValueError("these steps do not come next")
        if len(self._packed) + len(packed) > self._size:
            raise ValueError("these are more steps than the match has")
        self._packed += packed

    def ruled(self):
        """Return the events (dicts) of the match, ruled again; [] when none is on.

        Raises ValueError when the rules know no such match.
        """
        told = self.answer
        if told["game"] is None:
            return []
        terms = (told["game"], tuple(told["players"]), told["options"], told["seed"])
        try:
            kept = Kept(*terms, told["seq"], told["t_us"], bytes(self._packed))
            # As they would come over the line: made of what JSON is read into, and nobody else's.
            return json.loads(json.dumps(ruled_again(kept, is_on=True)))
        except NONSENSE as error:
            raise ValueError("this version of TableRef knows no such match") from error

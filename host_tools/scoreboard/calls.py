"""The latest calls of a match: each event is called once, and only while it stands."""

import json
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass

from host_tools.protocol.messages import Event
from host_tools.scoreboard.match_state import MatchState
from host_tools.scoreboard.words.calls import Standing, call
from host_tools.scoreboard.words.fill import Label
from host_tools.scoreboard.words.say import in_all

MOST = 4
"""So many calls are on the board: what is older is no news."""
TURNED = ("undone", "redone")
"""Events with which others no longer stand; they themselves are no part of the match."""


@dataclass(frozen=True)
class Call:
    """What is called of an `event`: its `words` in each language, and its number `n`."""

    n: int
    event: Event
    words: dict[str, str]


class Calls:
    """The latest calls, as `latest`; their numbers rise for as long as the program runs."""

    def __init__(self) -> None:
        self.latest: deque[Call] = deque(maxlen=MOST)
        self._count = 0
        self._heard: set[str] = set()

    def take(
        self,
        event: Event,
        before: Standing,
        playing: MatchState | None,
        standing: Sequence[Event],
        label: Label,
        is_live: bool = True,
    ) -> None:
        """Take an event that was just taken into the match `playing`, see `words.calls.call`.

        `standing` are the events that stand now. One that is not `is_live` is no news any more.
        """
        name = event["event"]
        if name == "match_started":
            self.latest.clear()
            self._heard.clear()
        if name in TURNED or name == "match_restored":
            self._forget(standing)
        # a step that stands again is said again, with another number
        same = json.dumps({key: value for key, value in event.items() if key != "seq"})
        if same in self._heard:
            return
        self._heard.add(same)
        words = in_all(lambda speaker: call(event, before, playing, speaker, label))
        if is_live and any(words.values()):
            self._count += 1
            self.latest.append(Call(self._count, event, words))

    def _forget(self, standing: Sequence[Event]) -> None:
        """Forget the calls of what no longer stands."""
        left = {id(event) for event in standing}
        kept = [one for one in self.latest if id(one.event) in left]
        self.latest = deque(kept, maxlen=MOST)

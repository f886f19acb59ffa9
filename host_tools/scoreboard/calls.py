"""The latest calls of a match, in words and tunes: each event once, and only while it stands."""

import json
from array import array
from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass

from host_tools.protocol.messages import Event
from host_tools.scoreboard.match_state import MatchState
from host_tools.scoreboard.words.calls import Standing, call
from host_tools.scoreboard.words.fill import Label
from host_tools.scoreboard.words.say import in_all
from tableref.show import tunes

MOST = 12
"""So many calls are on the board: all claims of a table of ten, and what is news besides."""
TUNES = {
    "tie": "tie",
    "false_start": "false_start",
    "locked_out": "false_start",
    "too_late": "too_late",
    "time_short": "time_short",
    "time_up": "round_end",
    "round_ended": "round_end",
}
"""Event -> the tune of the table's that is heard with it; see also `tune_of`."""
HIGHEST_CLAIM = 8
"""The tunes of claims go up so far."""
TURNED = ("undone", "redone")
"""Events with which others no longer stand; they themselves are no part of the match."""


@dataclass(frozen=True)
class Call:
    """What is called of an `event`: its `words` in each language, a `tune`, and its number `n`.

    The words may be "", and so may the name of the tune.
    """

    n: int
    event: Event
    words: dict[str, str]
    tune: str


def tune_of(event: Event) -> str:
    """Return the name of the tune (of `tableref.show.tunes`) that goes with an event, or ""."""
    name = event["event"]
    if name == "countdown":
        return "beat" if event["beat"] > 1 else "go"
    if name == "claim":
        return f"claim_{min(event['rank'], HIGHEST_CLAIM)}"
    if name == "match_ended":
        return "winner" if event["winners"] else "result"
    return TUNES.get(name, "")


def all_tunes() -> dict[str, tuple[int, tuple[tuple[int, int], ...]]]:
    """Return {name: (what it weighs, its notes as (Hz, ms))} of all tunes that `tune_of` names."""
    claims = [f"claim_{rank}" for rank in range(1, HIGHEST_CLAIM + 1)]
    names = ["beat", "go", "winner", "result", *claims, *TUNES.values()]
    return {name: (tunes.weight(name), tunes.notes(name)) for name in names}


class Calls:
    """The latest calls, as `latest`; their numbers rise for as long as the program runs."""

    def __init__(self) -> None:
        self.latest: deque[Call] = deque(maxlen=MOST)
        self._count = 0
        # Numbers, eight bytes each: a match may have a thousand events, a club hundreds of matches.
        self._heard = array("q")

    def take(
        self,
        event: Event,
        before: Standing,
        playing: MatchState | None,
        standing: Iterable[Event],
        label: Label,
        is_live: bool = True,
    ) -> None:
        """Take an event that was just taken into the match `playing`, see `words.calls.call`.

        `standing` are the events that stand now. One that is not `is_live` is no news any more.
        """
        name = event["event"]
        if name == "match_started":
            self.latest.clear()
            self._heard = array("q")
        if name in TURNED or name == "match_restored":
            self._forget(standing)
        # a step that stands again is said again, with another number
        same = hash(json.dumps({key: value for key, value in event.items() if key != "seq"}))
        if same in self._heard:
            return
        self._heard.append(same)
        words = in_all(lambda speaker: call(event, before, playing, speaker, label))
        tune = tune_of(event)
        if is_live and (tune or any(words.values())):
            self._count += 1
            self.latest.append(Call(self._count, event, words, tune))

    def _forget(self, standing: Iterable[Event]) -> None:
        """Forget the calls of what no longer stands."""
        left = list(standing)
        calls = [one for one in self.latest if one.event in left]
        self.latest = deque(calls, maxlen=MOST)

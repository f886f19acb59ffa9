"""The latest announcements (calls) of a match, which a page speaks.

There is a text and a tune for each effective event.
"""

import json
from array import array
from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass

from tableref.show import tunes
from tableref_host.protocol.messages import Event
from tableref_host.scoreboard.match_state import MatchState
from tableref_host.scoreboard.words.calls import Standing, call
from tableref_host.scoreboard.words.fill import Label
from tableref_host.scoreboard.words.speaker import in_all

MAX_CALLS = 12
"""Maximum number of stored announcements. It is enough for ten claims and two other events."""
TUNES = {
    "tie": "tie",
    "false_start": "false_start",
    "locked_out": "false_start",
    "too_late": "too_late",
    "time_short": "time_short",
    "time_up": "round_end",
    "round_ended": "round_end",
}
"""Event -> the table's tune for it. `tune_of` covers further events."""
TURNED = ("undone", "redone")
"""Events that undo or redo others. They are not part of the match themselves."""


@dataclass(frozen=True)
class Call:
    """The announcement of an `event`, which a page speaks: its text in each language and a tune.

    `words` is {language (code): text}. `tune` is the name of the tune, which is played as well. A
    text or the tune may be "". Announcements are numbered; `n` is the number of this one.
    """

    n: int
    event: Event
    words: dict[str, str]
    tune: str


def tune_of(event: Event) -> str:
    """Return the name of the tune (of `tableref.show.tunes`) for an event, or ""."""
    name = event["event"]
    if name == "countdown":
        return "beat" if event["beat"] > 1 else "go"
    if name == "claim":
        return str(tunes.of_claim(event["rank"]))
    if name == "match_ended":
        return "winner" if event["winners"] else "result"
    return TUNES.get(name, "")


def all_tunes() -> dict[str, tuple[int, tuple[tuple[int, int], ...]]]:
    """Return {name: (priority, notes as (Hz, ms))} of all tunes that `tune_of` can return."""
    names = ["beat", "go", "winner", "result", *tunes.CLAIMS, *TUNES.values()]
    return {name: (tunes.priority(name), tunes.notes(name)) for name in names}


class Calls:
    """Collects the latest announcements (`latest`).

    Their numbers are unique as long as the program runs, even in different matches.
    """

    def __init__(self) -> None:
        self.latest: deque[Call] = deque(maxlen=MAX_CALLS)
        self._count = 0
        # Hashes of the events so far. An array saves memory, because a match may have a thousand
        # events, and a club many tables.
        self._heard = array("q")

    def handle(
        self,
        event: Event,
        before: Standing,
        playing: MatchState | None,
        standing: Iterable[Event],
        label: Label,
        is_live: bool = True,
    ) -> None:
        """Process an event, and add its announcement.

        `before` contains values of the match before the event, and `playing` is the match after it;
        see `words.calls.call`. `standing` are the effective events. If `is_live` is false, the
        event is an old one, which is not announced.
        """
        name = event["event"]
        if name == "match_started":
            self.latest.clear()
            self._heard = array("q")
        if name in TURNED or name == "match_restored":
            self._forget(standing)
        # A redone step sends the same events again with other numbers, so these are ignored.
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
        """Remove the announcements of events that were undone: only `standing` are effective."""
        left = list(standing)
        calls = [one for one in self.latest if one.event in left]
        self.latest = deque(calls, maxlen=MAX_CALLS)

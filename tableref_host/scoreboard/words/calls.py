"""Announcements of events, which a page speaks: who was first, the scores, whose turn it is."""

from dataclasses import dataclass

from tableref_host.protocol.messages import Event
from tableref_host.scoreboard.match_state import MatchState
from tableref_host.scoreboard.words.fill import Label
from tableref_host.scoreboard.words.speaker import Speaker

CORRECTIONS = ("undone", "redone", "corrected")
"""Events that change what was announced earlier.

They are announced themselves, but not the changes that they cause, such as new scores.
"""
AS_WRITTEN = (*CORRECTIONS, "tie", "starter_drawn", "starter_chosen", "match_ended")
"""Events that are announced by the same sentence as in the log."""
MAX_CLAIMS = 2
"""Maximum number of claims that are announced: the first one, and the margin of the second."""
MAX_SCORES = 3
"""Maximum number of scores announced at once, because listeners cannot remember more."""


@dataclass(frozen=True)
class Standing:
    """The values of a match whose changes are announced: whose `turn` it is, and all `totals`."""

    turn: int | None
    totals: dict[int, int]

    @classmethod
    def of(cls, playing: MatchState | None) -> "Standing":
        """Return the values of a match; without a match, nobody's turn and no totals."""
        return cls(playing.turn, dict(playing.totals)) if playing else cls(None, {})


def call(
    event: Event, before: Standing, playing: MatchState | None, speaker: Speaker, label: Label
) -> str:
    """Return the announcement of an event, "" for none.

    `playing` is the match including the event; `before` contains its values before the event.
    """
    name = event["event"]
    if name in AS_WRITTEN:
        return speaker.event(event, playing, label)
    if playing is None or name == "match_started":
        return ""
    if name == "claim":
        return _claim(playing, speaker, label)
    parts = [_scores(before, playing, speaker, label), _turn(before, playing, speaker, label)]
    return ". ".join(filter(None, parts))


def _claim(playing: MatchState, speaker: Speaker, label: Label) -> str:
    claim = playing.claims[-1]
    if len(playing.claims) > MAX_CLAIMS:
        return ""
    return speaker.called_claim(claim, len(playing.claims) == 1, playing, label)


def _scores(before: Standing, playing: MatchState, speaker: Speaker, label: Label) -> str:
    changed = [p for p, total in playing.totals.items() if total != before.totals.get(p, 0)]
    if not changed or not playing.has_points:
        return ""
    rows = playing.standings()
    if len(changed) > MAX_SCORES:
        changed = [player for player, *_ in rows[:MAX_SCORES]]
    return speaker.scores([(p, playing.totals[p]) for p, *_ in rows if p in changed], label)


def _turn(before: Standing, playing: MatchState, speaker: Speaker, label: Label) -> str:
    if playing.turn is None or playing.turn == before.turn or playing.is_paused:
        return ""
    return speaker.phase(playing, label)

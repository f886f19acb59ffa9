"""What somebody at the table would call out of an event: who was first, the score, whose turn."""

from dataclasses import dataclass

from host_tools.protocol.messages import Event
from host_tools.scoreboard.match_state import MatchState
from host_tools.scoreboard.words.fill import Label
from host_tools.scoreboard.words.say import Speaker

CORRECTIONS = ("undone", "redone", "corrected")
"""Events that change what was called: each is called itself, and what follows from it is not."""
AS_WRITTEN = (*CORRECTIONS, "tie", "starter_drawn", "starter_chosen", "match_ended")
"""Events that are called in the words of the log."""
MOST_CLAIMS = 2
"""Who was first, and by how much: claims behind the second are read, not heard."""
MOST_SCORES = 3
"""No more scores are called at once: nobody keeps more in mind."""


@dataclass(frozen=True)
class Standing:
    """What of a match is called when it changes: whose `turn` it is, and all `totals`."""

    turn: int | None
    totals: dict[int, int]

    @classmethod
    def of(cls, playing: MatchState | None) -> "Standing":
        """Return how it stands in a match, or in none."""
        return cls(playing.turn, dict(playing.totals)) if playing else cls(None, {})


def call(
    event: Event, before: Standing, playing: MatchState | None, speaker: Speaker, label: Label
) -> str:
    """Return what is called of an event, "" for nothing.

    `playing` is the match with the event in it, and `before` how it stood without.
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
    if len(playing.claims) > MOST_CLAIMS:
        return ""
    return speaker.called_claim(claim, len(playing.claims) == 1, playing, label)


def _scores(before: Standing, playing: MatchState, speaker: Speaker, label: Label) -> str:
    changed = [p for p, total in playing.totals.items() if total != before.totals.get(p, 0)]
    rows = playing.standings()
    if not changed or not rows:
        return ""
    if len(changed) > MOST_SCORES:
        changed = [player for player, *_ in rows[:MOST_SCORES]]
    return speaker.scores([(p, total) for p, _, total, _ in rows if p in changed], label)


def _turn(before: Standing, playing: MatchState, speaker: Speaker, label: Label) -> str:
    if playing.turn is None or playing.turn == before.turn or playing.is_paused:
        return ""
    return speaker.phase(playing, label)

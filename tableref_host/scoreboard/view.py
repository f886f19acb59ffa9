"""The parts of the scoreboard's state that describe the current match, as values for JSON.

A `speaker` provides their texts in the viewer's language.
"""

from collections.abc import Mapping
from typing import Any

from tableref_host.scoreboard.match_state import MatchState
from tableref_host.scoreboard.words.fill import Label
from tableref_host.scoreboard.words.speaker import Speaker


def match(playing: MatchState, speaker: Speaker) -> dict[str, Any]:
    """Return the game, players and options of the match."""
    return {
        "game": playing.game,
        "name": speaker.game_name(playing.game),
        "options": playing.options,
        "lowest_wins": playing.lowest_wins,
        "goal": playing.goal,
    }


def phase(playing: MatchState, label: Label, speaker: Speaker) -> dict[str, Any]:
    """Return the phase of the match."""
    return {
        "name": playing.phase,
        "round": playing.round,
        "beat": playing.beat,
        "is_paused": playing.is_paused,
        "turn": playing.turn,
        "words": speaker.phase(playing, label),
    }


def lobby(playing: MatchState | None, is_unknown: bool, speaker: Speaker) -> dict[str, Any]:
    """Return the phase of a table that is in its lobby, or whose match is unknown.

    `playing` is the last match if the table has left it for the lobby, otherwise None. `is_unknown`
    is whether a match is in progress whose beginning was not received.
    """
    key = "before" if is_unknown else "left" if playing else "lobby"
    empty = {"name": "lobby", "round": None, "beat": None, "is_paused": False, "turn": None}
    return {**empty, "words": speaker.phrase(key)}


def claims(playing: MatchState, speaker: Speaker) -> list[dict[str, Any]]:
    """Return the claims of the current or last round."""
    return [
        {**claim, "words": speaker.claim(claim, at == 0)} for at, claim in enumerate(playing.claims)
    ]


def misses(playing: MatchState, speaker: Speaker) -> list[dict[str, Any]]:
    """Return the early and late presses of the current or last round."""
    return [
        {key: miss[key] for key in ("player", "kind", "by_us")} | {"words": speaker.miss(miss)}
        for miss in playing.misses
    ]


def standings(playing: MatchState, speaker: Speaker) -> list[dict[str, Any]]:
    """Return the standings, the best first."""
    notes = playing.notes
    return [
        {
            "player": player,
            "place": place,
            "total": total,
            "is_winner": is_winner,
            "words": speaker.note(*notes[player]) if player in notes else "",
        }
        for player, place, total, is_winner in playing.standings()
    ]


def clocks(playing: MatchState | None, now_us: int) -> list[dict[str, Any]]:
    """Return the state of the clocks at `now_us`; see ``Clock.state_at``."""
    if not playing:
        return []
    by_player = sorted(playing.clocks.items())
    return [{"player": player or None} | clock.state_at(now_us) for player, clock in by_player]


def rounds(playing: MatchState) -> list[dict[str, Any]]:
    """Return the rounds with scores; without points, none.

    A corrected round also contains its original points as `was`.
    """
    if not playing.has_points:
        return []
    rows: list[dict[str, Any]] = []
    for number, points, totals in playing.rounds:
        row = {"round": number, "points": _by_name(points), "totals": _by_name(totals)}
        if playing.was.get(number):
            row["was"] = _by_name(playing.was[number])
        rows.append(row)
    return rows


def _by_name(scores: Mapping[int, int]) -> dict[str, int]:
    return {str(player): score for player, score in scores.items()}

"""What the viewers see of the match that is on: parts of the board's state, as JSON has them."""

from collections.abc import Mapping
from typing import Any

from host_tools.scoreboard.match_state import MatchState
from host_tools.scoreboard.words import phrases, say
from host_tools.scoreboard.words.fill import Label


def match(playing: MatchState) -> dict[str, Any]:
    """Return the terms of the match."""
    return {
        "game": playing.game,
        "name": playing.name,
        "options": playing.options,
        "lowest_wins": playing.lowest_wins,
        "goal": playing.goal,
    }


def phase(playing: MatchState, label: Label) -> dict[str, Any]:
    """Return what the match is at."""
    return {
        "name": playing.phase,
        "round": playing.round,
        "beat": playing.beat,
        "is_paused": playing.is_paused,
        "turn": playing.turn,
        "words": say.phase(playing, label),
    }


def lobby(playing: MatchState | None, is_unknown: bool) -> dict[str, Any]:
    """Return the phase in the lobby; `playing` is the match that was left there, or None.

    `is_unknown` is whether a match is on that began before anybody watched.
    """
    words = phrases.LEFT if playing else phrases.LOBBY
    empty = {"name": "lobby", "round": None, "beat": None, "is_paused": False, "turn": None}
    return {**empty, "words": phrases.BEFORE if is_unknown else words}


def claims(playing: MatchState) -> list[dict[str, Any]]:
    """Return the claims of the round that is on, or was last."""
    return [
        {**claim, "words": say.claim(claim, at == 0)} for at, claim in enumerate(playing.claims)
    ]


def misses(playing: MatchState) -> list[dict[str, Any]]:
    """Return the presses of that round that came too early or too late."""
    return [
        {key: miss[key] for key in ("player", "kind", "by_us")} | {"words": say.miss(miss)}
        for miss in playing.misses
    ]


def standings(playing: MatchState) -> list[dict[str, Any]]:
    """Return how the players stand, the best first."""
    notes = playing.notes
    return [
        {
            "player": player,
            "place": place,
            "total": total,
            "is_winner": is_winner,
            "words": say.note(*notes[player]) if player in notes else "",
        }
        for player, place, total, is_winner in playing.standings()
    ]


def rounds(playing: MatchState) -> list[dict[str, Any]]:
    """Return the scored rounds; one that was put right has what it `was`."""
    rows: list[dict[str, Any]] = []
    for number, points, totals in playing.rounds:
        row = {"round": number, "points": _by_name(points), "totals": _by_name(totals)}
        if playing.was.get(number):
            row["was"] = _by_name(playing.was[number])
        rows.append(row)
    return rows


def _by_name(scores: Mapping[int, int]) -> dict[str, int]:
    return {str(player): score for player, score in scores.items()}

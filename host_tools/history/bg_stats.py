"""Matches as a play file that the app BG Stats imports.

Its makers' page on the format could not be read when this was written; the fields are those that
five public programs have in common which read or write such files (docs/history.md).
"""

import uuid
from collections.abc import Sequence
from typing import Any

from host_tools.history import times
from host_tools.history.names import game_name
from host_tools.history.played import StoredMatch
from host_tools.history.statistics import kind_of

ABOUT = (
    "This is a Play file that can be read by Board Game Stats. If you see this text, try to use "
    "a share, export or open-in function to open it with Board Game Stats."
)
OURS = uuid.UUID("1f0d9b4e-5a35-4c55-9a4b-7a26f1c0b5d2")
"""The namespace of our uuids: the same match, game or player has the same one in every export."""
LOWEST = ", lowest wins"
"""Behind the name of a game where that is so: the app keeps it for each game."""
ANONYMOUS = "Anonymous player"


def play_file(matches: Sequence[StoredMatch]) -> dict[str, Any]:
    """Return the play file, as JSON takes it, of `matches`, which have their identities.

    Seats without a name are the app's anonymous player. Importing it again changes plays, and adds
    none, because each keeps its uuid.
    """
    games, players = _Numbered("game"), _Numbered("player")
    plays = [_play(match, games, players) for match in matches]
    return {
        "about": ABOUT,
        "players": [
            {
                **players.row(name),
                "isAnonymous": name == ANONYMOUS,
                "bggUsername": "",
            }
            for name in players.names
        ],
        "locations": [],
        "games": [
            {
                **games.row(name),
                "cooperative": False,
                "highestWins": not name.endswith(LOWEST),
                "noPoints": False,
                "usesTeams": False,
                "bggId": 0,
            }
            for name in games.names
        ],
        "plays": plays,
        "userInfo": {"meRefId": 0},
    }


def _play(match: StoredMatch, games: "_Numbered", players: "_Numbered") -> dict[str, Any]:
    key, is_lowest = kind_of(match)
    name = game_name(key) + (LOWEST if is_lowest else "")
    began = times.local(match["began"]) + ":00"
    return {
        "uuid": _uuid("play", min(match["identities"])),
        "modificationDate": began,
        "entryDate": began,
        "playDate": began,
        "durationMin": round(match["lasted_us"] / 60_000_000),
        "gameRefId": games.number(name),
        "usesTeams": False,
        "ignored": not match["is_counted"],
        "manualWinner": True,
        "rounds": len(match["rounds"]),
        "board": "",
        "comments": match["note"],
        "scoringSetting": 0,
        "playerScores": [
            {
                "playerRefId": players.number(seat["name"] or ANONYMOUS),
                "score": str(seat["total"]),
                "winner": seat["is_winner"],
                "newPlayer": False,
                "startPlayer": False,
                "rank": 0,
                "seatOrder": place,
            }
            for place, seat in enumerate(match["players"], 1)
        ],
    }


class _Numbered:
    """Names with the numbers under which a play file refers to them, from 1."""

    def __init__(self, kind: str) -> None:
        self._kind = kind
        self.names: list[str] = []

    def number(self, name: str) -> int:
        if name not in self.names:
            self.names.append(name)
        return self.names.index(name) + 1

    def row(self, name: str) -> dict[str, Any]:
        return {
            "uuid": _uuid(self._kind, name.casefold()),
            "id": self.number(name),
            "name": name,
            "modificationDate": "2026-01-01 00:00:00",
        }


def _uuid(kind: str, name: str) -> str:
    return str(uuid.uuid5(OURS, f"{kind} {name}")).upper()

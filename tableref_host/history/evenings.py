"""Matches grouped by evening: who played, which games, and the number of wins."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta

from tableref_host.history import times
from tableref_host.history.names import called
from tableref_host.history.played import StoredMatch
from tableref_host.history.statistics import counted

UNTIL_HOUR = 5
"""Hour (local time) before which a match belongs to the previous evening."""


@dataclass
class Evening:
    """The matches of one evening in order, identified by its `day` (date).

    `games` is {key: number of matches} and `wins` is {player: number of wins}, including players
    without one. Both contain only counted matches and are sorted by number.
    """

    day: date
    matches: list[StoredMatch] = field(default_factory=list)
    games: dict[str, int] = field(default_factory=dict)
    wins: dict[str, int] = field(default_factory=dict)


def day_of(match: StoredMatch) -> date:
    """Return the date of the evening on which a match began, in local time."""
    began = times.read(match["began"]).astimezone()
    return (began - timedelta(hours=UNTIL_HOUR)).date()


def of_matches(found: Sequence[StoredMatch]) -> list[Evening]:
    """Return the evenings of the matches `found`, the newest first; `found` is sorted by time."""
    evenings: dict[date, Evening] = {}
    for match in found:
        day = day_of(match)
        evenings.setdefault(day, Evening(day)).matches.append(match)
    for evening in evenings.values():
        _count(evening)
    return sorted(evenings.values(), key=lambda one: one.day, reverse=True)


def _count(evening: Evening) -> None:
    games: Counter[str] = Counter()
    wins: Counter[str] = Counter()
    spelt: dict[str, str] = {}
    for match in counted(evening.matches):
        games[match["game"]] += 1
        for seat in match["players"]:
            name = called(seat["seat"], seat["name"])
            wins[spelt.setdefault(name.casefold(), name)] += seat["is_winner"]
    evening.games = dict(games.most_common())
    evening.wins = dict(sorted(wins.items(), key=lambda one: (-one[1], one[0].casefold())))

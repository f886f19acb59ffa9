"""Statistics of players and of games.

Matches that are not counted are ignored. Totals are not comparable between games, nor within a game
that was played both with the highest and the lowest total winning, so these are separate.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any

from tableref_host.history.played import StoredMatch, StoredSeat, lowest_wins

ALL = None
"""All games together."""

Kind = tuple[str, bool]
"""A game, and whether the lowest total wins."""
Row = tuple[StoredMatch, StoredSeat]


def of_players(matches: Sequence[StoredMatch]) -> list[dict[str, Any]]:
    """Return the statistics of all named players, for each game and for all together.

    Seats without a name are ignored because their players are not known.

    `matches` are as returned by ``matches.load``. Each result is a dict. `mean` and `best` are None
    for all games together, `fastest_claim_us` if there is no claim, and `false_starts` if none were
    recorded.
    """
    played: dict[tuple[str, Kind | None], list[Row]] = defaultdict(list)
    spelt: dict[str, str] = {}
    for match in counted(matches):
        for seat in match["players"]:
            name = seat["name"]
            if not name:
                continue
            spelt.setdefault(name.casefold(), name)
            for kind in (ALL, kind_of(match)):
                played[name.casefold(), kind].append((match, seat))
    return [
        {"player": spelt[folded], **_named(kind), **_of_seats(rows, kind)}
        for (folded, kind), rows in sorted(played.items(), key=_order)
    ]


def of_games(matches: Sequence[StoredMatch]) -> list[dict[str, Any]]:
    """Return the statistics of all games with the holders of the best values.

    `best_by`, `fastest_claim_by` and `longest_streak_by` are lists of named players. The other
    values are as in ``of_players``, over all players including unnamed ones.
    """
    kinds: dict[Kind, list[StoredMatch]] = defaultdict(list)
    for match in counted(matches):
        kinds[kind_of(match)].append(match)
    games = []
    players = [row for row in of_players(matches) if row["game"] is not None]
    for kind, found in sorted(kinds.items()):
        own = [row for row in players if (row["game"], row["lowest_wins"]) == kind]
        rows = [(match, seat) for match in found for seat in match["players"]]
        figures = _of_seats(rows, kind)
        figures["longest_streak"] = max((row["longest_streak"] for row in own), default=0)
        game = {**_named(kind), **figures, "matches": len(found)}
        del game["wins"]
        game["mean_us"] = sum(match["lasted_us"] for match in found) // len(found)
        for name in ("best", "fastest_claim_us", "longest_streak"):
            holders = [row["player"] for row in own if row[name] == figures[name]]
            nobody = figures[name] is None or (name == "longest_streak" and not figures[name])
            game[f"{name.removesuffix('_us')}_by"] = [] if nobody else holders
        games.append(game)
    return games


def counted(matches: Sequence[StoredMatch]) -> list[StoredMatch]:
    """Return the matches that count."""
    return [match for match in matches if match["is_counted"]]


def kind_of(match: StoredMatch) -> Kind:
    """Return (game, whether the lowest total wins) of a match.

    Only totals of matches of the same kind can be compared.
    """
    return match["game"], lowest_wins(match["game"], match["options"])


def per_cent(part: int, whole: int) -> int:
    """Return the percentage, rounded to the nearest integer; half a per cent rounds up."""
    return (200 * part + whole) // (2 * whole)


def _order(item: tuple[tuple[str, Kind | None], object]) -> tuple[object, ...]:
    (folded, kind), _ = item
    return folded, kind is not ALL, kind or ()


def _named(kind: Kind | None) -> dict[str, Any]:
    return {"game": kind and kind[0], "lowest_wins": kind and kind[1]}


def _of_seats(rows: list[Row], kind: Kind | None) -> dict[str, Any]:
    """Return one player's statistics. `rows` are (match, the player's seat in it), in order."""
    totals = [seat["total"] for _, seat in rows]
    claims = [seat["fastest_claim_us"] for _, seat in rows if seat["fastest_claim_us"] is not None]
    early = [seat["false_starts"] for _, seat in rows if seat["false_starts"] is not None]
    best = None
    if kind is not ALL:
        best = min(totals) if kind[1] else max(totals)
    return {
        "matches": len(rows),
        "wins": sum(seat["is_winner"] for _, seat in rows),
        "mean": None if kind is ALL else sum(totals) / len(totals),
        "best": best,
        "fastest_claim_us": min(claims, default=None),
        "false_starts": sum(early) if early else None,
        "longest_streak": longest_streak([seat["is_winner"] for _, seat in rows]),
    }


def longest_streak(wins: Iterable[bool]) -> int:
    """Return the length of the longest run of True in `wins`."""
    longest = streak = 0
    for is_won in wins:
        streak = streak + 1 if is_won else 0
        longest = max(longest, streak)
    return longest

"""How players have done over time: few enough points to be read, whatever the number of matches.

Matches are put into bins of equally many, in their order. So a line of 3,000 matches has as many
points as one of 60, and each tells of what was really played in its bin.
"""

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from host_tools.history import times
from host_tools.history.names import called
from host_tools.history.played import StoredMatch
from host_tools.history.statistics import counted
from tableref.presses.gestures import PLAYERS
from tableref.referee.names import ALIKE

WINS = "wins"
"""Matches won until then."""
SHARE = "share"
"""Of those that were played in the bin, how many in a hundred were won."""
TOTALS = "totals"
"""The mean of the totals in the bin, which compare within one game only."""
KINDS = (WINS, SHARE, TOTALS)
MOST_BINS = {WINS: 48, SHARE: 12, TOTALS: 12}
"""Lines that only rise stay readable with many points; those that go up and down do not."""
MOST_LINES = {WINS: PLAYERS, SHARE: 6, TOTALS: 6}
"""So many are told apart where they cross: those who played most."""


@dataclass(frozen=True)
class Trend:
    """How one player has done: `values`, one for each bin, None where there is none.

    `seat` says how the line is drawn, 1 to 10, each once: it has the colour of the seat at which
    the player mostly sat, as the table gives it out, where two do not want the same.
    """

    name: str
    seat: int
    matches: int
    values: tuple[float | None, ...]


@dataclass(frozen=True)
class Trends:
    """The `lines` of those who played most, and what stands below them: `ends` of the bins.

    Each is (how many matches there were until then, the day of the last one). `left_out` is how
    many players more there are.
    """

    ends: tuple[tuple[int, str], ...]
    lines: tuple[Trend, ...]
    left_out: int


def of_matches(found: Sequence[StoredMatch], kind: str, player: str | None = None) -> Trends:
    """Return the `Trends` of matches, in their order; `kind` is one of KINDS.

    With a `player` (what one is called) only that line is there.
    """
    found = counted(found)
    bins = _bins(found, MOST_BINS[kind])
    seats: dict[str, Counter[int]] = defaultdict(Counter)
    spelt: dict[str, str] = {}
    sums: dict[str, list[list[int]]] = {}
    for at, some in enumerate(bins):
        for match in some:
            for seat in match["players"]:
                name = called(seat["seat"], seat["name"])
                folded = name.casefold()
                spelt.setdefault(folded, name)
                seats[folded][seat["seat"]] += 1
                each = sums.setdefault(folded, [[0, 0, 0] for _ in bins])[at]
                each[0] += 1
                each[1] += seat["is_winner"]
                each[2] += seat["total"]
    most = sorted(sums, key=lambda name: (-seats[name].total(), name))
    if player is not None:
        most = [name for name in most if name == player.casefold()]
    drawn = most[: MOST_LINES[kind]]
    strokes = _strokes([seats[name] for name in drawn])
    lines = [
        Trend(spelt[name], stroke, seats[name].total(), _values(sums[name], kind))
        for name, stroke in zip(drawn, strokes, strict=True)
    ]
    return Trends(_ends(bins), tuple(lines), len(most) - len(drawn))


def _bins(found: Sequence[StoredMatch], most: int) -> list[Sequence[StoredMatch]]:
    size = max(1, -(-len(found) // most))
    return [found[at : at + size] for at in range(0, len(found), size)]


def _ends(bins: Sequence[Sequence[StoredMatch]]) -> tuple[tuple[int, str], ...]:
    ends, count = [], 0
    for some in bins:
        count += len(some)
        ends.append((count, times.local(some[-1]["began"])[:10]))
    return tuple(ends)


def _values(sums: Sequence[Sequence[int]], kind: str) -> tuple[float | None, ...]:
    if kind == WINS:
        values, won = [], 0
        for _, wins, _ in sums:
            won += wins
            values.append(float(won))
        return tuple(values)
    at, scale = (1, 100) if kind == SHARE else (2, 1)
    return tuple(scale * each[at] / each[0] if each[0] else None for each in sums)


def _strokes(usual: Sequence[Counter[int]]) -> list[int]:
    """Return for each player a seat, 1 to 10, that nobody else has: the usual one, if it is free.

    Else it is one of the same colour, if that is, or any.
    """
    free = list(range(1, PLAYERS + 1))
    strokes = []
    for seats in usual:
        wanted = [seat for seat, _ in seats.most_common()]
        alike = [one for seat in wanted for one in free if (one - seat) % ALIKE == 0]
        chosen = next(seat for seat in [*wanted, *alike, *free] if seat in free)
        free.remove(chosen)
        strokes.append(chosen)
    return strokes

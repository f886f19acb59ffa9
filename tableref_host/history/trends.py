"""Players' results over time, reduced to a readable number of points.

Consecutive matches are put into bins of equal size. So a line of 3,000 matches has as many points
as one of 60, and each point is computed from all matches of its bin.
"""

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from tableref.presses.gestures import PLAYERS
from tableref.referee.names import ALIKE
from tableref_host.history import times
from tableref_host.history.names import called
from tableref_host.history.played import StoredMatch
from tableref_host.history.statistics import counted

WINS = "wins"
"""The number of matches won so far."""
SHARE = "share"
"""The percentage of won matches in the bin."""
TOTALS = "totals"
"""The mean total in the bin, meaningful within one game only."""
KINDS = (WINS, SHARE, TOTALS)
MAX_BINS = {WINS: 48, SHARE: 12, TOTALS: 12}
"""Maximum number of bins of each kind. WINS may have more, because their lines only rise."""
MAX_LINES = {WINS: PLAYERS, SHARE: 6, TOTALS: 6}
"""Maximum number of lines that can be told apart: those of the most active players."""


@dataclass(frozen=True)
class Trend:
    """The results of one player: `values`, one for each bin, None for a bin without matches.

    `seat` (1 to 10, unique in the plot) determines the style of the line. It is the seat where the
    player usually sat, unless another player has it.
    """

    name: str
    seat: int
    matches: int
    values: tuple[float | None, ...]


@dataclass(frozen=True)
class Trends:
    """The `lines` of the most active players, and `ends`, the ends of the bins.

    An end is (number of matches so far, date of the last one). `left_out` is the number of players
    without a line.
    """

    ends: tuple[tuple[int, str], ...]
    lines: tuple[Trend, ...]
    left_out: int


def of_matches(found: Sequence[StoredMatch], kind: str, player: str | None = None) -> Trends:
    """Return the `Trends` of matches that are sorted by time; `kind` is one of KINDS.

    With a `player` (a name) they contain only that player's line.
    """
    found = counted(found)
    bins = _bins(found, MAX_BINS[kind])
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
    drawn = most[: MAX_LINES[kind]]
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
    """Return a unique seat, 1 to 10, for each player: the most frequent one, if it is free.

    Otherwise it is another seat with the same colour, or any free seat.
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

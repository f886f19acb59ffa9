"""The records of each game: highest totals, closest results, longest matches, fastest claims.

They are based on the data in the history: claims and rounds as reported by the table, totals and
winners as corrected. Matches that are not counted set no records.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from tableref_host.history.names import called
from tableref_host.history.played import StoredMatch, StoredSeat
from tableref_host.history.statistics import Kind, counted, kind_of

BEST_TOTAL = "best_total"
BEST_ROUND = "best_round"
CLOSEST = "closest"
WIDEST = "widest"
LONGEST = "longest"
SHORTEST = "shortest"
ROUND_COUNT = "most_rounds"
QUICKEST_CLAIM = "quickest_claim"
NARROWEST_CLAIM = "narrowest_claim"
IS_LEAST = (CLOSEST, SHORTEST, QUICKEST_CLAIM, NARROWEST_CLAIM)
"""Records for which the smallest figure counts. For all others the greatest counts."""
RECORDS = (
    *(BEST_TOTAL, BEST_ROUND, CLOSEST, WIDEST, LONGEST, SHORTEST),
    *(ROUND_COUNT, QUICKEST_CLAIM, NARROWEST_CLAIM),
)
"""All records in display order."""


@dataclass(frozen=True)
class Record:
    """The best figure of a record (one of RECORDS), its holders, and the first match with it.

    Times are in us. `holders` is empty if the record belongs to the match as a whole. `others` is
    the number of further matches with the same figure.
    """

    name: str
    figure: int
    match: StoredMatch
    holders: tuple[str, ...]
    others: int = 0


def of_games(found: Sequence[StoredMatch]) -> list[tuple[Kind, list[Record]]]:
    """Return [((game, whether the lowest wins), records)], the most played game first."""
    kinds: dict[Kind, list[StoredMatch]] = defaultdict(list)
    for match in counted(found):
        kinds[kind_of(match)].append(match)
    ordered = sorted(kinds.items(), key=lambda item: (-len(item[1]), item[0]))
    return [(kind, _records(kind, matches)) for kind, matches in ordered]


def _records(kind: Kind, matches: Iterable[StoredMatch]) -> list[Record]:
    best: dict[str, Record] = {}
    for match in matches:
        for name, figure, holders in _figures(kind, match):
            record = best.get(name)
            if record is None or _is_better(kind, name, figure, record.figure):
                best[name] = Record(name, figure, match, holders)
            elif figure == record.figure and match is not record.match:
                best[name] = Record(name, figure, record.match, record.holders, record.others + 1)
    return [best[name] for name in RECORDS if name in best]


def _is_better(kind: Kind, name: str, figure: int, than: int) -> bool:
    is_least = name in IS_LEAST or (kind[1] and name in (BEST_TOTAL, BEST_ROUND))
    return figure < than if is_least else figure > than


Figure = tuple[str, int, tuple[str, ...]]
"""The name of a record, a match's figure for it, and the players who achieved it."""


def _figures(kind: Kind, match: StoredMatch) -> Iterator[Figure]:
    yield LONGEST, match["lasted_us"], ()
    yield SHORTEST, match["lasted_us"], ()
    if match["rounds"]:
        yield ROUND_COUNT, len(match["rounds"]), ()
    if any(seat["total"] for seat in match["players"]):
        yield from _of_points(kind, match)
    yield from _of_claims(match)


def _of_points(kind: Kind, match: StoredMatch) -> Iterator[Figure]:
    sign = -1 if kind[1] else 1
    seats = sorted(match["players"], key=lambda seat: -sign * seat["total"])
    top = seats[0]["total"]
    yield BEST_TOTAL, top, _names(seat for seat in seats if seat["total"] == top)
    for scored in match["rounds"]:
        most = sign * max(sign * points for points in scored["points"].values())
        yield (
            BEST_ROUND,
            most,
            _names(seat for seat in seats if scored["points"].get(str(seat["seat"])) == most),
        )
    winners = [seat for seat in seats if seat["is_winner"]]
    if len(seats) > 1 and len(winners) == 1 and winners[0] is seats[0]:
        lead = sign * (top - seats[1]["total"])
        if lead:
            yield CLOSEST, lead, _names(winners)
            yield WIDEST, lead, _names(winners)


def _of_claims(match: StoredMatch) -> Iterator[Figure]:
    names = {seat["seat"]: called(seat["seat"], seat["name"]) for seat in match["players"]}
    for claim in match["claims"]:
        yield QUICKEST_CLAIM, claim["since_us"], (names[claim["seat"]],)
        if claim["margin_us"]:
            yield NARROWEST_CLAIM, claim["margin_us"], (names[claim["seat"]],)


def _names(seats: Iterable[StoredSeat]) -> tuple[str, ...]:
    return tuple(called(seat["seat"], seat["name"]) for seat in seats)

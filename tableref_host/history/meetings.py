"""Head to head: the matches that two players have played against each other."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from tableref_host.history.names import called
from tableref_host.history.played import StoredMatch, StoredSeat
from tableref_host.history.statistics import ALL, Kind, counted, kind_of


@dataclass
class Meeting:
    """The comparison of two players in one game, or in all of them (`kind` is ALL).

    Each list has two values, one for each player. `wins` are the matches won (a shared win counts
    for both), `ahead` the matches with the better total, and `points` the sum of the totals, which
    is meaningful within one game only.
    """

    kind: Kind | None
    matches: list[StoredMatch] = field(default_factory=list)
    wins: list[int] = field(default_factory=lambda: [0, 0])
    ahead: list[int] = field(default_factory=lambda: [0, 0])
    points: list[int] = field(default_factory=lambda: [0, 0])


def of_two(found: Sequence[StoredMatch], one: str, other: str) -> list[Meeting]:
    """Return a `Meeting` for all games, followed by one for each game, most played first.

    `one` and `other` are names, compared without case. If they have no match in common, the list is
    empty.
    """
    meetings: dict[Kind | None, Meeting] = {}
    for match in counted(found):
        seats = [_seat_of(match, name) for name in (one, other)]
        if seats[0] is None or seats[1] is None:
            continue
        for kind in (ALL, kind_of(match)):
            _add(meetings.setdefault(kind, Meeting(kind)), match, seats[0], seats[1])
    return sorted(
        meetings.values(),
        key=lambda each: (each.kind is not ALL, -len(each.matches), each.kind or ()),
    )


def _seat_of(match: StoredMatch, name: str) -> StoredSeat | None:
    for seat in match["players"]:
        if called(seat["seat"], seat["name"]).casefold() == name.casefold():
            return seat
    return None


def _add(meeting: Meeting, match: StoredMatch, one: StoredSeat, other: StoredSeat) -> None:
    meeting.matches.append(match)
    sign = -1 if kind_of(match)[1] else 1
    for at, (seat, against) in enumerate(((one, other), (other, one))):
        meeting.wins[at] += seat["is_winner"]
        meeting.ahead[at] += sign * seat["total"] > sign * against["total"]
        meeting.points[at] += seat["total"]

"""A finished match as the history keeps it, and what tells it from all others."""

import hashlib
import json
from dataclasses import dataclass, field
from typing import Any, NamedTuple, NotRequired, TypedDict

from host_tools.protocol.messages import Event
from tableref import games

EVENTS = "events"
"""Source of a match that was read from event lines."""
JOURNAL = "journal"
"""Source of a match that was folded from a journal, which knows no press that did not count."""


class Table(NamedTuple):
    """Where a match was played: the table's id, which no other has, and its name, "" for none."""

    id: str = "unknown"
    name: str = "unknown"


UNKNOWN = Table()
"""The table of a match that nobody has told of: an old one, or one of a journal."""


@dataclass(frozen=True)
class Round:
    """A scored round: its number, when it was scored (us), and {player: points} of it.

    `was` is {player: points as they were scored}, of those that were put right since.
    """

    number: int
    t_us: int
    points: dict[int, int]
    was: dict[int, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Claim:
    """A claim that stands: its round's number, the player, the rank and two times (us).

    `since_us` is the time since the race was opened, `margin_us` that since the claim before.
    """

    number: int
    player: int
    rank: int
    since_us: int
    margin_us: int


@dataclass(frozen=True)
class Played:
    """A finished match. Players are button numbers, times us since it began.

    `totals` is {player: total}. `false_starts` is {player: how many}, or None where they are not
    known. `superseded` are the identities that it had when it had ended before, and the end was
    taken back. `events` are all that was said of it, what was taken back too; empty where only the
    result is known. `teams` are the players of each team, where there are teams.
    """

    game: str
    players: tuple[int, ...]
    options: dict[str, Any]
    rounds: tuple[Round, ...]
    claims: tuple[Claim, ...]
    winners: tuple[int, ...]
    totals: dict[int, int]
    end_us: int
    source: str
    false_starts: dict[int, int] | None = None
    superseded: tuple[str, ...] = ()
    events: tuple[Event, ...] = field(default=(), repr=False, compare=False)
    teams: tuple[tuple[int, ...], ...] = field(default=(), compare=False)

    def fastest_claim_us(self, player: int) -> int | None:
        """Return the shortest time (us) from the opening of a race to a claim of `player`."""
        own = (claim.since_us for claim in self.claims if claim.player == player)
        return min(own, default=None)

    @property
    def identity(self) -> str:
        """What tells this match from all others (hex digits).

        Made from its terms, the points of each round, its end, and when (us) each was said: the
        same whether it was read from event lines or from the journal.
        """
        terms = [
            self.game,
            list(self.players),
            sorted(self.options.items()),
            [[r.number, r.t_us, [r.points[p] for p in self.players]] for r in self.rounds],
            [self.end_us, sorted(self.winners), [self.totals[p] for p in self.players]],
        ]
        return hashlib.sha256(json.dumps(terms, sort_keys=True).encode()).hexdigest()


class StoredSeat(TypedDict):
    """The player of a seat.

    `name` is None where nobody said it, `false_starts` where they are not known, and
    `fastest_claim_us` where the player claimed nothing.
    """

    seat: int
    name: str | None
    total: int
    is_winner: bool
    false_starts: int | None
    fastest_claim_us: int | None


class StoredRound(TypedDict):
    """A scored round; points and totals are by seat, in words.

    `was` are the points that were scored, of the seats where they were put right since.
    """

    round: int
    t_us: int
    points: dict[str, int]
    totals: dict[str, int]
    was: dict[str, int]


class StoredClaim(TypedDict):
    """A claim, as in `Claim`."""

    round: int
    seat: int
    rank: int
    since_us: int
    margin_us: int


class Edit(TypedDict):
    """What was changed of a match by hand, and when."""

    edited: str
    what: str
    old: str
    new: str


class StoredMatch(TypedDict):
    """A match of the history as JSON holds it; see ``matches.load``."""

    match: int
    game: str
    table_id: str
    table_name: str
    options: dict[str, Any]
    began: str
    began_from: str
    lasted_us: int
    players: list[StoredSeat]
    rounds: list[StoredRound]
    claims: list[StoredClaim]
    source: str
    added: str
    note: str
    is_counted: bool
    edits: NotRequired[list[Edit]]
    identities: NotRequired[list[str]]
    lines: NotRequired[str]


def lowest_wins(game: str, options: dict[str, Any]) -> bool:
    """Return whether the lowest total wins, as the rules of `game` (a key) say with `options`."""
    if game not in [known.key for known in games.GAMES]:
        # A newer TableRef has added it.
        return False
    terms = options.get("lowest_wins")
    return games.by_key(game).game.TERMS.lowest_wins if terms is None else bool(terms)


def owners(game: str, players: tuple[int, ...]) -> dict[int, int]:
    """Return {button: player} for `game` (a key): some games have a player use two buttons."""
    return dict(games.by_key(game).game.TERMS.buttons(players))

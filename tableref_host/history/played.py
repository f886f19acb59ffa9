"""The data types of a finished match."""

import hashlib
import json
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple, NotRequired, TypedDict

from tableref import games
from tableref_host.protocol.messages import Event

EVENTS = "events"
"""Source of a match that was read from event lines."""
JOURNAL = "journal"
"""Source of a match that was replayed from a journal. Presses without effect are not recorded
there.
"""


class Table(NamedTuple):
    """The table of a match: its unique id, and its name ("" for none)."""

    id: str = "unknown"
    name: str = "unknown"


UNKNOWN = Table()
"""The table of a match whose origin is not known."""


@dataclass(frozen=True)
class Round:
    """A scored round: its number, the time of its scoring (us), and {player: points}.

    `was` is {player: original points} of the players whose points were corrected.
    """

    number: int
    t_us: int
    points: dict[int, int]
    was: dict[int, int] = field(default_factory=dict)


class Claim(NamedTuple):
    """A claim that was not undone: its round's number, the player, the rank and two times (us).

    `since_us` is the time since the race was opened, `margin_us` the time since the claim before.
    """

    number: int
    player: int
    rank: int
    since_us: int
    margin_us: int


@dataclass(frozen=True)
class Played:
    """A finished match. Players are button numbers; times are in us since the match began.

    `totals` is {player: total}. `false_starts` is {player: count}, or None if unknown. `superseded`
    are the identities of earlier ends of the match that were undone. `events` are all events
    including undone ones, or empty if only the result is known. `teams` are the players of each
    team, if there are teams.
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

    @cached_property
    def identity(self) -> str:
        """A hash that identifies the match (hex digits).

        It is computed from the terms, the points of each round and the end, and from their times
        (us). It is the same for event lines and for the journal.
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
    """A player's result.

    `name` is None if unknown, `false_starts` if not recorded, and `fastest_claim_us` if the player
    made no claim.
    """

    seat: int
    name: str | None
    total: int
    is_winner: bool
    false_starts: int | None
    fastest_claim_us: int | None


class StoredRound(TypedDict):
    """A scored round; points and totals are keyed by the seat as text.

    `was` contains the original points of the seats whose points were corrected.
    """

    round: int
    t_us: int
    points: dict[str, int]
    totals: dict[str, int]
    was: dict[str, int]


class StoredClaim(TypedDict):
    """A claim; see `Claim`."""

    round: int
    seat: int
    rank: int
    since_us: int
    margin_us: int


class Edit(TypedDict):
    """A manual change of a match, with its time."""

    edited: str
    what: str
    old: str
    new: str


class StoredMatch(TypedDict):
    """A match of the history in its JSON form; see ``matches.load``."""

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
    """Return whether the lowest total wins in `game` (a key) with `options`."""
    if game not in [known.key for known in games.GAMES]:
        # This game is unknown here, because it belongs to a newer TableRef.
        return False
    terms = options.get("lowest_wins")
    return games.by_key(game).game.TERMS.lowest_wins if terms is None else bool(terms)


def has_points(game: str) -> bool:
    """Return whether the rounds of `game` (a key) give points. A turn clock has only times."""
    return bool(games.by_key(game).game.TERMS.has_rounds)


def owners(game: str, players: tuple[int, ...]) -> dict[int, int]:
    """Return {button: player} for `game` (a key). In some games a player has two buttons."""
    return dict(games.by_key(game).game.TERMS.buttons(players))

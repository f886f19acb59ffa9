"""The types of the protocol's fields, with their validation and description.

All data from outside, from a table or from files, is validated here: `fits` checks whether a value
has a type. Code that reads an invalid event raises one of `NONSENSE`.
"""

import json
import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Protocol, TypeVar

from tableref import games
from tableref_host.protocol.messages import Event

V = TypeVar("V")

LIMIT = 1 << 53
"""Upper bound (exclusive) of the protocol's integers, which a double represents exactly."""
MAX_DEPTH = 4
"""Maximum nesting depth of the values of unknown fields."""
PLAYERS = 10
NONSENSE = (KeyError, TypeError, ValueError, AttributeError, IndexError)
"""Exceptions that code raises when it reads an invalid event."""
MAX_CHARACTERS = 100
"""Maximum length (characters) of an excerpt of an event."""


class Kind(Protocol):
    """The type of a field; `words` describes it for the documentation and for messages."""

    @property
    def words(self) -> str:
        """The description of this type, such as "0 to 10" or "text"."""

    def fits(self, value: object) -> bool:
        """Return whether `value`, decoded from JSON, has this type."""


@dataclass(frozen=True)
class Whole:
    """An integer from `low` to `high`; `unit` is "us", "points" or similar, or ""."""

    low: int = 0
    high: int = LIMIT - 1
    unit: str = ""

    @property
    def words(self) -> str:
        """The description of this type, such as "0 to 10" or "text"."""
        if self.high < LIMIT - 1:
            return f"{self.low} to {self.high}" + (f" {self.unit}" if self.unit else "")
        if self.unit:
            return self.unit
        return "whole number"

    def fits(self, value: object) -> bool:
        """Return whether `value`, decoded from JSON, has this type."""
        return type(value) is int and self.low <= value <= self.high


@dataclass(frozen=True)
class Text:
    """A text of at most `most` characters; with `among` it must be one of these texts."""

    most: int = 200
    among: tuple[str, ...] = ()

    @property
    def words(self) -> str:
        """The description of this type, such as "0 to 10" or "text"."""
        if not self.among:
            return "text"
        return ", ".join(f"`{text}`" for text in self.among[:-1]) + f" or `{self.among[-1]}`"

    def fits(self, value: object) -> bool:
        """Return whether `value` has this type."""
        if type(value) is not str or len(value) > self.most:
            return False
        return not self.among or value in self.among


@dataclass(frozen=True)
class Flag:
    """The type of true and false."""

    words = "true or false"

    def fits(self, value: object) -> bool:
        """Return whether `value` has this type."""
        return type(value) is bool


@dataclass(frozen=True)
class ListOf:
    """A list of `least` to `most` different values of the type `kind`."""

    kind: Kind
    least: int = 0
    most: int = PLAYERS
    name: str = "values"

    @property
    def words(self) -> str:
        """The description of this type, such as "0 to 10" or "text"."""
        return f"list of {self.name}"

    def fits(self, value: object) -> bool:
        """Return whether `value` has this type."""
        if type(value) is not list or not self.least <= len(value) <= self.most:
            return False
        if not all(self.kind.fits(one) for one in value):
            return False
        return all(one not in value[:at] for at, one in enumerate(value))


@dataclass(frozen=True)
class ByPlayer:
    """An object that maps each player to a value of the type `kind`: {"1": 5, "4": 12}."""

    kind: Kind = field(default_factory=lambda: Whole(1 - LIMIT))

    @property
    def words(self) -> str:
        """The description of this type, such as "0 to 10" or "text"."""
        unit = getattr(self.kind, "unit", "")
        return "object: player to " + (unit or self.kind.words)

    def fits(self, value: object) -> bool:
        """Return whether `value` has this type."""
        return type(value) is dict and all(
            key in PLAYER_KEYS and self.kind.fits(one) for key, one in value.items()
        )


@dataclass(frozen=True)
class Fields:
    """An object with any keys, which `name` describes, and values of the type `kind`."""

    name: str
    kind: Kind

    @property
    def words(self) -> str:
        """The description of this type, such as "0 to 10" or "text"."""
        return f"object: {self.name}"

    def fits(self, value: object) -> bool:
        """Return whether `value` has this type."""
        return type(value) is dict and all(self.kind.fits(one) for one in value.values())


@dataclass(frozen=True)
class Objects:
    """A list of objects."""

    words = "list of objects"

    def fits(self, value: object) -> bool:
        """Return whether `value` has this type."""
        return type(value) is list and all(type(one) is dict for one in value)


@dataclass(frozen=True)
class Either:
    """The type of a value that may have any of several types."""

    kinds: tuple[Kind, ...]

    @property
    def words(self) -> str:
        """The description of this type, such as "0 to 10" or "text"."""
        return ", or ".join(kind.words for kind in self.kinds)

    def fits(self, value: object) -> bool:
        """Return whether `value` has this type."""
        return any(kind.fits(value) for kind in self.kinds)


@dataclass(frozen=True)
class Nothing:
    """The type of null."""

    words = "null"

    def fits(self, value: object) -> bool:
        """Return whether `value` has this type."""
        return value is None


@dataclass(frozen=True)
class Field:
    """A field: its `name`, its type (`kind`), its meaning (`means`), and its condition (`when`).

    `when` is "" for a field that is always present.
    """

    name: str
    kind: Kind
    means: str
    when: str = ""


PLAYER = Whole(1, PLAYERS)
PLAYER_KEYS = frozenset(str(number) for number in range(1, PLAYERS + 1))
SEATS = ListOf(PLAYER, least=1, name="players")
"""A list of players."""
MAYBE_SEATS = ListOf(PLAYER, name="players")
TIME = Whole(unit="us")
"""A duration, or the time since the beginning of the match or lobby."""
NUMBER = Whole()
COUNT = Whole(1)
SHARES = ByPlayer()
"""A number, such as points, for each player."""
SETTING = Either((Whole(1 - LIMIT), Flag(), Text(), Nothing()))
"""The value of an option or a setting."""


def problems_of(fields: Iterable[Field], value: Mapping[str, object]) -> list[str]:
    """Return a text for each of `fields` whose value in the dict `value` is missing or invalid.

    Unknown fields are accepted, because a newer firmware may send more.
    """
    found = []
    for one in fields:
        if one.name not in value:
            if not one.when:
                found.append(f"{one.name} is missing")
        elif not one.kind.fits(value[one.name]):
            found.append(f"{one.name} is not {one.kind.words}")
    return found


def is_tame(value: object, depth: int = MAX_DEPTH) -> bool:
    """Return whether `value`, decoded from JSON, has a limited depth and only valid numbers."""
    if isinstance(value, float):
        return math.isfinite(value)
    if type(value) is int:
        return abs(value) < LIMIT
    if isinstance(value, (dict, list)):
        inner = value.values() if isinstance(value, dict) else value
        return depth > 0 and all(is_tame(one, depth - 1) for one in inner)
    return True


def checked(kind: Kind, value: V) -> V:
    """Return `value` if it has the type `kind`. Raises ValueError otherwise."""
    if not kind.fits(value):
        raise ValueError(f"not {kind.words}")
    return value


def number(value: Any, low: int = 0) -> int:
    """Return `value` if it is an integer of at least `low`, and below LIMIT.

    Raises ValueError otherwise.
    """
    # Do not use a `Whole` for the check, because creating one for each of many numbers is slow.
    if type(value) is int and low <= value < LIMIT:
        return value
    raise ValueError(f"not {Whole(low).words}")


def players(values: Iterable[Any]) -> tuple[int, ...]:
    """Return the numbers of players as a sorted tuple. Raises ValueError if they are not valid."""
    seats = list(values)
    if not SEATS.fits(seats):
        raise ValueError("players are different button numbers")
    return tuple(sorted(seats))


def by_player(scores: Any, seats: Iterable[int]) -> dict[int, int]:
    """Convert an object with players as text keys to {player: score}.

    Raises ValueError if it is invalid, or if its players are not `seats`.
    """
    scores = dict(scores)
    named = _named(tuple(seats))
    if scores.keys() != named.keys():
        raise ValueError("not the players of this match")
    return {player: number(scores[name], 1 - LIMIT) for name, player in named.items()}


@lru_cache(maxsize=64)
def _named(seats: tuple[int, ...]) -> dict[str, int]:
    """Return {player as text: player}."""
    return {str(player): player for player in seats}


def terms(event: Event) -> tuple[str, tuple[int, ...], dict[str, Any]]:
    """Return (game, players, options) of a match_started, validated by the rules of the game.

    Raises ValueError, TypeError or KeyError if they are not valid.
    """
    seats = players(event["players"])
    options = dict(event["options"])
    game = games.by_key(event["game"])
    complete = dict(game.complete_options(seats, options))
    return game.key, seats, complete


def is_event(value: object) -> bool:
    """Return whether `value`, decoded from JSON, has the fields that all events have."""
    if not isinstance(value, dict) or not isinstance(value.get("event"), str):
        return False
    seq, t_us = value.get("seq"), value.get("t_us")
    return type(seq) is int and type(t_us) is int and 1 <= seq < LIMIT and 0 <= t_us < LIMIT


def excerpt(event: Event) -> str:
    """Return an event as text for messages, shortened if it is long."""
    words = json.dumps(event)
    return words if len(words) <= MAX_CHARACTERS else words[:MAX_CHARACTERS] + "..."

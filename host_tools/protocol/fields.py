"""What a field of a line can hold: each kind knows its values, and how people are told of it.

Whatever comes from outside, over the wire or out of a file, is checked here, and nowhere else:
`fits` asks whether a value is of a kind, and what reads an event raises one of `NONSENSE`.
"""

import json
import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeVar

from host_tools.protocol.messages import Event
from tableref import games

V = TypeVar("V")

LARGEST = 1 << 53
"""No number on the wire is as large as this: each is exact in every language that has doubles."""
DEEPEST = 4
"""Values that are not known here may hold others, so many levels deep at most."""
PLAYERS = 10
NONSENSE = (KeyError, TypeError, ValueError, AttributeError, IndexError)
"""What reading an event raises when it is not as it should be."""
MAX_CHARACTERS = 100
"""No more of an event is shown than this (characters)."""


class Kind(Protocol):
    """What a field can hold: `words` say it for people."""

    @property
    def words(self) -> str:
        """What it is, for people."""

    def fits(self, value: object) -> bool:
        """Return whether `value`, made from JSON, is of this kind."""


@dataclass(frozen=True)
class Whole:
    """A whole number from `low` to `high`; `unit` is "us", "points", ... or ""."""

    low: int = 0
    high: int = LARGEST - 1
    unit: str = ""

    @property
    def words(self) -> str:
        """What it is, for people."""
        if self.high < LARGEST - 1:
            return f"{self.low} to {self.high}" + (f" {self.unit}" if self.unit else "")
        if self.unit:
            return self.unit
        return "whole number"

    def fits(self, value: object) -> bool:
        """Return whether `value`, made from JSON, is one."""
        return type(value) is int and self.low <= value <= self.high


@dataclass(frozen=True)
class Text:
    """A text of at most `most` characters; with `among` it is one of those."""

    most: int = 200
    among: tuple[str, ...] = ()

    @property
    def words(self) -> str:
        """What it is, for people."""
        if not self.among:
            return "text"
        return ", ".join(f"`{text}`" for text in self.among[:-1]) + f" or `{self.among[-1]}`"

    def fits(self, value: object) -> bool:
        """Return whether `value` is one."""
        if type(value) is not str or len(value) > self.most:
            return False
        return not self.among or value in self.among


@dataclass(frozen=True)
class Flag:
    """true or false."""

    words = "true or false"

    def fits(self, value: object) -> bool:
        """Return whether `value` is one."""
        return type(value) is bool


@dataclass(frozen=True)
class ListOf:
    """A list of `least` to `most` values of a `kind`, all different."""

    kind: Kind
    least: int = 0
    most: int = PLAYERS
    name: str = "values"

    @property
    def words(self) -> str:
        """What it is, for people."""
        return f"list of {self.name}"

    def fits(self, value: object) -> bool:
        """Return whether `value` is one."""
        if type(value) is not list or not self.least <= len(value) <= self.most:
            return False
        if not all(self.kind.fits(one) for one in value):
            return False
        return all(one not in value[:at] for at, one in enumerate(value))


@dataclass(frozen=True)
class ByPlayer:
    """An object that has a value of `kind` for each player: {"1": 5, "4": 12}."""

    kind: Kind = field(default_factory=lambda: Whole(1 - LARGEST))

    @property
    def words(self) -> str:
        """What it is, for people."""
        unit = getattr(self.kind, "unit", "")
        return "object: player to " + (unit or self.kind.words)

    def fits(self, value: object) -> bool:
        """Return whether `value` is one."""
        return type(value) is dict and all(
            key in PLAYER_KEYS and self.kind.fits(one) for key, one in value.items()
        )


@dataclass(frozen=True)
class Fields:
    """An object whose keys are not all the same each time; `name` says what they are."""

    name: str
    kind: Kind

    @property
    def words(self) -> str:
        """What it is, for people."""
        return f"object: {self.name}"

    def fits(self, value: object) -> bool:
        """Return whether `value` is one."""
        return type(value) is dict and all(self.kind.fits(one) for one in value.values())


@dataclass(frozen=True)
class Objects:
    """A list of objects."""

    words = "list of objects"

    def fits(self, value: object) -> bool:
        """Return whether `value` is one."""
        return type(value) is list and all(type(one) is dict for one in value)


@dataclass(frozen=True)
class Either:
    """One of several kinds."""

    kinds: tuple[Kind, ...]

    @property
    def words(self) -> str:
        """What it is, for people."""
        return ", or ".join(kind.words for kind in self.kinds)

    def fits(self, value: object) -> bool:
        """Return whether `value` is one."""
        return any(kind.fits(value) for kind in self.kinds)


@dataclass(frozen=True)
class Nothing:
    """null."""

    words = "null"

    def fits(self, value: object) -> bool:
        """Return whether `value` is it."""
        return value is None


@dataclass(frozen=True)
class Field:
    """A field of a line: its `name`, its `kind`, what it `means`; `when` it is there, "" always."""

    name: str
    kind: Kind
    means: str
    when: str = ""


PLAYER = Whole(1, PLAYERS)
PLAYER_KEYS = frozenset(str(number) for number in range(1, PLAYERS + 1))
SEATS = ListOf(PLAYER, least=1, name="players")
"""Players, each once."""
MAYBE_SEATS = ListOf(PLAYER, name="players")
TIME = Whole(unit="us")
"""A duration, or a moment since the match (the lobby) began."""
NUMBER = Whole()
COUNT = Whole(1)
SHARES = ByPlayer()
"""Points, or whatever each player has."""
SETTING = Either((Whole(1 - LARGEST), Flag(), Text(), Nothing()))
"""What an option or a setting can be."""


def problems_of(fields: Iterable[Field], value: Mapping[str, object]) -> list[str]:
    """Return what is wrong with `value` (dict): a text for each of `fields` that does not fit it.

    Fields that are not known here are none: newer firmware may say more.
    """
    found = []
    for one in fields:
        if one.name not in value:
            if not one.when:
                found.append(f"{one.name} is missing")
        elif not one.kind.fits(value[one.name]):
            found.append(f"{one.name} is not {one.kind.words}")
    return found


def is_tame(value: object, depth: int = DEEPEST) -> bool:
    """Return whether `value`, made from JSON, is harmless: not deep, and no number odd or huge."""
    if isinstance(value, float):
        return math.isfinite(value)
    if type(value) is int:
        return abs(value) < LARGEST
    if isinstance(value, (dict, list)):
        inner = value.values() if isinstance(value, dict) else value
        return depth > 0 and all(is_tame(one, depth - 1) for one in inner)
    return True


def checked(kind: Kind, value: V) -> V:
    """Return `value` if it is of this kind; else ValueError."""
    if not kind.fits(value):
        raise ValueError(f"not {kind.words}")
    return value


def number(value: Any, low: int = 0) -> int:
    """Return `value` if it is a whole number from `low` on that fits anywhere; else ValueError."""
    # Not by a `Whole`: it would be made anew for each number of hundreds of thousands of events.
    if type(value) is int and low <= value < LARGEST:
        return value
    raise ValueError(f"not {Whole(low).words}")


def players(values: Iterable[Any]) -> tuple[int, ...]:
    """Return button numbers as a tuple in seat order. ValueError for what can't be players."""
    seats = list(values)
    if not SEATS.fits(seats):
        raise ValueError("players are different button numbers")
    return tuple(sorted(seats))


def by_player(scores: Any, seats: Iterable[int]) -> dict[int, int]:
    """Return {player: score} of an object keyed by player in words; ValueError if it is none."""
    scores = dict(scores)
    seats = list(seats)
    if scores.keys() != set(map(str, seats)):
        raise ValueError("not the players of this match")
    return {player: number(scores[str(player)], 1 - LARGEST) for player in seats}


def terms(event: Event) -> tuple[str, tuple[int, ...], dict[str, Any]]:
    """Return (game, players, options) of a match_started; ValueError, TypeError, KeyError if not.

    They are such as the rules of the game accept.
    """
    seats = players(event["players"])
    options = dict(event["options"])
    game = games.by_key(event["game"])
    complete = dict(game.complete_options(seats, options))
    return game.key, seats, complete


def is_event(value: object) -> bool:
    """Return whether `value`, made from JSON, has what every event has."""
    if not isinstance(value, dict) or not isinstance(value.get("event"), str):
        return False
    seq, t_us = value.get("seq"), value.get("t_us")
    return type(seq) is int and type(t_us) is int and 1 <= seq < LARGEST and 0 <= t_us < LARGEST


def excerpt(event: Event) -> str:
    """Return an event in words for people, cut where it is long."""
    words = json.dumps(event)
    return words if len(words) <= MAX_CHARACTERS else words[:MAX_CHARACTERS] + "..."

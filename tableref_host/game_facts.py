"""What computers know of each game: its `host.py`, in its folder, which never goes onto the table.

A game without one, or one that this firmware has not, is met with the defaults below: it is shown
in words that fit any game.
"""

import importlib
import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from tableref.games import GAMES, by_key

HOST = "host.py"
"""The file in a game's folder that has what is told here."""

MANIFEST = "manifest.py"
"""MicroPython's name for the list of what is frozen into an image; see firmware/boards/."""

DEFAULTS: dict[str, Any] = {
    # the protocol's page: rows as in `protocol.events.GROUPS`, `kinds.Field`s, JSON objects
    "EVENTS": (),
    "FIELDS": (),
    "EXAMPLES": "",
    # the scoreboard's state
    "FIRST_PHASE": "ready",
    "GOAL": None,
    "HAS_POINTS": True,
    "HANDLERS": {},
    # the scoreboard's sentences: event -> function (speaker, event, label) that returns the fields
    # of its sentence that the event does not have, and a function with the same arguments that
    # returns what besides points a `corrected` changed, a list of texts
    "SENTENCE_FIELDS": {},
    "CHANGES": None,
    # the audit of a match: whether people enter a round's points, or the table rules them
    "IS_ENTERED": False,
    # the guide: how far two players get with BACK and OK alone, no screen; None: not tried
    "WITHOUT_NEXT": None,
    # who plays what where tests, benchmarks and torture play it: (players, options) each
    "TABLES": (),
    "RANDOM_PLAY": (),
    "SCENARIO": None,
    "SHORT_SCENARIO": None,
}
"""The names that a host.py may define, with their defaults; see docs/adding-a-game.md."""

Tables = tuple[tuple[tuple[int, ...], dict[str, Any]], ...]
"""Possible matches as (players, options) each."""


def is_of_table(path: Path) -> bool:
    """Return whether a file of firmware/ belongs on the table.

    A game's host.py does not, and neither does the list of what is frozen into an image.
    """
    return path.name not in (HOST, MANIFEST)


def of(key: str | None) -> SimpleNamespace:
    """Return what computers know of a game (key), with the names of `DEFAULTS` as attributes.

    Of no game (None) it is what holds for one that does not say.
    """
    known = None if key is None else _FACTS.get(key)
    return _complete({}) if known is None else known


def tables(key: str) -> Tables:
    """Return who plays a game with which options where tests press at random: (players, options).

    A game that does not say has two: as few players as it takes, and as many.
    """
    return of(key).TABLES or _fewest_and_most(key)


def random_play(key: str) -> Tables:
    """Return the same for the tests that hold scoreboard and history against the record."""
    return of(key).RANDOM_PLAY or _fewest_and_most(key)


def scenario(key: str, is_short: bool = False) -> str | None:
    """Return the name of a scenario with a whole match of a game; None where there is none."""
    facts = of(key)
    name: str | None = (is_short and facts.SHORT_SCENARIO) or facts.SCENARIO
    return name


def _fewest_and_most(key: str) -> Tables:
    entry = by_key(key)
    return tuple((tuple(range(1, count + 1)), {}) for count in (entry.low, entry.high))


def in_menu() -> list[tuple[Any, SimpleNamespace]]:
    """Return (menu line, its facts) of each game, in the menu's order."""
    return [(entry, of(entry.key)) for entry in GAMES]


def examples() -> list[dict[str, Any]]:
    """Return the examples (dicts) of the games' events, in the menu's order."""
    decoder = json.JSONDecoder()
    found: list[dict[str, Any]] = []
    for facts in _FACTS.values():
        rest = facts.EXAMPLES.strip()
        while rest:
            example, end = decoder.raw_decode(rest)
            found.append(example)
            rest = rest[end:].lstrip()
    return found


def _complete(facts: dict[str, Any]) -> SimpleNamespace:
    return SimpleNamespace(**{**DEFAULTS, **facts})


def _read(key: str) -> SimpleNamespace:
    name = f"tableref.games.{key}.{HOST.removesuffix('.py')}"
    try:
        module = importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name != name:
            raise
        return _complete({})
    own = {word: value for word, value in vars(module).items() if word in DEFAULTS}
    # A text may be an imported one, such as a phase; a dict or a tuple is the game's own.
    for word, value in vars(module).items():
        if word.isupper() and word not in DEFAULTS and isinstance(value, (dict, tuple)):
            raise ValueError(f"{key}/{HOST}: nobody reads {word}")
    return _complete(own)


_FACTS = {entry.key: _read(entry.key) for entry in GAMES}

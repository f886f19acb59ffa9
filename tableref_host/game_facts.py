"""Facts about each game that only computers need: its `host.py`, which never goes onto the table.

That file is in the game's folder. For a game without this file, or one that this firmware does not
know, the defaults below are used, so that it is shown in words that fit any game.
"""

import importlib
import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from tableref.games import GAMES, by_key

HOST = "host.py"
"""Name of the file in a game's folder that contains the facts for computers."""

VIEW = "view.py"
"""Name of the file in a game's folder that says what a page shows beside the screen."""

MANIFEST = "manifest.py"
"""Name of MicroPython's file that lists what is frozen into an image; see firmware/boards/."""

DEFAULTS: dict[str, Any] = {
    # The protocol's documentation needs the game's events (rows as in `protocol.events.GROUPS`),
    # fields (`protocol.fields.Field`), and examples (a text of JSON objects).
    "EVENTS": (),
    "FIELDS": (),
    "EXAMPLES": "",
    # Events that other games have, too: {event: {field that it has in this game: condition, or ""
    # if always}}. FIELD_NOTES has what a field of all games is in this one.
    "SHARED_EVENTS": {},
    "FIELD_NOTES": {},
    # The scoreboard's state needs the first phase, the winning total of a game without the option
    # `target`, and {event: handler}.
    "FIRST_PHASE": "ready",
    "GOAL": None,
    "HANDLERS": {},
    # The scoreboard's sentences need the following. SENTENCE_FIELDS maps an event to a function
    # (speaker, event, label), which returns additional fields for its sentence. CHANGES is a
    # function with the same arguments for a `corrected`. It returns a list of texts about the
    # changes other than points.
    "SENTENCE_FIELDS": {},
    "CHANGES": None,
    # IS_ENTERED tells the audit of a match whether people enter the points of a round. Otherwise
    # the table computes them.
    "IS_ENTERED": False,
    # WITHOUT_NEXT tells the guide whether two players can play the game with only BACK and OK, and
    # without a screen. It is a text, or None if nobody has tried.
    "WITHOUT_NEXT": None,
    # MOMENTS gives the source of each picture in the game's guide (docs/playing-*.md):
    # {name: (scenario, number of its line)}.
    "MOMENTS": {},
    # Matches, as (players, options), and names of scenarios, which tests, benchmarks and torture
    # play.
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

    The host.py of a game and the lists of what is frozen into an image do not.
    """
    return path.name not in (HOST, MANIFEST)


def is_of_pico(path: Path) -> bool:
    """Return whether a file of firmware/ is installed on the Pico: the virtual table has more."""
    return is_of_table(path) and path.name != VIEW


def of(key: str | None) -> SimpleNamespace:
    """Return the facts about the game `key`, as attributes with the names of `DEFAULTS`.

    For None, these are the defaults.
    """
    known = None if key is None else _FACTS.get(key)
    return _complete({}) if known is None else known


def tables(key: str) -> Tables:
    """Return the matches that tests play with random presses, as (players, options) each.

    By default these are two: one with the fewest players possible, one with the most.
    """
    return of(key).TABLES or _fewest_and_most(key)


def random_play(key: str) -> Tables:
    """Return the matches for tests of the scoreboard and the history with random presses.

    They have the same format as the result of `tables`.
    """
    return of(key).RANDOM_PLAY or _fewest_and_most(key)


def scenario(key: str, is_short: bool = False) -> str | None:
    """Return the name of a scenario with a whole match of a game, or None if there is none."""
    facts = of(key)
    name: str | None = (is_short and facts.SHORT_SCENARIO) or facts.SCENARIO
    return name


def _fewest_and_most(key: str) -> Tables:
    entry = by_key(key)
    return tuple((tuple(range(1, count + 1)), {}) for count in (entry.low, entry.high))


def in_menu() -> list[tuple[Any, SimpleNamespace]]:
    """Return (MenuEntry, its facts) of each game, in the menu's order."""
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
    # A text with an unknown name may have been imported, such as a phase, so it is no error.
    for word, value in vars(module).items():
        if word.isupper() and word not in DEFAULTS and isinstance(value, (dict, tuple)):
            raise ValueError(f"{key}/{HOST}: nobody reads {word}")
    return _complete(own)


_FACTS = {entry.key: _read(entry.key) for entry in GAMES}

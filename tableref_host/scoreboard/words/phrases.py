"""The texts of one language, from the scoreboard's own files and those of the games."""

import importlib
import json
from functools import cache
from pathlib import Path
from typing import Any

from tableref import games, texts

CODES = tuple(code for code, _ in texts.LANGUAGES)
"""Codes of the available languages, the default one first, as on the table."""
FIRST = CODES[0]
HERE = Path(__file__).resolve().parent
GAMES = Path(games.__file__).resolve().parent

SHARED = ("sentences", "steps", "details", "notes", "reasons", "refusals", "terms")
"""Sections that all games share. A key has the same text in all of them."""
OF_EVENTS = ("claim", "match_abandoned", "round_scored")
"""Events whose sentence a game may replace, by a section with the event's name."""
OF_A_GAME = (*SHARED, *OF_EVENTS, "phases", "starter", "round", "now", "counted", "about", "facts")
"""Sections that a game's file may contain.

`now` (phase -> what the buttons do), `counted` (phase -> what a player has counted), `about`
(option or action -> explanation) and `facts` (further text of a phase) are for the virtual table.
"""
_REFUSAL_FIELDS = ("player", "turn", "low", "high", "count", "cards", "bid")


class Phrases:
    """The texts of the language `code`.

    `own` are the texts of the scoreboard's own file, a dict of its sections. `shared` are the
    sections in which the texts of all games are merged with these.
    """

    def __init__(self, code: str) -> None:
        self.code = code
        self.own = _read(HERE / f"{code}.json")
        self._games = {entry.key: _of_game(entry.key, code) for entry in games.GAMES}
        self.shared = {name: self._merged(name) for name in SHARED}

    def _merged(self, section: str) -> dict[str, str]:
        """Return a section with the texts of the scoreboard and all games.

        Raises ValueError if two of them have the same key with different texts.
        """
        found = dict(self.own.get(section, {}))
        for key, file in self._games.items():
            for word, text in file.get(section, {}).items():
                if found.setdefault(word, text) != text:
                    raise ValueError(
                        f"{key}/words/{self.code}.json: {section} has {word!r}, which is said "
                        "otherwise elsewhere"
                    )
        return found

    def of_game(self, game: str | None, name: str) -> Any:
        """Return a section (one of `OF_A_GAME`) of a game (key), or None."""
        return self._games.get(game or "", {}).get(name)

    def game_name(self, game: str) -> str:
        """Return the name of a game."""
        names = games.by_key(game).names
        at = CODES.index(self.code)
        return str(names[at if at < len(names) else 0])

    def term(self, value: str) -> str:
        """Return the readable text of a field value."""
        return self.shared["terms"].get(value, value.replace("_", " "))

    def of_line(self, text: str) -> str:
        """Translate an English message about a table. An unknown message is returned unchanged."""
        for key, known in of(FIRST).own["line"].items():
            if known == text:
                return str(self.own["line"][key])
        return text

    def refusal(self, reason: str, game: str | None) -> str:
        """Return the text for a refusal's reason; `game` is the current game's key, or None."""
        if reason in self.shared["refusals"]:
            return self.shared["refusals"][reason]
        words = self._on_screen(reason, game)
        if words is None:
            return str(self.own["phrases"]["other_refusal"])
        for seat in ("player", "turn"):
            words = words.replace("P{" + seat + "}", "{" + seat + "}")
        return words[:1].upper() + words[1:]

    def _on_screen(self, key: str, game: str | None) -> str | None:
        """Return the text of a key on the table's screen, or None if there is no usable one.

        `tableref.texts` is not used, because its language is that of the last table.
        """
        modules = [f"{texts.__name__}.{self.code}", f"{texts.__name__}.{self.code}.pause"]
        if game in self._games:
            modules.insert(0, f"{games.__name__}.{game}.words.{self.code}")
        for module in modules:
            words = importlib.import_module(module).TEXTS.get(key)
            if words is not None:
                try:
                    return str(words.format(**{name: f"{{{name}}}" for name in _REFUSAL_FIELDS}))
                except KeyError:
                    return None
        return None


@cache
def of(code: str) -> Phrases:
    """Return the texts of a language (code)."""
    return Phrases(code)


def _of_game(key: str, code: str) -> dict[str, Any]:
    path = GAMES / key / "words" / f"{code}.json"
    found = _read(path) if path.exists() else {}
    for name in found:
        if name not in OF_A_GAME:
            raise ValueError(f"{key}/words/{code}.json: nobody reads {name}")
    return found


def _read(path: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return found

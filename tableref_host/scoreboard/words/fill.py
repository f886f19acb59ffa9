"""Fill in the fields of a text, such as names for players and seconds for times."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from tableref_host.scoreboard.words.phrases import Phrases

PLAYERS = ("player", "next_player", "dealer", "caller", "turn")

Label = Callable[[int], str]
"""A function that returns the display name of a player."""


SECOND_US = 1_000_000
MINUTE_US = 60 * SECOND_US


def seconds(us: int, phrases: Phrases) -> str:
    """Return a time (us) in seconds, truncated to three decimals, such as "0.412 s".

    A time below 1 ms gets six decimals, so that it does not look like a tie: "0.000002 s". From
    10 s on, whole seconds have no decimals, and a time of a minute or more is "4:56 min".
    """
    if us >= MINUTE_US:
        return f"{us // MINUTE_US}:{us // SECOND_US % 60:02d} min"
    if us >= 10 * SECOND_US and us % SECOND_US == 0:
        return f"{us // SECOND_US} s"
    point = phrases.own["phrases"]["decimal"]
    if 0 < us < 1000:
        return f"0{point}{us:06d} s"
    ms = us // 1000
    return f"{ms // 1000}{point}{ms % 1000:03d} s"


def joined(labels: Iterable[str], phrases: Phrases) -> str:
    """Return names as an enumeration: "Anna, Bo and P4"."""
    labels = list(labels)
    last_two: str = phrases.own["phrases"]["and"]
    return last_two.join([", ".join(labels[:-1]), labels[-1]] if len(labels) > 1 else labels)


def fill(template: str, fields: Mapping[str, Any], label: Label, phrases: Phrases) -> str:
    """Fill the fields into a template; players are replaced by their names.

    `phrases` contains the terms for field values. A missing or invalid field becomes "", because
    the fields come from a table.
    """
    return template.format_map(_Fields(fields, label, phrases)).strip()


class _Fields:
    """The fields for a template. Each is converted to readable text when it is requested."""

    def __init__(self, fields: Mapping[str, Any], label: Label, phrases: Phrases) -> None:
        self._fields = fields
        self._label = label
        self._phrases = phrases

    def __getitem__(self, key: str) -> str:
        fields = self._fields
        if key in PLAYERS:
            return self._label(fields[key]) if fields.get(key) is not None else ""
        if key == "players":
            return self._joined(fields.get(key) or ())
        if key == "teams":
            return self._teams(fields["teams"])
        if key == "shapes":
            return ", ".join(self._shape(name, count) for name, count in fields["shapes"])
        if key == "after":
            return f"+{self._seconds(fields['margin_us'])}" if fields.get("margin_us") else ""
        if key.endswith("_us") and isinstance(fields.get(key), int):
            return self._seconds(fields[key])
        value = fields.get(key, "")
        return self._phrases.term(str(value))

    def _seconds(self, us: int) -> str:
        return seconds(us, self._phrases)

    def _joined(self, players: Iterable[int]) -> str:
        return joined(map(self._label, players), self._phrases)

    def _shape(self, name: str, count: int) -> str:
        words = self._phrases.term(name)
        return f"{words} x{count}" if count > 1 else words

    def _teams(self, teams: Any) -> str:
        pairs = teams.items() if hasattr(teams, "items") else teams
        return "; ".join(f"{name}: {self._joined(team)}" for name, team in pairs)

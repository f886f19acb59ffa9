"""Fills the fields of a text: players by their names, times in seconds."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

PLAYERS = ("player", "next_player", "dealer", "caller", "turn")
AND = " and "

Label = Callable[[int], str]
"""What to call who sits at a seat."""


def seconds(us: int) -> str:
    """Return us as seconds with three decimals, such as "0.412 s"; the rest is cut off.

    What is less than a thousandth has six, so that it is not taken for a tie: "0.000002 s".
    """
    if 0 < us < 1000:
        return f"0.{us:06d} s"
    ms = us // 1000
    return f"{ms // 1000}.{ms % 1000:03d} s"


def joined(labels: Iterable[str]) -> str:
    """Return names in a line: "Anna, Bo and P4"."""
    labels = list(labels)
    return AND.join([", ".join(labels[:-1]), labels[-1]] if len(labels) > 1 else labels)


def fill(template: str, fields: Mapping[str, Any], label: Label) -> str:
    """Return a template with its fields filled in; players among them by what they are called.

    A field that is not there, or is not what it should be, is left out: it comes from a wire.
    """
    return template.format_map(_Fields(fields, label)).strip()


class _Fields:
    """The fields of a text, each as it is to be read."""

    def __init__(self, fields: Mapping[str, Any], label: Label) -> None:
        self._fields = fields
        self._label = label

    def __getitem__(self, key: str) -> str:
        fields = self._fields
        if key in PLAYERS:
            return self._label(fields[key]) if fields.get(key) is not None else ""
        if key == "players":
            return joined(map(self._label, fields.get(key) or ()))
        if key == "teams":
            return self._teams(fields["teams"])
        if key == "shapes":
            return ", ".join(f"{name} x{n}" if n > 1 else name for name, n in fields["shapes"])
        if key == "after":
            return f"+{seconds(fields['margin_us'])}" if fields.get("margin_us") else ""
        if key.endswith("_us") and isinstance(fields.get(key), int):
            return seconds(fields[key])
        value = fields.get(key, "")
        return str(value).replace("_", " ")

    def _teams(self, teams: Any) -> str:
        pairs = teams.items() if hasattr(teams, "items") else teams
        return "  ".join(f"{name}: {joined(map(self._label, team))}" for name, team in pairs)

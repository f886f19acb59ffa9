"""Writes what docs/protocol.md says of each event, command and answer.

    .venv/bin/python -m host_tools.protocol.reference

Run it when one of them is new or said otherwise. What stands between two marks is written again,
all else is left.
"""

import json
from collections.abc import Iterable, Sequence

from host_tools.places import ROOT
from host_tools.protocol.commands import ANSWERS, COMMANDS, LineFormat
from host_tools.protocol.events import EVENTS, FIELDS, GROUPS, OF_ONE
from host_tools.protocol.fields import Field

DOCUMENT = ROOT / "docs" / "protocol.md"


def table(head: Sequence[str], rows: Iterable[Iterable[str]]) -> str:
    """Return a table as Markdown: `head` and each of `rows` are texts."""
    lines = ["| {} |".format(" | ".join(cell.replace("|", "\\|") for cell in row)) for row in rows]
    return "\n".join(["| {} |".format(" | ".join(head)), "|" + "---|" * len(head), *lines]) + "\n"


def named(fields: Iterable[Field]) -> str:
    """Return the names of Fields, with when they are there if that is not always."""
    return ", ".join(f"{one.name} ({one.when})" if one.when else one.name for one in fields)


def only(field: Field) -> str:
    """Return when a Field of a command or an answer is there, "" for always."""
    return f"only if {field.when}" if field.when else ""


def described(line: LineFormat) -> str:
    """Return what the page says of a command or an answer, a `LineFormat`."""
    rows = [
        (f"`{one.name}`", one.kind.words, ", ".join(filter(None, (one.means, only(one)))))
        for one in line.fields
    ]
    text = f"**`{line.name}`** {line.means}\n\n    {json.dumps(line.example)}\n\n"
    return text + table(("field", "type", ""), rows)


def events() -> str:
    """Return the tables of events, a chapter for each group, with an example of each."""
    text = ""
    for title, rows in GROUPS.items():
        own = [EVENTS[row[0]] for row in rows]
        text += f"\n#### {title}\n\n"
        text += table(
            ("event", "fields", "when"),
            [(f"`{event.name}`", named(event.fields), event.means) for event in own],
        )
        text += "\n" + "".join(f"    {json.dumps(event.example)}\n" for event in own)
    return text + "\n"


def fields() -> str:
    """Return the table of what the fields of events hold."""
    rows = [(f"`{one.name}`", one.kind.words, one.means) for one in FIELDS.values()]
    named: dict[Field, list[str]] = {}
    for event, own in OF_ONE.items():
        for one in own.values():
            named.setdefault(one, []).append(f"`{event}`")
    for one, events in named.items():
        name = f"`{one.name}` of {' and '.join(events)}"
        rows.append((name, one.kind.words, one.means))
    return "\n" + table(("field", "type", "meaning"), rows) + "\n"


PARTS = {
    "commands": lambda: "\n" + "\n".join(described(line) for line in COMMANDS.values()) + "\n",
    "answers": lambda: "\n" + "\n".join(described(line) for line in ANSWERS.values()) + "\n",
    "events": events,
    "fields": fields,
}
"""Name of a part of the page -> what writes it."""


def marks(name: str) -> tuple[str, str]:
    """Return the two lines between which the page has the part `name`."""
    return f"<!-- {name} -->", f"<!-- end of {name} -->"


def written(text: str) -> str:
    """Return the page `text` as it should be. Raises ValueError when it lacks a mark."""
    for name, content in PARTS.items():
        first, last = marks(name)
        if first not in text or last not in text:
            raise ValueError(f"{DOCUMENT.name} lacks the lines {first} and {last}")
        before, _, rest = text.partition(first)
        text = before + first + "\n" + content() + last + rest.partition(last)[2]
    return text


if __name__ == "__main__":
    DOCUMENT.write_text(written(DOCUMENT.read_text(encoding="utf-8")), encoding="utf-8")

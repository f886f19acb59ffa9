"""Generate the reference of events, commands and answers in docs/protocol.md.

    .venv/bin/python -m tableref_host.protocol.reference

Run it after changing one of them. Only the parts between marks are replaced.
"""

import json
from collections.abc import Iterable, Sequence

from tableref_host.places import ROOT
from tableref_host.protocol.commands import ANSWERS, COMMANDS, LineFormat
from tableref_host.protocol.events import EVENTS, FIELDS, GROUPS, OF_ONE
from tableref_host.protocol.fields import Field

DOCUMENT = ROOT / "docs" / "protocol.md"


def table(head: Sequence[str], rows: Iterable[Iterable[str]]) -> str:
    """Return a Markdown table with the titles `head` and the texts in `rows`."""
    lines = ["| {} |".format(" | ".join(cell.replace("|", "\\|") for cell in row)) for row in rows]
    return "\n".join(["| {} |".format(" | ".join(head)), "|" + "---|" * len(head), *lines]) + "\n"


def named(fields: Iterable[Field]) -> str:
    """Return the names of Fields as a list in a text, with their conditions."""
    return ", ".join(f"{one.name} ({one.when})" if one.when else one.name for one in fields)


def only(field: Field) -> str:
    """Return the condition of a Field as text, or "" if the field is always present."""
    return f"only if {field.when}" if field.when else ""


def described(line: LineFormat) -> str:
    """Return the Markdown for a command or an answer (a `LineFormat`)."""
    rows = [
        (f"`{one.name}`", one.kind.words, ", ".join(filter(None, (one.means, only(one)))))
        for one in line.fields
    ]
    text = f"**`{line.name}`** {line.means}\n\n    {json.dumps(line.example)}\n\n"
    return text + table(("field", "type", ""), rows)


def events() -> str:
    """Return a section for each group of events: a table of its events, and their examples."""
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
    """Return the table of all event fields."""
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
"""Name of a part of the page -> function that generates it."""


def marks(name: str) -> tuple[str, str]:
    """Return the two comment lines that enclose the part `name` of the page."""
    return f"<!-- {name} -->", f"<!-- end of {name} -->"


def written(text: str) -> str:
    """Return the `text` of the page with updated parts. Raises ValueError if a mark is missing."""
    for name, content in PARTS.items():
        first, last = marks(name)
        if first not in text or last not in text:
            raise ValueError(f"{DOCUMENT.name} lacks the lines {first} and {last}")
        before, _, rest = text.partition(first)
        text = before + first + "\n" + content() + last + rest.partition(last)[2]
    return text


if __name__ == "__main__":
    DOCUMENT.write_text(written(DOCUMENT.read_text(encoding="utf-8")), encoding="utf-8")

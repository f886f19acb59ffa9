"""Generates the lists of options in docs/command-line.md, and reads the JSON keys listed there.

    .venv/bin/python -m tableref_host.cli.reference

Run it after you have added or reworded a command or an option. It replaces the text between each
pair of marks; a command that has no marks yet gets a chapter at the end.
"""

import re

import click

from tableref_host.cli.main import main
from tableref_host.places import ROOT

DOCUMENT = ROOT / "docs" / "command-line.md"
EVERYWHERE = ("--debug", "--help")
"""Options that all commands have, which the page describes only once."""


def commands(group=main, parent=None):
    """Yield a click context for each command, also for inner ones such as `tableref solve i-go`."""
    context = parent or click.Context(group, info_name="tableref", **group.context_settings)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        inner = click.Context(command, context, info_name=name)
        if not isinstance(command, click.Group) or command.invoke_without_command:
            yield inner
        if isinstance(command, click.Group):
            yield from commands(command, inner)


def options(context):
    """Return the rows (spelling with its value, help) of a command's options."""
    rows = []
    for parameter in context.command.get_params(context):
        record = parameter.get_help_record(context)
        if isinstance(parameter, click.Option) and record:
            if not set(parameter.opts) & set(EVERYWHERE):
                rows.append(record)
    return rows


def chapter(context):
    """Return the generated text about a command, to put between its `marks`."""
    rows = [
        "| `{}` | {} |".format(spelling.replace("|", "\\|"), meaning.replace("  ", " "))
        for spelling, meaning in options(context)
    ]
    text = f"\n    {context.get_usage().removeprefix('Usage: ')}\n\n"
    text += f"{context.command.get_short_help_str(200)}\n\n"
    return text + "\n".join(["| option | |", "|---|---|", *rows]) + "\n\n" if rows else text


def marks(name):
    """Return the two lines that enclose the generated text of a command."""
    return f"<!-- options of {name} -->", f"<!-- end of {name} -->"


def put(text, name, content):
    """Return the page `text` with `content` between the marks of `name`."""
    first, last = marks(name)
    if first not in text:
        title = name.removeprefix("tableref ")
        return f"{text.rstrip()}\n\n### {title}\n\n{first}\n{content}{last}\n"
    before, _, rest = text.partition(first)
    _, _, after = rest.partition(last)
    return f"{before}{first}\n{content}{last}{after}"


def written(text):
    """Return the page `text` with all generated parts up to date."""
    screen = main.get_help(click.Context(main, info_name="tableref", **main.context_settings))
    lines = "\n".join(f"    {line}".rstrip() for line in screen.splitlines())
    text = put(text, "tableref", f"\n{lines}\n\n")
    for context in commands():
        text = put(text, context.command_path, chapter(context))
    return text


def documented_keys(text, name):
    """Return the JSON keys that the page `text` documents for the command `name`.

    The command's chapter lists them in tables with the head "| key |", in the format of `keys_of`.
    The "[]" at the end of a list's key is left out. If the chapter contains "the keys of `x`",
    the keys are those of the command x.
    """
    _, _, rest = text.partition(marks(name)[1])
    own = re.split(r"^#|^<!-- options of", rest, maxsplit=1, flags=re.MULTILINE)[0]
    other = re.search("the keys of `(.*)`", own)
    if other:
        return documented_keys(text, f"tableref {other[1]}")
    rows = re.findall(r"^\| (`.*`) \| ", own, re.MULTILINE)
    return {key.removesuffix("[]") for row in rows for key in ticked(row)}


def ticked(row):
    """Return the words of `row` that are in backticks."""
    return re.findall("`([^`]+)`", row)


def keys_of(value, path=""):
    """Return the paths of all keys in the JSON value `value`.

    "findings[].check" is the key `check` of the items of `findings`. A key that is a seat's number
    is returned as PLAYER.
    """
    if isinstance(value, list):
        return {key for item in value for key in keys_of(item, path + "[]")}
    if not isinstance(value, dict):
        return set()
    found = set()
    for key, inner in value.items():
        here = f"{path}." if path else ""
        here += "PLAYER" if key.isdigit() else key
        found |= {here} | keys_of(inner, here)
    return found


if __name__ == "__main__":
    DOCUMENT.write_text(written(DOCUMENT.read_text(encoding="utf-8")), encoding="utf-8")

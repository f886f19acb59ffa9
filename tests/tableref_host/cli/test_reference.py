"""docs/command-line.md agrees with the code about commands, options, keys and statuses."""

import re

import click
import pytest

from tableref_host.cli import ending, reference
from tableref_host.cli.reference import commands, documented_keys, keys_of, put, written

PAGE = reference.DOCUMENT.read_text(encoding="utf-8")
JSON = [
    context.command_path
    for context in commands()
    if "as_json" in [parameter.name for parameter in context.command.params]
]


def test_the_page_is_up_to_date():
    assert written(PAGE) == PAGE, "run: .venv/bin/python -m tableref_host.cli.reference"


def test_each_stale_part_of_the_page_is_replaced():
    text = PAGE
    for name in ("tableref", *(context.command_path for context in commands())):
        text = put(text, name, "old\n")
    assert written(text) == PAGE


def test_each_option_is_on_the_page():
    for context in commands():
        own = PAGE.partition(reference.marks(context.command_path)[0])[2].partition("<!--")[0]
        for parameter in context.command.params:
            if isinstance(parameter, click.Option):
                spellings = [*parameter.opts, *parameter.secondary_opts]
                page = PAGE if set(spellings) & set(reference.EVERYWHERE) else own
                assert all(f"`{name}" in page or f"/ {name}`" in page for name in spellings)


def test_each_exit_status_is_on_the_page():
    told = [int(number) for number in re.findall(r"^\| (\d+) \| ", PAGE, re.MULTILINE)]
    names = ("DONE", "TROUBLE", "NONSENSE", "BUG", "STOPPED", "PIPE_CLOSED")
    assert told == [getattr(ending, name) for name in names]


@pytest.mark.parametrize("name", JSON)
def test_each_command_with_json_has_its_keys_on_the_page(name):
    assert documented_keys(PAGE, name), f"docs/command-line.md lists no key for {name} --json"


def test_only_the_text_between_the_marks_is_replaced():
    text = "# A\n\n<!-- options of x -->\nold\n<!-- end of x -->\n\nb\n"
    assert put(text, "x", "new\n") == text.replace("old", "new")
    assert put("# A\n", "tableref y", "new\n") == (
        "# A\n\n### y\n\n<!-- options of tableref y -->\nnew\n<!-- end of tableref y -->\n"
    )


def test_documented_keys_are_those_of_the_chapter_or_of_the_command_that_it_names():
    own = "<!-- end of tableref x -->\n| key | |\n| `a`, `b[]` | text |\n| `b[].c` | `d` |\n"
    text = f"{own}# Next\n| `e` | text |\n<!-- end of tableref y -->\nIt has the keys of `x`.\n"
    for name in ("tableref x", "tableref y"):
        assert documented_keys(text, name) == {"a", "b", "b[].c"}


def test_keys_are_found_at_every_depth():
    value = {"a": [{"b": 1}, {"c": {"3": None}}], "d": []}
    assert keys_of(value) == {"a", "a[].b", "a[].c", "a[].c.PLAYER", "d"}

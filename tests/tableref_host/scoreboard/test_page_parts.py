"""Each part of the scoreboard's pages is drawn again when a key of the board changes that it reads.

A key that is missing in the list of a part leaves an old value on the page.
"""

import re

import pytest

from tableref_host.places import ROOT
from tableref_host.scoreboard.board import Board

SCRIPTS = ROOT / "tableref_host" / "scoreboard" / "page" / "js"
KEYS = set(Board().state())
PART = re.compile(r"^ +\[(.+), \[((?:\"\w+\"(?:, )?)+)\]\],$", re.MULTILINE)
FUNCTION = re.compile(
    r"^(?:export )?function (\w+)\(([^\n]*)\) \{$.*?^\}$", re.MULTILINE | re.DOTALL
)
TAKEN_APART = re.compile(r"\{([\w, ]+)\}(?: = board\b|[,)][^\n]*(?:=>|\{)$|\) =>)", re.MULTILINE)
NEEDS_NO_REDRAWING = {"speak": {"seats"}}
"""Keys whose change alone is not shown: a new name is not read aloud."""


def functions_of(module):
    text = (SCRIPTS / f"{module}.js").read_text(encoding="utf-8")
    imported = {
        name.strip(): found[2]
        for found in re.finditer(r'import \{([^}]+)\} from "/page/js/(\w+)\.js"', text)
        for name in found[1].split(",")
    }
    return {found[1]: found[0] for found in FUNCTION.finditer(text)}, imported


def read_by(module, name, seen):
    """Return the keys of the board that a function reads, also through other functions."""
    if (module, name) in seen or not (SCRIPTS / f"{module}.js").exists():
        return set()
    seen.add((module, name))
    functions, imported = functions_of(module)
    if name not in functions:
        return read_by(imported[name], name, seen) if name in imported else set()
    return read_in(functions[name], module, seen)


def read_in(text, module, seen):
    functions, imported = functions_of(module)
    found = set(re.findall(r"\b(?:board|now)\.(\w+)", text))
    for names in TAKEN_APART.findall(text):
        found |= {one.strip() for one in names.split(",")}
    for called in set(re.findall(r"\b(\w+)\(", text)) & set(functions):
        found |= read_by(module, called, seen)
    for called in set(re.findall(r"\b(\w+)\(board\b", text)) & set(imported):
        found |= read_by(imported[called], called, seen)
    return found & KEYS


@pytest.mark.parametrize("page", ["main", "overlay"])
def test_a_part_is_drawn_when_a_key_that_it_reads_changes(page):
    text = (SCRIPTS / f"{page}.js").read_text(encoding="utf-8")
    parts = PART.findall(text)
    assert len(parts) == {"main": 11, "overlay": 3}[page]
    for draw, listed in parts:
        read = read_by(page, draw, set()) if draw.isidentifier() else read_in(draw, page, set())
        assert read, draw
        listed = set(re.findall(r"\w+", listed)) | NEEDS_NO_REDRAWING.get(draw, set())
        assert read <= listed <= KEYS, draw

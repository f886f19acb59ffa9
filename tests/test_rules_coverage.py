"""Every rule in docs/rules-coverage.md has tests that exist and are run; every game has rows."""

import ast
import re

import pytest

from tableref.games import GAMES
from tableref_host.places import ROOT

TABLE = ROOT / "docs" / "rules-coverage.md"
TEST_ID = re.compile(r"`(tests/[\w/]+\.py)::([\w:]+)`")


def rows():
    """Return [(section, rule, [(file, names)])] of all rows of the tables."""
    found = []
    section = ""
    for line in TABLE.read_text(encoding="utf-8").splitlines():
        if line.startswith("## "):
            section = line.removeprefix("## ").strip()
        cells = [cell.strip() for cell in line.strip().strip("|").split(" | ")]
        if not line.startswith("|") or set(line) <= set("|- :") or cells[0] == "rule":
            continue
        tests = [(path, tuple(name.split("::"))) for path, name in TEST_ID.findall(cells[-1])]
        found.append((section, cells[0], tests))
    return found


def named_tests(path):
    """Return {names: whether it is skipped} of all tests of a file, names as (class, test)."""
    found = {}
    tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
    for node in tree.body:
        inside = node.body if isinstance(node, ast.ClassDef) else [node]
        for item in inside:
            if isinstance(item, ast.FunctionDef) and item.name.startswith("test_"):
                names = (item.name,) if item is node else (node.name, item.name)
                decorators = item.decorator_list + getattr(node, "decorator_list", [])
                found[names] = any("skip" in ast.unparse(decorator) for decorator in decorators)
    return found


ROWS = rows()


@pytest.mark.parametrize(("section", "rule", "tests"), ROWS, ids=lambda value: str(value)[:60])
def test_the_row_has_tests_that_exist_and_are_run(section, rule, tests):
    assert rule
    assert tests, "no test is named"
    for path, names in tests:
        assert (ROOT / path).is_file(), path
        known = named_tests(path)
        assert names in known, f"{path} has no {'::'.join(names)}"
        assert not known[names], f"{'::'.join(names)} is skipped"


TESTED = [game.name for game in GAMES if (ROOT / "tests/firmware/games" / game.key).is_dir()]
"""The games that have their own tests. A new game has only its scenario."""


@pytest.mark.parametrize("name", TESTED)
def test_every_game_with_tests_has_rows(name):
    assert name in {section for section, _, _ in ROWS}


def test_no_rule_is_listed_twice():
    rules = [(section, rule) for section, rule, _ in ROWS]
    assert len(rules) == len(set(rules))

"""Every rule in docs/rules-coverage.md has tests that exist and are run; every game has rows."""

import ast
import re
from functools import cache

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


@cache
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


def problems(tests):
    """Return what is wrong with the tests of a row."""
    if not tests:
        return ["no test is named"]
    found = []
    for path, names in tests:
        name = "::".join(names)
        if not (ROOT / path).is_file():
            found.append(f"there is no {path}")
        elif names not in named_tests(path):
            found.append(f"{path} has no {name}")
        elif named_tests(path)[names]:
            found.append(f"{name} is skipped")
    return found


def test_each_rule_has_tests_that_exist_and_are_run():
    assert len(ROWS) > 300
    found = [(section, rule, problems(tests)) for section, rule, tests in ROWS]
    assert [row for row in found if row[-1]] == []


TESTED = [game.name for game in GAMES if (ROOT / "tests/firmware/games" / game.key).is_dir()]
"""The games that have their own tests. A new game has only its scenario."""


@pytest.mark.parametrize("name", TESTED)
def test_every_game_with_tests_has_rows(name):
    assert name in {section for section, _, _ in ROWS}


def test_no_rule_is_listed_twice():
    rules = [(section, rule) for section, rule, _ in ROWS]
    assert len(rules) == len(set(rules))

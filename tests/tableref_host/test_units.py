"""Timeouts and intervals are short enough for people, so one in another unit is noticed."""

import ast
import re

from tableref_host.places import ROOT

LONGEST_S = 120
"""Longest time (s) that anybody has to wait for a timeout, an interval or a retry."""
TIMES_OF_PYTHON = re.compile(
    r"\w*(TIMEOUT|INTERVAL|DELAY|RETRY|WAIT|TICK|LOOK|AGAIN|ANSWER|READ)\w*_(S|MS)"
)
TIMES_OF_SCRIPTS = re.compile(r"^(?:export )?const (\w+_MS) = ([\d_]+);", re.MULTILINE)
PAGES = ("table/js", "seats/page", "scoreboard/page", "club/page")


def numbers(node):
    """Return the numbers in an expression of constants."""
    return [
        one.value
        for one in ast.walk(node)
        if isinstance(one, ast.Constant) and isinstance(one.value, int | float)
    ]


def times_of_python():
    """Return {(file, name): [seconds, ...]} of all constants that are times to wait."""
    found = {}
    for path in sorted((ROOT / "tableref_host").rglob("*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if not isinstance(node, ast.Assign | ast.AnnAssign) or node.value is None:
                continue
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            for name in (
                one.id
                for target in targets
                for one in ast.walk(target)
                if isinstance(one, ast.Name)
            ):
                if TIMES_OF_PYTHON.fullmatch(name):
                    unit = 1000 if name.endswith("_MS") else 1
                    found[path.name, name] = [value / unit for value in numbers(node.value)]
    return found


def test_no_program_waits_longer_than_two_minutes():
    found = times_of_python()
    assert len(found) > 30
    assert {key: times for key, times in found.items() if max(times) > LONGEST_S} == {}
    assert {key: times for key, times in found.items() if min(times) < 0.01} == {}


def test_no_page_waits_longer_than_a_minute():
    found = {
        (path.name, name): int(number)
        for folder in PAGES
        for path in (ROOT / "tableref_host" / folder).rglob("*.js")
        for name, number in TIMES_OF_SCRIPTS.findall(path.read_text(encoding="utf-8"))
    }
    assert len(found) > 40
    assert {key: ms for key, ms in found.items() if not 1 <= ms <= 60_000} == {}

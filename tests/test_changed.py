"""`make test ARGS=--changed` runs the tests of a change, as the documents say."""

import re
import subprocess
import sys

import pytest

from tableref_host.places import PACKAGE, ROOT
from tests.changed import changed_files, find_tests
from torture import mutants


@pytest.mark.parametrize(
    ("path", "tests"),
    [
        ("firmware/tableref/games/quiz/words/de.py",
         ["tests/test_texts_used.py", "tests/firmware/games/quiz"]),
        ("firmware/tableref/referee/match.py",
         ["tests/firmware/referee", "tests/firmware/store", "tests/test_scenarios.py"]),
        ("firmware/tableref/presses/claims.py", ["tests/firmware/presses/test_claims.py"]),
        ("tableref_host/advice.py", ["tests/tableref_host/test_advice.py"]),
        ("docs/faq.md", ["tests/test_documents.py", "tests/test_documented_commands.py"]),
        ("tests/firmware/games/test_menu.py", ["tests/firmware/games/test_menu.py"]),
        ("tests/scenarios/quiz_to_2.txt", ["tests/test_scenarios.py"]),
        ("hardware/parts.toml", ["tests/tableref_host/hardware/test_parts_list.py"]),
        ("LICENSE", []),
    ],
)  # fmt: skip
def test_tests_are_found_by_path(path, tests):
    found = find_tests(path)
    assert [one for one in found if one in tests] == tests
    assert bool(found) == bool(tests)


@pytest.mark.parametrize("path", mutants.MODULES)
def test_the_tests_that_detect_mutants_are_found(path):
    found = tuple(find_tests(path))
    for start in mutants.MODULES[path]:
        tests = list(ROOT.glob(f"{start}*"))
        assert tests
        names = [test.relative_to(ROOT).as_posix() for test in tests]
        assert [name for name in names if not name.startswith(found)] == []


def test_every_module_of_games_and_rooms_has_tests():
    folders = (ROOT / "firmware" / "tableref", PACKAGE)
    sources = [path for folder in folders for path in folder.rglob("*.py")]
    without = {
        path.relative_to(ROOT).parts[:3][-1]
        for path in sources
        if path.name != "__init__.py" and not find_tests(path.relative_to(ROOT).as_posix())
    }
    assert not without & {"games", "referee", "show", "store", "usb", "club", "history", "device"}


def test_uncommitted_changes_are_found(tmp_path):
    def git(*words):
        subprocess.run(["git", "-c", "user.name=A", "-c", "user.email=a@b.c", *words],
                       cwd=tmp_path, check=True, capture_output=True)  # fmt: skip

    git("init", "-q")
    for name in ("one.py", "two.py"):
        (tmp_path / name).write_text("1\n")
        git("add", name)
        git("commit", "-qm", name)
    assert changed_files(tmp_path) == ["two.py"]
    (tmp_path / "one.py").write_text("2\n")
    (tmp_path / "ä b.py").write_text("new\n")
    assert changed_files(tmp_path) == ["one.py", "ä b.py"]


def test_the_table_in_the_documents_is_right():
    text = (ROOT / "docs" / "programmers.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `([^`]+)` \| (.+) \|$", text, re.MULTILINE)
    rows = [(path, re.findall("`(tests/[^`]+)`", tests)) for path, tests in rows]
    rows = [(path, tests) for path, tests in rows if tests]
    assert len(rows) >= 8
    for path, tests in rows:
        assert (ROOT / path).exists(), path
        assert set(tests) <= set(find_tests(path)), path


def test_the_option_runs_the_tests():
    words = [sys.executable, "-m", "pytest", "--changed", "--collect-only", "-qq"]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, encoding="utf-8")
    wanted = {test for path in changed_files() for test in find_tests(path)}
    lines = done.stdout.splitlines()
    listed = {line.partition(":")[0] for line in lines if line.startswith("tests")}
    assert all(any(one.startswith(test) for test in wanted) for one in listed), done.stdout
    assert bool(listed) == bool(wanted), done.stdout + done.stderr

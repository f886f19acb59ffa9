"""Vague names are reported."""

import pytest

from tableref_host.lint.layout import (
    check_file,
    check_layout,
    check_words,
)


@pytest.mark.parametrize("name", ["utils.py", "helpers.mjs", "common/a.py", "misc.test.js"])
def test_meaningless_names_are_found(name):
    assert [problem.rule for problem in check_file(f"tableref_host/{name}")] == ["empty-name"]


@pytest.mark.parametrize("name", ["commons.py", "help_page.py", "claims.py"])
def test_other_names_are_not(name):
    assert check_file(f"tableref_host/{name}") == []


def test_source_files_of_all_kinds_are_found(tmp_path):
    (tmp_path / "tests").mkdir()
    (tmp_path / "tableref_host" / "table").mkdir(parents=True)
    (tmp_path / "tests" / "misc.py").write_text("")
    (tmp_path / "tableref_host" / "table" / "utils.js").write_text("")
    (tmp_path / "tableref_host" / "table" / "utils.html").write_text("")
    found = {(problem.path, problem.rule) for problem in check_layout(tmp_path)}
    assert found == {
        ("tests/misc.py", "empty-name"),
        ("tableref_host/table/utils.js", "empty-name"),
    }


@pytest.mark.parametrize(
    "source",
    [
        "said = 1",
        "self._told = []",
        "for kept, count in rows: pass",
        "MAX_SHOWN = 3",
        "def shown_us(): pass",
        "class KeptMatch: pass",
        "def begin_anew(self): pass",
        "lambda is_kept: 1",
        "import lines as told",
        "with open(path) as said: pass",
        "[one for said in lines]",
    ],
)
def test_vague_words_are_found_in_definitions(source):
    (problem,) = check_words("tableref_host/a.py", "\n" + source)
    assert (problem.path, problem.line, problem.rule) == ("tableref_host/a.py", 2, "empty-word")


@pytest.mark.parametrize(
    "source",
    [
        "unsaid = 1",
        "keptness = 1",
        "'said'",
        "print(referee.saved())",
        "fold(told=0)",
        "from other import Kept",
        "def broken(",
    ],
)
def test_other_names_and_those_of_other_libraries_are_not_found(source):
    assert check_words("tableref_host/a.py", source) == []


def test_words_are_checked_everywhere_but_in_tests(tmp_path):
    for folder in ("benchmarks", "firmware", "tableref_host", "tests", "torture"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "a.py").write_text("said = 1\n")
    found = [(problem.path, problem.rule) for problem in check_layout(tmp_path)]
    assert sorted(found) == [
        (f"{folder}/a.py", "empty-word")
        for folder in ("benchmarks", "firmware", "tableref_host", "torture")
    ]

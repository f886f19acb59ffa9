"""Names say what they stand for."""

import pytest

from host_tools.lint.layout import (
    check_file,
    check_layout,
    check_words,
)


@pytest.mark.parametrize("name", ["utils.py", "helpers.mjs", "common/a.py", "misc.test.js"])
def test_names_that_say_nothing_are_found(name):
    assert [problem.rule for problem in check_file(f"host_tools/{name}")] == ["empty-name"]


@pytest.mark.parametrize("name", ["commons.py", "help_page.py", "claims.py"])
def test_other_names_are_not(name):
    assert check_file(f"host_tools/{name}") == []


def test_source_files_of_all_kinds_are_found(tmp_path):
    (tmp_path / "tests").mkdir()
    (tmp_path / "host_tools" / "table").mkdir(parents=True)
    (tmp_path / "tests" / "misc.py").write_text("")
    (tmp_path / "host_tools" / "table" / "utils.js").write_text("")
    (tmp_path / "host_tools" / "table" / "utils.html").write_text("")
    found = {(problem.path, problem.rule) for problem in check_layout(tmp_path)}
    assert found == {
        ("tests/misc.py", "empty-name"),
        ("host_tools/table/utils.js", "empty-name"),
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
def test_words_that_fit_anything_are_found_where_they_are_made_a_name(source):
    (problem,) = check_words("host_tools/a.py", "\n" + source)
    assert (problem.path, problem.line, problem.rule) == ("host_tools/a.py", 2, "empty-word")


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
def test_other_names_and_those_of_others_are_not(source):
    assert check_words("host_tools/a.py", source) == []


def test_words_are_looked_at_in_all_that_is_no_test(tmp_path):
    for folder in ("benchmarks", "firmware", "host_tools", "tests", "torture"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "a.py").write_text("said = 1\n")
    found = [(problem.path, problem.rule) for problem in check_layout(tmp_path)]
    assert sorted(found) == [
        (f"{folder}/a.py", "empty-word")
        for folder in ("benchmarks", "firmware", "host_tools", "torture")
    ]

"""Modules stay small, and are named for what they do."""

import pytest

from host_tools.lint.layout import MOST_LINES, check_file, check_layout


def test_a_module_may_be_as_long_as_the_limit_and_no_longer():
    assert check_file("host_tools/a.py", "a\n" * MOST_LINES) == []
    (problem,) = check_file("host_tools/a.py", "a\n" * (MOST_LINES + 1))
    assert (problem.rule, problem.line) == ("too-long", MOST_LINES + 1)


@pytest.mark.parametrize("name", ["utils.py", "helpers.mjs", "common/a.py", "misc.test.js"])
def test_names_that_say_nothing_are_found(name):
    assert [problem.rule for problem in check_file(f"host_tools/{name}", "")] == ["empty-name"]


@pytest.mark.parametrize("name", ["commons.py", "help_page.py", "claims.py"])
def test_other_names_are_not(name):
    assert check_file(f"host_tools/{name}", "") == []


def test_source_files_of_all_kinds_are_found(tmp_path):
    (tmp_path / "tests").mkdir()
    (tmp_path / "host_tools" / "table").mkdir(parents=True)
    (tmp_path / "tests" / "misc.py").write_text("")
    (tmp_path / "host_tools" / "table" / "page.js").write_text("a\n" * 300)
    (tmp_path / "host_tools" / "table" / "page.html").write_text("a\n" * 300)
    found = {(problem.path, problem.rule) for problem in check_layout(tmp_path)}
    assert found == {
        ("tests/misc.py", "empty-name"),
        ("host_tools/table/page.js", "too-long"),
    }

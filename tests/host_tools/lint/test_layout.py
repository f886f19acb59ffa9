"""Modules stay small, and are named for what they do."""

import pytest

from host_tools.lint.layout import MANY_LINES, MOST_LINES, check_file, check_layout


def test_a_module_of_the_firmware_may_be_as_long_as_the_limit_and_no_longer():
    assert check_file("firmware/a.py", "a\n" * MOST_LINES) == []
    (problem,) = check_file("firmware/a.py", "a\n" * (MOST_LINES + 1))
    assert (problem.rule, problem.line, problem.is_note) == ("too-long", MOST_LINES + 1, False)


@pytest.mark.parametrize("folder", ["host_tools", "tests", "benchmarks", "torture"])
def test_a_long_file_elsewhere_is_a_note(folder):
    assert check_file(f"{folder}/a.py", "a\n" * MANY_LINES) == []
    (problem,) = check_file(f"{folder}/a.py", "a\n" * (MANY_LINES + 1))
    assert (problem.rule, problem.line, problem.is_note) == ("long", MANY_LINES + 1, True)


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
    (tmp_path / "host_tools" / "table" / "page.js").write_text("a\n" * 600)
    (tmp_path / "host_tools" / "table" / "page.html").write_text("a\n" * 600)
    found = {(problem.path, problem.rule) for problem in check_layout(tmp_path)}
    assert found == {
        ("tests/misc.py", "empty-name"),
        ("host_tools/table/page.js", "long"),
    }

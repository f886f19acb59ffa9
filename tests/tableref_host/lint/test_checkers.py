"""The findings and failures of ruff, mypy and codespell become Problems."""

import shutil
import sys

import pytest

from tableref_host.lint import Problem, checkers
from tableref_host.lint.checkers import CheckerError, check_spelling, check_style, check_types
from tableref_host.places import ROOT

STRICT = ("protocol", "device", "history", "scoreboard")
UNTYPED = '"""A."""\n\n\ndef double(number):\n    return 2 * number\n'
WRONG = '"""A."""\n\n\nTWICE: int = "2"\n'


def test_a_broken_rule_is_a_problem_with_its_line(tmp_path):
    (tmp_path / "inner").mkdir()
    (tmp_path / "inner" / "a.py").write_text('"""A."""\n\nimport os\n')
    assert check_style(tmp_path) == [
        Problem("inner/a.py", 3, "F401", "`os` imported but unused"),
    ]


def test_another_format_is_a_problem_of_the_file(tmp_path):
    (tmp_path / "a.py").write_text("x = {  'a' : 1}\n")
    text = "not formatted; run `make format`"
    assert check_style(tmp_path) == [Problem("a.py", 1, "unformatted", text)]


def test_a_syntax_error_is_a_problem_of_style(tmp_path):
    (tmp_path / "a.py").write_text("x = (\n")
    (problem,) = check_style(tmp_path)
    assert (problem.path, problem.rule) == ("a.py", "invalid-syntax")


def test_a_well_formatted_file_is_no_problem(tmp_path):
    (tmp_path / "a.py").write_text("x = 1\n")
    assert check_style(tmp_path) == []


@pytest.fixture
def write(tmp_path):
    """Return a function that writes modules of the host, with the project's settings."""
    shutil.copy(ROOT / "pyproject.toml", tmp_path)

    def written(**modules):
        for room, text in modules.items():
            folder = tmp_path / "tableref_host" / room
            folder.mkdir(parents=True)
            (folder / "numbers.py").write_text(text)

    return written


def test_an_import_inside_a_function_is_refused_unless_it_is_marked(tmp_path, write):
    late = '"""A."""\n\n\ndef read():\n    """Read."""\n    import json%s\n\n    return json\n'
    write(cli=late % "", web=late % "  # noqa: PLC0415")
    assert [(one.path, one.rule) for one in check_style(tmp_path)] == [
        ("tableref_host/cli/numbers.py", "PLC0415")
    ]


def test_an_untyped_function_is_found_in_strict_folders_only(tmp_path, write):
    write(**dict.fromkeys([*STRICT, "cli"], UNTYPED))
    text = "Function is missing a type annotation"
    assert check_types(tmp_path) == [
        Problem(f"tableref_host/{room}/numbers.py", 4, "no-untyped-def", text)
        for room in sorted(STRICT)
    ]


def test_a_value_of_another_type_is_found_everywhere(tmp_path, write):
    write(cli=WRONG)
    (problem,) = check_types(tmp_path)
    assert str(problem).startswith("tableref_host/cli/numbers.py:4: assignment: Incompatible types")


def test_a_second_run_finds_the_same(tmp_path, write):
    write(history=UNTYPED)
    assert check_types(tmp_path) == check_types(tmp_path) != []
    assert (tmp_path / "build" / "mypy").is_dir()


def test_a_syntax_error_is_a_problem_of_types(tmp_path, write):
    write(cli="x = (\n")
    (problem,) = check_types(tmp_path)
    assert (problem.path, problem.line, problem.rule) == (
        "tableref_host/cli/numbers.py",
        2,
        "syntax",
    )


def test_a_well_typed_file_is_no_problem(tmp_path, write):
    write(history=UNTYPED.replace("(number)", "(number: int) -> int"))
    assert check_types(tmp_path) == []


def test_a_misspelled_word_is_found_unless_the_settings_list_it(tmp_path):
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "a.md").write_text("Right.\n" + "Press te" + "h button, tabel.\n")
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    assert check_spelling(tmp_path) == [Problem("docs/a.md", 2, "spelling", "te" + "h ==> the")]
    (tmp_path / "docs" / "a.md").write_text("Right.\n")
    assert check_spelling(tmp_path) == []


@pytest.mark.parametrize(
    ("checker", "check", "printed"),
    [
        ("ruff", check_style, "print('hello')"),
        ("mypy", check_types, "print('hello'); exit(1)"),
        ("codespell", check_spelling, "print('hello'); exit(1)"),
    ],
    ids=["ruff", "mypy", "codespell"],
)
def test_a_checker_that_cannot_run_is_reported(tmp_path, monkeypatch, checker, check, printed):
    for program, words in (
        (f"import sys; sys.exit('no {checker} here')", f"no {checker} here"),
        ("raise SystemExit(2)", ""),
        (printed, "hello"),
    ):
        monkeypatch.setattr(checkers, checker.upper(), (sys.executable, "-c", program))
        with pytest.raises(CheckerError) as caught:
            check(tmp_path)
        advice = "Install all checkers with: make setup"
        assert str(caught.value) == f"{checker} cannot run: {words}. {advice}"

"""What mypy has to say becomes problems like all others; it is strict in some rooms of the host."""

import shutil
import sys
import tomllib

import pytest
from mypy.main import define_options

from host_tools.lint import Problem, types
from host_tools.lint.types import TypesError, check_types
from host_tools.places import ROOT

STRICT = ("protocol", "device", "history", "scoreboard")
UNTYPED = '"""A."""\n\n\ndef double(number):\n    return 2 * number\n'
WRONG = '"""A."""\n\n\nTWICE: int = "2"\n'


@pytest.fixture
def write(tmp_path):
    """Returns a function that writes modules of the host, beside the project's own settings."""
    shutil.copy(ROOT / "pyproject.toml", tmp_path)

    def written(**modules):
        for room, text in modules.items():
            folder = tmp_path / "host_tools" / room
            folder.mkdir(parents=True)
            (folder / "numbers.py").write_text(text)

    return written


def test_an_untyped_function_is_found_in_each_strict_room_and_in_no_other(tmp_path, write):
    write(**dict.fromkeys([*STRICT, "cli"], UNTYPED))
    text = "Function is missing a type annotation"
    assert check_types(tmp_path) == [
        Problem(f"host_tools/{room}/numbers.py", 4, "no-untyped-def", text)
        for room in sorted(STRICT)
    ]


def test_a_value_of_another_type_is_found_everywhere(tmp_path, write):
    write(cli=WRONG)
    (problem,) = check_types(tmp_path)
    assert str(problem).startswith("host_tools/cli/numbers.py:4: assignment: Incompatible types")


def test_what_was_found_before_is_found_again(tmp_path, write):
    write(history=UNTYPED)
    assert check_types(tmp_path) == check_types(tmp_path) != []
    assert (tmp_path / "build" / "mypy").is_dir()


def test_what_is_no_python_is_a_problem(tmp_path, write):
    write(cli="x = (\n")
    (problem,) = check_types(tmp_path)
    assert (problem.path, problem.line, problem.rule) == ("host_tools/cli/numbers.py", 2, "syntax")


def test_all_well_is_no_problem(tmp_path, write):
    write(history=UNTYPED.replace("(number)", "(number: int) -> int"))
    assert check_types(tmp_path) == []


def test_strict_is_all_that_mypy_means_by_it():
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["mypy"]
    (strict,) = [one for one in settings["overrides"] if "disallow_untyped_defs" in one]
    assert {f"host_tools.{room}.*" for room in STRICT} <= set(strict["module"])
    *_, flags = define_options()
    for name, value in flags:
        assert (strict | settings).get(name) == value, name


@pytest.mark.parametrize(
    ("program", "said"),
    [
        ("import sys; sys.exit('no mypy here')", "mypy cannot be asked: no mypy here"),
        ("raise SystemExit(2)", "mypy cannot be asked: "),
        ("print('hello'); raise SystemExit(1)", "mypy cannot be asked: hello"),
    ],
)
def test_a_mypy_that_cannot_be_asked_is_told(tmp_path, monkeypatch, program, said):
    monkeypatch.setattr(types, "MYPY", (sys.executable, "-c", program))
    with pytest.raises(TypesError) as caught:
        check_types(tmp_path)
    assert str(caught.value).startswith(said)

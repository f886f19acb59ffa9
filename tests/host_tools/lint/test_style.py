"""What ruff has to say becomes problems like all others, also when ruff itself has trouble."""

import pytest

from host_tools.lint import Problem, style
from host_tools.lint.style import StyleError, check_style


def test_a_rule_that_is_broken_is_a_problem_with_its_line(tmp_path):
    (tmp_path / "inner").mkdir()
    (tmp_path / "inner" / "a.py").write_text('"""A."""\n\nimport os\n')
    assert check_style(tmp_path) == [
        Problem("inner/a.py", 3, "F401", "`os` imported but unused"),
    ]


def test_another_layout_is_a_problem_of_the_file(tmp_path):
    (tmp_path / "a.py").write_text("x = {  'a' : 1}\n")
    text = "ruff would lay it out otherwise; run `make format`"
    assert check_style(tmp_path) == [Problem("a.py", 1, "unformatted", text)]


def test_what_is_no_python_is_a_problem(tmp_path):
    (tmp_path / "a.py").write_text("x = (\n")
    (problem,) = check_style(tmp_path)
    assert (problem.path, problem.rule) == ("a.py", "invalid-syntax")


def test_all_well_is_no_problem(tmp_path):
    (tmp_path / "a.py").write_text("x = 1\n")
    assert check_style(tmp_path) == []


@pytest.mark.parametrize(
    ("program", "said"),
    [
        ("import sys; sys.exit('no ruff here')", "ruff cannot be asked: no ruff here"),
        ("raise SystemExit(2)", "ruff cannot be asked: "),
        ("print('hello')", "ruff cannot be asked: hello"),
    ],
)
def test_a_ruff_that_cannot_be_asked_is_told(tmp_path, monkeypatch, program, said):
    monkeypatch.setattr(style, "RUFF", (style.RUFF[0], "-c", program))
    with pytest.raises(StyleError) as caught:
        check_style(tmp_path)
    assert str(caught.value).startswith(said)

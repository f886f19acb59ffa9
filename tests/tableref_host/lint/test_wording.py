"""Docstrings and names with wording that a program can recognise as puzzling are reported."""

import pytest

from tableref_host.lint.wording import check_wording, check_wordings

PUZZLING = [
    ('WAIT = 3\n"""So long (s) is waited."""\n', ["so-many", "question-word"]),
    ('def wait(wait_s):\n    """Wait for so long (s)."""\n', ["so-many"]),
    ('WAIT = 3\n"""How long it is waited (s)."""\n', ["question-word"]),
    ('OWNER: int = 3\n"""Whose turn it is."""\n', ["question-word"]),
    ('DUE_US = 3\n"""When the next beat is due (us)."""\n', ["question-word"]),
    ('class A:\n    def __init__(self):\n        self.b = 1\n        """What is on."""\n', None),
    ('READY = True\n"""Whether it is on."""\n', ["question-word"]),
    ("MOST_ROWS = 1\n", ["limit-name"]),
    ("_PATIENCE_S = 1\n", ["limit-name"]),
    ("class A:\n    MOST_ROWS: int = 3\n", ["limit-name"]),
]
PLAIN = [
    'WAIT_S = 3\n"""Timeout (s) for an answer."""\n',
    'def wait():\n    """Wait for an answer, so that nothing is lost (s)."""\n',
    'IS_READY = True\n"""Whether it is on."""\n',
    'def f():\n    """What a function does is for ruff to judge."""\n',
    "ALMOST_ROWS = MOST = 1\n",
    "print(module.MOST_ROWS)\n",
    "not Python (",
]


@pytest.mark.parametrize(("source", "rules"), PUZZLING)
def test_puzzling_wording_is_reported(source, rules):
    found = check_wording("a.py", "\n" + source)
    assert [one.rule for one in found] == (rules or ["question-word"])
    assert {one.path for one in found} == {"a.py"} and all(one.line > 1 for one in found)


@pytest.mark.parametrize("source", PLAIN)
def test_plain_wording_is_not(source):
    assert check_wording("a.py", source) == []


def test_all_folders_are_checked(tmp_path):
    folders = ("benchmarks", "firmware/tableref/show", "tableref_host", "tests/table", "torture")
    for folder in folders:
        (tmp_path / folder).mkdir(parents=True)
        (tmp_path / folder / "a.py").write_text("MOST_ROWS = 1\n")
    found = {problem.path for problem in check_wordings(tmp_path)}
    assert found == {f"{folder}/a.py" for folder in folders}

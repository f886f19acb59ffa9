"""Runs `tableref` in this process or another, and provokes errors."""

import os
import subprocess
import sys
from types import SimpleNamespace

import pytest
from click.testing import CliRunner

from tableref_host.cli.main import main
from tableref_host.places import ROOT

SCENARIO = ROOT / "tests" / "scenarios" / "gotta_go_three_to_75.txt"


@pytest.fixture
def run():
    """Return a function that runs `tableref` with arguments in this process."""
    return lambda *words, **named: CliRunner().invoke(main, list(map(str, words)), **named)


@pytest.fixture
def run_as_people_do():
    """Return a function that runs `tableref` with arguments in a separate process."""

    def run(*words, environ=None, **named):
        plain = {name: text for name, text in os.environ.items() if name not in ("NO_COLOR",)}
        return subprocess.run(
            [sys.executable, "-m", "tableref_host", *map(str, words)],
            cwd=ROOT,
            env={**plain, "TERM": "xterm", **(environ or {})},
            **{"stdin": subprocess.DEVNULL, "stderr": subprocess.PIPE, **named},
        )

    return run


@pytest.fixture
def broken(monkeypatch):
    """Return an object: `by(error)` makes `tableref simulate` raise `error`, `words` run it."""

    def break_with(error):
        def play(_text):
            raise error

        monkeypatch.setattr("tableref_host.simulation.scenario.play", play)

    return SimpleNamespace(by=break_with, words=("simulate", str(SCENARIO)))

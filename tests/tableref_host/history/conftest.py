"""Puts this folder on the import path; provides a history in its own file."""

import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner

sys.path.append(str(Path(__file__).resolve().parent))

from tableref_host.cli.main import main
from tableref_host.history import database


@pytest.fixture(autouse=True)
def unsynchronized(monkeypatch):
    """Do not wait for the disk, because no test cuts the machine's power."""
    monkeypatch.setattr(database, "SYNCHRONOUS", "OFF")


@pytest.fixture
def time_zone(monkeypatch):
    """Return a function that sets the local time zone, such as "UTC" or "EAST-2", for a test."""

    def set_zone(name):
        monkeypatch.setenv("TZ", name)
        time.tzset()

    yield set_zone
    monkeypatch.undo()
    time.tzset()


@pytest.fixture
def path(tmp_path):
    """Return the path of the history, which does not exist yet."""
    return tmp_path / "history.sqlite3"


@pytest.fixture
def run(path):
    """Return a function that runs `tableref history` with arguments, on that file."""
    runner = CliRunner()

    def run(*words, **named):
        command = ["history", "--file", str(path), *map(str, words)]
        return runner.invoke(main, command, catch_exceptions=False, **named)

    return run

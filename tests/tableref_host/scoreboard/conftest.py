"""Puts this folder on the import path, and serves scoreboards."""

import sys
from pathlib import Path

import pytest

sys.path.append(str(Path(__file__).resolve().parent))

from house import House


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    """Return a scoreboard that is served to all tests of a module."""
    with House(tmp_path_factory.mktemp("watch") / "names.json") as house:
        yield house


@pytest.fixture
def house(served):
    """Return the served scoreboard, without codes and faults of earlier tests.

    Nothing happens at its table by itself.
    """
    served.guard.__init__()
    yield served
    assert served.faults == []

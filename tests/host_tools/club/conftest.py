"""Puts this folder on the import path: the tests share a table's messages, and a served club."""

import sys
from pathlib import Path

import pytest

sys.path.append(str(Path(__file__).resolve().parent))

from club_house import House


@pytest.fixture
def house(tmp_path):
    with House(tmp_path) as house:
        yield house

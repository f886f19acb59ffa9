"""One table, served."""

import sys
from pathlib import Path

import pytest

sys.path.append(str(Path(__file__).resolve().parent))

from one_table import Served


@pytest.fixture
def served():
    with Served() as served:
        yield served

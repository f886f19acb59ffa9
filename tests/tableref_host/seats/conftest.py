"""Provides the server of one table."""

import pytest

from tests.one_table import Served


@pytest.fixture
def served():
    with Served() as served:
        yield served

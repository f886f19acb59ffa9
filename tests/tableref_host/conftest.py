"""Provides flash contents with the self-description of a MicroPython program."""

import pytest

from tests import micropython_uf2


@pytest.fixture
def make_program():
    """Return a function that makes a program's flash; see `micropython_uf2.program`."""
    return micropython_uf2.program

"""Gives tests the flash of a program that says about itself what MicroPython does."""

import pytest

from tests import micropython_uf2


@pytest.fixture
def make_program():
    """Return what makes the flash of a program: see `micropython_uf2.program`."""
    return micropython_uf2.program

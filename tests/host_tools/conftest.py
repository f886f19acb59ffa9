"""Gives tests small UF2 files that say about themselves what MicroPython's do."""

import pytest

from tests import micropython_uf2


@pytest.fixture
def make_program():
    """Return what makes the flash of a program: see `micropython_uf2.program`."""
    return micropython_uf2.program


@pytest.fixture
def make_uf2():
    """Return what makes a UF2 that looks like MicroPython's: see `micropython_uf2.make_uf2`."""
    return micropython_uf2.make_uf2


@pytest.fixture
def uf2_path(tmp_path, make_uf2):
    """Return the path of a UF2 that looks like MicroPython's for the Pico."""
    path = tmp_path / "micropython.uf2"
    path.write_bytes(make_uf2())
    return path

"""Puts this folder's bench on the import path, and a Pico on the bench where there is an image."""

import sys
from pathlib import Path

import pytest

sys.path.append(str(Path(__file__).resolve().parent))

import fast_emulator  # before any of the emulator
from micropython_image import (
    MISSING,
    NO_FIRMWARE,
    find_firmware,
    find_micropython,
    flash_of,
    table_image,
)
from pico import Pico
from screen_text import LETTERS, read_letters


@pytest.fixture(scope="session")
def micropython():
    """Return the path of MicroPython's own UF2; without one, skip what wants it."""
    path = find_micropython()
    if path is None:
        pytest.skip(MISSING)
    return path


@pytest.fixture(scope="session")
def bare_flash(micropython):
    """Return the flash of a Pico with MicroPython and no firmware."""
    return flash_of(micropython.read_bytes())


@pytest.fixture(scope="session")
def letters(bare_flash):
    """Return the letters of the display, as MicroPython itself draws them."""
    return read_letters(Pico(bare_flash).execute(LETTERS))


@pytest.fixture(scope="session")
def flash(micropython):
    """Return the flash of a Pico that was given the UF2 that `make image` builds."""
    return flash_of(table_image(micropython))


@pytest.fixture
def pico(flash, letters):
    """Return a Pico with TableRef on it, its lobby on the display."""
    pico = Pico(flash)
    pico.letters = letters
    yield pico.run_until(lambda: "OK: choose" in pico.screen)
    # MicroPython takes an interrupt away for which it had no stack or no memory, and says so.
    assert [line for line in pico.lines if "IRQ callback" in line] == []


@pytest.fixture(scope="session")
def firmware():
    """Return the UF2 (bytes) of a firmware of these sources; without one, skip what wants it."""
    content = find_firmware()
    if content is None:
        pytest.skip(NO_FIRMWARE.format(model="pico"))
    if not fast_emulator.is_in_use():
        pytest.skip("it runs at 200 MHz, which tests/emulator/fast_emulator.py compiles for")
    return content

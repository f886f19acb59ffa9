"""Puts this folder on the import path; provides a Pico if the firmware is built."""

import os
import sys
import time
from pathlib import Path

import pytest

sys.path.append(str(Path(__file__).resolve().parent))

import fast_emulator  # before any of the emulator
from debian_firmware import LEFT_OUT
from micropython_image import FIRMWARE, NO_FIRMWARE, OTHER_RELEASE, find_firmware, flash_of
from pico import Pico, letters_of, started

HERE = Path(__file__).resolve().parent

UNTIL = "TABLEREF_EMULATOR_UNTIL"
"""Time (s since 1970) after which no more of these tests are started. The rest is skipped."""

FIRST = (
    "test_frozen",
    "test_clock",
    "test_scenarios",
    "test_press_lights",
    "test_flash_cache",
    "test_lines",
    "test_settings",
    "test_crashes",
    "test_pico",
)
"""Modules whose tests are run first, because they are the most important."""


def pytest_collection_modifyitems(items):
    """Put the most important tests first, and skip those that fail with Debian's release."""
    here = [item for item in items if item.path.parent == HERE]
    order = {name: place for place, name in enumerate(FIRST)}
    here.sort(key=lambda item: order.get(item.path.stem, len(order)))
    items[:] = [item for item in items if item.path.parent != HERE] + here
    if os.environ.get(OTHER_RELEASE):
        for item in here:
            reason = LEFT_OUT.get(item.originalname or item.name)
            if reason:
                item.add_marker(pytest.mark.skip(reason=reason))


def pytest_runtest_setup(item):
    """Skip tests that would start too late."""
    if time.time() > float(os.environ.get(UNTIL) or "inf"):
        pytest.skip("left out: the time for these tests is over")


@pytest.fixture(scope="session")
def letters(flash):
    """Return the letters of the display, as the Pico itself draws them."""
    return letters_of(flash)


@pytest.fixture(scope="session")
def flash(firmware):
    """Return the flash of a Pico flashed with the UF2 of `make firmware` and started once."""
    return started(flash_of(firmware))


@pytest.fixture
def pico(flash, letters):
    """Return a Pico with TableRef on it, its lobby on the display."""
    pico = Pico(flash)
    pico.letters = letters
    yield pico.run_until(lambda: "OK: choose" in pico.screen)
    # If an interrupt lacks stack or memory, MicroPython disables it and prints a message.
    assert [line for line in pico.lines if "IRQ callback" in line] == []


@pytest.fixture(scope="session")
def compiled():
    """Skip tests that need the compiled emulator: only that one runs at 200 MHz."""
    if not fast_emulator.is_in_use():
        pytest.skip("not compiled here: python tests/emulator/fast_emulator.py")


@pytest.fixture(scope="session")
def firmware_of(compiled):
    """Return a function (model, build) that returns the current firmware, a UF2 (bytes).

    It skips the test if there is no firmware.
    """

    def find(model, build=None):
        content = find_firmware(model, build)
        if content is None:
            pytest.skip(NO_FIRMWARE.format(model=model + (f" --build {build}" if build else "")))
        return content

    return find


@pytest.fixture(scope="session")
def firmware(firmware_of):
    """Return the UF2 (bytes) of the current firmware for a Pico; see `firmware_of`."""
    if os.environ.get(FIRMWARE) and find_firmware() is None:
        pytest.fail(f"{FIRMWARE} names a file that is not built of these sources")
    return firmware_of("pico")

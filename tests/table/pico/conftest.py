"""Puts this folder and the models of other rooms on the import path: tables, matches, boards."""

import sys
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parent
HOST = HERE.parent.parent / "host_tools"
sys.path += [str(HERE), *(str(HOST / room) for room in ("protocol", "history", "device"))]


@pytest.fixture(scope="session")
def pico_url(serve, whole_page):
    return serve(whole_page)

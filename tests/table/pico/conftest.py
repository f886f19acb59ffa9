"""Puts this folder, the wire's own table and the history's played matches on the import path."""

import sys
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parent
HOST = HERE.parent.parent / "host_tools"
sys.path += [str(HERE), str(HOST / "protocol"), str(HOST / "history")]


@pytest.fixture(scope="session")
def pico_url(serve, whole_page):
    return serve(whole_page)

"""Puts this folder on the import path, and serves a history with its evening."""

import sys
from pathlib import Path

import pytest

sys.path.append(str(Path(__file__).resolve().parent))

from evening_matches import EVENING, add, client_of

from tableref_host.history import database
from tableref_host.history_pages.server import Server, page_files
from tests.served_page import ServedApplication


@pytest.fixture(scope="session")
def files():
    """Return the files of the pages."""
    return page_files()


@pytest.fixture(scope="session")
def kept(tmp_path_factory):
    """Return the path of a history with an evening's matches, which tests must not change."""
    path = tmp_path_factory.mktemp("history") / "history.sqlite3"
    before, database.SYNCHRONOUS = database.SYNCHRONOUS, "OFF"
    add(path, *EVENING)
    database.SYNCHRONOUS = before
    return path


def serves(path, files):
    """Return a server of the history at `path`, for a `with`."""
    return ServedApplication(lambda at_fault: Server(path, files, at_fault).app)


@pytest.fixture(scope="session")
def served(kept, files):
    """Serve that history; `url` is its address."""
    with serves(kept, files) as served:
        yield served


@pytest.fixture
def client(served):
    """Return a client of its pages, which follows no redirect."""
    with client_of(served) as client:
        yield client


@pytest.fixture
def serve(files):
    """Return a function that serves a separate history until the test ends."""
    opened = []

    def start(path):
        opened.append(serves(path, files))
        return opened[-1].__enter__()

    yield start
    for one in opened:
        one.__exit__(None, None, None)

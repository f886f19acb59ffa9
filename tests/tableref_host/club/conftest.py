"""Puts this folder on the import path, and provides places for the tests' clubs."""

import sys
from pathlib import Path

import pytest

sys.path.append(str(Path(__file__).resolve().parent))

from club_house import House
from places import KINDS, PostgresPlace, SqlitePlace

from tests import effort
from tests.real_postgres import PROGRAMS, Server

BOTH = effort.first(KINDS)


@pytest.fixture(scope="session")
def postgres_server():
    """A running PostgreSQL server."""
    if not PROGRAMS:
        pytest.skip("PostgreSQL is not installed here")
    server = Server()
    server.start()
    yield server
    server.remove()


def pytest_generate_tests(metafunc):
    """Run each test that stores a club on both databases, or in `make test` on one of them.

    A module may restrict them with KINDS.
    """
    if "kind" in metafunc.fixturenames:
        kinds = getattr(metafunc.module, "KINDS", BOTH)
        metafunc.parametrize("kind", kinds, scope="session", indirect=True)


@pytest.fixture(scope="session")
def kind(request):
    """The kind of database with which a test is run, one of ``places.KINDS``."""
    return request.param


@pytest.fixture(scope="session")
def places():
    """All places that a test has created."""
    return []


@pytest.fixture(autouse=True)
def close_places(places):
    """Close the places at the end of the test."""
    yield
    while places:
        places.pop().close()


@pytest.fixture(scope="session")
def new_place(kind, request, places, tmp_path_factory):
    """Return a function that creates a place to store a club, in the database of this run."""

    def make():
        folder = tmp_path_factory.mktemp("club")
        if kind == "sqlite":
            place = SqlitePlace(folder)
        else:
            place = PostgresPlace(folder, request.getfixturevalue("postgres_server"))
        places.append(place)
        return place

    return make


@pytest.fixture
def place(new_place):
    return new_place()


@pytest.fixture
def store(place):
    return place.open()


@pytest.fixture
def house(place):
    with House(place) as house:
        yield house

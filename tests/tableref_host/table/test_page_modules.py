"""The page's modules that need no browser, tested in node with a time that the test sets."""

import pytest

from tableref_host.places import ROOT
from tests.node import node

CHECKS = ROOT / "tests" / "tableref_host" / "table"


COUNTS = {
    "page_modules": 34,
    "table_parts": 32,
    "main_parts": 14,
    "pico_parts": 7,
    "service_worker": 5,
}
"""File of checks -> number of checks in it."""


@pytest.mark.parametrize(("name", "count"), COUNTS.items())
def test_the_modules_do_what_their_checks_describe(name, count):
    assert len(node(CHECKS / f"{name}.mjs")) == count

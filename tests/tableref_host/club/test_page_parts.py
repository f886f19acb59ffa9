"""The club's pages and their parts, drawn and used in node."""

import pytest

from tableref_host.places import ROOT
from tests.node import node

CHECKS = ROOT / "tests" / "tableref_host" / "club"


@pytest.mark.parametrize(("name", "count"), [("page_parts", 13), ("whole_page", 5)])
def test_the_pages_do_what_their_checks_describe(name, count):
    assert len(node(CHECKS / f"{name}.mjs")) == count

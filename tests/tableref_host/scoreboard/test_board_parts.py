"""The scoreboard's page and its parts, drawn in node."""

import pytest

from tableref_host.places import ROOT
from tests.node import node

CHECKS = ROOT / "tests" / "tableref_host" / "scoreboard"


@pytest.mark.parametrize(
    ("name", "count"), [("board_parts", 18), ("whole_page", 10), ("overlay_page", 4)]
)
def test_the_parts_show_what_their_checks_describe(name, count):
    assert len(node(CHECKS / f"{name}.mjs")) == count

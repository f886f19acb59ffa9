"""The parts of the scoreboard's page, drawn in node."""

from tableref_host.places import ROOT
from tests.tableref_host.table.test_press_order import node

CHECKS = ROOT / "tests" / "tableref_host" / "scoreboard" / "board_parts.mjs"


def test_the_parts_show_what_their_checks_describe():
    assert len(node(CHECKS)) == 10

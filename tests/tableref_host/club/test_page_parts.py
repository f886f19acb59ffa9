"""The parts of the club's pages, drawn and used in node."""

from tableref_host.places import ROOT
from tests.tableref_host.table.test_press_order import node

CHECKS = ROOT / "tests" / "tableref_host" / "club" / "page_parts.mjs"


def test_the_parts_do_what_their_checks_describe():
    assert len(node(CHECKS)) == 13

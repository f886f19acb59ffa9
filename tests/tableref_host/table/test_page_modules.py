"""The page's modules that need no browser, tested in node with a time that the test sets."""

from tableref_host.places import ROOT
from tests.tableref_host.table.test_press_order import node

CHECKS = ROOT / "tests" / "tableref_host" / "table" / "page_modules.mjs"


def test_the_modules_do_what_their_checks_describe():
    assert len(node(CHECKS)) == 34

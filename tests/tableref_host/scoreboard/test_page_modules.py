"""Modules of the pages of scoreboard and club, tested in node with a time that the test sets."""

from tableref_host.places import ROOT
from tests.node import node

CHECKS = ROOT / "tests" / "tableref_host" / "scoreboard" / "page_modules.mjs"


def test_the_modules_do_what_their_checks_describe():
    assert len(node(CHECKS)) == 10

"""The charts of the history, drawn in node."""

from tableref_host.places import ROOT
from tests.node import node

CHECKS = ROOT / "tests" / "tableref_host" / "history_pages" / "plots.mjs"


def test_the_charts_are_what_their_checks_describe():
    assert len(node(CHECKS)) == 2

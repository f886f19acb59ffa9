"""The pages that a Pico W serves, tested in node."""

from tableref_host.places import ROOT
from tests.node import node

CHECKS = ROOT / "tests" / "firmware" / "web" / "pages.mjs"


def test_the_pages_do_what_their_checks_describe():
    assert len(node(CHECKS)) == 7

"""The page of a phone, in node with a time that the test sets."""

from tableref_host.places import ROOT
from tests.node import node

CHECKS = ROOT / "tests" / "tableref_host" / "seats" / "phone_page.mjs"


def test_the_page_does_what_its_checks_describe():
    assert len(node(CHECKS)) == 9

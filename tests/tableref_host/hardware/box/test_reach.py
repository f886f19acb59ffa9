"""The wires of a lid reach their plugs while the lid lies beside its open box."""

import re

import pytest

from tableref_host.hardware.box import reach
from tableref_host.hardware.box.reach import RESERVE, WIRE, wire_problems
from tableref_host.hardware.figures import f
from tests.tableref_host.hardware.guide_pages import text_of


def test_all_wires_are_long_enough(at):
    assert wire_problems(at) == []


@pytest.mark.parametrize(("title", "part"), [("hub", "DS1"), ("box for four", "SW1")])
def test_a_wire_that_is_too_short_is_found(at, monkeypatch, title, part):
    opened = next(one for one in reach._opened(at) if one.title == title)
    farthest = max(reach.reaches(opened).items(), key=lambda item: item[1])
    assert farthest[0] == part
    mm = int(farthest[1]) + RESERVE
    monkeypatch.setitem(WIRE, title, mm)
    assert wire_problems(at) == [
        f"{title}: the wires of {part} must be {farthest[1] + RESERVE:.0f} mm long to reach the "
        f"lid beside the box, and are {mm}."
    ]


def test_the_display_of_the_hub_is_152_mm_from_its_plug(at):
    """Worked out by hand from the places of plug, rim and pins."""
    hub = reach._opened(at)[0]
    assert reach.reaches(hub)["DS1"] == pytest.approx(152, abs=1)


def test_the_pages_name_these_lengths_and_places():
    lists = text_of("four/parts.md")
    lead = WIRE["box for four"] // 10
    assert re.search(rf"lead of {lead} cm, for four lights", lists)
    assert re.search(rf"Jumper wire, sockets at both ends, {lead} cm", lists)
    assert f.LID_WIRE_M * 100 == lead
    assert f"buttons are {WIRE['hub'] // 10} cm\nlong" in text_of("table/board.md")
    assert "in front of the hub or behind it" in text_of("table.md").replace("\n   ", " ")
    assert "to the left or to the right of the tray" in text_of("four.md").replace("\n", " ")

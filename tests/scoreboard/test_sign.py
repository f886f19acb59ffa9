"""The club's sign (its name and picture): large without a match, small during one."""

import io

import pytest
from PIL import Image
from playwright.sync_api import expect

from tableref_host.scoreboard.server import inviting, page_files
from tableref_host.scoreboard.sign import picture_of, with_sign
from tests.effort import first
from tests.scoreboard.served import ADDRESS, Served, SetBoard
from tests.scoreboard.states import STATES
from tests.scoreboard.test_layouts import CUT, SPILLS

NAME = "Spieleclub Würfelbecher 24 <i>"
SIZES = first([(960, 540), (390, 844), (1366, 768), (1920, 1080)], 2)


def picture(width, height):
    file = io.BytesIO()
    Image.new("RGB", (width, height), "#b03060").save(file, "PNG")
    return picture_of(file.getvalue())


@pytest.fixture(scope="module", params=first(["both", "name", "high"]))
def club(request, tmp_path_factory):
    name, image = {
        "both": (NAME, picture(900, 600)),
        "name": ("W" * 30, None),
        "high": (None, picture(200, 900)),
    }[request.param]
    files = inviting(with_sign(page_files(), name, image), ADDRESS)
    served = Served(SetBoard(STATES["lobby"]), tmp_path_factory.mktemp("club") / "n.json", files)
    yield served
    served.stop()
    assert served.faults == []


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("name", ["lobby", "full"])
def test_the_sign_has_a_place_and_covers_nothing(look, club, name, size):
    club.show(STATES[name])
    screen = look(*size, at=club.url)
    expect(screen["#phase"]).to_have_text(STATES[name]["phase"]["words"])
    is_tv, is_idle = size[0] >= 960, name == "lobby"
    assert screen["#sign"].is_visible() == is_idle
    assert screen["#dial"].is_visible() == (name != "lobby" and not is_tv)
    assert screen["#small-sign"].is_visible() == (is_tv and not is_idle)
    assert screen.ask("[...document.images].every((image) => image.naturalWidth)")
    assert screen.ask(SPILLS) == []
    assert screen.ask("document.documentElement.scrollWidth") <= size[0]
    if is_tv:
        assert screen.ask(CUT, ["#felt", "#happens", "#points", "#top"]) == []

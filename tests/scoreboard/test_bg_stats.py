"""At the end of a match the page has a QR code and a link for BG Stats."""

import io
import json

import pytest
import segno
from PIL import Image
from playwright.sync_api import expect

from tableref_host.places import ROOT
from tableref_host.protocol.messages import EventReceived
from tableref_host.scoreboard.board import Board
from tableref_host.scoreboard.server import page_files
from tests.effort import first
from tests.scoreboard.served import Served

RECORD = ROOT / "tests/scenarios/gotta_go_ten_players_tie.events"
SIZES = [(1920, 1080), (390, 844), (1366, 768), (960, 540)]


@pytest.fixture
def served(tmp_path):
    served = Served(Board(), tmp_path / "names.json", page_files())
    yield served
    served.stop()
    assert served.faults == []


@pytest.mark.parametrize("size", first(SIZES), ids=str)
def test_the_code_on_the_sheet_is_that_of_the_link(look, served, size):
    events = [json.loads(line) for line in RECORD.read_text(encoding="utf-8").splitlines()]
    end = next(at for at, event in enumerate(events) if event["event"] == "match_ended")
    for event in events[:end]:
        served.handle(EventReceived(event, True))
    page = look(*size, at=served.url, device_scale_factor=1).page
    tool = page.locator("#open-bg-stats")
    expect(page.locator("#standings li")).to_have_count(10)
    expect(tool).to_be_hidden()
    served.handle(EventReceived(events[end], True))
    expect(tool).to_be_visible()
    # A phone has room for one tool more beside the game's name.
    for width, height in ((390, 844), size):
        page.set_viewport_size({"width": width, "height": height})
        expect(page.locator("#full-screen")).to_be_visible(visible=width > 390)
    tool.click()
    link = page.locator("#bg-stats-link")
    expect(link).to_have_text("Open in BG Stats")
    expect(link).to_have_attribute("href", served.call(served.bg_stats.link))
    code = page.locator("#bg-stats-code img")
    code.evaluate("(image) => image.decode()")
    shot = Image.open(io.BytesIO(code.screenshot())).convert("L")
    made = segno.make(link.get_attribute("href"), error="l", micro=False)
    rows = [list(row) for row in made.matrix_iter(border=4)]
    step = shot.width / len(rows)
    assert abs(shot.width - shot.height) <= 1
    if size != (1920, 1080):
        # Squares of a fractional number of pixels, which a camera can read.
        return
    assert step >= 4
    wrong = [
        (x, y)
        for y, row in enumerate(rows)
        for x, is_dark in enumerate(row)
        if (shot.getpixel((int((x + 0.5) * step), int((y + 0.5) * step))) < 128) != bool(is_dark)
    ]
    assert wrong == []
    # The next match hides the sheet and the tool that opens it.
    served.handle(EventReceived({**events[0], "seed": 1}, True))
    expect(page.locator("#bg-stats")).to_be_hidden()
    expect(tool).to_be_hidden()

"""Before a match the screen shows a QR code that leads phones to the scoreboard."""

import io

import pytest
import segno
from PIL import Image
from playwright.sync_api import expect

from tableref_host.scoreboard.server import page_files
from tests.effort import first
from tests.scoreboard.served import ADDRESS
from tests.scoreboard.states import STATES

TYPED = "192.168.178.123:8010"
TVS = [(1280, 720), (1920, 1080), (960, 540), (3840, 2160)]


@pytest.mark.parametrize("size", first(TVS, 2), ids=str)
def test_the_qr_code_in_the_lobby_contains_the_address(look, shared, size):
    shared.show(STATES["lobby"])
    page = look(*size, device_scale_factor=1).page
    expect(page.locator("#invitation")).to_be_visible()
    expect(page.locator("#invitation")).to_contain_text(
        f"On your phone: scan this, or open {TYPED}"
    )
    picture = page.locator("#invitation svg")
    shot = Image.open(io.BytesIO(picture.screenshot())).convert("L")
    rows = [list(row) for row in segno.make(ADDRESS, error="m").matrix_iter(border=4)]
    step = shot.width / len(rows)
    # The code's corners are rounded, and its squares have 3 px or more, enough for a phone two
    # metres away.
    assert abs(shot.width - shot.height) <= 1 and step >= 3
    for y, row in enumerate(rows):
        for x, is_dark in enumerate(row):
            if not {x, y} <= {0, len(rows) - 1}:
                seen = shot.getpixel((int((x + 0.5) * step), int((y + 0.5) * step)))
                assert (seen < 128) == bool(is_dark), (x, y)


@pytest.mark.parametrize("state", ["ready", "counting", "claims", "over"])
def test_the_qr_code_disappears_when_a_match_begins(look, shared, state):
    shared.show(STATES[state])
    expect(look().page.locator("#invitation")).to_be_hidden()


def test_the_qr_code_is_not_shown_on_phones(look, shared):
    shared.show(STATES["lobby"])
    expect(look(390, 844).page.locator("#invitation")).to_be_hidden()


def test_its_text_is_in_the_language_of_the_page(look, shared):
    shared.show(STATES["lobby"])
    words = look(locale="de-DE").page.locator("#invitation")
    expect(words).to_contain_text(f"Auf dem Handy: Code scannen oder öffnen: {TYPED}")


def test_without_an_address_for_phones_there_is_no_qr_code():
    assert b'id="invitation"' not in page_files()["/"][0]

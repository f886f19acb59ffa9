"""The page for streams: only the chosen contents, over any picture, always live."""

import io

import pytest
from PIL import Image
from playwright.sync_api import expect

from tests.effort import first
from tests.scoreboard.contrast import too_faint
from tests.scoreboard.served import SetBoard
from tests.scoreboard.states import EVERY_GAME, NAMES, STATES, changed, claim
from tests.scoreboard.test_layouts import SCREENS

SIZES = first([SCREENS[0], (390, 844), *SCREENS[1:]], 2)
ALL = {**STATES, **EVERY_GAME}
NAMED = [*first(["full", "full_shared", "claims"], 2), *first(list(EVERY_GAME))]


def opened(browser, shared, **options):
    """Yield a page that many tests share."""
    shared.show(STATES["lobby"])
    page = browser.new_page(bypass_csp=True, **options)
    page.goto(f"{shared.url}overlay")
    yield page
    page.close()


@pytest.fixture(scope="module")
def overlay(browser, shared):
    """Return the page with all dots, for tests that read its colours."""
    yield from opened(browser, shared, device_scale_factor=1)


@pytest.fixture(scope="module")
def unpainted(browser, shared):
    """Return the page for tests of its layout. It stays open, because loading takes the longest."""
    yield from opened(browser, shared)


def test_the_overlay_shows_who_was_first_the_margin_and_the_leader(look, shared):
    shared.show(STATES["claims"])
    screen = look(at=f"{shared.url}overlay")
    expect(screen["#phase"]).to_have_text("Round 5: go!")
    assert screen.rows("#claims > li") == [
        "1.|7|Dario|first",
        "2.|1|Anna|+0.012 s",
        "3.|4|Chloé|+0.844 s",
    ]
    rows = screen["#standings > li"]
    expect(rows).to_have_count(len(NAMES))
    expect(rows.first.locator(".name")).to_have_text("Chloé")
    expect(rows.first.locator(".total")).to_have_text("11")
    # The points of the last round would stay there for the whole next round.
    expect(rows.first.locator(".gain")).to_contain_text("+")
    expect(rows.first.locator(".gain")).to_be_hidden()
    # There is room for the first four claims.
    claims = [claim(player, rank, 0) for rank, player in enumerate((1, 2, 4, 7, 9), 1)]
    shared.show(changed(STATES["claims"], claims=claims))
    expect(screen["#claims .chip"]).to_have_text(["1", "2", "4", "7"])
    assert screen.ask("document.querySelectorAll('button, a, input, dialog').length") == 0
    shared.show(STATES["over"])
    expect(screen["#phase"]).to_have_text("Dario won!")
    expect(screen["#claims > li"]).to_have_count(0)
    expect(screen[".is-winner .marks"]).to_have_text("★ Winner")


def in_seconds(text):
    minutes, seconds = text.split(":")
    return 60 * int(minutes) + int(seconds)


def test_clocks_run_on_the_overlay(look, shared):
    clock = {"player": 9, "us": 600_000_000, "runs": -1, "free_us": 0, "is_over": False}
    shared.show(changed(STATES["turn"], clocks=[clock]))
    screen = look(at=f"{shared.url}overlay")
    expect(screen["#time"]).to_have_class("is-running")
    before = in_seconds(screen["#time"].text_content())
    screen.wait(6000)
    after = in_seconds(screen["#time"].text_content())
    assert before - after == 6
    expect(screen[".is-turn .clock"]).to_have_text(screen["#time"].text_content())
    shared.show(changed(STATES["over"], clocks=[clock]))
    expect(screen["#time"]).to_be_hidden()


def test_the_overlay_is_in_the_language_of_its_address(look, shared):
    shared.show(STATES["over"])
    screen = look(at=f"{shared.url}overlay?language=de")
    expect(screen[".is-winner .marks"]).to_have_text("★ Gewonnen")
    scripts = screen.ask("[...document.scripts].map(({ src }) => src)")
    assert any("/page/js/overlay.js" in script for script in scripts)
    expect(screen["html"]).to_have_attribute("lang", "de")


def test_the_overlay_reconnects_and_only_reports_that_it_is_disconnected(look, serve):
    served = serve(SetBoard(STATES["go"]))
    screen = look(at=f"{served.url}overlay")
    expect(screen["#connection"]).to_be_hidden()
    served.stop()
    expect(screen["#connection"]).to_have_text("No connection. Trying again …")
    expect(screen["#connection"]).to_be_visible()
    expect(screen["#phase"]).to_have_text("Round 5: go!")
    served.show(STATES["over"])
    served.start()
    screen.until("back", lambda: screen.phase() == "Dario won!")
    expect(screen["#connection"]).to_be_hidden()
    served.show(STATES["away"])
    expect(screen["#connection"]).to_have_text("Waiting for the table: plug it in")


def pixels(page):
    return Image.open(io.BytesIO(page.screenshot(omit_background=True))).convert("RGBA")


def shown(page, shared, address, name, size):
    page.set_viewport_size({"width": size[0], "height": size[1]})
    shared.show(ALL[name])
    page.goto(address)
    expect(page.locator("#phase")).to_have_text(ALL[name]["phase"]["words"])


def test_the_overlay_is_transparent_around_its_parts(overlay, shared):
    shown(overlay, shared, f"{shared.url}overlay", "claims", (1366, 768))
    picture = pixels(overlay)
    upper = picture.crop((0, 0, picture.width, picture.height // 2))
    assert upper.getcolors() == [(upper.width * upper.height, (0, 0, 0, 0))]
    assert max(alpha for *_, alpha in picture.get_flattened_data()) == 255


@pytest.mark.parametrize("name", first(["full", "over"]))
def test_for_a_mixer_the_background_is_one_colour(overlay, shared, name):
    shown(overlay, shared, f"{shared.url}overlay?ground=black", name, (1366, 768))
    colours = pixels(overlay).getcolors(1366 * 768)
    assert all(red == green == blue and alpha == 255 for _, (red, green, blue, alpha) in colours)
    assert max(colours)[1] == (0, 0, 0, 255)
    assert (255, 255, 255, 255) in {colour for _, colour in colours}


OUTSIDE = """() => [...document.querySelectorAll("main *, #connection")].filter((element) => {
  const box = element.getBoundingClientRect();
  if (!box.width || element.closest(".unseen, svg, .chip")) return false;
  if (element.matches(".name, h2, p") && element.scrollWidth > element.clientWidth + 1) return true;
  const own = element.closest(".standing, #happens, #connection")?.getBoundingClientRect();
  return box.left < -1 || box.top < -1 || box.right > innerWidth + 1 ||
    box.bottom > innerHeight + 1 || (own && (box.right > own.right + 1 || box.left < own.left - 1));
}).map((element) => element.outerHTML.slice(0, 120))"""
COVERED = """() => [...document.querySelectorAll(".standing")].filter((row) => {
  const [name, total] = [".name", ".total"].map((one) => row.querySelector(one));
  return name && total &&
    name.getBoundingClientRect().right > total.getBoundingClientRect().left + 1;
}).map((row) => row.textContent)"""


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("name", NAMED)
def test_all_of_the_overlay_is_visible(unpainted, shared, name, size):
    unpainted.set_viewport_size({"width": size[0], "height": size[1]})
    # The menu comes between, because two states may have the same words.
    for state in (STATES["lobby"], ALL[name]):
        shared.show(state)
        expect(unpainted.locator("#phase")).to_have_text(state["phase"]["words"])
    assert unpainted.evaluate("[innerWidth, innerHeight]") == list(size)
    assert unpainted.evaluate(OUTSIDE) == []
    assert unpainted.evaluate(COVERED) == []


@pytest.mark.parametrize("ground", first(["white", "black", "#808080"]))
@pytest.mark.parametrize("name", ["claims", "turn", "away"])
def test_the_overlay_can_be_read_on_any_picture(overlay, shared, name, ground):
    shown(overlay, shared, f"{shared.url}overlay", name, (1920, 1080))
    overlay.add_style_tag(content=f"html {{ background: {ground} !important }}")
    assert too_faint(overlay) == []
    small = overlay.evaluate(
        """Math.min(...[...document.querySelectorAll(".name, .total, .margin, #phase, #time")]
          .filter((part) => part.offsetWidth)
          .map((part) => parseFloat(getComputedStyle(part).fontSize)))"""
    )
    # Phones show the overlay, too, so letters must have at least a fortieth of its height.
    assert small >= 1080 / 40

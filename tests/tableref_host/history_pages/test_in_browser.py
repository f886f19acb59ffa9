"""The history's pages in a browser: plots, forms, and the replay of a match."""

import re

import pytest
from evening_matches import THREE_TO_75
from playwright.sync_api import expect

from tests import effort
from tests.scoreboard.contrast import too_faint

SIZES = [(1366, 768), (820, 1180), (390, 844)]
ADDRESSES = [
    *("/", "/evening/2026-11-20", "/players?game=gotta_go", "/head-to-head?one=Anna&other=Bo"),
    *("/records", "/plots", "/plots?kind=share", "/match/1", "/match/2", "/match/3", "/nothing"),
]


@pytest.fixture
def look(browser, served):
    """Return a function that opens a page of the history; nothing may go wrong there."""
    contexts, faults = [], []

    def open_one(address, size=SIZES[0], **options):
        width, height = size
        viewport = {"width": width, "height": height}
        context = browser.new_context(viewport=viewport, bypass_csp=False, **options)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("requestfailed", lambda request: faults.append(request.url))
        page.goto(served.url.rstrip("/") + address)
        return page

    yield open_one
    for context in contexts:
        context.close()
    assert faults == []


def test_plots_are_drawn_and_the_form_works_by_keyboard(look):
    page = look("/plots")
    lines = page.locator(".legend li")
    expect(page.locator("figure.chart")).to_have_attribute("data-drawn", str(lines.count()))
    drawn = page.evaluate(
        """() => [...document.querySelectorAll("figure canvas")].map((canvas) => {
          const pen = canvas.getContext("2d");
          return pen.getImageData(0, 0, canvas.width, canvas.height).data.some((one) => one > 0);
        })"""
    )
    assert all(drawn) and len(drawn) == lines.count() + 1
    page.locator("summary").first.focus()
    page.keyboard.press("Enter")
    page.get_by_label("Player").fill("Dora")
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile("player=Dora"))
    expect(page.locator(".legend li")).to_have_text("Dora")
    expect(page.locator("figure.chart")).to_have_attribute("data-drawn", "1")


def test_plots_are_drawn_again_when_the_colour_scheme_changes(look):
    page = look("/plots?kind=share", color_scheme="dark")
    expect(page.locator("figure.chart")).to_have_attribute("data-drawn", re.compile(r"\d+"))
    chart = "Chart.getChart(document.querySelector('.canvas canvas'))"
    # Shares are per cent, and a short line has markers.
    scale = page.evaluate(f"{chart}.options.scales.y")
    assert (scale["min"], scale["max"]) == (0, 100)
    lines = page.evaluate(f"{chart}.data.datasets.map((line) => [line.pointRadius > 2, line.data])")
    assert all(has_markers for has_markers, _ in lines)
    assert any(None in values for _, values in lines)
    assert page.evaluate(f"{chart}.data.datasets.every((line) => line.spanGaps)")
    ink = f"{chart}.options.scales.x.ticks.color"
    before = page.evaluate(ink)
    page.evaluate(
        """() => {
          const isDay = matchMedia("(prefers-color-scheme: light)");
          window.changed = new Promise((done) => isDay.addEventListener("change", done));
        }"""
    )
    page.emulate_media(color_scheme="light")
    page.evaluate("window.changed.then(() => true)")
    assert page.evaluate(ink) != before


def test_a_match_is_replayed_on_the_scoreboard(look):
    page = look(f"/match/{THREE_TO_75}")

    def bg_stats_fetched():
        return page.expect_event("requestfinished", lambda one: one.url.endswith("/bg-stats"))

    # Wait for the request's end, because reloading the page would cancel it and make it fail.
    with bg_stats_fetched():
        page.get_by_role("link", name="60x speed").click()
    expect(page.locator("#phase")).to_contain_text("Anna")
    expect(page.locator("#standings li").first).to_contain_text("85")
    # The match was not played today, so BG Stats is not offered.
    with bg_stats_fetched():
        page.reload()
        expect(page.locator("#standings li").first).to_contain_text("85")
    expect(page.locator("#open-bg-stats")).to_be_hidden()
    page.get_by_role("link", name="Back to the match").click()
    expect(page.locator("h1")).to_contain_text("Match 1")


@pytest.fixture(scope="module")
def page(browser):
    """Return a page with all dots, which tests load in turn."""
    page = browser.new_page(bypass_csp=True, device_scale_factor=1)
    yield page
    page.close()


@effort.exhaustive
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("address", ADDRESSES)
def test_every_page_fits_and_is_legible(page, served, address, size):
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(served.url.rstrip("/") + address)
    for summary in page.locator("summary").all():
        summary.click()
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    for scheme in ("dark", "light"):
        page.emulate_media(color_scheme=scheme)
        assert too_faint(page) == [], scheme


@effort.exhaustive
def test_pages_work_without_scripts(browser, served):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    for address in ADDRESSES:
        page.goto(served.url.rstrip("/") + address)
        expect(page.locator("h1")).to_be_visible()
        expect(page.locator("nav a").first).to_be_visible()
    context.close()


def test_on_a_phone_each_cell_has_the_name_of_its_column(look):
    page = look("/records", SIZES[-1])
    labels = """() => [...document.querySelectorAll(".cards td")].slice(0, 3).map(
        (cell) => getComputedStyle(cell, "::before").content + getComputedStyle(cell).display)"""
    assert page.evaluate(labels) == [f'"{name}: "block' for name in ("Value", "By", "In")]
    # So the head of the table is only for screen readers.
    head = page.locator(".cards thead").first.bounding_box()
    assert head["x"] + head["width"] < 0
    page.goto(page.url.replace("/records", "/match/1"))
    empty = """() => [...document.querySelectorAll(".audit td:empty")].map(
        (cell) => getComputedStyle(cell).display)"""
    assert set(page.evaluate(empty)) == {"none"}
    # A line's time is beside its number, and the event below them has the whole width.
    line = page.locator(".audit tbody tr").first
    number, time, event = (line.locator(f":nth-child({at})").first for at in (1, 3, 5))
    assert time.bounding_box()["y"] == number.bounding_box()["y"]
    assert event.bounding_box()["y"] > number.bounding_box()["y"]
    assert event.bounding_box()["width"] > 0.7 * SIZES[-1][0]
    # The chart has the whole width, with its legend below.
    assert page.locator(".canvas").bounding_box()["width"] > 0.8 * SIZES[-1][0]
    # A table without cards scrolls in its own area, not with the page.
    page.goto(page.url.replace("/match/1", "/players"))
    assert page.evaluate("document.documentElement.scrollWidth") == SIZES[-1][0]
    area = page.locator(".scroll")
    assert area.evaluate("area => area.scrollWidth > area.clientWidth")


def test_the_line_that_undid_another_is_marked_when_its_link_is_followed(look):
    page = look("/match/2")
    link = page.locator(".gone a").first
    line = page.locator(link.get_attribute("href"))
    mark = "(row) => getComputedStyle(row).boxShadow !== 'none'"
    assert not line.evaluate(mark)
    link.click()
    assert line.evaluate(mark)


def test_a_player_whose_light_winks_has_a_broken_ring(look):
    rings = """() => [...document.querySelectorAll(".result .chip")].map(
        (chip) => [chip.textContent, getComputedStyle(chip).borderTopStyle])"""
    seats = [["1", "solid"], ["4", "solid"], ["10", "dashed"]]
    assert look("/match/6").evaluate(rings) == seats


def test_the_first_tab_leads_to_the_contents_and_printing_omits_controls(look):
    page = look("/match/1")
    page.keyboard.press("Tab")
    skip = page.locator(".skip")
    expect(skip).to_be_focused()
    assert skip.bounding_box()["x"] >= 0
    page.emulate_media(media="print")
    shown = [page.locator(part).is_visible() for part in ("nav", ".replay", "h1")]
    assert shown == [False, False, True]

"""A window smaller than any phone, as with a zoom of 200 % and more: the page scrolls."""

import pytest

from tests.effort import exhaustive
from tests.table.hands import VirtualTable
from tests.table.test_overlaps import OVERLAPS
from tests.waiting import until

SIZES = {
    # A phone of 390 x 844 at 200 %, and a notebook of 1280 x 1024 at 400 %.
    (195, 422): (320, 780),
    (320, 256): (320, 780),
    (280, 800): (320, 800),
    (480, 320): (480, 780),
    (700, 250): (700, 320),
}
"""Size of the window -> size of the stage."""

TOOLS = 54
"""Height of the tools below the stage of a page that scrolls."""

FITTING = [
    (320, 568),
    (320, 600),
    (340, 640),
    (568, 320),
    (567, 568),
    (568, 412),
    (640, 600),
    (600, 800),
]
"""Windows in which the page does not scroll: the smallest ones, and nearly square ones."""

EXTENT = """() => {
  const { scrollWidth, scrollHeight } = document.documentElement;
  const stage = document.getElementById("stage").getBoundingClientRect();
  return [[scrollWidth, scrollHeight], [stage.width, stage.height]];
}"""

LONGEST = """() => {
  const words = { 11: "Frühstart zurücknehmen", 12: "Wer setzt aus?", 13: "Zug ist fertig" };
  for (const [button, text] of Object.entries(words)) {
    document.querySelector(`[data-button="${button}"] .does`).dataset.words = text;
  }
}"""


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_small_window_scrolls_over_a_whole_table(fed_table, size):
    small = fed_table(size=size)
    width, height = SIZES[size]
    assert small.page.evaluate(EXTENT) == [[width, height + TOOLS], [width, height]]
    assert small.page.locator("#beside").is_visible() == (height >= 780)
    assert faults(small.page) == []


def faults(page):
    """Return the overlaps on a page that may scroll, also with the longest BACK and NEXT texts."""
    found = page.evaluate(OVERLAPS) + (page.evaluate(LONGEST) or page.evaluate(OVERLAPS))
    return [fault for fault in found if not fault.startswith("outside")]


def test_the_welcome_is_as_wide_as_the_page_and_scrolls_with_it(browser, url):
    page = browser.new_page(viewport={"width": 195, "height": 422})
    table = VirtualTable(page, is_real_time=True)
    page.goto(url)
    table.until_ready()
    box = page.locator("#welcome").bounding_box()
    assert (box["x"], box["width"]) == (12, 296)
    page.mouse.wheel(0, 100)
    until("scrolled", lambda: page.locator("#welcome").bounding_box()["y"] == box["y"] - 100)
    page.locator("#welcome button").click()
    page.locator("#welcome").wait_for(state="hidden")
    page.close()


@pytest.mark.parametrize("size", FITTING, ids=str)
def test_a_window_of_the_size_of_a_phone_does_not_scroll(fed_table, size):
    small = fed_table(size=size)
    assert small.page.evaluate(EXTENT) == [list(size)] * 2
    assert faults(small.page) == []


@exhaustive
def test_each_button_is_reached_by_scrolling(set_table):
    welcomed = "localStorage.setItem('tableref.welcomed', 'yes')"
    small = set_table(script=welcomed, is_real_time=True).resize(195, 422)
    page = small.page
    page.mouse.move(100, 200)
    page.mouse.wheel(125, 400)
    until("scrolled", lambda: small.ask("scrollX === 125 && scrollY > 300"))
    for tool in page.locator(".tool").all():
        tool.scroll_into_view_if_needed()
        tool.click(trial=True)
    page.locator("[data-button='13']").click()
    small.until_seen("button to join.")
    for player in range(1, 11):
        page.locator(f"[data-button='{player}']").click()
    small.until_seen("6 7 8 9 10")
    page.locator("[data-button='11']").click()
    small.until_seen("Which game?")

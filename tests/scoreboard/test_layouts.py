"""From the smallest phone to a TV: everything is visible, not cut off, and readable."""

import pytest
from playwright.sync_api import expect

from tests.browser import UNPAINTED
from tests.effort import first
from tests.scoreboard.contrast import contrast, parsed, too_faint
from tests.scoreboard.screen import sheet_open, totals_shown
from tests.scoreboard.states import EVERY_GAME, NAMES, STATES, changed, rounds, standings

PHONES = [(320, 568), (360, 740), (412, 915), (740, 360)]
SCREENS = [(960, 540), (1366, 768), (1920, 1080)]
# The smallest size of each kind comes first, because what fits there fits larger ones.
SMALLEST_FIRST = first([PHONES[0], SCREENS[0], *PHONES[1:], *SCREENS[1:]], 2)


def opened(browser, shared, **options):
    """Yield a page that many tests share."""
    shared.show(STATES["lobby"])
    page = browser.new_page(bypass_csp=True, **options)
    page.add_init_script(UNPAINTED)
    faults = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.goto(shared.url)
    yield page
    page.close()
    assert faults == []


@pytest.fixture(scope="module")
def page(browser, shared):
    yield from opened(browser, shared)


@pytest.fixture(scope="module")
def drawn(browser, shared):
    """Return the page with all dots, for tests that read its colours.

    It is painted only in pictures; see WITHOUT_TEXT.
    """
    yield from opened(browser, shared, device_scale_factor=1)


def show(page, shared, name, size):
    width, height = size
    state = {**STATES, **EVERY_GAME}[name]
    page.set_viewport_size({"width": width, "height": height})
    shared.show(state)
    page.wait_for_function(
        """([words, ...size]) => document.getElementById("phase").textContent === words &&
          innerWidth === size[0] && innerHeight === size[1]""",
        arg=[state["phase"]["words"], *size],
    )
    # The chart gets its size in the frame after the one in which it is shown.
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


# Script that returns elements that extend beyond the page or their container, except those that
# scroll.
SPILLS = """() => [...document.querySelectorAll("main *, #top *")].filter((element) => {
  const box = element.getBoundingClientRect();
  if (!box.width || element.closest(".unseen, #log-lines, svg") ||
      element.id === "side") return false;
  const panel = element.closest(".panel, #felt, #top").getBoundingClientRect();
  // Letters may run out of a part that itself does not.
  if (element.matches(".name, h1, h2, p") && element.scrollWidth > element.clientWidth + 1) {
    return true;
  }
  return box.left < panel.left - 1 || box.right > panel.right + 1 ||
    box.right > innerWidth + 1 || box.left < -1;
}).map((element) => [element.outerHTML.slice(0, 120), element.getBoundingClientRect().right])"""


@pytest.mark.parametrize("size", SMALLEST_FIRST, ids=str)
@pytest.mark.parametrize("name", ["claims", "over", "full"])
def test_nothing_is_wider_than_the_screen(page, shared, name, size):
    show(page, shared, name, size)
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    assert page.evaluate(SPILLS) == []


@pytest.mark.parametrize("size", PHONES, ids=str)
def test_a_wide_table_of_totals_scrolls_by_itself(page, shared, size):
    show(page, shared, "full", size)
    with totals_shown(page):
        assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
        view = page.locator("#table-view")
        assert view.evaluate("(view) => view.scrollWidth > view.clientWidth")
        assert view.evaluate("(view) => view.getBoundingClientRect().right") <= size[0]
        # The numbers of the rounds stay, because the totals mean nothing without them.
        number = view.locator("tbody th").first
        left = number.bounding_box()["x"]
        view.evaluate("(view) => { view.scrollLeft = view.scrollWidth; }")
        assert number.bounding_box()["x"] == left
        view.evaluate("(view) => { view.scrollLeft = 0; }")


COVERED = """() => {
  const [terms, tools, big, dial] = ["#terms", "#tools", "#dial-big", "#dial"].map((selector) =>
    document.querySelector(selector).getBoundingClientRect());
  const across = Math.min(terms.right, tools.right) - Math.max(terms.left, tools.left);
  const down = Math.min(terms.bottom, tools.bottom) - Math.max(terms.top, tools.top);
  return [across > 0 && down > 0, big.width / dial.width];
}"""
"""Script that returns whether tools cover the terms, and how wide the dial's text is."""
BETWEEN_LIGHTS = 0.76
"""Width of the dial between its lights."""


@pytest.mark.parametrize("size", first([(360, 740), *SCREENS, (412, 915)], 2), ids=str)
def test_terms_are_beside_the_tools_and_the_dials_text_between_its_lights(page, shared, size):
    state = changed(STATES["go"], match={"goal": 20, "lowest_wins": True})
    page.set_viewport_size({"width": size[0], "height": size[1]})
    shared.show(state)
    page.locator("#language").click()
    try:
        expect(page.locator("#terms")).to_have_text("bis 20, wenigste Punkte gewinnen")
        expect(page.locator("#dial-big")).to_have_text("LOS!")
        covered, width = page.evaluate(COVERED)
        assert not covered
        assert width < BETWEEN_LIGHTS
    finally:
        page.locator("#language").click()


# Script that returns elements cut off at the bottom of their container or of the screen.
CUT = """(parts) => parts.filter((selector) => {
  const part = document.querySelector(selector);
  const box = part.getBoundingClientRect();
  const last = Math.max(...[...part.children].map((child) => child.getBoundingClientRect().bottom));
  return box.bottom > innerHeight + 1 || last > box.bottom + 1 ||
    part.scrollHeight > part.clientHeight + 1;
})"""


@pytest.mark.parametrize("size", first(SCREENS), ids=str)
@pytest.mark.parametrize("name", [*STATES, *EVERY_GAME])
def test_on_a_tv_everything_is_visible_at_once(page, shared, name, size):
    show(page, shared, name, size)
    assert page.evaluate("document.documentElement.scrollHeight") <= size[1]
    assert page.evaluate(CUT, ["#felt", "#happens", "#points", "#top"]) == []
    if {**STATES, **EVERY_GAME}[name]["rounds"]:
        assert page.evaluate(CUT, ["#course"]) == []
        expect(page.locator("#chart")).to_be_visible()
        assert page.locator("#chart").bounding_box()["height"] > 0.09 * size[1]


def test_from_four_metres_the_tv_can_be_read(page, shared):
    # On a TV of 140 cm, 1 px is 0.63 mm. Letters of 1/400 of the viewing distance are legible.
    show(page, shared, "claims", (1920, 1080))
    sizes = page.evaluate(
        """() => ["#claims .name", "#claims .margin", "#standings .name", ".total", "#phase"]
          .map((selector) => getComputedStyle(document.querySelector(selector)).fontSize)
          .map(parseFloat)"""
    )
    capital_mm = [0.7 * 0.63 * size for size in sizes]
    assert min(capital_mm) > 4000 / 400
    smallest = page.evaluate(
        """Math.min(...[...document.querySelectorAll("main *, #top *")]
          .filter((element) => element.offsetWidth && element.textContent.trim())
          .filter((element) => !element.closest(".unseen, .chip"))
          .map((element) => parseFloat(getComputedStyle(element).fontSize)))"""
    )
    assert 0.7 * 0.63 * smallest > 4000 / 600


@pytest.mark.parametrize("size", [(320, 568), (1366, 768)], ids=str)
@pytest.mark.parametrize("sheet", ["names", "sounds"])
def test_touch_targets_are_44_px_large(page, shared, sheet, size):
    show(page, shared, "over", size)
    with sheet_open(page, sheet):
        small = page.evaluate(
            """() => [...document.querySelectorAll("button, input, select")]
              .map((part) => [part.id || part.ariaLabel, part.getBoundingClientRect()])
              .filter(([, box]) => box.width && (box.width < 43.9 || box.height < 43.9))
              .map(([name, box]) => [name, box.width, box.height])"""
        )
        assert small == []
        inside = page.evaluate(
            "(sheet) => [...document.querySelectorAll(`#${sheet} *`)].every((part) =>"
            "part.getBoundingClientRect().right <= innerWidth)",
            sheet,
        )
        assert inside


@pytest.fixture(params=["dark", "light"])
def scheme(request, drawn):
    drawn.emulate_media(color_scheme=request.param)
    yield request.param
    drawn.emulate_media(color_scheme="dark")


@pytest.mark.parametrize("size", first([(360, 740), (1366, 768)]), ids=str)
@pytest.mark.parametrize("name", ["full", "paused", "away", "over"])
def test_every_text_has_enough_contrast(drawn, shared, scheme, name, size):
    show(drawn, shared, name, size)
    assert too_faint(drawn) == []


@pytest.mark.parametrize("sheet", ["names", "sounds"])
def test_every_text_of_the_sheets_has_enough_contrast(drawn, shared, scheme, sheet):
    show(drawn, shared, "over", (412, 915))
    with sheet_open(drawn, sheet):
        assert too_faint(drawn) == []


def test_every_text_of_the_table_has_enough_contrast(drawn, shared, scheme):
    show(drawn, shared, "over", (1366, 768))
    with totals_shown(drawn):
        assert too_faint(drawn) == []


def test_lines_and_numbers_of_the_chart_have_enough_contrast(drawn, shared, scheme):
    show(drawn, shared, "over", (1366, 768))
    value = "(name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim()"
    sheet = parsed(drawn.evaluate(value, "--sheet"))
    # the page is light by day, and otherwise dark
    assert (sum(sheet) > 700) if scheme == "light" else (sum(sheet) < 200)
    for seat in STATES["full"]["seats"]:
        name = f"--line-{seat['colour'].replace(' ', '-')}"
        assert contrast(parsed(drawn.evaluate(value, name)), sheet) >= 3, name
    assert contrast(parsed(drawn.evaluate(value, "--accent")), sheet) >= 3
    assert contrast(parsed(drawn.evaluate(value, "--soft")), sheet) >= 4.5


@pytest.mark.parametrize("size", first([(320, 568), (360, 740), (412, 915)]), ids=str)
@pytest.mark.parametrize("name", ["ready", "go", "claims", "ended", "paused", "turn", "over"])
def test_on_a_phone_the_leader_is_visible_without_scrolling(page, shared, name, size):
    show(page, shared, name, size)
    rows = page.evaluate(
        "[...document.querySelectorAll('.standing')].map((r) => r.getBoundingClientRect().bottom)"
    )
    seen = sum(bottom <= size[1] for bottom in rows)
    assert seen >= (1 if size[1] < 600 else 3)


@pytest.mark.parametrize("size", SMALLEST_FIRST, ids=str)
def test_a_long_file_name_does_not_widen_the_page(page, shared, size):
    words = "Playing " + "an_evening_with_friends_" * 6 + "2026-11-22.events"
    STATES["long"] = changed(STATES["go"], source={"is_connected": True, "words": words})
    try:
        show(page, shared, "long", size)
        expect(page.locator("#connection")).to_have_text(words)
        assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
        assert page.evaluate(SPILLS) == []
        assert page.evaluate("document.documentElement.scrollHeight") <= size[1] or size in PHONES
    finally:
        del STATES["long"]


READABLE = """(selector) => [...document.querySelectorAll(selector)]
  .filter((part) => part.offsetWidth > 1 && !part.closest(".unseen"))
  .map((part) => [part.textContent, parseFloat(getComputedStyle(part).fontSize)])"""


@pytest.mark.parametrize("name", ["full", "over"])
def test_legend_log_and_long_names_can_be_read_from_four_metres(page, shared, name):
    show(page, shared, name, (1920, 1080))
    parts = "#legend b, #legend .name, #log-lines li, #standings .name"
    small = [part for part in page.evaluate(READABLE, parts) if 0.7 * 0.63 * part[1] < 4000 / 400]
    assert small == []


OVERLAP = """() => {
  const box = (selector) => document.querySelector(selector).getBoundingClientRect();
  const chart = box("#chart"), legend = box("#legend"), panel = box("#course");
  const entries = [...document.querySelectorAll("#legend li")]
    .map((entry) => entry.getBoundingClientRect());
  const isOver = (one, other) => one.left < other.right - 1 && other.left < one.right - 1 &&
    one.top < other.bottom - 1 && other.top < one.bottom - 1;
  return {
    chart: chart.bottom > legend.top + 1,
    panel: legend.bottom > panel.bottom,
    letters: [...document.querySelectorAll("#legend li")]
      .some((entry) => entry.scrollWidth > entry.clientWidth + 1),
    entries: entries.some((one, at) => entries.slice(at + 1).some((two) => isOver(one, two))),
    low: chart.height < 0.14 * innerHeight,
  };
}"""


@pytest.mark.parametrize("size", first([*SCREENS, (1280, 720)]), ids=str)
def test_chart_and_legend_fit_with_ten_players_and_many_rounds(page, shared, size):
    show(page, shared, "full", size)
    told = page.evaluate(OVERLAP)
    assert [what for what in told if told[what]] == []


def test_lines_of_equal_totals_are_drawn_side_by_side(page, shared):
    made = rounds(4, NAMES)
    for scored in made:
        for scores in (scored["points"], scored["totals"]):
            scores["2"] = scores["1"]
    STATES["equal"] = changed(STATES["over"], rounds=made, standings=standings(made))
    try:
        show(page, shared, "equal", (1366, 768))
        lines = page.evaluate(
            """() => { const chart = Chart.getChart("chart"); return chart.data.datasets
              .filter(({ label }) => ["Anna", "Björn"].includes(label))
              .map((line) => [line.borderWidth, line.exact, chart.getDatasetMeta(
                chart.data.datasets.indexOf(line)).data.map((point) => point.y)]); }"""
        )
    finally:
        del STATES["equal"]
    (width, exact, one), (_, also, other) = lines
    assert exact == also
    assert one[0] == other[0]
    apart = [abs(a - b) for a, b in zip(one[1:], other[1:], strict=True)]
    assert min(apart) > 0.8 * width
    assert max(apart) < 3 * width


def test_a_round_without_points_is_in_chart_and_table(page, shared):
    made = [scored for scored in rounds(6, NAMES) if scored["round"] != 3]
    STATES["void"] = changed(STATES["over"], rounds=made, standings=standings(made))
    try:
        show(page, shared, "void", (1366, 768))
        labels = page.evaluate("Chart.getChart('chart').data.labels")
        heads = page.evaluate(
            "[...document.querySelectorAll('#totals tbody th')].map((head) => head.textContent)"
        )
        anna = page.evaluate(
            "Chart.getChart('chart').data.datasets.find(({ label }) => label === 'Anna').exact"
        )
    finally:
        del STATES["void"]
    assert labels == ["Start", "1", "2", "3", "4", "5", "6"]
    assert heads == labels[1:]
    assert anna[3] == anna[2]

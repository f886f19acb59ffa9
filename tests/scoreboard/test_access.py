"""Accessibility: names of controls, structure, keyboard use, and reduced motion."""

import pytest
from playwright.sync_api import expect

from tests.scoreboard.screen import sheet_open, totals_shown
from tests.scoreboard.states import ALL, STATES, WIDE

WORKED = {"button", "textbox", "combobox", "dialog", "image", "table", "region", "group"}


@pytest.fixture(scope="module")
def opened(look_on, shared):
    shared.show(STATES["full"])
    return look_on()


@pytest.fixture
def screen(opened, shared):
    """Return the page with the chart. Its sheets are closed."""
    shared.show(STATES["full"])
    expect(opened["#phase"]).to_have_text(STATES["full"]["phase"]["words"])
    expect(opened["#chart"]).to_be_visible()
    expect(opened["dialog[open]"]).to_have_count(0)
    return opened


def nodes(screen):
    """Return (role, name) of everything that the browser exposes to screen readers."""
    session = screen.page.context.new_cdp_session(screen.page)
    tree = session.send("Accessibility.getFullAXTree")["nodes"]
    return [
        (node["role"]["value"], node.get("name", {}).get("value", ""))
        for node in tree
        if not node["ignored"]
    ]


def test_every_control_has_a_name(screen):
    def checked():
        found = nodes(screen)
        assert [role for role, name in found if role in WORKED and not name.strip()] == []
        assert {"button"} <= {role for role, _ in found}
        return found

    checked()
    with totals_shown(screen.page):
        checked()
        with sheet_open(screen.page, "names"):
            found = checked()
    assert ("textbox", "Name at seat 10") in found
    assert ("combobox", "Colour of seat 1") in found
    assert ("dialog", "Names and colours") in found


def test_the_page_has_its_parts_and_no_duplicate_id(screen):
    found = nodes(screen)
    assert [name for role, name in found if role == "heading"][0] == "Gotta Go! to 999"
    assert {"banner", "main", "navigation", "image", "table"} <= {role for role, _ in found}
    ids = screen.ask("[...document.querySelectorAll('[id]')].map((part) => part.id)")
    assert len(ids) == len(set(ids))
    assert screen.ask("document.documentElement.lang") == "en"
    levels = screen.ask("[...document.querySelectorAll('h1, h2')].map((part) => part.tagName)")
    assert levels[0] == "H1" and set(levels[1:]) == {"H2"}


def test_a_heading_is_not_listed_before_it_has_text(look):
    screen = look(script="window.WebSocket = class extends EventTarget { close() {} }", waits=False)
    headings = screen.page.get_by_role("heading")
    expect(headings).to_have_text(["TableRef", "What happened"])


def test_the_chart_exists_as_a_table_too(screen):
    table = screen["#totals"]
    expect(table.get_by_role("columnheader")).to_have_text(
        ["Round"] + [f"{player} {WIDE[player]}" for player in ALL]
    )
    expect(table.get_by_role("rowheader")).to_have_text([str(n) for n in range(1, 41)])
    last = STATES["full"]["rounds"][-1]
    cells = table.locator("tbody tr").last.get_by_role("cell")
    for player, cell in zip(ALL, cells.all(), strict=True):
        expect(cell).to_contain_text(str(last["totals"][str(player)]))
    box = "document.getElementById('table-view').getBoundingClientRect().width"
    assert screen.ask(box) == 1
    with totals_shown(screen.page):
        expect(screen["#chart"]).to_be_hidden()
        expect(screen["#as-table"]).to_have_attribute("aria-pressed", "true")
        assert screen.ask(box) > 500
        assert screen.ask("document.getElementById('table-view').scrollTop") > 0
    expect(screen["#chart"]).to_be_visible()


def test_the_page_can_be_used_by_keyboard_and_shows_the_focus(screen):
    # Without a reload the focus would start where the last test has clicked.
    screen.page.reload()
    expect(screen["#phase"]).to_have_text(STATES["full"]["phase"]["words"])
    wanted = ["open-names", "full-screen", "as-chart", "as-table"]
    for name in wanted:
        screen.page.keyboard.press("Tab")
        while screen.ask("document.activeElement.id") not in wanted:
            screen.page.keyboard.press("Tab")
        assert screen.ask("document.activeElement.id") == name
        outline = "getComputedStyle(document.activeElement)"
        assert screen.ask(f"{outline}.outlineStyle") == "solid"
        assert screen.ask(f"parseFloat({outline}.outlineWidth)") >= 3
    screen.page.keyboard.press("Enter")
    expect(screen["#table-view"]).not_to_have_class("unseen")
    screen["#as-chart"].click()


# Script that returns the properties by which the chart's lines can be distinguished.
LOOKS = """() => Chart.getChart("chart").data.datasets.map((line) =>
  [line.label, String(line.borderDash),
   [line.pointStyle, line.pointRotation, line.pointBackgroundColor === line.borderColor].join()])
"""


def test_no_two_lines_differ_by_colour_alone(screen):
    *lines, goal = screen.ask(LOOKS)
    assert goal[0] == "Goal 999"
    assert len(lines) == 10
    assert len({dash for _, dash, _ in lines}) == 10
    assert len({shape for _, _, shape in lines}) == 10
    legend = screen["#legend li"].all_text_contents()
    assert sorted(legend) == sorted([f"{n} {WIDE[n]}" for n in ALL] + ["Goal 999"])


def test_the_chart_has_the_totals_from_the_start_on(screen):
    data = screen.ask("Chart.getChart('chart').data")
    by_name = {line["label"]: line["exact"] for line in data["datasets"]}
    rounds = STATES["full"]["rounds"]
    assert data["labels"] == ["Start"] + [str(n) for n in range(1, 41)]
    for player in ALL:
        assert by_name[WIDE[player]] == [0] + [r["totals"][str(player)] for r in rounds]
    assert by_name["Goal 999"] == [999] * 41


MOVING = """() => [...document.querySelectorAll("*")]
  .flatMap((part) => [null, "::before", "::after"].map((pseudo) => getComputedStyle(part, pseudo)))
  .filter((style) => style.transitionDuration !== "0s" || style.animationName !== "none").length"""


def test_nothing_moves_with_reduced_motion(look, shared):
    for motion, moves in (("reduce", False), ("no-preference", True)):
        shared.show(STATES["claims"])
        screen = look(reduced_motion=motion)
        assert (screen.ask(MOVING) > 0) == moves
        duration = "Chart.getChart('chart').options.animation"
        assert bool(screen.ask(duration)) == moves

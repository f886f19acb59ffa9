"""Phone, tablet and desktop: large enough controls, and the screen is visible."""

from itertools import pairwise

import pytest

from tests.effort import first

# The extremes come first: the smallest phone upright and sideways, a tablet, a notebook, the
# widest.
SIZES = first(
    [
        (320, 568),
        (568, 320),
        (768, 1024),
        (1366, 768),
        (2560, 1080),
        (360, 640),
        (412, 915),
        (640, 360),
        (800, 1280),
        (1024, 600),
        (1280, 800),
        (1920, 1080),
    ],
    5,
)


# Script that returns, for each button, points near its edge at which a touch would not press it.
MISSED = """() => [...document.querySelectorAll("[data-button], .tool")].flatMap((button) => {
  const box = button.getBoundingClientRect();
  return Array.from({ length: 16 }, (_, turn) => (turn * Math.PI) / 8)
    .map((angle) => [
      box.x + box.width * (0.5 + 0.46 * Math.cos(angle)),
      box.y + box.height * (0.5 + 0.46 * Math.sin(angle)),
    ])
    .filter(([x, y]) => {
      const hit = document.elementFromPoint(x, y);
      // the little key beside a neighbour may lie over the rim
      return hit?.closest("[data-button], .tool") !== button && !hit?.closest(".key");
    })
    .map((point) => [button.getAttribute("aria-label") ?? button.id, ...point]);
})"""


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_every_button_can_be_pressed_at_its_edge_at_any_size(fed_table, size):
    page = fed_table(size=size).page
    assert page.evaluate(
        "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
    ) == list(size)
    assert page.evaluate(MISSED) == []
    boxes = page.evaluate(
        "[...document.querySelectorAll('[data-button], .tool')].map(button => {"
        "const box = button.getBoundingClientRect();"
        "return [box.left, box.top, box.right, box.bottom]})"
    )
    assert len(boxes) == 17
    for left, top, right, bottom in boxes:
        assert left >= 0 and top >= 0 and right <= size[0] and bottom <= size[1]
        assert min(right - left, bottom - top) >= 43.9


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_screen_is_large_enough_and_not_covered(fed_table, size):
    page = fed_table(size=size).page
    screen = page.locator("#screen").bounding_box()
    assert screen["width"] >= 128
    assert screen["width"] == pytest.approx(2 * screen["height"], abs=1)
    covered = """([left, top, right, bottom]) =>
      [[left, top], [right, top], [left, bottom], [right, bottom]]
        .map(([x, y]) => document.elementFromPoint(x, y))
        .filter((hit) => !hit?.closest("#glass")).map((hit) => hit?.outerHTML)"""
    corners = [screen["x"] + 1, screen["y"] + 1,
               screen["x"] + screen["width"] - 2, screen["y"] + screen["height"] - 2]  # fmt: skip
    assert page.evaluate(covered, corners) == []
    # and the seats lie clockwise, player 1 at the top
    angles = page.evaluate(
        "tableref.plan().seats.map(({x, y}) => {"
        "const {x: left = 0, y: top = 0} = tableref.plan().table;"
        "return (Math.atan2(x - left, top - y) + 2 * Math.PI) % (2 * Math.PI)})"
    )
    assert angles[0] == pytest.approx(0, abs=0.001)
    assert all(before < after for before, after in pairwise(angles))


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_text_beside_the_table_covers_none_of_it(fed_table, size):
    page = fed_table(size=size).page
    place = page.locator("#beside")
    wide = size[0] >= 1000 and size[0] > 1.25 * size[1]
    assert place.is_visible() == (wide or size[1] >= max(780, 1.15 * size[0]))
    if not place.is_visible():
        return
    box = place.bounding_box()
    assert box["x"] >= 0 and box["x"] + box["width"] <= size[0]
    assert box["y"] >= 0 and box["y"] + box["height"] <= size[1]
    for other in page.locator("[data-button], .tool, #glass, #hub").all():
        part = other.bounding_box()
        is_apart = (
            part["x"] >= box["x"] + box["width"] - 1
            or part["x"] + part["width"] <= box["x"] + 1
            or part["y"] >= box["y"] + box["height"] - 1
            or part["y"] + part["height"] <= box["y"] + 1
        )
        assert is_apart, (part, box)


@pytest.mark.parametrize("size", [(1920, 1080), (2560, 1440), (2560, 1080)], ids=str)
def test_in_a_large_window_screen_and_text_use_the_space(fed_table, size):
    page = fed_table(size=size).page
    assert page.locator("#screen").bounding_box()["width"] >= size[0] / 4
    letters = page.locator("#beside").evaluate("place => getComputedStyle(place).fontSize")
    assert float(letters.removesuffix("px")) >= size[0] / 75


@pytest.mark.parametrize("player", range(1, 11))
def test_every_seat_shows_its_number_and_key(fed_table, player):
    seat = fed_table().page.locator(f"[data-button='{player}']")
    assert seat.locator(".number").inner_text() == str(player)
    assert seat.locator("kbd").get_attribute("data-key") == str(player % 10)
    assert seat.locator(".number").is_visible()
    assert seat.locator("kbd").is_visible()
    assert seat.get_attribute("aria-label").split(",")[0] == f"Player {player}"

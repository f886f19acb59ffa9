"""What is seen: lights where they must be, the display dot for dot, and room for every finger."""

import io
from itertools import pairwise, permutations

import pytest
from PIL import Image

import board
from tableref.referee import lights

SIZES = [
    (320, 568),
    (360, 640),
    (412, 915),
    (568, 320),
    (640, 360),
    (768, 1024),
    (800, 1280),
    (1024, 600),
    (1280, 800),
    (1366, 768),
    (1920, 1080),
    (2560, 1080),
]


def photograph(table):
    return Image.open(io.BytesIO(table.page.screenshot())).convert("RGB")


def cap_colour(table, picture, player):
    """Return the colour of a player's cap, beside the number on it."""
    x, y = table.middle(player)
    size = table.ask("tableref.plan().button")
    return picture.getpixel((round(x), round(y + 0.26 * size)))


def ring_colours(table, picture):
    """Return the colours of the ring's lights in the picture, the topmost first, clockwise."""
    middles = table.ask(
        "[...document.querySelectorAll('.led')].map(led => led.getBoundingClientRect())"
        ".map(box => [box.x + box.width / 2, box.y + box.height / 2])"
    )
    top = min(middles, key=lambda point: point[1])
    assert middles[0] == top
    assert middles[4][0] == max(x for x, _ in middles)
    return [picture.getpixel((round(x), round(y))) for x, y in middles]


def has_hue(seen, rgb):
    """Whether the channels of a colour in the picture stand in the order of those of `rgb`."""
    wanted = [rgb >> shift & 255 for shift in (16, 8, 0)]
    return all(
        one[1] > other[1]
        for one, other in permutations(zip(wanted, seen, strict=True), 2)
        if one[0] > other[0] + 40
    )


def is_vivid(colour):
    return max(colour) > 140


def test_the_lights_are_where_they_must_be(set_table):
    table = set_table().join(1, 3, 4)
    table.wait(700)  # the flash of joining is over
    picture = photograph(table)
    caps = {player: cap_colour(table, picture, player) for player in range(1, 11)}
    for player in (1, 3, 4):
        assert is_vivid(caps[player]), player
        assert has_hue(caps[player], lights.colour(player)), (player, caps[player])
    for player in (2, 5, 6, 7, 8, 9, 10):
        assert not is_vivid(caps[player]), player
        assert max(caps[player]) - min(caps[player]) < 40, player
    # the ring shows who sits where: light 0 is at seat 1, 3 at seat 3, 5 at seat 4
    ring = ring_colours(table, picture)
    assert [index for index, colour in enumerate(ring) if is_vivid(colour)] == [0, 3, 5]
    for index, player in ((0, 1), (3, 3), (5, 4)):
        assert has_hue(ring[index], lights.colour(player)), (index, ring[index])


def test_what_is_drawn_is_what_was_on_the_wire(set_table):
    table = set_table().join(1, 4)
    table.wait(700)
    pixels = table.ask("tableref.pixels()")
    assert len(pixels) == 26
    for player in (1, 4):
        asked = lights.colour(player)
        sent = [int((asked >> shift & 255) * board.LIGHTS_BRIGHTNESS / 256) for shift in (16, 8, 0)]
        assert pixels[player - 1] == sent[0] << 16 | sent[1] << 8 | sent[2]
    level = (
        "getComputedStyle(document.querySelector(\"[data-button='{}']\")).getPropertyValue('{}')"
    )
    assert float(table.ask(level.format(1, "--level"))) > 0.85
    assert has_hue(map(int, table.ask(level.format(1, "--hue")).split()), lights.colour(1))
    assert all(pixel == 0 for pixel in (pixels[11], pixels[12], pixels[20]))


@pytest.mark.parametrize("ratio", [1, 2])
def test_the_display_is_drawn_dot_for_dot(set_table, ratio):
    table = set_table(device_scale_factor=ratio).join(2, 10)
    table.wait(200)
    box = table.page.locator("#screen").bounding_box()
    picture = photograph(table).crop(
        [round(ratio * edge) for edge in
         (box["x"], box["y"], box["x"] + box["width"], box["y"] + box["height"])]
    )  # fmt: skip
    dot = picture.width / 128
    assert dot == int(dot) >= 2
    bright = [
        "".join(
            "#"
            if sum(picture.getpixel((int((x + 0.6) * dot), int((y + 0.6) * dot)))) > 380
            else "."
            for x in range(128)
        )
        for y in range(64)
    ]
    assert bright == table.ask("tableref.dots()")
    lit = [line.count("#") for line in bright]
    # the title is dark on light, the words below it light on dark, and row 3 is empty
    assert min(lit[:8]) > 64
    assert 0 < sum(lit[8:16]) < 8 * 64
    assert sum(lit[24:32]) == 0


def test_each_word_on_the_screen_is_on_the_display(set_table):
    table = set_table()
    seen = set()
    for _ in range(4):
        seen.add((table.seen(), tuple(table.ask("tableref.dots()"))))
        table.key("Enter").key("2").key("7").key("9")
        table.wait(250)
    # other words, other dots
    assert len({words for words, _ in seen}) == len({dots for _, dots in seen}) > 1


@pytest.fixture(scope="module")
def resized(browser, url):
    page = browser.new_page()
    page.goto(url)
    page.wait_for_timeout(300)
    yield page
    page.close()


# For each button, the points near its edge at which a finger would not press it.
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


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_every_button_can_be_pressed_all_over_at_any_size(resized, width, height):
    resized.set_viewport_size({"width": width, "height": height})
    resized.wait_for_timeout(100)
    assert resized.evaluate(
        "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
    ) == [width, height]
    assert resized.evaluate(MISSED) == []
    boxes = resized.evaluate(
        "[...document.querySelectorAll('[data-button], .tool')].map(button => {"
        "const box = button.getBoundingClientRect();"
        "return [box.left, box.top, box.right, box.bottom]})"
    )
    assert len(boxes) == 17
    for left, top, right, bottom in boxes:
        assert left >= 0 and top >= 0 and right <= width and bottom <= height
        assert min(right - left, bottom - top) >= 43.9


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_screen_is_large_enough_and_free(resized, width, height):
    resized.set_viewport_size({"width": width, "height": height})
    resized.wait_for_timeout(100)
    screen = resized.locator("#screen").bounding_box()
    assert screen["width"] >= 128
    assert screen["width"] == pytest.approx(2 * screen["height"], abs=1)
    covered = """([left, top, right, bottom]) =>
      [[left, top], [right, top], [left, bottom], [right, bottom]]
        .map(([x, y]) => document.elementFromPoint(x, y))
        .filter((hit) => !hit?.closest("#glass")).map((hit) => hit?.outerHTML)"""
    corners = [screen["x"] + 1, screen["y"] + 1,
               screen["x"] + screen["width"] - 2, screen["y"] + screen["height"] - 2]  # fmt: skip
    assert resized.evaluate(covered, corners) == []
    # and the seats lie clockwise, player 1 at the top
    angles = resized.evaluate(
        "tableref.plan().seats.map(({x, y}) => (Math.atan2(x, -y) + 2 * Math.PI) % (2 * Math.PI))"
    )
    assert angles[0] == pytest.approx(0, abs=0.001)
    assert all(before < after for before, after in pairwise(angles))


CHANGES = """(ms) => new Promise((resolve) => {
  let count = 0;
  const observer = new MutationObserver(() => { count += 1; });
  observer.observe(document.querySelector("[data-button='5']"), { attributeFilter: ["style"] });
  setTimeout(() => { observer.disconnect(); resolve(count); }, ms);
})"""

SPILL = """() => {
  const spill = document.getElementById("spill");
  const { data } = spill.getContext("2d").getImageData(0, 0, spill.width, spill.height);
  return data.some((value) => value > 0);
}"""


def test_where_motion_is_welcome_lights_move_and_spill(set_table):
    table = set_table()
    assert table.ask(CHANGES, 2000) > 20
    assert table.ask(SPILL)


def test_reduced_motion_changes_lights_three_times_a_second_and_spills_nothing(set_table):
    table = set_table(reduced_motion="reduce")
    assert 2 <= table.ask(CHANGES, 2000) <= 7
    assert not table.ask(SPILL)
    moving = table.ask(
        "[...document.querySelectorAll('.cap, .led, .seat')].flatMap(part =>"
        "[null, '::before', '::after'].map(pseudo => getComputedStyle(part, pseudo)))"
        ".filter(s => s.transitionDuration !== '0s' || s.animationName !== 'none').length"
    )
    assert moving == 0


def test_reduced_motion_does_not_keep_a_press_waiting(set_table):
    table = set_table(reduced_motion="reduce")
    table.key("Enter").until_seen("to join")
    for _ in range(6):
        table.key("3").wait(400)
    table.until("all lit", lambda: len(table.ask("tableref.latencies")) == 6)
    waited = [press["drawn"] - press["wire"] for press in table.ask("tableref.latencies")]
    # the next third of a second would be 334 ms away
    assert sorted(waited)[3] < 100


@pytest.mark.parametrize("player", range(1, 11))
def test_every_seat_keeps_its_number_and_key_in_sight(resized, player):
    seat = resized.locator(f"[data-button='{player}']")
    assert seat.locator(".number").inner_text() == str(player)
    assert seat.locator("kbd").inner_text() == str(player % 10)
    assert seat.locator(".number").is_visible()
    assert seat.locator("kbd").is_visible()
    assert seat.get_attribute("aria-label") == f"Player {player}"

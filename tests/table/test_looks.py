"""The positions of the lights, and the display dot for dot."""

import io
from itertools import permutations

import pytest
from PIL import Image

from tableref.referee.settings import Settings
from tableref.show import lights
from tests.effort import first
from tests.table.conftest import USUAL
from tests.table.hands import VirtualTable

BRIGHTNESS = Settings().brightness * 256 // 100


def photograph(table):
    # The screenshot shows animations in their final state.
    picture = table.page.screenshot(animations="disabled")
    return Image.open(io.BytesIO(picture)).convert("RGB")


def cap_colour(table, picture, player):
    """Return the colour of a player's cap, beside the number on it."""
    x, y = table.middle(player)
    size = table.ask("tableref.plan().button")
    return picture.getpixel((round(x - 0.28 * size), round(y - 0.1 * size)))


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
    """Return whether a colour in the picture has the same order of channels as `rgb`."""
    wanted = [rgb >> shift & 255 for shift in (16, 8, 0)]
    return all(
        one[1] > other[1]
        for one, other in permutations(zip(wanted, seen, strict=True), 2)
        if one[0] > other[0] + 40
    )


def colour(player):
    """Return the colour of a player among players of different colours.

    `lights.colour` would return that of the players at the last table of an earlier test.
    """
    return lights.HUES[player - 1]


def is_vivid(colour):
    return max(colour) > 140


@pytest.fixture(scope="module")
def joined(browser, url):
    """Return a table at which players 1, 3 and 4 have joined, drawn with all dots."""
    page = browser.new_page(**USUAL, device_scale_factor=1)
    table = VirtualTable(page)
    page.goto(url)
    yield table.until_ready().join(1, 3, 4).wait(700)  # the flash of joining is over
    page.close()
    assert table.faults == []


def test_the_lights_are_at_their_places(joined):
    table, picture = joined, photograph(joined)
    caps = {player: cap_colour(table, picture, player) for player in range(1, 11)}
    for player in (1, 3, 4):
        assert is_vivid(caps[player]), player
        assert has_hue(caps[player], colour(player)), (player, caps[player])
    for player in (2, 5, 6, 7, 8, 9, 10):
        assert not is_vivid(caps[player]), player
        assert max(caps[player]) - min(caps[player]) < 40, player
    # the ring shows the places: light 0 is at seat 1, 3 at seat 3, 5 at seat 4
    ring = ring_colours(table, picture)
    assert [index for index, colour in enumerate(ring) if is_vivid(colour)] == [0, 3, 5]
    for index, player in ((0, 1), (3, 3), (5, 4)):
        assert has_hue(ring[index], colour(player)), (index, ring[index])


def test_the_lights_show_the_transmitted_colours(joined):
    table, pixels = joined, joined.ask("tableref.pixels()")
    assert len(pixels) == 26
    for player in (1, 3, 4):
        asked = colour(player)
        sent = [int((asked >> shift & 255) * BRIGHTNESS / 256) for shift in (16, 8, 0)]
        assert pixels[player - 1] == sent[0] << 16 | sent[1] << 8 | sent[2]
    level = (
        "getComputedStyle(document.querySelector(\"[data-button='{}']\")).getPropertyValue('{}')"
    )
    assert float(table.ask(level.format(1, "--level"))) > 0.85
    assert has_hue(map(int, table.ask(level.format(1, "--hue")).split()), colour(1))
    assert all(pixel == 0 for pixel in (pixels[11], pixels[12], pixels[20]))


@pytest.mark.parametrize("ratio", first([2, 1]))
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
    # The title is dark on light, the text below it light on dark, and row 3 is empty.
    assert min(lit[:8]) > 64
    assert 0 < sum(lit[8:16]) < 8 * 64
    assert sum(lit[24:32]) == 0


def test_each_text_on_the_screen_is_on_the_display(set_table):
    table = set_table()
    seen = set()
    for _ in range(4):
        seen.add((table.seen(), tuple(table.ask("tableref.dots()"))))
        table.key("Enter").key("2").key("7").key("9")
        table.wait(250)
    # Each text has different dots.
    assert len({words for words, _ in seen}) == len({dots for _, dots in seen}) > 1

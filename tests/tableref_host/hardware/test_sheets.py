"""The drawing of the lights' order agrees with board.py."""

import html
import re
from types import SimpleNamespace

import pytest

import board
from tableref_host.hardware.box.layout import seat as box_seat
from tableref_host.hardware.sheets import lights_drawing
from tests.tableref_host.hardware import boards


def words_of(svg):
    return [html.unescape(words) for words in re.findall(r">([^<]+)</text>", svg)]


@pytest.mark.parametrize("build", boards.ALL, ids=lambda build: build.NAME)
def test_the_lights_are_numbered_continuously(build):
    words = words_of(lights_drawing(build))
    numbers = [int(word) for word in words if word.isdigit()]
    assert sorted(numbers) == list(range(1, build.LIGHTS + 1))


def test_the_ring_goes_clockwise_from_the_top():
    svg = lights_drawing(board.Table)
    at = {
        int(words): (float(x), float(y))
        for x, y, words in re.findall(r'<text x="(\S+)" y="(\S+)"[^>]*>(\d+)</text>', svg)
    }
    ring = [at[number] for number in range(11, 27)]
    assert ring[0] == min(ring, key=lambda place: place[1])
    assert ring[4] == max(ring) and ring[12] == min(ring)
    # The seats are in the order of the box, from 9 at the back left to 8 at the front left.
    back, front = (9, 10, 1, 2, 3), (8, 7, 6, 5, 4)
    assert [at[n] for n in back] == sorted(at[n] for n in back)
    assert [at[n][0] - 25 for n in back] == [at[n][0] for n in front]
    assert at[1][1] < at[11][1] < at[6][1]


def test_the_seats_are_placed_as_in_the_box():
    svg = lights_drawing(board.Table)
    for player in range(1, 11):
        given = dict(board_left=0, socket_first=20, socket_first_back=26, socket_pitch=31)
        x, side = box_seat(SimpleNamespace(**given), player)
        across, down = map(
            float, re.search(rf'<text x="(\S+)" y="(\S+)"[^>]*>{player}<', svg).groups()
        )
        assert (across - 180) * 31 / 130 == pytest.approx(x - 20, abs=0.2)
        assert (down > 300) == (side < 0)

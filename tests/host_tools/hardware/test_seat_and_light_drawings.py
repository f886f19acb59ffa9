"""The drawings of a seat, a pod and the lights' order say what the circuit and board.py say."""

import html
import re
from types import SimpleNamespace

import pytest

import board
from host_tools.hardware.box.layout import seat as box_seat
from host_tools.hardware.circuit import circuit
from host_tools.hardware.colours import colour_of
from host_tools.hardware.light_drawings import lights_drawing
from host_tools.hardware.seat_drawings import pod_drawing, seat_drawing
from tests.host_tools.hardware import boards

HUBS = [build for build in boards.ALL if build.HAS_PODS]


def words_of(svg):
    return [html.unescape(words) for words in re.findall(r">([^<]+)</text>", svg)]


@pytest.mark.parametrize("build", HUBS, ids=lambda build: build.NAME)
def test_a_seat_has_the_sockets_pins_with_their_colours(build):
    made = circuit(build)
    for seat in made.pods:
        words = words_of(seat_drawing(made, seat))
        for pin, name in {"1": "5V", "2": "GND", "3": "SWITCH", "4": "DATA"}.items():
            net = made.parts[f"J{seat}"].pins[pin]
            told = f"{pin} {name}, {colour_of(net).word}" if net else f"{pin} {name}"
            assert told in words
        assert f"LED{seat + 1} DIN" in words or (seat == 10 and "RING1 DIN" in words)


@pytest.mark.parametrize("build", HUBS, ids=lambda build: build.NAME)
def test_a_pod_has_its_button_and_its_light(build):
    made = circuit(build)
    for seat in made.pods:
        svg = pod_drawing(made, seat)
        words = words_of(svg)
        assert f"SW{seat}: microswitch of the button" in words
        has_light = f"LED{20 + seat}" in made.parts
        assert (f"LED{20 + seat}" in words) == (f"C{30 + seat}" in words) == has_light
        assert ("4" in words) == (made.parts[f"P{seat}"].pins["4"] is not None)


@pytest.mark.parametrize("build", boards.ALL, ids=lambda build: build.NAME)
def test_the_lights_are_numbered_through(build):
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
    # 1 to 5 in front from the left, then back again behind them.
    assert [at[n] for n in range(1, 6)] == sorted(at[n] for n in range(1, 6))
    assert [at[n][0] for n in range(6, 11)] == [at[n][0] for n in range(5, 0, -1)]
    assert at[6][1] < at[11][1] < at[1][1]


def test_the_seats_are_where_the_box_has_them():
    svg = lights_drawing(board.Table)
    for player in range(1, 11):
        x, side = box_seat(SimpleNamespace(socket_pitch=130), player)
        across, down = map(
            float, re.search(rf'<text x="(\S+)" y="(\S+)"[^>]*>{player}<', svg).groups()
        )
        assert across - 450 == x
        assert (down > 300) == (side < 0)

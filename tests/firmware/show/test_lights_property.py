"""The five colours are distinct for every kind of colour vision; patterns stay in range."""

import itertools

from hypothesis import given
from hypothesis import strategies as st

from tableref.show import lights

# Machado, Oliveira and Fernandes 2009, severity 1.0; LED levels are linear light already.
VISIONS = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
LEAST_DISTANCE = 45
"""Minimum distance between two colours, in units of the CIE 1976 colour difference.

A difference of 10 is visible at a glance; black and white differ by 100.
"""


def lab(rgb, vision):
    """Return CIE L*a*b* of a light as seen with a kind of colour vision."""
    light = [(rgb >> shift & 255) / 255 for shift in (16, 8, 0)]
    red, green, blue = (
        min(1, max(0, sum(weight * part for weight, part in zip(row, light, strict=True))))
        for row in vision
    )
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089
    fx, fy, fz = (v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116 for v in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def test_the_colours_can_be_told_apart_with_every_kind_of_colour_vision():
    for name, vision in VISIONS.items():
        seen = [lab(lights.colour(player), vision) for player in range(1, 6)]
        for one, other in itertools.combinations(seen, 2):
            distance = sum((a - b) ** 2 for a, b in zip(one, other, strict=True)) ** 0.5
            assert distance >= LEAST_DISTANCE, (name, one, other)


@given(rgb=st.integers(0, 0xFFFFFF), level=st.integers(0, 256))
def test_a_scaled_colour_is_no_brighter_in_any_channel(rgb, level):
    scaled = lights.scale(rgb, level)
    for shift in (16, 8, 0):
        assert scaled >> shift & 255 == (rgb >> shift & 255) * level >> 8


@given(t_us=st.integers(0, 1 << 40), period_us=st.integers(2, 10_000_000))
def test_a_pulse_stays_within_the_levels(t_us, period_us):
    assert 0 <= lights.breath(t_us, period_us) <= 256


@given(index=st.integers(0, 15), t_us=st.integers(0, 1 << 40), amount=st.integers(-5000, 50_000))
def test_patterns_have_valid_colours(index, t_us, amount):
    for light in (
        lights.comet(index, t_us, 0xFFFFFF),
        lights.bar(index, amount, 0xFFFFFF),
        lights.player_light(index % 10 + 1, t_us, t_us % 257),
    ):
        assert 0 <= light <= 0xFFFFFF


@given(index=st.integers(0, 15), count=st.integers(1, 5))
def test_every_share_above_zero_lights_something(index, count):
    assert lights.shares(index, count, count) >= lights.shares(index, count, 0)

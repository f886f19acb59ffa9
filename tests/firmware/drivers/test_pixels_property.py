from hypothesis import given, settings
from hypothesis import strategies as st

import machine
from light_wire import LightWire
from tableref.drivers.pixels import FLASHES, FULL, STEP, Pixels, Strip
from tableref_host.table.standins.virtual_lights import PressLights
from tests import effort

LIGHTS = 26
IDLE_MA, CHANNEL_MA = 1, 18

colours = st.one_of(st.just(0), st.just(0xFFFFFF), st.integers(0, 0xFFFFFF))
pictures = st.lists(colours, min_size=LIGHTS, max_size=LIGHTS)
# A press sets one light, a flash two. With "picture" the number is that of its slices sent.
steps = st.lists(
    st.one_of(
        st.tuples(st.just("press"), st.integers(0, LIGHTS - 1), colours),
        st.tuples(st.just("flash"), st.integers(0, LIGHTS - 1), st.none()),
        st.tuples(st.just("picture"), st.integers(1, 20), pictures),
        st.tuples(st.just("brightness"), st.integers(0, FULL), st.none()),
    ),
    max_size=12,
)


def drawn_ma(frame, mirrored):
    """The current of the lights, calculated from the driver's own values."""
    lights = [*frame, *frame[:mirrored]]
    levels = sum((colour >> 16) + (colour >> 8 & 0xFF) + (colour & 0xFF) for colour in lights)
    return len(lights) * IDLE_MA + levels * CHANNEL_MA / 255


def at_level(colour, level):
    """The colour at a level of 0 to 256."""
    return sum((colour >> shift & 0xFF) * level // FULL << shift for shift in (16, 8, 0))


@settings(max_examples=effort.examples(60), deadline=None)
@given(steps, st.integers(0, 1500), st.integers(0, FULL), st.sampled_from([0, 1, 10, LIGHTS]))
def test_no_frame_ever_draws_more_than_the_limit(steps, above_ma, brightness, mirrored):
    limit_ma = above_ma + (LIGHTS + mirrored) * IDLE_MA
    wire = machine.bus = LightWire(LIGHTS)
    try:
        strip = Strip(machine.Pin(15), LIGHTS, lambda gpio: PressLights(gpio, 4))
        lights = Pixels(strip, limit_ma, IDLE_MA, CHANNEL_MA, brightness, mirrored)
        asked = [0] * LIGHTS
        for kind, number, wanted in steps:
            if kind == "press":
                asked[number] = wanted
                lights.show_now([number], asked.__getitem__)
            elif kind == "flash":
                lights.flash([number % 10, number // 3])
            elif kind == "brightness":
                brightness = number
                lights.set_brightness(brightness)
            else:
                asked = list(wanted)
                lights.start_picture()
                for _ in range(number):
                    lights.refresh_slice(asked.__getitem__)
        lights.show_now(range(10), asked.__getitem__)
        lights.start_picture()
        while lights.refresh_slice(asked.__getitem__):
            pass
        assert max(drawn_ma(frame, mirrored) for frame in wire.frames) <= limit_ma
        level = lights._level
        assert lights.brightness == brightness * level // FULL
        dimmed = [at_level(at_level(colour, brightness), level) for colour in asked]
        assert wire.frames[-1] == dimmed
        # The lights are not dimmed more than needed: one step brighter would exceed the limit.
        levels = sum(
            sum(at_level(colour, brightness) >> shift & 0xFF for shift in (16, 8, 0))
            for colour in asked + asked[:mirrored]
        )
        next_ma = levels * (level + STEP) / FULL * CHANNEL_MA / 255
        room_ma = limit_ma - (LIGHTS + mirrored) * IDLE_MA
        flashes_ma = FLASHES * (2 if mirrored else 1) * 3 * CHANNEL_MA * brightness / FULL
        assert level == FULL or next_ma > room_ma - min(flashes_ma, room_ma / 3) - 0.01
    finally:
        machine.bus = machine.Memory()

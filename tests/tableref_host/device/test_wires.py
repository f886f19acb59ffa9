"""The doctor's advice about lights fits the build: ten players' lights, or four."""

import pytest

from board import Four, Table
from tableref.drivers import wiring
from tableref_host.device.wires import Wires, light_name, short_name


@pytest.mark.parametrize(("build", "before"), [(Table, "light 10"), (Four, "light 4")])
def test_the_ring_is_connected_after_the_last_players_light(build, before):
    wires = Wires(wiring.named_pins(build), build.SEAT_LIGHTS)
    assert wires.dark_light(0) == "look at the wire from GP15 to its data input"
    assert wires.dark_light(10).endswith(f"the data wire that comes from {before}")
    assert wires.dark_light(11).endswith("comes from ring light 1")
    assert wires.dark_light(3).endswith("comes from light 3")


def test_only_existing_lights_can_be_named():
    four, table = (Wires((), build.SEAT_LIGHTS) for build in (Four, Table))
    assert table.read_lights("5, r1 3") == [2, 4, 10]
    assert four.read_lights("4 r16") == [3, 25]
    with pytest.raises(ValueError, match="'5' is not a light: choose 1 to 4 for the buttons"):
        four.read_lights("5")
    with pytest.raises(ValueError, match="'r17' is not a light"):
        four.read_lights("r17")


PINS = wiring.named_pins(Table)


@pytest.mark.parametrize(
    ("trouble", "text", "advice"),
    [
        (
            {"trouble": "stuck", "button": 7},
            "button 7 is stuck",
            "look at its wire to GP8, which touches ground",
        ),
        (
            {"trouble": "long_bounce", "button": 13, "bounce_us": 12_340},
            "OK bounces for 12.3 ms",
            "more than 10 ms may count as two presses; change its switch",
        ),
        (
            {"trouble": "silent", "button": 11},
            "BACK did not answer",
            "look at its wires, to GP12 and to ground",
        ),
        (
            {"trouble": "crosstalk", "buttons": [1, 12]},
            "button 1 and NEXT answer together",
            "look for where their wires, to GP2 and GP13, touch or run side by side",
        ),
    ],
)
def test_each_trouble_of_a_button_names_its_pins_and_what_to_do(trouble, text, advice):
    assert Wires(PINS).trouble(trouble) == (text, advice)


def test_advice_about_other_parts_names_their_pins():
    wires, unknown = Wires(PINS), Wires(())
    assert wires.chatter("button 2 has chattered", 4_560) == (
        "button 2 has chattered, for 4.6 ms at most",
        "look for a loose plug, then change its switch; until then a longer lock-out",
    )
    assert wires.buzzer() == f"look at its wires, to GP{Table.BUZZER_PIN} and to ground"
    sda, scl = Table.DISPLAY_SDA_PIN, Table.DISPLAY_SCL_PIN
    supply = "and at its supply"
    assert wires.display() == f"look at its wires, to GP{sda} (SDA) and GP{scl} (SCL), {supply}"
    assert unknown.buzzer() == "look at its wires, to its pin and to ground"
    assert (wires.has_display, unknown.has_display) == (True, False)
    assert (wires.buttons, unknown.buttons) == (list(range(1, 14)), [])
    assert Wires(wiring.named_pins(Four)).buttons == [1, 2, 3, 4, 11, 12, 13]


def test_the_lights_are_counted_as_on_the_screen():
    names = [light_name(light) for light in (0, 9, 10, 25)]
    assert names == ["light 1", "light 10", "ring light 1", "ring light 16"]
    assert [short_name(button) for button in (1, 10, 11, 12, 13)] == "1 10 BACK NEXT OK".split()
    assert Wires(()).dark_light(12) == (
        "look at it, and at the data wire that comes from ring light 2"
    )

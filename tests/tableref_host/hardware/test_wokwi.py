"""Wokwi's diagram matches the circuit, for the parts that Wokwi has."""

import json

import jsonschema
import pytest

import board
from tableref_host.hardware.circuit import circuit_of
from tableref_host.hardware.part import PICO_GPIO
from tableref_host.hardware.wokwi import SCHEMA, diagram, wokwi_files
from tests.tableref_host.hardware import boards

SMALL = pytest.mark.parametrize("build", boards.SMALL, ids=lambda build: build.NAME)


def groups(drawn):
    """Return the connections: a list of sets of "part:pin"."""
    found = []
    for start, end, *_ in drawn["connections"]:
        mine = {start, end}
        for other in [group for group in found if group & mine]:
            mine |= other
            found.remove(other)
        found.append(mine)
    return found


def group_of(drawn, pin):
    return next(group for group in groups(drawn) if pin in group)


@SMALL
def test_each_button_light_and_sound_is_on_its_pin(build):
    drawn = diagram(circuit_of(build))
    for number, gpio in zip(build.BUTTONS, build.BUTTON_PINS, strict=True):
        assert group_of(drawn, f"U1:GP{gpio}") == {f"U1:GP{gpio}", f"SW{number}:1.l"}
        assert f"SW{number}:2.l" in group_of(drawn, "U1:GND.1")
    assert group_of(drawn, f"U1:GP{build.LIGHTS_PIN}") == {f"U1:GP{build.LIGHTS_PIN}", "R1:1"}
    assert group_of(drawn, "R1:2") == {"R1:2", "LED1:DIN"}
    for light in range(1, 26):
        assert group_of(drawn, f"LED{light}:DOUT") == {f"LED{light}:DOUT", f"LED{light + 1}:DIN"}
    fed = {f"LED{light}:VDD" for light in range(1, 27)}
    assert group_of(drawn, "U1:VBUS") == {"U1:VBUS"} | fed
    assert f"U1:GP{build.BUZZER_PIN}" in group_of(drawn, "R2:1")


@SMALL
def test_unused_pins_of_the_pico_stay_unused(build):
    drawn = diagram(circuit_of(build))
    used = {pin for group in groups(drawn) for pin in group if pin.startswith("U1:GP")}
    wanted = {*build.BUTTON_PINS, build.LIGHTS_PIN, build.BUZZER_PIN}
    if build.DISPLAY_I2C is not None:
        wanted |= {build.DISPLAY_SDA_PIN, build.DISPLAY_SCL_PIN}
    assert used == {f"U1:GP{gpio}" for gpio in wanted} and wanted <= PICO_GPIO.keys()


@SMALL
def test_each_part_has_a_unique_name_and_is_wired(build):
    drawn = diagram(circuit_of(build))
    names = [part["id"] for part in drawn["parts"]]
    assert len(set(names)) == len(names)
    ends = {end.split(":")[0] for wire in drawn["connections"] for end in wire[:2]}
    assert ends == set(names)


@pytest.mark.parametrize(
    "change",
    [
        lambda drawn: drawn.pop("version"),
        lambda drawn: drawn["parts"][0].update(type="arduino"),
        lambda drawn: drawn["parts"][0].pop("id"),
        lambda drawn: drawn["connections"][0].__setitem__(0, "U1:GP2.5"),
        lambda drawn: drawn["connections"][0].__setitem__(0, "U1:GP23"),
        lambda drawn: drawn["connections"][0].__setitem__(0, "U1:GP99"),
        lambda drawn: drawn["connections"][0].__setitem__(0, "U1:RUN"),
        lambda drawn: drawn["parts"][1]["attrs"].update(colour="red"),
        lambda drawn: drawn["connections"][0].pop(),
        lambda drawn: drawn.update(wires=[]),
    ],
)
def test_the_schema_refuses_the_same_as_wokwi(change):
    drawn = diagram(circuit_of(board.Breadboard))
    schema = json.loads(SCHEMA.read_text())
    jsonschema.validate(drawn, schema)
    change(drawn)
    if "wires" not in drawn and len(drawn["connections"][0]) == 3:
        drawn["connections"][0].pop()
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(drawn, schema)


def test_a_variant_with_pods_is_not_supported():
    assert wokwi_files(board.Table) == {}

"""The measurements: values match the circuit, points exist, and nothing is left out."""

import pytest

from board import BUILDS, Breadboard, Table
from tableref_host.hardware.circuit import circuit_of
from tableref_host.hardware.measuring import (
    Measurement,
    diodes,
    measure_page,
    ohms,
    ohms_between,
    volts,
)
from tableref_host.hardware.page import page
from tableref_host.hardware.part import PICO_GPIO
from tests.effort import exhaustive
from tests.tableref_host.hardware import boards

BOTH = pytest.mark.parametrize("build", BUILDS.values(), ids=lambda build: build.NAME)


def all_ohms(build, circuit):
    return [one for some in ohms(build, circuit).values() for one in some]


def changed(circuit, ref, **values):
    """Return the Circuit `circuit` with changed `values` of the part `ref`."""
    part = circuit.parts[ref]
    circuit.parts[ref] = type(part)(**{**part.__dict__, **values})
    return circuit


@pytest.mark.parametrize(
    ("red", "black", "ohm"),
    [
        ("+3V3", "WIRE_1", 2200),
        ("+3V3", "BTN_1", 3200),
        ("BTN_1", "BTN_2", 6400),
        ("LED_5V", "LED_1", 330),
        ("LED_5V", "POD_1", 470),
        ("LED_1", "POD_1", 800),
        ("+5V", "BUZZER_LOW", 1000),
        ("+3V3", "+3V3", 0),
        ("+3V3", "GND", float("inf")),
        ("LED_2", "LED_3", float("inf")),
    ],
)
def test_resistance_between_two_nets_is_calculated(red, black, ohm):
    assert ohms_between(circuit_of(Table), red, black) == pytest.approx(ohm, abs=1e-6)


def test_two_parallel_resistors_are_combined():
    circuit = circuit_of(Table)
    circuit.add("R99", "resistor", "2.2 k", "hub", {"1": "+3V3", "2": "WIRE_1"})
    assert ohms_between(circuit, "+3V3", "WIRE_1") == pytest.approx(1100)


@BOTH
def test_each_pin_of_the_pico_is_measured(build):
    circuit = circuit_of(build)
    measured = {end for m in all_ohms(build, circuit) for end in (m.red, m.black)}
    measured |= {m.red for m in volts(build, circuit)}
    for name, gpio in {
        **{f"button {n}": pin for n, pin in zip(build.BUTTONS, build.BUTTON_PINS, strict=True)},
        "lights": build.LIGHTS_PIN,
        "buzzer": build.BUZZER_PIN,
    }.items():
        assert ("U1", PICO_GPIO[gpio]) in measured, name


@pytest.mark.parametrize("ref", "R1 R2 R3 R11 R23 R31 R43 R51 R52 R60".split())
def test_each_kind_of_resistor_is_in_a_figure(ref):
    before = [(m.least, m.most) for m in all_ohms(Table, circuit_of(Table))]
    other = changed(circuit_of(Table), ref, value="100 k")
    assert before != [(m.least, m.most) for m in all_ohms(Table, other)]


@pytest.mark.parametrize("build", boards.ALL, ids=lambda build: build.NAME)
def test_each_measuring_point_is_an_accessible_pin(build):
    circuit = circuit_of(build)
    for measurement in all_ohms(build, circuit) + diodes(build, circuit) + volts(build, circuit):
        for end in (measurement.red, measurement.black):
            if isinstance(end, str):
                assert end in circuit.nets
            else:
                assert circuit.parts[end[0]].pins[end[1]] or measurement.what in ("USB", "3.3 V")


@exhaustive
@BOTH
def test_nets_are_separate_or_connected_as_expected(build):
    circuit = circuit_of(build)
    for m in all_ohms(build, circuit):
        nets = [
            end if isinstance(end, str) else circuit.parts[end[0]].pins[end[1]]
            for end in (m.red, m.black)
        ]
        ohm = ohms_between(circuit, *nets) if len(set(nets)) > 1 else 0
        if m.what == "the fuse" or m.what.endswith(", pressed"):
            assert m.most == 2
        elif m.most is None:
            assert ohm > m.least
        else:
            assert m.least <= ohm <= m.most, m.what


@pytest.mark.parametrize("kind", ["tvs", "light"])
def test_a_flat_part_that_is_turned_round_is_measured_both_ways(kind):
    """Turned round, such a part conducts between supply and ground."""
    circuit = circuit_of(Table)
    first = next(part for part in circuit.parts.values() if part.kind == kind)
    names = {first.pin_name(pin): net for pin, net in first.pins.items()}
    supply, ground = names.get("VBUS") or names["5V"], names["GND"]
    forward, backward = diodes(Table, circuit)
    assert (forward.red, forward.black) == (ground, supply)
    assert (backward.red, backward.black) == (supply, ground)
    assert forward.most < backward.least
    assert diodes(Breadboard, circuit_of(Breadboard)) == []


def test_voltages_of_the_table_are_right():
    found = {m.what: m for m in volts(Table, circuit_of(Table))}
    assert (found["USB"].least, found["USB"].most) == (4.75, 5.25)
    assert found["VSYS"].least == pytest.approx(4.45)
    # The divider of 50 k and 3.2 k, at 3.3 V less 3 %.
    assert found["player 1"].least == pytest.approx(3.3 * 0.97 * 50 / 53.2)
    assert found["VSYS, on batteries without USB"].most == pytest.approx(4.8)


def test_voltages_of_the_breadboard_reveal_a_schottky_diode():
    found = {m.what: m for m in volts(Breadboard, circuit_of(Breadboard))}
    lights = found["the lights, with the strip"]
    assert lights.most == pytest.approx(4.55) and lights.most < 5 - 0.2


@pytest.mark.parametrize(
    ("least", "most", "unit", "words"),
    [
        (1000, None, "ohm", "more than 1 k"),
        (0, 2, "ohm", "less than 2 ohm"),
        (310.2, 349.8, "ohm", "310 to 350 ohm"),
        (2068, 2332, "ohm", "2.07 to 2.33 k"),
        (4.75, 5.25, "V", "4.75 to 5.25 V"),
        (0, 0.3, "V", "less than 0.3 V"),
        (0.3, 0.9, "diode", "0.3 to 0.9 V"),
        (1, None, "diode", "1 or OL, more than 1 V"),
    ],
)
def test_expectations_are_put_in_words(least, most, unit, words):
    one = Measurement("x", "GND", "GND", least, most, unit, "broken")
    known = dict(name="x", is_soldered=False, volts=[], diodes=[], spot=lambda *end: "there")
    assert f"| there | {words} | broken |\n" in page("measure.md", ohms={"all": [one]}, **known)


@pytest.mark.parametrize("build", boards.ALL, ids=lambda build: build.NAME)
def test_the_page_has_a_line_for_each_measurement(build):
    circuit = circuit_of(build)
    page = measure_page(build)["measure.md"].decode()
    rows = [line for line in page.splitlines() if line.startswith("| ")]
    heads = sum(row.startswith("| What ") for row in rows)
    measured = all_ohms(build, circuit) + diodes(build, circuit) + volts(build, circuit)
    assert len(rows) - heads == len(measured)
    assert all("|  |" not in row for row in rows)

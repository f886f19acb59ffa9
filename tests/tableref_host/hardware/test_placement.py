"""A breadboard that differs from the circuit is refused."""

import copy
from dataclasses import replace

import pytest

from tableref_host.hardware import HardwareError, breadboard
from tableref_host.hardware.circuit import circuit_of
from tableref_host.hardware.placement import KNOWN, Wire, placed, problems
from tests.effort import exhaustive
from tests.tableref_host.hardware import boards


@pytest.fixture(scope="module", params=boards.SMALL, ids=lambda build: build.NAME)
def placement(request):
    return boards.placement(request.param)


def with_wire(placement, index, wire):
    """Return a copy of `placement` with another wire at `index`, or without that wire."""
    changed = copy.copy(placement)
    changed.wires = placement.wires[:index] + [wire] * bool(wire) + placement.wires[index + 1 :]
    return changed


def with_holes(placement, ref, holes):
    changed = copy.copy(placement)
    changed.parts = {**placement.parts, ref: holes}
    return changed


def beside(hole):
    """Yield the holes next to `hole`: above, below, left and right of it, as far as they exist."""
    x, y = breadboard.position(hole)
    columns = {across: column for column, across in breadboard.COLUMNS.items()}
    for dx, dy in ((0, 1), (0, -1), (1, 0), (-1, 0)):
        name = f"{columns.get(x + dx)}{y + dy}"
        try:
            breadboard.split(name)
        except ValueError:
            continue
        yield name


def test_the_layout_matches_the_circuit(placement):
    assert problems(placement) == []


def test_another_button_or_a_moved_pin_moves_no_part(placement):
    first = boards.placement(boards.SMALL[0])
    assert {ref: placement.parts[ref] for ref in first.parts} == first.parts


@pytest.mark.parametrize("name", ["HAS_PODS", "HAS_LEVEL_SHIFTER", "BATTERY_CELLS"])
def test_a_part_that_a_breadboard_has_no_place_for_is_named(name):
    build = type("Mine", (boards.SMALL[0],), {name: 3})
    with pytest.raises(HardwareError, match=f"does not support {name}"):
        placed(circuit_of(build), build)


def test_a_layout_that_differs_from_the_circuit_is_refused(monkeypatch):
    monkeypatch.setitem(KNOWN["wires"], "from_pico", {"LED_DATA": "a22"})
    with pytest.raises(HardwareError, match="BUZZER is in 2 pieces"):
        boards.placement.__wrapped__(boards.SMALL[0])


@exhaustive
def test_each_end_of_a_wire_moved_by_one_hole_is_found(placement):
    tried = 0
    for index, wire in enumerate(placement.wires):
        for end in ("start", "end"):
            hole = getattr(wire, end)
            for other in beside(hole) if isinstance(hole, str) else ():
                found = problems(with_wire(placement, index, replace(wire, **{end: other})))
                same = breadboard.metal(hole) == breadboard.metal(other)
                assert found or same, f"{wire} to {other}"
                tried += not same
    assert tried > 50


@exhaustive
def test_each_wire_left_out_is_found(placement):
    for index, wire in enumerate(placement.wires):
        assert problems(with_wire(placement, index, None)), wire


@exhaustive
def test_each_wire_on_another_pin_of_its_part_is_found(placement):
    for index, wire in enumerate(placement.wires):
        if not isinstance(wire.end, str):
            ref, pin = wire.end
            for other in placement.circuit.parts[ref].pins:
                if other != pin:
                    wrong = with_wire(placement, index, replace(wire, end=(ref, other)))
                    assert problems(wrong), (wire, other)


def test_each_part_left_out_or_turned_is_found(placement):
    for ref, pins in placement.parts.items():
        without = copy.copy(placement)
        without.parts = {name: holes for name, holes in placement.parts.items() if name != ref}
        assert f"{ref} is nowhere" in problems(without)
        if set(pins) == {"1", "2"}:
            turned = {"1": pins["2"], "2": pins["1"]}
            assert problems(with_holes(placement, ref, turned)), ref


def test_any_two_nets_wired_together_are_found(placement):
    holes = {}
    for ref, pins in placement.parts.items():
        for pin, (hole, *_) in pins.items():
            holes.setdefault(placement.circuit.parts[ref].pins[pin], breadboard.metal(hole))
    users = placement.users()
    rows = [f"{letter}{row}" for letter in "abcdefghij" for row in range(1, 64)]
    rows += [f"{rail}{row}" for rail in breadboard.RAILS for row in breadboard.RAIL_ROWS]
    unused = {breadboard.metal(hole): hole for hole in rows if hole not in users}
    free = {net: unused.get(name) for net, name in holes.items()}
    first, *others = [hole for net, hole in free.items() if hole and net]
    for other in others:
        wrong = copy.copy(placement)
        wrong.wires = [*placement.wires, Wire("GND", first, other)]
        assert any("connected but should not be" in problem for problem in problems(wrong))


def test_errors_are_put_in_words(placement):
    resistor = placement.parts["R1"]
    cases = {
        "k1": "R1 pin 1: the board has no hole k1",
        placement.parts["U1"]["1"][0]: "is used twice: by",
    }
    for hole, words in cases.items():
        said = problems(with_holes(placement, "R1", {**resistor, "1": (hole,)}))
        assert any(words in problem for problem in said), (hole, said)

"""Wires follow the pins of board.py; parts stay where they are."""

import pytest

import board
from host_tools.hardware import HardwareError, placement
from host_tools.hardware.board_page import placement_of
from host_tools.hardware.circuit import circuit
from host_tools.hardware.part import PICO_GPIO
from host_tools.hardware.routing import placed
from tests.host_tools.hardware import boards


def contact_rows(placement):
    """Number of a button -> the Pico's row that its wire starts in."""
    wires = [wire for wire in placement.wires if wire.net.startswith("BTN_") and wire.on_board]
    return {int(wire.net[4:]): int(wire.start[1:]) for wire in wires}


@pytest.mark.parametrize("build", [*board.BUILDS.values(), boards.Moved], ids=lambda b: b.NAME)
def test_each_contact_is_wired_from_the_row_of_its_pin(build):
    found = contact_rows(boards.placement(build))
    for number, gpio in zip(build.BUTTONS, build.BUTTON_PINS, strict=True):
        pin = int(PICO_GPIO[gpio])
        assert found[number] == (pin if pin <= 20 else 41 - pin)


@pytest.mark.parametrize("build", board.BUILDS.values(), ids=lambda build: build.NAME)
def test_a_moved_pin_moves_its_wires_and_no_part(build):
    moved = boards.moved_contact(build, 1)
    moved.LIGHTS_PIN = 17
    before, after = boards.placement(build), placed(circuit(moved), moved)
    assert placement.problems(after) == []
    assert after.parts == before.parts
    assert contact_rows(before) != contact_rows(after)
    same = [wire for wire in after.wires if wire in before.wires]
    assert len(same) > len(after.wires) // 2


def test_a_breadboard_grows_without_moving_what_is_there():
    before, after = boards.placement(board.Breadboard), boards.placement(boards.Grown)
    assert {ref: after.parts[ref] for ref in before.parts} == before.parts
    assert len(after.parts) == len(before.parts) + 10


def test_more_than_fits_is_refused_by_name():
    with pytest.raises(HardwareError, match="too-many has no place for SW10, SW8, SW9"):
        placement_of(boards.TooMany)


def test_no_part_but_the_pico_is_in_a_row_of_the_pico():
    for build in boards.ALL:
        for ref, pins in boards.placement(build).parts.items():
            rows = [
                int(hole[1:])
                for holes in pins.values()
                for hole in holes
                if hole[0] in "abcdefghij"
            ]
            assert ref == "U1" or min(rows, default=63) > 20


@pytest.mark.parametrize("build", boards.ALL, ids=lambda build: build.NAME)
def test_rails_in_use_are_joined_without_the_pico(build, monkeypatch):
    built = boards.placement(build)
    monkeypatch.setattr(placement, "PICO_GROUND", ())
    groups = placement.joined(built)
    for net in set(built.rails.values()):
        rails = {rail + half for rail in built.rails for half in "12" if built.rails[rail] == net}
        in_use = [group & rails for group in groups if group & rails and len(group) > 1]
        assert len(in_use) == 1, (net, in_use)


def test_each_rail_of_a_hub_is_bridged_where_it_may_be_broken():
    wires = [wire for wire in boards.placement(board.Table).wires if wire.on_board]
    found = {wire.ends for wire in wires if wire.start[1] in "+-" and wire.end[1] in "+-"}
    assert {(f"{rail}31", f"{rail}33") for rail in ("L+", "L-", "R+", "R-")} <= found

"""What is said at each step: something, for each; and the strip's own copper does what is said."""

import pytest

from board import BUILDS, Table
from host_tools.hardware.board_page import board_page, placement_of
from host_tools.hardware.placement import Wire, problems
from host_tools.hardware.step_words import STRIP_PIECE, check, how, of_the_strip
from host_tools.hardware.steps import steps, wire_numbers
from host_tools.hardware.times import step_minutes, times, together, with_fewer_pods
from tests.effort import exhaustive
from tests.host_tools.hardware import boards

ALL = pytest.mark.parametrize("build", boards.ALL, ids=lambda build: build.NAME)


@ALL
def test_each_step_says_how_and_what_to_check(build):
    placement = boards.placement(build)
    page = board_page(placement, build.NAME)
    for step in steps(placement):
        assert how(step, placement) and check(step, placement), step.title
        assert f"{how(step, placement)}\n" in page
        assert f"**Check.** {check(step, placement)}\n" in page


def test_a_soldered_board_gets_sockets_and_a_solderless_one_the_pico():
    words = {
        name: how(steps(boards.placement(b))[0], boards.placement(b)) for name, b in BUILDS.items()
    }
    assert "sockets" in words["table"] and "sockets" not in words["breadboard"]


def test_the_strips_copper_stands_for_the_wires_that_are_left_out():
    placement = placement_of(Table)
    numbers = wire_numbers(placement)
    left_out = {n for step in steps(placement) for n in of_the_strip(step, placement)}
    assert len(left_out) == 24
    placement.wires = [wire for wire in placement.wires if numbers[wire] not in left_out]
    assert problems(placement)
    # The copper of a piece: 5 V, ground, and each DOUT to the next DIN.
    for first in (1, 1 + STRIP_PIECE):
        for seat in range(first, first + STRIP_PIECE - 1):
            light, following = f"LED{seat}", f"LED{seat + 1}"
            for pin, other in (("1", "1"), ("3", "3"), ("2", "4")):
                net = placement.circuit.parts[light].pins[pin]
                placement.wires.append(Wire(net, (light, pin), (following, other)))
    assert problems(placement) == []


@exhaustive
@ALL
def test_times_add_up(build):
    rows = times(build)
    assert together(rows) == sum(minutes for _, minutes in rows)
    assert all(minutes > 0 for _, minutes in rows)
    placement = boards.placement(build)
    on_board = sum(step_minutes(step, placement) for step in steps(placement))
    assert dict(rows)["the board, with its wires"] == on_board


def test_fewer_pods_take_less_time():
    assert with_fewer_pods(Table, 10) == together(times(Table))
    assert with_fewer_pods(Table, 4) == together(times(Table)) - 90

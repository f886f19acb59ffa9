"""The pages and pictures of a breadboard show every part and wire once, with the right holes."""

import re
from collections import Counter

import pytest

import board
from tableref_host.hardware.board_page import (
    LABEL_SPACE,
    board_page,
    breadboard_files,
    step_pictures,
)
from tableref_host.hardware.breadboard import spoken
from tableref_host.hardware.circuit import circuit_of
from tableref_host.hardware.page import spread
from tableref_host.hardware.part import PICO_GPIO, PICO_GROUND
from tableref_host.hardware.sheets import pin_table
from tableref_host.hardware.steps import steps, wire_numbers
from tableref_host.hardware.words import bands, colour_of, purpose
from tests.tableref_host.hardware import boards


@pytest.fixture(scope="module", params=boards.SMALL, ids=lambda build: build.NAME)
def placement(request):
    return boards.placement(request.param)


def rows_of(page):
    return [line.strip("|").split(" | ") for line in page.splitlines() if line.startswith("| ")]


def test_each_part_and_wire_is_in_one_step(placement):
    order = steps(placement)
    parts = Counter(ref for step in order for ref in step.refs)
    wires = Counter(wire for step in order for wire in step.wires)
    assert parts == Counter(list(placement.parts))
    assert wires == Counter(placement.wires)
    assert [step.number for step in order] == list(range(1, len(order) + 1))


def test_the_page_has_a_line_for_each_part_and_wire(placement):
    page = board_page(placement, "x")
    rows = {row[0].strip(): " | ".join(row) for row in rows_of(page)}
    for ref, legs in placement.parts.items():
        for pin in legs if ref != "U1" else "1":
            assert all(spoken(hole) in rows[ref] for hole in legs[pin]), ref
    for wire, number in wire_numbers(placement).items():
        row = rows[str(number)]
        assert colour_of(wire.net).word in row and purpose(wire.net) in row
        for end in wire.ends:
            assert (spoken(end) if isinstance(end, str) else end[0]) in row
    numbers = [name for name in rows if name.isdigit()]
    assert len(numbers) == len(placement.wires)


def test_each_picture_of_the_page_is_drawn_and_vice_versa(placement):
    page = board_page(placement, "x")
    shown = set(re.findall(r"\]\(board/([^)]*)\.svg\)", page))
    assert shown == set(step_pictures(placement))


def test_each_picture_highlights_new_parts(placement):
    drawn = step_pictures(placement)
    numbers = wire_numbers(placement)
    for step in steps(placement):
        svg = drawn[f"step-{step.number:02}"]
        words = re.findall(r">([^<]*)</text>", svg)
        assert f"Step {step.number} of {len(drawn) - 1}: {step.title}" in words
        for ref in set(step.refs) - {"U1"}:
            assert any(word.split()[:1] == [ref] for word in words), ref
        for wire in step.wires:
            if wire.on_board:
                # A badge's number is smaller than a row's.
                badge = rf'font-size="(8.5|10.5)"[^>]*>{numbers[wire]}</text>'
                assert len(re.findall(badge, svg)) == 2
            elif isinstance(wire.start, str):
                assert any(word.split()[0] == wire.end[0] for word in words), wire


def test_nothing_is_drawn_outside_of_the_paper(placement):
    for svg in step_pictures(placement).values():
        width, height = re.search(r'viewBox="0 \S+ (\S+) (\S+)"', svg).groups()
        assert float(width) == 900 and float(height) > 150
        for x, anchor, size, words in re.findall(
            r'<text x="(\S+)" y="\S+" text-anchor="(\w+)" font-size="(\S+)"[^>]*>([^<]*)<', svg
        ):
            # On average Arimo's letters are 0.56 of their size wide, and hardly any is wider.
            long = 0.58 * float(size) * len(words)
            left = float(x) - {"start": 0, "middle": long / 2, "end": long}[anchor]
            assert 0 <= left and left + long <= 900, words


def test_labels_do_not_overlap_and_are_in_order():
    for wanted in ([], [5], [1, 1, 1], [0, 4, 8, 100, 101], [10, 20, 30, 31, 32, 33]):
        found = spread(wanted, LABEL_SPACE)
        gaps = [b - a for a, b in zip(found, found[1:], strict=False)]
        assert all(gap >= LABEL_SPACE - 1e-9 for gap in gaps)
        assert all(
            abs(a - b) <= LABEL_SPACE * len(wanted) for a, b in zip(wanted, found, strict=True)
        )
    assert spread([0, 40], LABEL_SPACE) == [0, 40]
    assert spread([5, 90, 95], 10, 0, 100) == [5, 90, 100]
    assert spread([95, 96, 97], 10, 0, 100) == [80, 90, 100]


@pytest.mark.parametrize(
    ("value", "wanted"),
    [
        ("330", "orange orange brown gold"),
        ("470", "yellow violet brown gold"),
        ("1 k", "brown black red gold"),
        ("2.2 k", "red red red gold"),
    ],
)
def test_a_resistors_colour_bands_are_right(value, wanted):
    assert bands(value) == wanted


@pytest.mark.parametrize("build", [*board.BUILDS.values(), boards.Moved], ids=lambda b: b.NAME)
def test_the_pin_table_has_each_pin_of_the_build(build):
    rows = {row[0].strip(): row for row in rows_of(pin_table(circuit_of(build)))}
    wanted = dict(zip(build.BUTTON_PINS, build.BUTTONS, strict=True))
    for gpio, number in wanted.items():
        row = rows[PICO_GPIO[gpio]]
        assert (row[1], row[3]) == (f"GP{gpio}", f"BTN_{number}")
    assert rows[PICO_GPIO[build.LIGHTS_PIN]][3] == "LED_DATA"
    assert rows[PICO_GPIO[build.BUZZER_PIN]][3] == "BUZZER"
    assert rows[", ".join(PICO_GROUND)][3] == "GND"


def test_a_build_with_pods_has_no_breadboard():
    assert breadboard_files(board.Table) == {}


def test_a_net_without_a_colour_is_reported():
    with pytest.raises(ValueError, match="no wire's colour is known for the net CAN_H"):
        colour_of("CAN_H")

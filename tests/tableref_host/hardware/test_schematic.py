"""The schematic matches the circuit when read back, and every removed element is detected."""

from dataclasses import replace
from functools import cache

import pytest

import board
from tableref_host.hardware import HardwareError
from tableref_host.hardware.circuit import circuit_of
from tableref_host.hardware.schematic.blocks import blocks
from tableref_host.hardware.schematic.files import (
    fitted,
    picture,
    schematic,
    schematic_files,
    sheet_problems,
)
from tests.effort import exhaustive, first
from tests.tableref_host.hardware import boards
from tests.tableref_host.hardware.schematic_check import drawing_problems
from tests.tableref_host.hardware.schematic_read import DrawingError, read_drawing

ALL = pytest.mark.parametrize("build", boards.ALL, ids=lambda build: build.NAME)
LARGE = [build for build in boards.ALL if build is not board.Breadboard]
BUILDS = pytest.mark.parametrize("build", board.BUILDS.values(), ids=lambda build: build.NAME)


@cache
def drawn(build):
    """Return (the Circuit, its ReadDrawing from the file), which tests must not change."""
    circuit = circuit_of(build)
    return circuit, read_drawing(schematic(circuit)[1])


@ALL
def test_the_drawing_matches_the_circuit(build):
    circuit, drawing = drawn(build)
    assert drawing_problems(drawing, circuit) == []


@exhaustive
@BUILDS
@pytest.mark.parametrize("what", ["wires", "names", "dots", "crosses", "placed"])
def test_each_removed_item_is_detected(build, what):
    circuit, drawing = drawn(build)
    rows = getattr(drawing, what)
    assert len(rows) > 10 or what == "dots"
    kept = (rows[:at] + rows[at + 1 :] for at in range(len(rows)))
    missed = [
        at
        for at, less in enumerate(kept)
        if drawing_problems(replace(drawing, **{what: less}), circuit)
    ]
    assert missed == list(range(len(rows)))


@exhaustive
@BUILDS
def test_each_changed_name_is_detected(build):
    circuit, drawing = drawn(build)
    for at, name in enumerate(drawing.names):
        other = "BTN_2" if name.net == "BTN_1" else "BTN_1"
        names = [*drawing.names]
        names[at] = replace(name, net=other)
        assert drawing_problems(replace(drawing, names=names), circuit)


@exhaustive
@BUILDS
def test_each_moved_part_is_detected(build):
    circuit, drawing = drawn(build)
    for at, part in enumerate(drawing.placed):
        pins = {pin: (x + 254, y) for pin, (x, y) in part.pins.items()}
        placed = [*drawing.placed]
        placed[at] = replace(part, pins=pins)
        assert drawing_problems(replace(drawing, placed=placed), circuit), part.ref


def test_errors_are_named():
    circuit, drawing = drawn(board.Table)
    pins = {part.ref: part.pins for part in drawing.placed}
    short = (pins["R1"]["1"], pins["R1"]["2"])
    found = drawing_problems(replace(drawing, wires=[*drawing.wires, short]), circuit)
    assert "connected but should not be: LED_1 and LED_5V" in found

    def with_part(of, **changes):
        placed = [replace(p, **changes) if p.ref == of else p for p in drawing.placed]
        return drawing_problems(replace(drawing, placed=placed), circuit)

    assert "R1 is missing" in with_part("R1", ref="R99")
    assert "R99 is no part of the circuit" in with_part("R1", ref="R99")
    assert "R2 is drawn 2 times" in with_part("R1", ref="R2")
    assert "R1 is 470, and should be 330" in with_part("R1", fields={"Value": "470"})
    assert "R1 has pins ['1']" in with_part("R1", pins={"1": pins["R1"]["1"]})
    outputs = with_part("R31", kinds={"1": "output", "2": "output"})
    assert outputs == []
    assert with_part("R52", kinds={"1": "output", "2": "passive"}) == [
        "outputs meet: LED1.2, R52.1"
    ]
    crossed = replace(drawing, crosses=[*drawing.crosses, pins["R1"]["1"]])
    assert "a cross where something is wired" in " ".join(drawing_problems(crossed, circuit))
    nowhere = replace(drawing, names=[*drawing.names, replace(drawing.names[0], x=1, y=1)])
    assert "touches nothing at (1, 1)" in " ".join(drawing_problems(nowhere, circuit))
    dotted = replace(drawing, dots=[*drawing.dots, drawing.wires[0][0]])
    assert "a dot for nothing" in " ".join(drawing_problems(dotted, circuit))


def test_a_global_name_and_a_local_one_are_not_connected():
    circuit, drawing = drawn(board.Table)
    names = [*drawing.names]
    at = next(at for at, name in enumerate(names) if name.net == "LED_DATA")
    names[at] = replace(names[at], is_global=True)
    (found,) = drawing_problems(replace(drawing, names=names), circuit)
    assert found.startswith("LED_DATA is in 2 pieces: ")


def test_a_wire_that_is_too_long_is_detected():
    circuit, drawing = drawn(board.Table)
    level = [wire for wire in drawing.wires if wire[0][1] == wire[1][1]]
    dot = next(dot for dot in drawing.dots if sum(dot in wire for wire in level) == 2)
    pieces = [wire for wire in level if dot in wire]
    (first, last) = sorted(end for wire in pieces for end in wire if end != dot)
    wires = [wire for wire in drawing.wires if wire not in pieces]
    found = drawing_problems(replace(drawing, wires=[*wires, (first, last)]), circuit)
    assert f"a wire runs past {dot} without an end there" in found


def test_a_wired_unused_pin_is_detected():
    circuit, drawing = drawn(board.Breadboard)
    (strip,) = (part for part in drawing.placed if part.ref == "STRIP1")
    spot = strip.pins["2"]
    crosses = [cross for cross in drawing.crosses if cross != spot]
    name = replace(drawing.names[0], net="LED_1", x=spot[0], y=spot[1])
    wired = replace(drawing, crosses=crosses, names=[*drawing.names, name])
    assert "connected but should not be: LED_1 and a pin that should not be connected" in " ".join(
        drawing_problems(wired, circuit)
    )


def test_the_drawing_of_another_variant_is_refused():
    _, drawing = drawn(board.Table)
    assert drawing_problems(drawing, circuit_of(boards.Moved))


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda text: "(kicad_pcb" + text[10:], "no schematic"),
        (lambda text: text[:-3], "no KiCad file"),
        (
            lambda text: text.replace("(at 31.75 ", "(at 31.75 ", 1)[: text.index("(symbol (lib")],
            "no",
        ),
        (lambda text: text.replace(" 0) (unit 1)", " 90) (unit 1)", 1), "is turned"),
        (lambda text: text.replace("(unit 1)", "(mirror x) (unit 1)", 1), "is turned"),
        (lambda text: text.replace("(lib_id ", "(lib ", 1), "symbol without lib_id"),
    ],
)
def test_a_file_that_is_not_ours_is_refused(change, words):
    text = schematic(circuit_of(board.Breadboard))[1]
    assert change(text) != text
    with pytest.raises(DrawingError, match=words):
        read_drawing(change(text))


@ALL
def test_blocks_have_enough_room_and_contain_their_parts(build):
    circuit = circuit_of(build)
    sheet, _ = schematic(circuit)
    assert len(sheet.frames) == len(blocks(circuit))
    for at, (left, top, right, bottom) in enumerate(sheet.frames):
        for x1, y1, x2, y2 in sheet.frames[at + 1 :]:
            assert x2 <= left or right <= x1 or y2 <= top or bottom <= y1
    spots = [spot for wire in sheet.wires for spot in wire]
    for one in sheet.placed.values():
        spots += [(one.x + pin.x, one.y + pin.y) for pin in one.symbol.pins.values()]
    for x, y in spots:
        assert sum(x1 < x < x2 and y1 < y < y2 for x1, y1, x2, y2 in sheet.frames) == 1


@ALL
def test_no_two_parts_overlap(build):
    sheet, _ = schematic(circuit_of(build))
    boxes = []
    for one in sheet.placed.values():
        xs, ys = zip(*((one.x + p.x, one.y + p.y) for p in one.symbol.pins.values()), strict=True)
        if not one.ref.startswith("#"):
            boxes.append((min(xs), min(ys) - 0.9, max(xs), max(ys) + 0.9))
    for at, (left, top, right, bottom) in enumerate(boxes):
        for x1, y1, x2, y2 in boxes[at + 1 :]:
            assert x2 <= left or right <= x1 or y2 <= top or bottom <= y1


@ALL
def test_the_pictures_show_every_part_and_net(build):
    circuit = circuit_of(build)
    sheet, _ = schematic(circuit)
    whole = picture(sheet, "x")
    shown = [ref for ref, part in circuit.parts.items() if part.pod in (0, *circuit.pods[:1])]
    assert all(f">{ref}</text>" in whole for ref in shown)
    assert all(f">{net}</text>" in whole for net in circuit.nets)
    assert "#FLG" not in whole and "#PWR" not in whole and "PWR_FLAG" not in whole
    # A power flag is for KiCad only; readers need no symbol there.
    marks = [one.ref[:4] for one in sheet.placed.values() if one.ref.startswith("#")]
    seen = whole.count('font-size="15" fill="#123c8c"') - len(sheet.names)
    assert seen == marks.count("#PWR") - marks.count("#FLG") > 0 < marks.count("#FLG")
    pieces = [picture(sheet, "x", [frame]) for frame in sheet.frames]
    for ref in (ref for ref in sheet.placed if not ref.startswith("#")):
        assert sum(f">{ref}</text>" in piece for piece in pieces) == 1
    assert sum(piece.count("<text") for piece in pieces) == whole.count("<text")


def test_large_blocks_go_onto_larger_paper():
    circuit = circuit_of(board.Table)
    sizes = [block.size(circuit) for block in blocks(circuit)]
    assert fitted(sizes, (100, 80)) is None
    spots = fitted(sizes, (233, 165))
    assert len(spots) == len(sizes) and spots[0] == (5, 5)
    assert drawn(board.Table)[1].paper == "A2" and drawn(board.Breadboard)[1].paper == "A4"


def test_the_drawing_needs_none_of_kicads_libraries():
    sheet, text = schematic(circuit_of(board.Table))
    library = sheet.library()
    _, drawing = drawn(board.Table)
    assert {name.split(":")[0] for name in drawing.symbols} == {"tableref"}
    assert text.count('(lib_id "tableref:') == text.count("(lib_id ")
    for name in drawing.symbols:
        assert f'(symbol "{name.split(":")[1]}" ' in library


@pytest.mark.parametrize("build", first([board.Breadboard, *LARGE]), ids=lambda build: build.NAME)
def test_a_sheet_is_checked_against_the_circuit(build):
    sheet, _ = schematic(circuit_of(build))
    assert sheet_problems(sheet) == []
    wires = sheet.wires
    for at in range(len(wires)):
        sheet.wires = wires[:at] + wires[at + 1 :]
        assert any(" pieces: " in text for text in sheet_problems(sheet)), wires[at]
    sheet.wires = wires
    names = sheet.names
    for at, (net, *where) in enumerate(names):
        sheet.names = [*names[:at], ("BTN_2" if net == "BTN_1" else "BTN_1", *where)]
        sheet.names += names[at + 1 :]
        assert any("connected but should not be" in text for text in sheet_problems(sheet)), net


def test_a_wrong_drawing_is_not_written(monkeypatch):
    def forgetful(circuit):
        sheet, text = schematic(circuit)
        sheet.wires.pop()
        return sheet, text

    monkeypatch.setattr("tableref_host.hardware.schematic.files.schematic", forgetful)
    with pytest.raises(HardwareError, match="the schematic of breadboard is wrong: .* in 2 pieces"):
        schematic_files(board.Breadboard)

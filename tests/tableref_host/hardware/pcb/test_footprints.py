"""Every part on a board has a footprint, with the holes of its drawing and of KiCad's library."""

import os
import re
from pathlib import Path

import pytest

from tableref_host.hardware.circuit import circuit_of
from tableref_host.hardware.pcb.check import RING
from tableref_host.hardware.pcb.footprints import FOOTPRINTS, footprint
from tests.tableref_host.hardware import boards

ALL = {shape.name: shape for shape in FOOTPRINTS.values()}
LIBRARY = Path(os.environ.get("KICAD9_FOOTPRINT_DIR", "/usr/share/kicad/footprints"))
SHAPES = pytest.mark.parametrize("shape", ALL.values(), ids=ALL)
PAD = re.compile(
    r'\(pad "(\w*)" (\w+) \w+\s*\(at (\S+) (\S+?)\)\s*\(size (\S+) (\S+?)\)(?:\s*\(drill (\S+?)\))?'
)


@SHAPES
def test_a_footprint_names_the_source_of_its_drawing(shape):
    # A source is a page of a data sheet, or a note on what is unknown, and is on the boards' page.
    assert re.search(r" page \d+|pages \d|first page|, 2\.1:|unconfirmed: ", shape.source)
    left, top, right, bottom = shape.yard
    for pad in shape.pads:
        assert left <= pad.x - pad.width / 2 and pad.x + pad.width / 2 <= right
        assert top <= pad.y - pad.height / 2 and pad.y + pad.height / 2 <= bottom
        if pad.drill:
            assert (min(pad.width, pad.height) - pad.drill) / 2 >= RING


@SHAPES
def test_kicads_footprint_has_the_same_holes_at_the_same_places(shape):
    library, _, name = shape.kicad.partition(":")
    path = LIBRARY / f"{library}.pretty" / f"{name}.kicad_mod"
    if not name:
        pytest.skip("KiCad's library has no such part")
    if not path.is_file():
        pytest.skip("KiCad's footprints are not installed")
    theirs = {}
    for number, _, x, y, _, _, drill in PAD.findall(path.read_text()):
        theirs[number] = (float(x), float(y), float(drill or 0))
    # KiCad's row of pins is vertical, ours horizontal.
    is_turned = shape.name == "Pins_4"
    assert {pad.number for pad in shape.pads} == set(theirs) - {""}
    for pad in shape.pads:
        x, y, drill = theirs[pad.number]
        x, y = (y, x) if is_turned else (x, y)
        assert (pad.x, pad.y) == pytest.approx((x, y), abs=0.01)
        assert pad.drill == pytest.approx(drill, abs=0.01)


@pytest.mark.parametrize("build", boards.ALL, ids=lambda build: build.NAME)
def test_each_part_of_a_board_has_a_footprint_with_its_pins(build):
    if not build.HAS_PODS:
        return
    for part in circuit_of(build).parts.values():
        assert set(part.pins) == {pad.number for pad in footprint(part).pads}, part.ref

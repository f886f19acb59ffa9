"""3D bodies are closed, as large as their footprint, and in the committed STEP for each part."""

import re
from collections import Counter

import pytest

from tableref_host.hardware.pcb.bodies import board_solid, body, step, with_bodies
from tableref_host.hardware.pcb.footprints import FOOTPRINTS
from tableref_host.places import ROOT
from tests.tableref_host.hardware import boards as builds

SHAPES = {shape.name: shape for shape in FOOTPRINTS.values()}
HARDWARE = ROOT / "hardware"
NAMES = pytest.mark.parametrize("name", builds.BOARDS)


def rows_of(text, word):
    """Return {number: text in brackets} of the rows of a STEP file with the keyword `word`."""
    found = re.findall(rf"^#(\d+)={word}\('',\((.+?)\)\);$", text, re.MULTILINE)
    return {int(number): content.split(",") for number, content in found}


@pytest.mark.parametrize("shape", SHAPES.values(), ids=SHAPES)
def test_a_body_is_closed_and_as_large_as_its_footprint_says(shape):
    text = step(shape)
    points = {
        number: tuple(map(float, row)) for number, row in rows_of(text, "CARTESIAN_POINT").items()
    }
    loops = [[points[int(at[1:])] for at in row] for row in rows_of(text, "POLY_LOOP").values()]
    edges = Counter(pair for loop in loops for pair in zip(loop, [*loop[1:], loop[0]], strict=True))
    assert set(edges.values()) == {1} and all((end, start) in edges for start, end in edges)
    left, top, right, bottom = shape.body
    low, high = zip(*((min(at), max(at)) for at in zip(*points.values(), strict=True)), strict=True)
    if shape.is_can:
        top, bottom = (
            (top + bottom) / 2 + half for half in ((left - right) / 2, (right - left) / 2)
        )
    assert low == pytest.approx((left, -bottom, 0), abs=0.05)
    assert high == pytest.approx((right, -top, shape.height), abs=0.05)
    # The volume, by the divergence theorem, is positive only if the faces point outwards.
    volume = sum(
        a[0] * (b[1] * c[2] - b[2] * c[1])
        + a[1] * (b[2] * c[0] - b[0] * c[2])
        + a[2] * (b[0] * c[1] - b[1] * c[0])
        for a, *rest in loops
        for b, c in zip(rest, rest[1:], strict=False)
    )
    assert volume / 6 == pytest.approx(body(shape).volume(), rel=1e-4)


@NAMES
def test_each_part_has_its_body_at_its_place(name, tmp_path):
    one = builds.laid_out(name)
    text = (builds.folder_of(name) / f"{name}.kicad_pcb").read_text()
    made = with_bodies(text, tmp_path)
    models = re.findall(r'\(footprint "\w+:(\S+)" .*\n    \(model "(.+?)"', made)
    assert Counter(name for name, _ in models) == Counter(
        placed.footprint.name for placed in one.placed.values()
    )
    for name, path in models:
        assert path == str(tmp_path / f"{name}.step")
        assert (tmp_path / f"{name}.step").is_file()


@NAMES
def test_the_committed_step_has_every_part(name):
    one = builds.laid_out(name)
    text = (HARDWARE / "fab" / f"{one.name}.step").read_text()
    there = re.findall(r"NEXT_ASSEMBLY_USAGE_OCCURRENCE\('\d+','(\w+)'", text)
    assert set(one.placed) <= set(there)


@NAMES
def test_a_board_has_its_area_and_its_holes(name):
    one = builds.laid_out(name)
    solid = board_solid(one, 1.6)
    left, low, bottom, right, high, top = solid.bounding_box()
    size = {"hub": (170, 86), "pod": (65, 65), "four": (68, 90)}[name]
    assert (right - left, high - low, top - bottom) == pytest.approx((*size, 1.6), abs=0.01)
    whole = board_solid(type(one)(**{**vars(one), "holes": []}), 1.6)
    assert whole.volume() - solid.volume() > len(one.holes) * 1.6 * 7

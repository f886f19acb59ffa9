import io
import json
import shutil
import zipfile
from xml.etree import ElementTree

import pytest

from tableref_host.hardware import HardwareError
from tableref_host.hardware.box import slicing
from tableref_host.hardware.box.openscad import PARTS
from tableref_host.hardware.box.printing import PRINTS, as_3mf, printing_page, totals
from tableref_host.hardware.box.slicing import (
    FILE,
    PRINTERS,
    PROGRAM,
    SETTINGS,
    read_gcode,
    sliced,
)
from tableref_host.hardware.drawn import HARDWARE, RECORD, digest

FIGURES = {
    part: {"slow": 60.0 * number, "fast": 30.0, "grams": 10.0 * number}
    for number, part in enumerate(PARTS, 1)
}


def test_every_part_is_in_the_table_with_its_own_figures(at, meshes):
    page = printing_page(at, meshes, FIGURES)
    rows = {row.split("]")[0][3:]: row for row in page.splitlines() if row.startswith("| [")}
    assert list(rows) == list(PARTS) == list(PRINTS)
    assert "x 92 x 55 | 10.0 | 1.0 | 0.5 |" in rows["hub"]
    assert "220 x 220 mm" in page


def test_the_sum_is_of_one_hub_and_ten_pods():
    counts = dict.fromkeys(("hub", "lid", "door", "ring_diffuser"), 1)
    counts.update(dict.fromkeys(("pod_30", "pod_base", "pod_window", "seat_window"), 10))
    what, grams, hours = totals(FIGURES)[-2]
    assert what == "all, with 10 pods"
    assert grams == sum(FIGURES[part]["grams"] * count for part, count in counts.items())
    assert hours["slow"] == sum(FIGURES[part]["slow"] / 60 * n for part, n in counts.items())
    assert hours["fast"] == pytest.approx(0.5 * sum(counts.values()))


def test_the_box_for_four_is_a_tray_a_lid_a_diffuser_and_four_windows():
    what, grams, _ = totals(FIGURES)[-1]
    parts = {"four_tray": 1, "four_lid": 1, "ring_diffuser": 1, "pod_window": 4}
    assert what.startswith("box for four")
    assert grams == sum(FIGURES[part]["grams"] * count for part, count in parts.items())


def test_a_slicers_figures_are_read_from_its_file():
    text = "G1 X0\n; filament used [g] = 136.06\n; estimated printing time (normal mode) = "
    assert read_gcode(text + "1d 2h 30m 6s\n") == (1590.1, 136.06)
    with pytest.raises(HardwareError, match="wrote no printing time"):
        read_gcode(text)


def test_the_committed_figures_belong_to_these_parts_and_settings(box):
    known = json.loads((HARDWARE / RECORD).read_text())[f"box/{FILE}"]
    wanted = digest(json.dumps([SETTINGS, PRINTERS]), *box[1].values())
    assert known["from"] == wanted, "make hardware, with PrusaSlicer, makes it again"


@pytest.mark.skipif(shutil.which(PROGRAM) is None, reason="PrusaSlicer is not installed")
def test_slicing_again_gives_the_committed_figures(box):
    door = json.loads(sliced({"door": box[1]["door"]}, {}))["door"]
    committed = json.loads((HARDWARE / "box" / FILE).read_text())["door"]
    assert door.pop("of") == committed.pop("of")
    assert door == pytest.approx(committed, rel=0.05)


def test_an_unchanged_part_is_not_sliced_again(monkeypatch):
    made = []
    monkeypatch.setattr(slicing.shutil, "which", lambda name: name)
    monkeypatch.setattr(slicing, "_slice", lambda part, stl: made.append(part) or {"grams": 1.0})
    first = json.loads(sliced({"door": b"1", "lid": b"2"}, {}))
    assert made == ["door", "lid"] or made == ["lid", "door"]
    second = json.loads(sliced({"door": b"1", "lid": b"3"}, first))
    assert made[2:] == ["lid"] and list(second) == ["door", "lid"]
    assert second["door"] == first["door"] and second["lid"]["of"] != first["lid"]["of"]
    monkeypatch.setattr(slicing.shutil, "which", lambda name: None)
    assert json.loads(sliced({"door": b"1"}, first)) == {"door": first["door"]}
    assert sliced({"door": b"4"}, first) is None


CORE = "http://schemas.microsoft.com/3dmanufacturing/core/2015/02"


def test_a_3mf_has_the_meshs_points_and_faces_in_millimetres(meshes):
    mesh = meshes["door"]
    content = as_3mf("door", mesh)
    assert content == as_3mf("door", mesh)
    with zipfile.ZipFile(io.BytesIO(content)) as package:
        assert package.testzip() is None
        model = ElementTree.fromstring(package.read("3D/3dmodel.model"))
        names = package.namelist()
    assert names[:2] == ["[Content_Types].xml", "_rels/.rels"]
    assert model.get("unit") == "millimeter"
    points = model.findall(f".//{{{CORE}}}vertex")
    faces = model.findall(f".//{{{CORE}}}triangle")
    assert (len(points), len(faces)) == (len(mesh.vertices), len(mesh.faces))
    longest = max(float(point.get("x")) for point in points)
    assert abs(longest - mesh.bounds[1][0]) < 1e-3

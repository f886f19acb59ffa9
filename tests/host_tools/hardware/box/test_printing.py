import io
import zipfile
from xml.etree import ElementTree

import pytest
import trimesh

from host_tools.hardware.box.openscad import PARTS
from host_tools.hardware.box.printing import PRINTS, as_3mf, grams, hours, printing_page


def test_every_part_is_in_the_table_with_its_own_figures(at, meshes):
    page = printing_page(at, meshes)
    rows = {row.split("]")[0][3:]: row for row in page.splitlines() if row.startswith("| [")}
    assert list(rows) == list(PARTS) == list(PRINTS)
    assert "| 197 x 92 x 55 |" in rows["hub"]
    assert f"| {meshes['hub'].volume / 1000:.1f} |" in rows["hub"]
    assert "220 x 220 mm" in page


def test_the_sum_is_of_one_hub_and_ten_pods(at, meshes):
    page = printing_page(at, meshes)
    counts = dict.fromkeys(("hub", "lid", "door", "ring_diffuser"), 1)
    counts.update(dict.fromkeys(("pod_30", "pod_base", "pod_window", "seat_window"), 10))
    plastic = sum(grams(meshes[part]) * count for part, count in counts.items())
    time = sum(hours(meshes[part]) * count for part, count in counts.items())
    assert page.endswith(f"together: {plastic:.0f} g, {time:.0f} hours.\n")


def test_a_cube_of_a_centimetre_weighs_what_pla_does():
    assert grams(trimesh.creation.box((10, 10, 10))) == pytest.approx(1.24)


def test_an_hour_is_what_a_line_at_60_mm_a_second_fills():
    side = (0.45 * 0.2 * 60 * 3600) ** (1 / 3)
    assert hours(trimesh.creation.box((side, side, side))) == pytest.approx(1)


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

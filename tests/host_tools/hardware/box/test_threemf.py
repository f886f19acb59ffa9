import io
import zipfile
from xml.etree import ElementTree

from host_tools.hardware.box.threemf import CORE, as_3mf


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

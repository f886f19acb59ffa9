import numpy as np
import pytest
import trimesh
from manifold3d import Manifold

from tableref_host.hardware.box.checks import (
    check_mesh,
    check_overhangs,
    check_room,
    check_walls,
    thinnest,
)
from tableref_host.hardware.box.contents import Content
from tableref_host.hardware.box.openscad import PARTS
from tableref_host.hardware.box.shapes import block, disc


def mesh_of(solid):
    mesh = solid.to_mesh()
    return trimesh.Trimesh(mesh.vert_properties[:, :3], mesh.tri_verts, process=False)


def cup(wall):
    """A cup of 30 x 30 x 20, its floor 3."""
    return block((0, 0, 0), (30, 30, 20)) - block((wall, wall, 3), (30 - wall, 30 - wall, 21))


def content(name, solid):
    return Content(name, solid, (0, 0, 0), name)


@pytest.mark.parametrize("part", PARTS)
def test_each_part_is_closed_and_lies_on_the_bed(at, meshes, part):
    assert check_mesh(part, meshes[part], at.bed) == []


@pytest.mark.parametrize("part", PARTS)
def test_each_part_is_thick_enough_and_needs_no_support(meshes, part):
    assert thinnest(meshes[part])[0] >= 1.59
    assert check_walls(part, meshes[part]) == []
    assert check_overhangs(part, meshes[part]) == []


def test_a_missing_triangle_is_found(meshes):
    torn = meshes["hub"].copy()
    torn.update_faces(np.arange(len(torn.faces)) != 100)
    assert check_mesh("hub", torn, 220) == ["hub is not watertight."]


def test_a_part_inside_out_is_found(meshes):
    turned = meshes["pod_base"].copy()
    turned.invert()
    assert check_mesh("pod_base", turned, 220)[0] == "pod_base is inside out."


def test_a_loose_piece_is_found():
    two = cup(2.4) + block((10, 10, 5), (15, 15, 10))
    assert check_mesh("cup", mesh_of(two), 220) == ["cup is 2 bodies."]


def test_a_closed_hollow_is_found():
    hollow = block((0, 0, 0), (10, 10, 10)) - block((3, 3, 3), (7, 7, 7))
    assert check_mesh("cube", mesh_of(hollow), 220) == ["cube is 2 bodies."]


def test_a_part_larger_than_the_bed_is_found():
    assert check_mesh("cup", mesh_of(cup(2.4)), 29) == ["cup is 30.0 x 30.0, but bed is 29."]


@pytest.mark.parametrize("height", [-1, 1])
def test_a_part_off_the_bed_is_found(height):
    found = check_mesh("cup", mesh_of(cup(2.4).translate([0, 0, height])), 220)
    assert found == [f"cup is not on the bed: its lowest point is {height:.2f}."]


@pytest.mark.parametrize("wall", [1.2, 1.5, 1.6, 2.4])
@pytest.mark.parametrize("turn", [[0, 0, 0], [0, 0, 30], [20, 10, 40]])
def test_a_wall_is_measured_in_any_orientation(wall, turn):
    mesh = mesh_of(cup(wall).rotate(turn))
    assert thinnest(mesh)[0] == pytest.approx(wall, abs=0.01)
    assert bool(check_walls("cup", mesh)) == (wall < 1.6)


def test_one_thin_place_in_a_large_part_is_found(meshes, solids):
    # The dent is 5 mm wide, and 0.9 mm deep in a wall of 2.4 mm.
    low_x, *_ = solids["hub"].bounding_box()
    dented = solids["hub"] - block((low_x - 1, -40, 10), (low_x + 0.9, -35, 15))
    (found,) = check_walls("hub", mesh_of(dented))
    assert "hub is only 1.50 mm thick at (" in found


def test_a_knife_edge_is_thin_and_a_right_angle_is_not():
    wedge = Manifold.hull_points(
        [(0, 0, 0), (20, 0, 0), (20, 0, 8), (0, 9, 0), (20, 9, 0), (20, 9, 8)]
    )
    assert check_walls("wedge", mesh_of(wedge))
    assert not check_walls("block", mesh_of(block((0, 0, 0), (9, 9, 9))))


@pytest.mark.parametrize(("span", "bad"), [(14, False), (16, True)])
def test_a_ceiling_wider_than_a_bridge_is_found(span, bad):
    gate = block((0, 0, 0), (span + 10, 40, 12)) - block((5, -1, -1), (span + 5, 41, 8))
    found = check_overhangs("gate", mesh_of(gate))
    assert bool(found) == bad
    if bad:
        assert found == [
            "gate has a ceiling 16.0 wide, 8.0 above the bed; a bridge may be 15 wide."
        ]


@pytest.mark.parametrize(("out", "bad"), [(19, False), (26, True)])
def test_a_slope_flatter_than_45_degrees_counts_as_a_ceiling(out, bad):
    funnel = Manifold.cylinder(20, 10, 10 + out, circular_segments=48)
    assert bool(check_overhangs("funnel", mesh_of(funnel))) == bad


def test_a_ledge_supported_at_one_end_is_found():
    ledge = block((0, 0, 0), (5, 14, 20)) + block((5, 0, 15), (10, 14, 20))
    assert check_overhangs("ledge", mesh_of(ledge)) == [
        "ledge has something that hangs free, 15.0 above the bed; a bridge may be 15 wide."
    ]


def test_overlapping_parts_are_found():
    shell = {"cup": cup(2.4), "lid": block((0, 0, 19.5), (30, 30, 22))}
    assert check_room(shell, [], 1)[0].startswith("cup and lid are in the same place (")
    assert check_room({"cup": cup(2.4)}, [content("pin", disc(4, 2.9, 9, 15, 15))], 1)[
        0
    ].startswith("pin is inside cup (")
    assert check_room({"cup": cup(2.4)}, [content("pin", disc(4, 3, 9, 15, 15))], 1) == []


def test_bought_parts_too_close_to_each_other_are_found():
    one = content("cell", block((0, 0, 0), (5, 5, 5)))
    near = content("switch", block((5.6, 0, 0), (9, 5, 5)))
    assert check_room({}, [one, near], 1) == ["cell and switch are 0.60 mm apart, not 1."]
    assert check_room({}, [one, near], 0.5) == []


def test_assembled_parts_may_touch_but_not_overlap():
    one = content("socket", block((0, 0, 0), (5, 5, 5)))
    for low, told in ((5.0, []), (4.0, ["socket and nut are in the same place (25.0 mm3)."])):
        nut = Content("nut", block((low, 0, 0), (9, 5, 5)), (0, 0, 0), "socket")
        assert check_room({}, [one, nut], 1) == told

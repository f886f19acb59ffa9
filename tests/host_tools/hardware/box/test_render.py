import numpy as np
import pytest

from host_tools.hardware.box.render import Canvas, Item, View, draw_items
from host_tools.hardware.box.shapes import block

RED, BLUE = (200, 40, 40), (40, 40, 200)
FRONT = View(0, 0)


def item(solid, colour):
    mesh = solid.to_mesh()
    return Item(np.asarray(mesh.vert_properties[:, :3], np.float64), mesh.tri_verts, colour)


def drawn(view, *items, size=60, scale=2.0):
    canvas = Canvas(size, size, scale, (0.0, 0.0))
    return draw_items(canvas, view, list(items))


def is_like(dot, colour):
    """Whether a dot has the hue of `colour`, however bright."""
    return dot.argmax() == np.argmax(colour) and dot.max() > 1.8 * sorted(dot)[1]


def test_a_square_is_where_it_should_be():
    picture = drawn(FRONT, item(block((-10, 0, -5), (10, 1, 5)), RED))
    inside = np.argwhere((picture != 255).any(axis=2))
    assert inside.min(axis=0).tolist() == [20, 10]
    assert inside.max(axis=0).tolist() == [39, 49]
    assert is_like(picture[30, 30], RED)
    assert picture[30, 30].max() > 2 * picture[20, 30].max()


@pytest.mark.parametrize("order", [1, -1])
def test_the_nearer_one_hides_the_other(order):
    near = item(block((-5, -10, -5), (5, -9, 5)), RED)
    far = item(block((-10, 5, -10), (10, 6, 10)), BLUE)
    picture = drawn(FRONT, *[near, far][::order])
    assert is_like(picture[30, 30], RED)
    assert is_like(picture[30, 15], BLUE)
    behind = drawn(View(180, 0), *[near, far][::order])
    assert is_like(behind[30, 30], BLUE)


def test_one_sees_through_a_hole():
    frame = block((-10, 0, -10), (10, 5, 10)) - block((-5, -1, -5), (5, 6, 5))
    picture = drawn(FRONT, item(frame, RED))
    assert picture[30, 30].tolist() == [255, 255, 255]
    assert is_like(picture[30, 15], RED)


def test_an_edge_is_a_line_and_a_flat_face_has_none():
    picture = drawn(View(45, 0), item(block((-8, -8, -8), (8, 8, 8)), RED))
    row = picture[30, :, 0].astype(int)
    lit = np.flatnonzero(row < 90)
    assert len(lit) and all(abs(place - 30) <= 1 or place < 10 or place > 49 for place in lit)


def test_right_up_and_near_are_square_to_each_other():
    rows = np.array(View(33, 21).rows())
    assert rows @ rows.T == pytest.approx(np.eye(3), abs=1e-8)
    right, up, near = View(0, 90).seen([(1, 2, 3)])[0]
    assert (right, up, near) == pytest.approx((1, 2, 3))
    right, up, near = View(0, 0).seen([(1, 2, 3)])[0]
    assert (right, up, near) == pytest.approx((1, 3, -2))


def test_what_is_outside_the_canvas_is_cut_off():
    picture = drawn(View(30, 30), item(block((-100, -100, -100), (100, 100, 100)), RED))
    assert not (picture == 255).all(axis=2).any()


def test_drawing_in_small_portions_changes_nothing(monkeypatch):
    solid = item(block((-9, -9, -9), (9, 9, 9)) - block((-4, -10, -4), (4, 4, 4)), BLUE)
    whole = drawn(View(25, 35), solid)
    monkeypatch.setattr("host_tools.hardware.box.render.AT_ONCE", 7)
    assert (drawn(View(25, 35), solid) == whole).all()

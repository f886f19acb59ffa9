import io

import numpy as np
import pytest
from PIL import Image

from host_tools.hardware import HardwareError
from host_tools.hardware.box import picture
from host_tools.hardware.box.picture import Label, Panel, as_png, paint, same_picture
from host_tools.hardware.box.render import View
from host_tools.hardware.box.shapes import block

CUBE = block((-5, -5, -5), (5, 5, 5))


def dark_columns(image):
    """The columns in which something dark is written."""
    return np.flatnonzero((np.asarray(image).max(axis=2) < 120).any(axis=0))


def test_panels_are_side_by_side_and_fill_their_place():
    one = Panel([(CUBE, (90, 90, 200))], View())
    whole = paint([one, one], 400, 200)
    assert whole.size == (400, 200)
    half = np.asarray(whole)
    assert (half[:, :200] == half[:, 200:]).all()
    used = np.argwhere((half[:, :200] != 255).any(axis=2))
    assert used[:, 0].min() <= 12 and used[:, 0].max() >= 187


def test_a_name_stands_on_the_side_of_what_it_names():
    def painted(*labels):
        return paint([Panel([(CUBE, (250, 250, 250))], View(0, 0), labels)], 700, 300)

    left, right = painted(Label("left one", (-4, 0, 0))), painted(Label("right", (4, 0, 0)))
    assert dark_columns(left).min() < 40 and dark_columns(left).max() < 560
    assert dark_columns(right).max() > 660 and dark_columns(right).min() > 140


def test_a_name_can_stand_right_below_what_it_names():
    label = Label("OK", (0, 0, -5), under=True)
    image = paint([Panel([(CUBE, (250, 250, 250))], View(0, 0), (label,))], 700, 300)
    rows = np.flatnonzero((np.asarray(image)[:, 335:365].max(axis=2) < 120).any(axis=1))
    assert 330 < dark_columns(image)[1:-1].mean() < 370
    assert rows.max() > 280


def test_names_never_lie_on_each_other():
    lines = picture._spread([50, 50, 51, 52], 20, 100)
    assert lines == sorted(lines)
    assert min(b - a for a, b in zip(lines, lines[1:], strict=False)) >= 20 - 1e-9
    assert lines[-1] <= 80
    assert picture._spread([30, 200], 20, 400) == [30, 200]


def test_nothing_is_drawn_of_an_empty_solid():
    empty = CUBE ^ CUBE.translate([50, 0, 0])
    alone = paint([Panel([(CUBE, (90, 90, 200))], View())], 200, 200)
    both = paint([Panel([(CUBE, (90, 90, 200)), (empty, (0, 0, 0))], View())], 200, 200)
    assert same_picture(as_png(alone), as_png(both))


def test_a_picture_is_the_same_by_its_dots():
    image = Image.new("RGB", (9, 9), "red")
    small, large = io.BytesIO(), io.BytesIO()
    image.save(small, "PNG", compress_level=9)
    image.save(large, "PNG", compress_level=0)
    assert small.getvalue() != large.getvalue()
    assert same_picture(small.getvalue(), large.getvalue())
    other = image.copy()
    other.putpixel((0, 0), (254, 0, 0))
    assert not same_picture(as_png(image), as_png(other))
    assert not same_picture(as_png(image), as_png(image.resize((9, 8))))


def test_without_its_font_it_says_what_to_do(monkeypatch, tmp_path):
    monkeypatch.setattr(picture, "FONT_FILES", [tmp_path / "none.ttf"] * 2)
    with pytest.raises(HardwareError, match="make setup"):
        paint([Panel([(CUBE, (1, 2, 3))], View())], 100, 100)

"""Each assembly step is possible: parts fit through openings, and tools reach screws."""

from types import SimpleNamespace

import pytest

from tableref_host.hardware.box import assembly
from tableref_host.hardware.box.assembly import (
    UP,
    assembly_problems,
    four_steps,
    hub_steps,
    pod_steps,
    step_problems,
)
from tableref_host.hardware.box.contents import pod_contents
from tableref_host.hardware.box.four import four_contents, four_lid_contents
from tableref_host.hardware.box.layout import PODS
from tableref_host.hardware.box.shapes import slab


def wider_door(at, solids, width):
    """Return `solids` with a door of that width (mm) cut into the lid, or filled."""
    half = at.door_opening / 2
    bar = slab(0, 0, half - width / 2, at.door_length, 0, at.lid).translate(
        [at.door_x - half + (half - width / 2) / 2, 0, 0]
    )
    # A lid is printed with its outside on the bed.
    return solids | {"lid": solids["lid"] + bar}


def test_both_guides_are_possible_with_these_meshes(at, solids):
    assert assembly_problems(at, solids) == []


def test_every_bought_part_is_moved_in_a_step(at, solids):
    steps = hub_steps(at, solids)
    moved = {name for step in steps for name in (*step.moved, *step.driven)}
    assert {"battery holder", "Pico", "display", "ring", "switch", "OK", "socket 1"} <= moved
    for button in PODS:
        steps = pod_steps(at, solids, button)
        moved = {name for step in steps for name in (*step.moved, *step.driven)}
        bought = {one.name for one in pod_contents(at, button)} - {"foot"}
        assert bought <= moved
    steps = four_steps(at, solids)
    moved = {name for step in steps for name in (*step.moved, *step.driven)}
    bought = {one.name for one in four_contents(at) + four_lid_contents(at)}
    assert bought - moved == {"Pico's pins"}


def test_a_board_under_a_button_of_the_box_for_four_is_found(at, solids):
    step = next(step for step in four_steps(at, solids) if "The lid goes on" in step.title)
    x, y = at.four_button_x, at.four_button_y
    wide = slab(x, y, 20, 20, at.four.board_z, at.four.board_top)
    found = step_problems(SimpleNamespace(**{**vars(step), "in_place": {"a wider board": wide}}))
    assert found == []
    high = slab(x, y, 20, 20, at.four.board_z, at.four.board_top + 8)
    found = step_problems(SimpleNamespace(**{**vars(step), "in_place": {"a high board": high}}))
    assert found == [f"{step.title}: button 3 does not pass a high board."]


def test_a_post_over_a_screw_of_the_board_for_four_is_found(at, solids):
    step = next(step for step in four_steps(at, solids) if "into the tray" in step.title)
    low_x, low_y, _, high_x, high_y, high_z = step.driven["board's screw"].bounding_box()
    bar = slab((low_x + high_x) / 2, (low_y + high_y) / 2 + 4, 4, 4, high_z + 2, high_z + 20)
    found = step_problems(SimpleNamespace(**{**vars(step), "in_place": {"a bar": bar}}))
    assert f"{step.title}: a bar is in the screwdriver's way to the board's screw." in found


def test_a_plug_that_does_not_fit_the_hole_of_its_button_is_found(at, solids):
    wide = SimpleNamespace(**{**vars(at), "lead_plug": at.control_hole + 0.5})
    found = [text for step in four_steps(wide, solids) for text in step_problems(step)]
    title = "box for four: BACK's lead goes in"
    assert found[0] == f"{title}: plug of BACK does not pass BACK's nut."
    assert len(found) == 3


def test_an_opening_narrower_than_its_part_is_found(at, solids):
    narrow = wider_door(at, solids, at.battery_thick - 0.6)
    step = next(step for step in hub_steps(at, narrow) if "through its door" in step.title)
    assert step_problems(step)[0] == f"{step.title}: battery holder does not pass lid."


def test_a_screw_that_faces_a_wall_is_found(at, solids):
    """A pod's terminals cannot be reached when its board hangs below the closed top."""
    wiring, *_, hanging, closing = pod_steps(at, solids, 30)
    assert set(wiring.driven) == {"cable's terminal", "button's terminal"}
    late = SimpleNamespace(**{**vars(wiring), "in_place": closing.in_place})
    found = step_problems(late)
    assert [text for text in found if "pod_30 is in the screwdriver's way" in text]
    assert step_problems(hanging) == []


@pytest.mark.parametrize("name", ["Pico", "battery holder", "lid"])
def test_a_part_below_another_one_is_found(at, solids, name):
    step = next(step for step in hub_steps(at, solids) if name in step.moved)
    low_x, low_y, _, high_x, high_y, high_z = step.moved[name].bounding_box()
    x, y = (low_x + high_x) / 2, (low_y + high_y) / 2
    roof = slab(x, y, high_x - low_x, high_y - low_y, high_z + 5, high_z + 8)
    below = SimpleNamespace(**{**vars(step), "in_place": {**step.in_place, "a roof": roof}})
    assert f"{step.title}: {name} does not pass a roof." in step_problems(below)


def test_a_stride_is_shorter_than_the_thinnest_wall(at):
    assert assembly.STRIDE < at.thinnest and UP == (0, 0, 1)

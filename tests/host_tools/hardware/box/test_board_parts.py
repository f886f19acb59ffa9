import pytest
from manifold3d import Manifold

from host_tools.device.builds import read_build
from host_tools.hardware.box.board_parts import MIDDLE, board_parts, printed_lines
from host_tools.hardware.box.contents import hub_contents
from host_tools.hardware.breadboard import position
from host_tools.hardware.circuit import circuit
from host_tools.hardware.layouts import seats
from host_tools.places import ROOT


@pytest.fixture(scope="module")
def made():
    return circuit(read_build(ROOT / "firmware", "table").board)


@pytest.fixture(scope="module")
def placed(at):
    return {ref: solid for ref, solid, _ in board_parts(at)}


def middle(solid):
    low_x, low_y, _, high_x, high_y, _ = solid.bounding_box()
    return (low_x + high_x) / 2, (low_y + high_y) / 2


def test_all_that_the_placement_has_is_there_once(at, made, placed):
    holes = seats(made, read_build(ROOT / "firmware", "table").board)
    assert set(placed) == set(holes) - {"U1"}
    assert {"C1", "U2", "BZ1", "R11", "R60"} <= set(placed)


def test_they_stand_on_the_board_and_not_in_each_other(at, placed):
    board = next(content for content in hub_contents(at) if content.name == "board").solid
    low_x, low_y, _, high_x, high_y, top = board.bounding_box()
    together = Manifold()
    for solid in placed.values():
        box = solid.bounding_box()
        assert low_x < box[0] and box[3] < high_x and low_y < box[1] and box[4] < high_y
        assert box[2] == pytest.approx(top)
        assert (together ^ solid).volume() < 0.01
        together += solid


def test_row_1_is_on_the_left_and_the_side_a_to_e_in_front(at, placed):
    # R31 is in row 35, C11 in column a, R11 beside the right rail: see layouts.hub.
    assert middle(placed["C11"])[1] < middle(placed["R31"])[1] < middle(placed["R11"])[1]
    assert middle(placed["R43"])[0] < middle(placed["R31"])[0] < middle(placed["BZ1"])[0]


def test_the_picos_pins_are_in_the_rows_that_the_placement_gives_them(at):
    # Its pin 1 is 1.37 mm from its end (Pico data sheet, 2.1), its rows 17.78 mm apart.
    lines = printed_lines(at, []).bounding_box()
    row_3 = lines[0]
    assert at.pico_left + 1.37 + 2 * 2.54 == pytest.approx(row_3, abs=0.05)
    across = [position(hole)[0] for hole in ("c1", "h1")]
    assert sum(across) / 2 == MIDDLE and (across[1] - across[0]) * 2.54 == pytest.approx(17.78)


def test_the_buzzer_is_below_the_sound_holes(at, placed):
    x, y = middle(placed["BZ1"])
    assert abs(x - at.sound_x) < 2 and abs(y - at.sound_y) < 2

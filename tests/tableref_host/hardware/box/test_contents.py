"""The parts of the boards are in the box at the right place and height."""

import pytest

from tableref_host.hardware.box import contents
from tableref_host.hardware.box.checks import check_room
from tableref_host.hardware.box.contents import OWN, hub_contents, hub_printed, pod_contents
from tableref_host.hardware.box.four import four_contents


def placed_on(board):
    return [
        placed
        for placed in board.placed.values()
        if placed.part.kind not in OWN or not placed.part.on_board
    ]


@pytest.mark.parametrize("where", ["hub", "pod", "four"])
def test_each_part_of_the_boards_is_in_the_box(at, where):
    number, found, top, middle, width = {
        "hub": (0, hub_contents(at), at.board_top, at.board_x, at.board_length),
        "pod": (1, pod_contents(at, 30), at.pod_board_top, 0, at.pod_board),
        "four": (2, four_contents(at), at.four.board_top, 0, at.four_board_width),
    }[where]
    board = contents.built_boards()[number]
    boxes = [one.solid.bounding_box() for one in found]
    for placed in placed_on(board):
        left, back, right, front = placed.box(placed.footprint.body)
        x = middle - width / 2 + (left + right) / 2
        high = top + placed.footprint.height
        assert any(
            (low_x + high_x) / 2 == pytest.approx(x, abs=0.01)
            and high_z == pytest.approx(high, abs=0.01)
            for low_x, _, _, high_x, _, high_z in boxes
        ), placed.part.ref
    assert len(placed_on(board)) > {"hub": 60, "pod": 3, "four": 15}[where]


def test_a_part_too_tall_for_the_box_is_reported(at, solids, monkeypatch):
    hub = contents.built_boards()[0]
    fuse = hub.placed["F1"]
    taller = type(fuse.footprint)(**{**vars(fuse.footprint), "height": 55.0})
    monkeypatch.setitem(hub.placed, "F1", type(fuse)(fuse.part, taller, fuse.x, fuse.y, 0))
    found = check_room(hub_printed(at, solids), hub_contents(at), at.room)
    assert any(text.startswith("F1 is inside lid") for text in found)

import itertools
import math

import pytest

from tableref_host.hardware import HardwareError
from tableref_host.hardware.box.dimensions import lengths, read_dimensions
from tableref_host.hardware.box.layout import layout


def laid_out(text):
    return layout(lengths(read_dimensions(text)))


def test_players_sit_clockwise_round_the_hub_from_its_back(at):
    xs = [x - at.board_left for x in at.seat_x]
    assert xs == pytest.approx([88, 119, 150, 144, 113, 82, 51, 20, 26, 57])
    assert at.seat_side == (1,) * 3 + (-1,) * 5 + (1,) * 2
    turns = [math.atan2(side, x) for x, side in zip(at.seat_x, at.seat_side, strict=True)]
    steps = [(before - after) % math.tau for before, after in itertools.pairwise(turns)]
    assert max(steps) < math.pi and sum(steps) < math.tau


def test_four_players_sit_clockwise_from_the_front_left(at):
    turns = [math.atan2(y, x) for x, y in at.four.corners]
    assert at.four.corners[0] == (-1, -1)
    steps = [(before - after) % math.tau for before, after in itertools.pairwise(turns)]
    assert steps == pytest.approx([math.pi / 2] * 3)


def test_a_longer_part_makes_the_hub_longer(at, changed):
    longer = laid_out(changed(board_length=180))
    assert longer.hub_length == pytest.approx(at.hub_length + 10)


def test_the_height_of_the_hub_is_that_of_its_contents(at, changed):
    assert laid_out(changed(battery_width=60)).hub_height == pytest.approx(3 + 60 + 1 + 3)
    assert laid_out(changed(control_deep=34)).hub_height > at.hub_height + 9


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        (
            {"socket_pitch": 26},
            "socket_pitch 26: a socket 20 wide and its light's window would touch",
        ),
        ({"board_length": 200}, "The hub would be 227.3 long, and bed is 220."),
        ({"bed": 90}, "The hub would be 92.4 wide, and bed is 90."),
        ({"socket_opening": 32}, "socket_opening 32: the openings would reach below the floor."),
        ({"switch_height": 28}, "switch_height 28: the switch would reach into the lid."),
        ({"battery_length": 72}, "battery_length 72: its door would be 88.2 long"),
        ({"board_corner": 5}, "board_corner 5: the lid's posts, 8, would hit the board."),
        ({"usb_opening_height": 50}, "usb_opening_height 50: the opening would reach below"),
        ({"screw_hole": 3.5}, "screw_hole must be smaller than screw_through"),
        ({"boss": 5}, "boss 5: a wall of 1.6 mm around insert_hole wants 7.2."),
        ({"engraving": 1.5}, "engraving 1.5: less than 1.6 mm of the lid would be left."),
        ({"ring_lights": 67}, "ring_lights 67: its windows would reach beyond the ring."),
        ({"ring_window": 10}, "ring_window 10: only 1.0 mm of the lid between two windows."),
        ({"control_pitch": 18}, "control_pitch 18: nuts 18 wide would touch."),
        ({"foot_height": 3}, "foot_height 3: the pod would stand on its screws' heads."),
        ({"button_24": 28}, "button_24 28: the button's rim, 27.5, would fall through."),
        ({"pod_light_out": 20}, "pod_light_out 20: the 30 mm button covers the light."),
        ({"pod_width": 70, "pod_foot_width": 80}, "pod_foot_width 80: the board, 65, would hit"),
        ({"pod_width": 72, "pod_foot_width": 74}, "pod_foot_width 74: a hit on the rim of the 30"),
        ({"pod_foot_width": 70}, "pod_foot_width 70: less than pod_width."),
        ({"four_button_y": 95}, "The box for four would be 233.1 long, and bed is 220."),
        ({"four_light_y": 42}, "four_light_y 42: the 30 mm button covers the light."),
        ({"four_button_x": 48}, "four_button_x 48: the controls would touch"),
        ({"seat_module": 13}, "seat_module 13: its place is 12.6 wide."),
    ],
)
def test_a_part_that_does_not_fit_is_refused_with_its_name(changed, changes, why):
    with pytest.raises(HardwareError) as refused:
        laid_out(changed(**changes))
    assert why in str(refused.value)
    assert str(refused.value).startswith("The box does not fit together. ")

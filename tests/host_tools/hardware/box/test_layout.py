import pytest

from host_tools.hardware import HardwareError
from host_tools.hardware.box.dimensions import lengths, read_dimensions
from host_tools.hardware.box.layout import layout


def laid_out(text):
    return layout(lengths(read_dimensions(text)))


def test_players_sit_round_the_hub_as_they_are_counted(at):
    front = [(at.seat_x[player - 1], at.seat_side[player - 1]) for player in (1, 3, 5)]
    back = [(at.seat_x[player - 1], at.seat_side[player - 1]) for player in (6, 8, 10)]
    assert front == [(-2 * at.socket_pitch, -1), (0, -1), (2 * at.socket_pitch, -1)]
    assert back == [(2 * at.socket_pitch, 1), (0, 1), (-2 * at.socket_pitch, 1)]


def test_a_longer_part_makes_the_hub_longer(at, changed):
    longer = laid_out(changed(board_length=175))
    assert longer.hub_length == pytest.approx(at.hub_length + 10)


def test_the_hub_is_as_high_as_what_is_in_it(at, changed):
    assert laid_out(changed(battery_width=60)).hub_height == pytest.approx(3 + 60 + 1 + 3)
    assert laid_out(changed(control_deep=34)).hub_height > at.hub_height + 9


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"socket_pitch": 16.5}, "socket_pitch 16.5: sockets 16 wide would touch; at least 17."),
        ({"socket_pitch": 40}, "socket_pitch 40: a row of sockets would be 200.0 long"),
        ({"board_length": 200}, "The hub would be 227.0 long, and bed is 220."),
        ({"bed": 100}, "The hub would be 106.8 wide, and bed is 100."),
        ({"socket_height": 10}, "socket_height 10: the sockets would reach below the floor."),
        ({"seat_light_above": 12}, "seat_light_above 12: the strip would lie on the sockets."),
        ({"seat_light_above": 30}, "seat_light_above 30: the strip would reach into the lid"),
        ({"usb_opening_height": 50}, "usb_opening_height 50: the opening would reach below"),
        ({"screw_hole": 3.5}, "screw_hole must be smaller than screw_through"),
        ({"boss": 5}, "boss 5: a wall of 1.6 mm around screw_hole wants 5.7."),
        ({"engraving": 1.5}, "engraving 1.5: less than 1.6 mm of the lid would be left."),
        ({"ring_lights": 67}, "ring_lights 67: its windows would reach beyond the ring."),
        ({"ring_window": 10}, "ring_window 10: only 1.0 mm of the lid between two windows."),
        ({"control_pitch": 18}, "control_pitch 18: nuts 18 wide would touch."),
        ({"foot_height": 3}, "foot_height 3: the pod would stand on its screws' heads."),
        ({"button_24": 28}, "button_24 28: the button's rim, 27.5, would fall through."),
        ({"pod_light_out": 20}, "pod_light_out 20: the 30 mm button covers the light."),
        ({"pod_width": 60, "pod_foot_width": 60}, "pod_width 60: the light's piece of strip"),
        ({"pod_width": 72, "pod_foot_width": 74}, "pod_foot_width 74: a hit on the rim of the 30"),
        ({"pod_foot_width": 70}, "pod_foot_width 70: less than pod_width."),
    ],
)
def test_what_does_not_fit_is_refused_with_its_name(changed, changes, why):
    with pytest.raises(HardwareError) as refused:
        laid_out(changed(**changes))
    assert why in str(refused.value)
    assert str(refused.value).startswith("The box does not fit together. ")

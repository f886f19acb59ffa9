"""Calculate where each part is in the box (mm) from hardware/box/dimensions.toml.

The origin of the hub is the middle of its underside without feet: x points to the right, y to the
back, z up. The USB opening is on the left (-x). The players who use the controls sit in front (-y).
The origin of a pod is the middle of the underside of its base; its cable leaves at the back (+y).
The box for four has the same origin as the hub, but its USB opening is at the back.
"""

import math
from types import SimpleNamespace

from tableref_host.hardware import HardwareError
from tableref_host.hardware.box.dimensions import THINNEST
from tableref_host.hardware.part import side_of_hub

SEATS = 10
RING_LIGHTS = 16
CONTROLS = ("BACK", "NEXT", "OK")
PODS = (24, 30)
"""Diameters (mm) of the buttons for which pods can be printed."""


def layout(given):
    """Return the positions and derived lengths (mm) for the `given` lengths.

    The result also contains the given lengths. Raises HardwareError with one sentence for each
    conflict.
    """
    at = SimpleNamespace(**vars(given), thinnest=THINNEST, seats=SEATS, ring_count=RING_LIGHTS)
    _place_hub(at)
    _place_lid(at)
    _place_door(at)
    _place_pod(at)
    at.four = four_layout(at)
    seats = (seat(at, player) for player in range(1, SEATS + 1))
    at.seat_x, at.seat_side = zip(*seats, strict=True)
    wrong = problems(at)
    if wrong:
        raise HardwareError("The box does not fit together. " + " ".join(wrong))
    return at


def _place_hub(at):
    at.lip_deep = 3.0  # how far the lid's lips reach into the hub
    at.rib = at.wall
    # Keep the opening narrow, because the rim of the lid between it and the chamfered edge is thin.
    at.door_opening = at.battery_thick + 2 * at.play
    at.battery_slot = at.door_opening + at.gap
    at.inner_length = at.board_end + at.board_length + at.room + at.rib + at.battery_slot
    at.inner_width = at.board_width + 2 * at.board_side
    at.hub_length = at.inner_length + 2 * at.wall
    at.hub_width = at.inner_width + 2 * at.wall
    at.board_z = at.floor + at.board_under
    at.board_top = at.board_z + at.board_thick
    at.hub_height = max(
        at.floor + at.battery_width + at.room + at.lip_deep,
        at.board_top + at.board_parts + at.control_deep + at.room,
    )
    at.board_left = -at.inner_length / 2 + at.board_end
    at.board_x = at.board_left + at.board_length / 2
    at.pico_left = at.board_left + at.pico_from_end
    at.pico_z = at.board_top + at.pico_lift
    at.usb_z = at.pico_z + at.pico_thick + at.usb_thick / 2
    at.socket_z = at.board_top + at.socket_axis
    at.switch_y = at.inner_width / 2 - at.boss - at.switch_width / 2 - at.switch_frame - at.room
    at.switch_z = at.board_top + at.socket_high + at.room + at.switch_height / 2 + at.switch_frame
    at.battery_x = at.inner_length / 2 - at.gap - at.door_opening / 2
    # The screw's post is so deep in the corner that it merges with both walls.
    at.corner_screw_x = at.inner_length / 2 - at.boss / 2 + 1
    at.corner_screw_y = at.inner_width / 2 - at.boss / 2 + 1


def _place_lid(at):
    at.box_height = at.hub_height + at.lid
    at.lip_thick = 2.0
    # Leave room beyond the ring for the screw and its washer.
    at.ring_screw_out = at.ring_outer / 2 + at.play + THINNEST + at.screw_hole / 2
    at.ring_screws = [0, 120, 240]
    at.ring_x = -at.inner_length / 2 + at.boss + at.ring_screw_out + at.room
    at.ring_deep = at.diffuser + at.light_high + at.ring_thick
    free_right = at.inner_length / 2 - at.battery_slot
    at.display_x = (at.ring_x + at.ring_screw_out + free_right) / 2
    at.display_y = 15.0
    at.display_deep = at.display_glass + at.display_thick
    at.display_screw_out = at.display_width / 2 + at.play + THINNEST + at.screw_hole / 2
    # Keep clear of the players' sockets, which reach in below the lid.
    at.control_y = -17.0
    at.controls_x = [at.display_x + step * at.control_pitch for step in (-1, 0, 1)]
    at.sound_x = free_right - 9
    at.sound_y = 0.0
    at.number_y = at.hub_width / 2 - 7.5


def _place_door(at):
    # The door is above the battery holder, which passes through with `play` on each side.
    at.door_x = at.battery_x
    at.door_width = at.door_opening - 2 * at.gap
    at.door_length = at.battery_length + 2 * at.play - 2 * at.gap
    at.door_ear = 8.0
    at.door_screw_x = -2.5
    at.door_screw_y = at.door_length / 2 + at.door_ear / 2


def _place_pod(at):
    at.pod_inner = max(at.button_30_deep, at.button_24_deep) + at.pod_under
    at.pod_height = at.pod_base + at.pod_inner + at.pod_top
    at.pod_screw_out = at.pod_foot_width / 2 - 6
    at.pod_screws = [45, 135, 225, 315]
    at.pod_board_top = at.pod_height - at.pod_top - at.pod_board_drop
    at.pod_board_screws = [60, 210, 330]
    at.foot_out = at.pod_screw_out - 8
    at.tie_y = at.pod_foot_width / 2 - at.wall - at.cable_tie_width - 6
    at.tie_roof = 1.6
    at.cable_z = at.pod_base + at.cable_tie_thick + at.tie_roof + at.gap + at.cable / 2


def four_layout(at):
    """Return the lengths of the box for four, under the names that the hub's lengths have.

    So the functions that place parts in the lid of the hub work for this lid, too.
    """
    four = SimpleNamespace(**vars(at))
    edge = at.button_30_head / 2 + 2 * at.wall
    four.width, four.hub_length = 2 * (at.four_button_x + edge), 2 * (at.four_button_y + edge)
    four.inner_width, four.inner_length = four.width - 2 * at.wall, four.hub_length - 2 * at.wall
    four.hub_height = at.floor + at.button_30_deep + at.pod_under
    four.box_height = four.hub_height + at.lid
    four.pod_height, four.pod_top = four.box_height, at.lid
    four.board_z = at.floor + at.board_under
    four.board_top = four.board_z + at.board_thick
    four.board_back = four.inner_length / 2 - at.board_end
    # Positions of the Pico are given as in the hub: as if the USB socket were on the left.
    four.pico_left = at.pico_from_end - four.board_back
    four.pico_z = four.board_top + at.pico_lift
    four.usb_z = four.pico_z + at.pico_thick + at.usb_thick / 2
    four.post_x, four.post_y = four.inner_width / 2 - at.boss / 2 + 1, 20.0
    four.ring_x, four.ring_screws = 0.0, [30, 150, 270]
    frame = at.display_height / 2 + at.play + at.wall
    four.display_x = 0.0
    four.display_y = at.ring_outer / 2 + at.play + at.wall + frame + at.room
    four.controls_x = [step * at.control_pitch for step in (-1, 0, 1)]
    lips = at.gap + at.lip_thick
    four.control_y = at.control_head / 2 + at.room + lips - four.inner_length / 2
    four.number_x, four.number_y = 32.0, 45.0
    four.sound_x = four.post_x - 10
    four.module_holder = at.pod_window + 4 + 2 * at.gap
    four.module_deep = at.diffuser + at.light_high + at.seat_module_thick
    # The corners (x, y) of players 1 to 4. Seen from above they run clockwise from the front left,
    # because turns pass clockwise.
    four.corners = [(-1, -1), (-1, 1), (1, 1), (1, -1)]
    return four


def problems(at):
    """Return a sentence for each conflict, which names the dimension to change."""
    found = [sentence for fits, sentence in _hub_rules(at) if not fits]
    for button in PODS:
        found += [sentence for fits, sentence in _pod_rules(at, button) if not fits]
    found += [sentence for fits, sentence in _four_rules(at.four) if not fits]
    return found


def _hub_rules(at):
    """Return [(whether a rule is met, message if not)] of all rules for hub and lid."""
    widest_socket = max(at.socket_opening, at.socket_width)
    least_pitch = widest_socket + at.seat_window + 2 * at.room
    door, door_room = at.door_length + 2 * at.door_ear, at.inner_width - 2 * at.wall
    least_boss = at.insert_hole + 2 * THINNEST
    between_windows = at.ring_lights * math.pi / at.ring_count - at.ring_window
    windows = (at.ring_lights - at.ring_window, at.ring_lights + at.ring_window)
    return [
        (
            at.socket_pitch >= least_pitch,
            f"socket_pitch {at.socket_pitch:g}: a socket {widest_socket:g} wide and its light's "
            f"window would touch; at least {least_pitch:g}.",
        ),
        (
            at.hub_length <= at.bed,
            f"The hub would be {at.hub_length:.1f} long, and bed is {at.bed:g}.",
        ),
        (
            at.hub_width <= at.bed,
            f"The hub would be {at.hub_width:.1f} wide, and bed is {at.bed:g}.",
        ),
        (
            at.socket_z - at.socket_opening / 2 >= at.floor + at.wall,
            f"socket_opening {at.socket_opening:g}: the openings would reach below the floor.",
        ),
        (
            at.switch_z + at.switch_height / 2 + at.switch_frame + at.lip_deep <= at.hub_height,
            f"switch_height {at.switch_height:g}: the switch would reach into the lid.",
        ),
        (
            door <= door_room,
            f"battery_length {at.battery_length:g}: its door would be {door:.1f} long, and the lid "
            f"has room for {door_room:.1f}.",
        ),
        (
            at.board_corner >= at.boss - 1 + at.gap,
            f"board_corner {at.board_corner:g}: the lid's posts, {at.boss:g}, would hit the board.",
        ),
        (
            at.usb_z - at.usb_opening_height / 2 >= at.floor,
            f"usb_opening_height {at.usb_opening_height:g}: the opening would reach below the "
            "floor.",
        ),
        (
            at.screw_hole < at.screw_through < at.washer - 2 * THINNEST,
            "screw_hole must be smaller than screw_through, and that smaller than washer.",
        ),
        (
            at.boss >= least_boss,
            f"boss {at.boss:g}: a wall of {THINNEST} mm around insert_hole wants {least_boss:g}.",
        ),
        (
            at.engraving <= at.lid - THINNEST,
            f"engraving {at.engraving:g}: less than {THINNEST} mm of the lid would be left.",
        ),
        (
            at.ring_inner < windows[0] < windows[1] < at.ring_outer,
            f"ring_lights {at.ring_lights:g}: its windows would reach beyond the ring.",
        ),
        (
            between_windows >= THINNEST,
            f"ring_window {at.ring_window:g}: only {between_windows:.1f} mm of the lid between two "
            "windows.",
        ),
        (
            at.control_pitch >= at.control_head + at.room,
            f"control_pitch {at.control_pitch:g}: nuts {at.control_head:g} wide would touch.",
        ),
        (
            at.foot_height >= at.screw_head + at.room,
            f"foot_height {at.foot_height:g}: the pod would stand on its screws' heads.",
        ),
    ]


def _four_rules(four):
    """Return [(whether a rule is met, message if not)] of all rules for the box for four."""
    head = four.button_30_head / 2
    beside = four.four_button_y - four.four_light_y - head - four.pod_window / 2
    between = four.four_button_x - head - four.control_pitch - four.control_head / 2
    return [
        (
            four.hub_length <= four.bed,
            f"The box for four would be {four.hub_length:.1f} long, and bed is {four.bed:g}.",
        ),
        (
            beside >= four.gap,
            f"four_light_y {four.four_light_y:g}: the 30 mm button covers the light.",
        ),
        (
            between >= 0,
            f"four_button_x {four.four_button_x:g}: the controls would touch the players' buttons.",
        ),
        (
            four.seat_module <= four.module_holder,
            f"seat_module {four.seat_module:g}: its place is {four.module_holder:g} wide.",
        ),
    ]


def _pod_rules(at, button):
    """Return [(whether it fits, message if not)] for the pod of a `button` of 24 or 30 mm."""
    hole, head = getattr(at, f"button_{button}"), getattr(at, f"button_{button}_head")
    board_room = 2 * (at.pod_screw_out - at.boss / 2 - at.play)
    # Half the side of the square whose corners are the feet. A hit outside of it would tip the pod.
    held = at.foot_out * math.sqrt(0.5)
    return [
        (
            hole < head,
            f"button_{button} {hole:g}: the button's rim, {head:g}, would fall through.",
        ),
        (
            at.pod_light_out - at.pod_window / 2 - head / 2 >= at.gap,
            f"pod_light_out {at.pod_light_out:g}: the {button} mm button covers the light.",
        ),
        (
            at.pod_board <= board_room,
            f"pod_foot_width {at.pod_foot_width:g}: the board, {at.pod_board:g}, would hit the "
            f"posts of the base's screws; there are {board_room:.1f} between them.",
        ),
        (
            held >= head / 2,
            f"pod_foot_width {at.pod_foot_width:g}: a hit on the rim of the {button} mm button "
            f"would tip the pod; its feet hold up to {held:.1f} from the middle.",
        ),
        (
            at.pod_foot_width >= at.pod_width,
            f"pod_foot_width {at.pod_foot_width:g}: less than pod_width.",
        ),
    ]


def seat(at, player):
    """Return (x, side) of a player's socket; side is -1 in front, 1 at the back."""
    is_front, place = side_of_hub(player)
    if is_front:
        return at.board_left + at.socket_first + place * at.socket_pitch, -1
    from_left = SEATS // 2 - 1 - place
    return at.board_left + at.socket_first_back + from_left * at.socket_pitch, 1

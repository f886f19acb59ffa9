"""Where everything in the box is, worked out from its dimensions, and printed parts put there.

The middle of the hub is x = y = 0, and z = 0 what it stands on (without its feet). The USB opening
is on the left (-x), the players who use the controls sit in front (-y). A pod has its middle at
x = y = 0, z = 0 under its base plate, and its cable at the back (+y).
"""

from types import SimpleNamespace

from host_tools.hardware import HardwareError, table
from host_tools.hardware.box.dimensions import THINNEST

MISFITS = table("box/box")["misfits"]
SEATS = 10
RING_LIGHTS = 16
CONTROLS = ("BACK", "NEXT", "OK")
PODS = (24, 30)
"""The pods that there are, by their button's width in mm."""

LIP = 3.0
"""How far the lid's lips reach into the hub, in mm."""

AROUND_SCREW = THINNEST
"""What is left around a screw's hole, in mm."""


def layout(given):
    """Return where things are, all in mm, for the lengths `given`. Raises HardwareError.

    It has the lengths, too, so that whoever places something needs this alone.
    """
    at = SimpleNamespace(**vars(given))
    _hub(at)
    _lid(at)
    _pods(at)
    at.thinnest = THINNEST
    at.seats = SEATS
    at.seat_x, at.seat_side = zip(
        *(seat(at, player) for player in range(1, SEATS + 1)), strict=True
    )
    at.ring_count = RING_LIGHTS
    at.ring_screws = (0, 120, 240)
    at.pod_board_screws = (60, 210, 330)
    at.pod_screws = (45, 135, 225, 315)
    at.lip_deep = LIP
    wrong = problems(at)
    if wrong:
        raise HardwareError("The box does not fit together. " + " ".join(wrong))
    return at


def seat(at, player):
    """Return (x, side) of a player's socket; side is -1 in front, 1 at the back.

    They are counted as the players sit: 1 to 5 in front from the left, 6 to 10 back again.
    """
    half = SEATS // 2
    if player <= half:
        return at.board_left + at.socket_first + (player - 1) * at.socket_pitch, -1
    return at.board_left + at.socket_first_back + (SEATS - player) * at.socket_pitch, 1


def _hub(at):
    at.rib = at.wall
    at.battery_slot = at.battery_thick + 2 * at.play
    at.inner_length = at.board_end + at.board_length + at.room + at.rib + at.battery_slot
    at.inner_width = at.board_width + 2 * at.board_side
    at.hub_length = at.inner_length + 2 * at.wall
    at.hub_width = at.inner_width + 2 * at.wall
    at.board_z = at.floor + at.board_under
    at.board_top = at.board_z + at.board_thick
    under_lid = max(
        at.floor + at.battery_width + at.room + LIP,
        at.board_top + at.board_parts + at.control_deep + at.room,
    )
    at.hub_height = under_lid
    at.board_left = -at.inner_length / 2 + at.board_end
    at.board_x = at.board_left + at.board_length / 2
    at.pico_left = at.board_left + at.pico_from_end
    at.pico_z = at.board_top + at.pico_lift
    at.usb_z = at.pico_z + at.pico_thick + at.usb_thick / 2
    at.socket_z = at.board_top + at.socket_axis
    at.switch_y = at.inner_width / 2 - at.boss - at.switch_width / 2 - at.switch_frame - at.room
    at.switch_z = at.board_top + at.socket_high + at.room + at.switch_height / 2 + at.switch_frame
    at.battery_x = at.inner_length / 2 - at.battery_slot / 2
    # Deep enough in the corner to be one with both walls.
    at.corner_screw_x = at.inner_length / 2 - at.boss / 2 + 1
    at.corner_screw_y = at.inner_width / 2 - at.boss / 2 + 1


def _lid(at):
    at.box_height = at.hub_height + at.lid
    at.lip_thick = 2.0
    # A washer's width beyond the ring, and its screw.
    at.ring_screw_out = at.ring_outer / 2 + at.play + AROUND_SCREW + at.screw_hole / 2
    at.ring_x = -at.inner_length / 2 + at.boss + at.ring_screw_out + at.room
    at.ring_deep = at.diffuser + at.light_high + at.ring_thick
    right = at.inner_length / 2 - at.battery_slot
    at.display_x = (at.ring_x + at.ring_screw_out + right) / 2
    at.display_y = 15.0
    at.display_deep = at.display_glass + at.display_thick
    at.display_screw_out = at.display_width / 2 + at.play + AROUND_SCREW + at.screw_hole / 2
    # Clear of the sockets, which reach in below.
    at.control_y = -17.0
    at.controls_x = [at.display_x + step * at.control_pitch for step in (-1, 0, 1)]
    at.sound_x = right - 9.0
    at.sound_y = 0.0
    at.number_y = at.hub_width / 2 - 7.5
    # The door over the battery holder, as wide as it; its two ears are screwed down.
    at.door_x = at.battery_x - 0.5
    at.door_width = at.battery_slot - 2.0
    at.door_length = at.battery_length + 2 * at.play
    at.door_ear = 8.0
    at.door_screw_x = -2.5
    at.door_screw_y = at.door_length / 2 + at.door_ear / 2


def _pods(at):
    at.pod_inner = max(at.button_30_deep, at.button_24_deep) + at.pod_under
    at.pod_height = at.pod_base + at.pod_inner + at.pod_top
    at.pod_screw_out = at.pod_foot_width / 2 - 6.0
    at.pod_board_top = at.pod_height - at.pod_top - at.pod_board_drop
    at.foot_out = at.pod_screw_out - 8.0
    at.tie_y = at.pod_foot_width / 2 - at.wall - at.cable_tie_width - 6.0
    at.tie_roof = 1.6
    at.cable_z = at.pod_base + at.cable_tie_thick + at.tie_roof + at.gap + at.cable / 2


def problems(at):
    """Return what does not fit, each as a sentence that names the dimensions to change."""
    w = SimpleNamespace(**vars(at))
    w.widest = max(at.socket_opening, at.socket_width)
    w.apart = w.widest + at.seat_window + 2 * at.room
    w.door, w.free = at.door_length + 2 * at.door_ear, at.inner_width - 2 * at.wall
    w.around_insert = at.insert_hole + 2 * AROUND_SCREW
    w.between = at.ring_lights * 3.1415 / RING_LIGHTS - at.ring_window
    inner, outer = at.ring_lights - at.ring_window, at.ring_lights + at.ring_window
    fits = {
        "socket_pitch": at.socket_pitch >= w.apart,
        "long": at.hub_length <= at.bed,
        "wide": at.hub_width <= at.bed,
        "socket_opening": at.socket_z - at.socket_opening / 2 >= at.floor + at.wall,
        "switch_height": at.switch_z + at.switch_height / 2 + at.switch_frame + LIP
        <= at.hub_height,
        "battery_length": w.door <= w.free,
        "board_corner": at.board_corner >= at.boss - 1 + at.gap,
        "usb_opening_height": at.usb_z - at.usb_opening_height / 2 >= at.floor,
        "screw_hole": at.screw_hole < at.screw_through < at.washer - 2 * AROUND_SCREW,
        "boss": at.boss >= w.around_insert,
        "engraving": at.engraving <= at.lid - THINNEST,
        "ring_lights": at.ring_inner < inner < outer < at.ring_outer,
        "ring_window": w.between >= THINNEST,
        "control_pitch": at.control_pitch >= at.control_head + at.room,
        "foot_height": at.foot_height >= at.screw_head + at.room,
    }
    return _misfits(fits, w) + [text for button in PODS for text in _pod_problems(at, button)]


def _pod_problems(at, button):
    w = SimpleNamespace(**vars(at), button=button)
    w.hole, w.head = getattr(at, f"button_{button}"), getattr(at, f"button_{button}_head")
    w.free = 2 * (at.pod_screw_out - at.boss / 2 - at.play)
    # The feet are the corners of a square; beyond its sides a hit would lift the other ones.
    w.held = at.foot_out * 0.5**0.5
    fits = {
        "button": w.hole < w.head,
        "pod_light_out": at.pod_light_out - at.pod_window / 2 - w.head / 2 >= at.gap,
        "pod_board": at.pod_board <= w.free,
        "tips": w.held >= w.head / 2,
        "pod_foot_width": at.pod_foot_width >= at.pod_width,
    }
    return _misfits(fits, w)


def _misfits(fits, words):
    """Return the sentences of box.toml for what of `fits` ({name: whether it does}) does not."""
    return [MISFITS[name].format(**vars(words)) for name, fine in fits.items() if not fine]


def hub_printed(at, solids):
    """Return {part: Manifold} of the closed hub's printed parts.

    `solids` is {part: Manifold}, each as it is printed.
    """
    return {
        "hub": solids["hub"],
        "lid": solids["lid"].rotate([180, 0, 0]).translate([0, 0, at.box_height]),
        "ring_diffuser": solids["ring_diffuser"].translate(
            [at.ring_x, 0, at.hub_height - at.diffuser]
        ),
        "door": solids["door"].rotate([180, 0, 0]).translate([at.door_x, 0, at.box_height]),
        **{
            f"seat_window {player}": _seat_window(at, solids["seat_window"], player)
            for player in range(1, SEATS + 1)
        },
    }


def _seat_window(at, solid, player):
    x, side = seat(at, player)
    stood = solid.rotate([90, 0, 0]).translate([0, at.wall / 2, 0])
    middle = at.board_top + at.seat_window_high / 2
    return stood.translate(
        [x - side * at.seat_light_beside, side * (at.hub_width - at.wall) / 2, middle]
    )


def pod_printed(at, solids, button):
    """Return {part: Manifold} of a pod's printed parts; `button` is 24 or 30."""
    window_z = at.pod_height - at.pod_top - at.diffuser
    return {
        f"pod_{button}": solids[f"pod_{button}"]
        .rotate([180, 0, 0])
        .translate([0, 0, at.pod_height]),
        "pod_base": solids["pod_base"],
        "pod_window": solids["pod_window"].translate([0, at.pod_light_out, window_z]),
    }

"""The bought parts of hub, lid and pods as solids in their places, for checks and pictures."""

from dataclasses import dataclass
from functools import cache

from manifold3d import Manifold

from tableref_host.device.builds import builds_of
from tableref_host.hardware import table
from tableref_host.hardware.box.layout import CONTROLS
from tableref_host.hardware.box.shapes import block, disc, in_wall, rod, screw, slab
from tableref_host.hardware.circuit import circuit_of
from tableref_host.hardware.pcb.bodies import board_solid, body
from tableref_host.hardware.pcb.layout import boards
from tableref_host.places import ROOT

KNOWN = table("box/box")
OWN = ("socket", "light", "pico")
"""Kinds of parts on a board whose solids are in this module.

The solid of any other part is the body of its footprint.
"""

CAPS = dict(zip(CONTROLS, ("red", "yellow", "bright green"), strict=True))
AA_WIDTH, AA_LENGTH = 14.5, 50.5
"""Maximum size (mm) of an AA cell (IEC 60086-2)."""


@dataclass(frozen=True)
class Content:
    """A bought or printed part in its place; lengths are in mm.

    Parts of the same `group` are mounted on each other and may touch. If `seen` is False, the
    checks for collisions include the part, but the pictures do not show it.
    """

    name: str
    solid: Manifold
    colour: tuple
    group: str = ""
    seen: bool = True


def hub_contents(at):
    """Return the Contents that stay in the hub."""
    board = built_boards()[0]
    left, back = at.board_left, at.board_width / 2
    return [
        *pico(at),
        *on_board(at, board, (left, back, at.board_top), "board"),
        *(
            content("board's screw", "steel", _screw_at(at, left + x, back - y), "board")
            for x, y, *_ in board.holes
        ),
        *(part for player in range(1, at.seats + 1) for part in _socket(at, player)),
        _switch(at),
        *_battery(at),
    ]


def lid_contents(at):
    """Return the Contents that are fixed to the lid, in their places on the closed hub."""
    corners = [(x, y) for x in (-1, 1) for y in (-1, 1)]
    door_screw_x = at.door_x + at.door_screw_x
    return [
        *ring(at),
        *display(at),
        *(part for name in CONTROLS for part in control(at, name)),
        *(
            content("lid's screw", "steel", screw(at, place, at.screw_long), "lid")
            for place in (
                (x * at.corner_screw_x, y * at.corner_screw_y, at.box_height) for x, y in corners
            )
        ),
        *(
            content("door's screw", "steel", screw(at, place, at.screw_short), "door")
            for place in ((door_screw_x, side * at.door_screw_y, at.box_height) for side in (-1, 1))
        ),
    ]


def pod_contents(at, button):
    """Return the Contents of a pod for a `button` of 24 or 30 mm."""
    top = at.pod_board_top
    light = slab(0, at.pod_light_out, 5, 5, top, top + at.light_high)
    cable_length = at.pod_foot_width / 2 + 25 - at.tie_y + 8
    cable = in_wall(at.cable, 0, cable_length, 0).translate([0, at.tie_y - 8, at.cable_z])
    found = [
        *button_parts(at, button),
        content("light", "yellow", light, "pod's board"),
        *on_board(at, built_boards()[1], (-at.pod_board / 2, at.pod_board / 2, top), "pod's board"),
        content("cable", "black", cable, "cable"),
    ]
    for angle in at.pod_board_screws:
        place = (at.pod_board_screw, 0, top - at.board_thick)
        solid = screw(at, place, at.screw_short, down=False).rotate([0, 0, angle])
        found.append(content("pod board's screw", "steel", solid, "pod's board"))
    for angle in at.pod_screws:
        solid = screw(at, (at.pod_screw_out, 0, 0), at.screw_long, down=False)
        found.append(content("base's screw", "steel", solid.rotate([0, 0, angle]), "base"))
        foot = disc(at.foot, -at.foot_height, 0).translate([at.foot_out, 0, 0])
        found.append(content("foot", "black", foot.rotate([0, 0, angle + 45]), "base"))
    return found


def on_the_table(at, spread, out):
    """Return the plugs and cables between the hub and its pods in the picture of the table.

    The pod of a socket at `x` is at `x` times `spread`, and `out` - |`x`| mm away from the hub's
    edge. `spread` and `out` must be the values that place the pods themselves, see `scenes.py`.
    """
    found = []
    for x, side in zip(at.seat_x, at.seat_side, strict=True):
        face = at.hub_width / 2
        pod_x, pod_edge = x * spread, face + out - abs(x) - at.pod_foot_width / 2
        near, far = ((x, side * (face + away), at.socket_z) for away in (36, 46))
        low, end = ((pod_x, side * (pod_edge + y), at.cable_z) for y in (-12, 6))
        bends = [(near, far), (far, low), (low, end)]
        first, *others = (rod(at.cable, *ends) for ends in bends)
        plug = rod(15, (x, side * (face + 9), at.socket_z), near)
        found += [content("plug", "steel", plug), content("cable", "black", sum(others, first))]
    return found


def hub_printed(at, solids):
    """Return {part: Manifold} with the hub's `solids` moved from the print bed into place."""
    found = {
        "hub": solids["hub"],
        "lid": solids["lid"].rotate([180, 0, 0]).translate([0, 0, at.box_height]),
        "ring_diffuser": solids["ring_diffuser"].translate(
            [at.ring_x, 0, at.hub_height - at.diffuser]
        ),
        "door": solids["door"].rotate([180, 0, 0]).translate([at.door_x, 0, at.box_height]),
    }
    upright = solids["seat_window"].rotate([90, 0, 0]).translate([0, at.wall / 2, 0])
    middle = at.board_top + at.seat_window_high / 2
    for player, (x, side) in enumerate(zip(at.seat_x, at.seat_side, strict=True), 1):
        place = [x - side * at.seat_light_beside, side * (at.hub_width - at.wall) / 2, middle]
        found[f"seat_window {player}"] = upright.translate(place)
    return found


def pod_printed(at, solids, button):
    """Return {part: Manifold} of a pod's printed parts, from `solids`; `button` is 24 or 30."""
    shell = solids[f"pod_{button}"].rotate([180, 0, 0]).translate([0, 0, at.pod_height])
    window_z = at.pod_height - at.pod_top - at.diffuser
    return {
        f"pod_{button}": shell,
        "pod_base": solids["pod_base"],
        "pod_window": solids["pod_window"].translate([0, at.pod_light_out, window_z]),
    }


def pico(at):
    """Return the Contents of a Pico with its USB socket towards -x, and of the USB plug."""
    top, length = at.pico_z + at.pico_thick, at.pico_length
    middle, usb_x = at.pico_left + length / 2, at.pico_left - at.usb_beyond
    socket = slab(usb_x + 2.8, 0, 5.6, 7.6, top, top + at.usb_thick)
    half_width = at.usb_opening_width / 2 - at.play
    half_height = at.usb_opening_height / 2 - at.play
    plug = block(
        (-at.hub_length / 2 - 20, -half_width, at.usb_z - half_height),
        (usb_x, half_width, at.usb_z + half_height),
    )
    board = slab(middle, 0, length, at.pico_width, at.pico_z, top)
    pins = (slab(middle, y, length - 1, 2.5, at.board_top, at.pico_z) for y in (-8.89, 8.89))
    return [
        content("Pico", "dark green", board, "board"),
        content("Pico's USB socket", "steel", socket, "board"),
        content("USB plug", "black", plug, "board", seen=False),
        *(content("Pico's pins", "black", solid, "board") for solid in pins),
    ]


def _screw_at(at, x, y):
    return screw(at, (x, y, at.board_top), at.screw_short)


def _socket(at, player):
    """Return the Contents of a player's socket, the socket's opening and the seat light."""
    x, side = at.seat_x[player - 1], at.seat_side[player - 1]
    edge, half, top = at.board_width / 2, at.socket_width / 2, at.board_top
    face = edge + at.socket_out
    socket = block((-half, face - at.socket_deep, top), (half, face, top + at.socket_high))
    hole = in_wall(15, 0, 0.3, 0).translate([0, face, at.socket_z])
    light = slab(-at.seat_light_beside, edge - at.seat_light_in, 5, 5, top, top + at.light_high)
    rows = [
        (f"socket {player}", "black", socket),
        (f"socket's face {player}", "steel", hole),
        (f"seat light {player}", "yellow", light),
    ]
    turn = [0, 0, 0 if side > 0 else 180]
    return [
        content(name, colour, solid.rotate(turn).translate([x, 0, 0]), "board")
        for name, colour, solid in rows
    ]


def _switch(at):
    x, frame = -at.hub_length / 2, at.switch_frame
    y, z = at.switch_width / 2 - at.play / 2, at.switch_height / 2 - at.play / 2
    body = block((x, -y, -z), (x + at.wall + at.switch_deep, y, z))
    rim = block((x - 2, -y - frame, -z - frame), (x, y + frame, z + frame))
    return content(
        "switch", "black", (body + rim).translate([0, at.switch_y, at.switch_z]), "switch"
    )


def _battery(at):
    x, low, high = at.battery_x, at.floor, at.floor + at.battery_width
    holder = slab(x, 0, at.battery_thick, at.battery_length, low, high)
    opened = slab(x - 1.25, 0, at.battery_thick - 0.5, at.battery_length - 4, low + 1.5, high - 1.5)
    cell = in_wall(AA_WIDTH, 0, AA_LENGTH, 0)
    heights = (low + 1.5 + (number + 0.5) * (at.battery_width - 3) / 3 for number in range(3))
    return [
        content("battery holder", "black", holder - opened, "battery"),
        *(
            content("cell", "copper", cell.translate([x - 0.8, -AA_LENGTH / 2, z]), "battery")
            for z in heights
        ),
    ]


def ring(at):
    """Return the Contents of the ring of lights below a lid."""
    front = at.hub_height - at.diffuser
    seat = front - at.light_high
    board = disc(at.ring_outer, seat - at.ring_thick, seat) - disc(at.ring_inner, 0, at.hub_height)
    light = slab(at.ring_lights / 2, 0, 5, 5, seat, front)
    bolt = screw(at, (at.ring_screw_out, 0, 0), at.screw_short, washer=True, down=False)
    bolt_z = at.hub_height - at.ring_deep
    found = [content("ring", "black", board.translate([at.ring_x, 0, 0]), "ring")]
    for number in range(at.ring_count):
        turn = [0, 0, 90 - number * 360 / at.ring_count]
        solid = light.rotate(turn).translate([at.ring_x, 0, 0])
        found.append(content("ring's light", "white", solid, "ring"))
    for angle in at.ring_screws:
        solid = bolt.rotate([0, 0, angle]).translate([at.ring_x, 0, bolt_z])
        found.append(content("ring's screw", "steel", solid, "ring"))
    return found


def display(at):
    """Return the Contents of the display below a lid."""
    x, y = at.display_x, at.display_y
    back = at.hub_height - at.display_deep
    front, upper = back + at.display_thick, y + at.display_height / 2
    board = slab(x, y, at.display_width, at.display_height, back, front)
    glass = slab(x, y, at.display_width - 0.6, at.display_glass_height, front, at.hub_height - 0.2)
    pins = slab(x, upper - 1.3, 10.2, 2.6, back - at.display_behind, back)
    screws = (
        screw(at, (x + side * at.display_screw_out, y, back), at.screw_short, True, down=False)
        for side in (-1, 1)
    )
    return [
        content("display", "blue", board, "display"),
        content("display's glass", "black", glass, "display"),
        content("display's pins", "brass", pins, "display"),
        *(content("display's screw", "steel", solid, "display") for solid in screws),
    ]


def control(at, name):
    """Return the Contents of BACK, NEXT or OK (`name`) in a lid."""
    x, y, top = at.controls_x[CONTROLS.index(name)], at.control_y, at.box_height
    body = disc(at.control_hole - at.play, at.hub_height - at.control_deep, top, x, y)
    nut = disc(at.control_head, at.hub_height - 3, at.hub_height, x, y) - body
    rim = disc(at.control_hole + 3, top, top + 1.5, x, y)
    cap = disc(at.control_hole - 3, top + 1.5, top + 5.5, x, y)
    return [
        content(name, "black", body + rim, name),
        content(f"{name}'s nut", "black", nut, name),
        content(f"{name}'s cap", CAPS[name], cap, name),
    ]


def button_parts(at, button):
    """Return the Contents of an arcade button of `button` mm, 24 or 30, in the middle of a lid."""
    hole, head, deep = (getattr(at, f"button_{button}{end}") for end in ("", "_head", "_deep"))
    under, top = at.pod_height - at.pod_top, at.pod_height
    body = disc(hole - 2 * at.play, under - deep * 0.7, top) + disc(hole * 0.6, under - deep, top)
    rim = disc(head, top, top + 2.5)
    cap = disc(hole - 6, top + 2.5, top + 6)
    return [
        content("button", "black", body + rim, "button"),
        content("button's cap", "red", cap, "button"),
    ]


@cache
def built_boards():
    """Return the Boards of the hub, of a pod and of the box for four."""
    builds = builds_of(ROOT / "firmware")
    return [board for name in ("table", "four") for board in boards(circuit_of(builds[name]))]


def on_board(at, board, corner, group):
    """Return the Contents of a Board and its parts; `corner` is the top of its back left corner."""
    left, back, top = corner
    thick, names = at.board_thick, KNOWN["names"]
    solid = board_solid(board, thick).translate([left, back, top - thick])
    found = [content("board", "green", solid, group)]
    for ref, placed in board.placed.items():
        part = placed.part
        if part.kind in OWN and part.on_board:
            continue
        solid = body(placed.footprint).rotate([0, 0, placed.angle])
        solid = solid.translate([left + placed.x, back - placed.y, top])
        name = names.get(ref) or names.get(ref.rstrip("0123456789"), ref)
        # Only the terminal of an arcade button is on the board. The button itself is in the lid.
        kind = "terminal" if part.value == "arcade" else part.kind
        # Only the plug is on the board if the part is in the lid of the box for four.
        name = f"{name}'s plug" if part.where == "four" and not part.on_board else name
        found.append(content(name, KNOWN["kinds"].get(kind, "green"), solid, group))
    return found


def content(name, colour, solid, group="", seen=True):
    """Return a Content called `name`; `colour` is the name of a colour in box.toml."""
    return Content(name, solid, tuple(KNOWN["colours"][colour]), group, seen)

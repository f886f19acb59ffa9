"""What is bought and goes into hub and pods, as solids in their places: to check and to draw."""

from dataclasses import dataclass
from functools import cache
from itertools import product

from manifold3d import Manifold

from host_tools.device.builds import builds_of
from host_tools.hardware import table
from host_tools.hardware.box.layout import CONTROLS, RING_LIGHTS, SEATS, seat
from host_tools.hardware.box.shapes import block, disc, in_wall, screw, slab
from host_tools.hardware.circuit import circuit
from host_tools.hardware.pcb.layout import boards
from host_tools.places import ROOT

KNOWN = table("box/box")
CELL, CELL_LENGTH = 14.5, 50.5
"""An AA cell at most (IEC 60086-2)."""

HOLE = 3.2
"""Of a board, for an M3 screw."""

OWN = ("socket", "light", "pico")
"""Kinds of parts on the boards whose solids are not those of their footprints."""


@dataclass(frozen=True)
class Content:
    """A bought part in its place, in mm.

    What belongs to the same `group` is put together and may touch. What is not `seen` takes room
    but isn't drawn.
    """

    name: str
    solid: Manifold
    colour: tuple
    group: str
    seen: bool = True


def hub_contents(at):
    """Return the Contents that stay in the hub."""
    return _contents("hub", _in_the_hub(at))


def lid_contents(at):
    """Return the Contents that are fixed to the lid, which is closed."""
    return _contents("lid", _in_the_lid(at))


def pod_contents(at, button):
    """Return the Contents of a pod for a `button` of 24 or 30 mm."""
    return _contents("pod", _in_a_pod(at, button))


def _contents(where, things):
    """Return the Contents of `things`: (name, solid), and a kind of part that is on the board."""
    found = []
    for name, solid, *kind in things:
        colour, group = KNOWN[where][name.rstrip("0123456789 ") if not kind else "board"]
        colour = KNOWN["kinds"].get(*kind, colour) if kind else colour
        made = tuple(KNOWN["colours"][colour])
        found.append(Content(name, solid, made, group, seen=name != "USB plug"))
    return found


def _in_the_hub(at):
    left, low, top = at.board_left, at.board_z, at.board_top
    half = at.board_width / 2
    board = slab(at.board_x, 0, at.board_length, at.board_width, low, top)
    for x, y in product((left, left + at.board_length), (-half, half)):
        board -= slab(x, y, 2 * at.board_corner, 2 * at.board_corner, low, top)
    out = at.board_length / 2 - at.board_hole_in
    side = at.board_hole_side
    screws = [(at.board_x + x, y) for x, y in product((-out, out), (-side, side))]
    for x, y in screws:
        board -= disc(HOLE, low, top, x, y)
    yield "board", board
    middle, pico_top = at.pico_left + at.pico_length / 2, at.pico_z + at.pico_thick
    yield "Pico", slab(middle, 0, at.pico_length, at.pico_width, at.pico_z, pico_top)
    usb_x = at.pico_left - at.usb_beyond
    yield "Pico's USB socket", slab(usb_x + 2.8, 0, 5.6, 7.6, pico_top, pico_top + at.usb_thick)
    y, z = at.usb_opening_width / 2 - at.play, at.usb_opening_height / 2 - at.play
    yield "USB plug", block((-at.hub_length / 2 - 20, -y, at.usb_z - z), (usb_x, y, at.usb_z + z))
    for side in (-8.89, 8.89):
        yield "Pico's pins", slab(middle, side, at.pico_length - 1, 2.5, top, at.pico_z)
    yield from _on_board(_boards()[0], left, half, top)
    for x, y in screws:
        yield "board's screw", screw(at, (x, y, top), at.screw_short)
    for player in range(1, SEATS + 1):
        yield from _seat(at, player)
    yield "switch", _switch(at)
    yield from _battery(at)


@cache
def _boards():
    """Return the Boards of the hub and of a pod, as the build "table" has them."""
    return boards(circuit(builds_of(ROOT / "firmware")["table"]))


def _on_board(board, left, back, top):
    """Yield (name, Manifold, kind) of what stands on a Board whose corner is at (left, back)."""
    for ref, placed in board.placed.items():
        part, high = placed.part, placed.footprint.height
        if part.kind in OWN:
            continue
        x1, y1, x2, y2 = placed.box(placed.footprint.body)
        x, y = left + (x1 + x2) / 2, back - (y1 + y2) / 2
        solid = slab(x, y, x2 - x1, y2 - y1, top, top + high)
        if part.kind in ("piezo", "electrolytic"):
            solid = disc(x2 - x1, top, top + high, x, y)
        names = KNOWN["names"]
        name = names.get(ref) or names.get(ref.rstrip("0123456789"), ref)
        # Of an arcade button it is the terminal.
        yield name, solid, "terminal" if part.value == "arcade" else part.kind


def _seat(at, player):
    x, side = seat(at, player)
    edge = at.board_width / 2
    half, top = at.socket_width / 2, at.board_top
    low, high = edge + at.socket_out - at.socket_deep, edge + at.socket_out
    socket = block((-half, low, top), (half, high, top + at.socket_high))
    face = in_wall(15, 0, 0.3, 0).translate([0, high, at.socket_z])
    light = slab(-at.seat_light_beside, edge - at.seat_light_in, 5, 5, top, top + at.light_high)
    turned = 0 if side > 0 else 180
    for name, solid in (("socket", socket), ("socket's face", face), ("seat light", light)):
        yield f"{name} {player}", solid.rotate([0, 0, turned]).translate([x, 0, 0])


def _switch(at):
    wall = -at.hub_length / 2
    half, high = at.switch_width / 2 - at.play / 2, at.switch_height / 2 - at.play / 2
    frame = at.switch_frame
    body = block((wall, -half, -high), (wall + at.wall + at.switch_deep, half, high))
    body += block((wall - 2, -half - frame, -high - frame), (wall, half + frame, high + frame))
    return body.translate([0, at.switch_y, at.switch_z])


def _battery(at):
    x, low, high = at.battery_x, at.floor, at.floor + at.battery_width
    size = (at.battery_thick, at.battery_length)
    holder = slab(x, 0, *size, low, high)
    holder -= slab(x - 1.25, 0, size[0] - 0.5, size[1] - 4, low + 1.5, high - 1.5)
    yield "battery holder", holder
    pitch = (at.battery_width - 3) / 3
    cells = Manifold()
    for row in range(3):
        z = at.floor + 1.5 + (row + 0.5) * pitch
        cells += in_wall(CELL, 0, CELL_LENGTH, 0).translate([x - 0.8, -CELL_LENGTH / 2, z])
    yield "cells", cells


def _in_the_lid(at):
    z = at.hub_height
    seat = z - at.diffuser - at.light_high
    ring = disc(at.ring_outer, seat - at.ring_thick, seat) - disc(at.ring_inner, 0, z)
    lights = Manifold()
    for number in range(RING_LIGHTS):
        light = slab(at.ring_lights / 2, 0, 5, 5, seat, z - at.diffuser)
        lights += light.rotate([0, 0, 90 - number * 360 / RING_LIGHTS])
    yield "ring", ring.translate([at.ring_x, 0, 0])
    yield "ring's lights", lights.translate([at.ring_x, 0, 0])
    for angle in at.ring_screws:
        made = screw(at, (at.ring_screw_out, 0, 0), at.screw_short, washer=True, down=False)
        made = made.rotate([0, 0, angle]).translate([at.ring_x, 0, z - at.ring_deep])
        yield "ring's screw", made
    yield from _display(at)
    for name, x in zip(CONTROLS, at.controls_x, strict=True):
        yield from _control(at, name, x)
    for x, y in product((-1, 1), (-1, 1)):
        place = (x * at.corner_screw_x, y * at.corner_screw_y, at.box_height)
        yield "lid's screw", screw(at, place, at.screw_long)
    for side in (-1, 1):
        place = (at.door_x + at.door_screw_x, side * at.door_screw_y, at.box_height)
        yield "door's screw", screw(at, place, at.screw_short)


def _display(at):
    z = at.hub_height
    x, y = at.display_x, at.display_y
    back = z - at.display_deep
    front = back + at.display_thick
    yield "display", slab(x, y, at.display_width, at.display_height, back, front)
    glass = slab(x, y, at.display_width - 0.6, at.display_glass_height, front, z - 0.2)
    yield "display's glass", glass
    upper = y + at.display_height / 2
    yield "display's pins", slab(x, upper - 1.3, 10.2, 2.6, back - at.display_behind, back)
    for side in (-1, 1):
        place = (x + side * at.display_screw_out, y, back)
        yield "display's screw", screw(at, place, at.screw_short, washer=True, down=False)


def _control(at, name, x):
    under, over = at.hub_height, at.box_height
    y = at.control_y
    body = disc(at.control_hole - at.play, under - at.control_deep, over, x, y)
    nut = disc(at.control_head, under - 3, under, x, y)
    rim = disc(at.control_hole + 3, over, over + 1.5, x, y)
    yield name, body + nut + rim
    yield f"{name}'s cap", disc(at.control_hole - 3, over + 1.5, over + 5.5, x, y)


def _in_a_pod(at, button):
    hole, head, deep = (getattr(at, f"button_{button}{end}") for end in ("", "_head", "_deep"))
    top = at.pod_height
    under = top - at.pod_top
    body = disc(hole - 2 * at.play, under - deep * 0.7, top) + disc(hole * 0.6, under - deep, top)
    yield "button", body + disc(head, top, top + 2.5)
    yield "button's cap", disc(hole - 6, top + 2.5, top + 6)
    high = at.pod_board_top
    low, half = high - at.board_thick, at.pod_board / 2
    yield "light", slab(0, at.pod_light_out, 5, 5, high, high + at.light_high)
    yield from _on_board(_boards()[1], -half, half, high)
    cable = in_wall(at.cable, 0, at.pod_foot_width / 2 + 25 - at.tie_y + 8, 0)
    yield "cable", cable.translate([0, at.tie_y - 8, at.cable_z])
    board = disc(at.pod_board, low, high) - disc(at.pod_board_hole, low, high)
    for angle in at.pod_board_screws:
        board -= disc(HOLE, low, high, at.pod_board_screw).rotate([0, 0, angle])
        made = screw(at, (at.pod_board_screw, 0, low), at.screw_short, down=False)
        yield "pod board's screw", made.rotate([0, 0, angle])
    yield "board", board
    for angle in at.pod_screws:
        made = screw(at, (at.pod_screw_out, 0, 0), at.screw_long, down=False)
        yield "base's screw", made.rotate([0, 0, angle])
        foot = disc(at.foot, -at.foot_height, 0).translate([at.foot_out, 0, 0])
        yield "foot", foot.rotate([0, 0, angle + 45])

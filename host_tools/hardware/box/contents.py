"""What is bought and goes into hub and pods, as solids in their places: to check and to draw.

What there is, and its shapes, are in contents.toml.
"""

from dataclasses import dataclass
from functools import cache, partial
from itertools import product

from manifold3d import Manifold

from host_tools.device.builds import builds_of
from host_tools.hardware import table
from host_tools.hardware.box.layout import CONTROLS
from host_tools.hardware.box.shapes import block, disc, in_wall, screw, slab
from host_tools.hardware.circuit import circuit
from host_tools.hardware.page import worked_out
from host_tools.hardware.pcb.layout import boards
from host_tools.places import ROOT

THINGS, KNOWN = table("box/contents"), table("box/box")
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
    return _contents(at, "hub", _boards()[0])


def lid_contents(at):
    """Return the Contents that are fixed to the lid, which is closed."""
    return _contents(at, "lid")


def pod_contents(at, button):
    """Return the Contents of a pod for a `button` of 24 or 30 mm."""
    hole, head, deep = (getattr(at, f"button_{button}{end}") for end in ("", "_head", "_deep"))
    return _contents(at, "pod", _boards()[1], hole=hole, head=head, deep=deep)


def _contents(at, where, board=None, **more):
    """Return the Contents that contents.toml has for `where`; `more` is known to its formulas."""
    known = vars(at) | dict(slab=slab, disc=disc, block=block, in_wall=in_wall, controls=CONTROLS)
    for function in (screw, hub_board, board_screws, cells, lights_of_the_ring, board_of_a_pod):
        known[function.__name__] = partial(function, at)
    found = []
    for some in THINGS[where]:
        for one in worked_out({"each": some.get("each", [0])}, known | more)["each"]:
            mine = worked_out(some.get("with", {}), known | more | {"one": one})
            group = some["group"].format(one=one)
            for row in some["things"]:
                made = worked_out({"made": row.get("solid") or row["on_board"]}, mine)["made"]
                if "on_board" in row:
                    found += _on_board(board, *made, group)
                    continue
                name, colour = row["name"].format(one=one), row["colour"].format(one=one)
                found.append(Content(name, made, _shade(colour), group, row.get("seen", True)))
    return found


def _shade(colour):
    return tuple(KNOWN["colours"][colour])


@cache
def _boards():
    """Return the Boards of the hub and of a pod, as the build "table" has them."""
    return boards(circuit(builds_of(ROOT / "firmware")["table"]))


def _on_board(board, left, back, top, group):
    """Yield a Content for what stands on a Board whose corner is at (left, back)."""
    names = KNOWN["names"]
    for ref, placed in board.placed.items():
        part, high = placed.part, placed.footprint.height
        if part.kind in OWN:
            continue
        x1, y1, x2, y2 = placed.box(placed.footprint.body)
        x, y = left + (x1 + x2) / 2, back - (y1 + y2) / 2
        solid = slab(x, y, x2 - x1, y2 - y1, top, top + high)
        if part.kind in ("piezo", "electrolytic"):
            solid = disc(x2 - x1, top, top + high, x, y)
        name = names.get(ref) or names.get(ref.rstrip("0123456789"), ref)
        # Of an arcade button it is the terminal.
        kind = "terminal" if part.value == "arcade" else part.kind
        yield Content(name, solid, _shade(KNOWN["kinds"].get(kind, "green")), group)


def hub_board(at):
    """Return the hub's board, with what is cut out of it."""
    left, low, top = at.board_left, at.board_z, at.board_top
    board = slab(at.board_x, 0, at.board_length, at.board_width, low, top)
    for x, y in product((left, left + at.board_length), (-at.board_width / 2, at.board_width / 2)):
        board -= slab(x, y, 2 * at.board_corner, 2 * at.board_corner, low, top)
    for x, y in board_screws(at):
        board -= disc(HOLE, low, top, x, y)
    return board


def board_screws(at):
    """Return the places (x, y) of the four screws of the hub's board."""
    out, side = at.board_length / 2 - at.board_hole_in, at.board_hole_side
    return [(at.board_x + x, y) for x, y in product((-out, out), (-side, side))]


def cells(at):
    """Return the three cells in their holder."""
    pitch = (at.battery_width - 3) / 3
    found = Manifold()
    for row in range(3):
        place = at.battery_x - 0.8, -CELL_LENGTH / 2, at.floor + 1.5 + (row + 0.5) * pitch
        found += in_wall(CELL, 0, CELL_LENGTH, 0).translate(place)
    return found


def lights_of_the_ring(at, seat):
    """Return the ring's lights, which stand on z = `seat`, around the middle."""
    found = Manifold()
    for number in range(at.ring_count):
        light = slab(at.ring_lights / 2, 0, 5, 5, seat, at.hub_height - at.diffuser)
        found += light.rotate([0, 0, 90 - number * 360 / at.ring_count])
    return found


def board_of_a_pod(at):
    """Return a pod's board, with its holes."""
    low, high = at.pod_board_top - at.board_thick, at.pod_board_top
    board = disc(at.pod_board, low, high) - disc(at.pod_board_hole, low, high)
    for angle in at.pod_board_screws:
        board -= disc(HOLE, low, high, at.pod_board_screw).rotate([0, 0, angle])
    return board

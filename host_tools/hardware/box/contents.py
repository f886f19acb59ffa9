"""What is bought and goes into hub and pods, as solids in their places: to check and to draw.

What there is, and its shapes, are in contents.toml.
"""

from dataclasses import dataclass
from functools import cache, partial

from manifold3d import Manifold

from host_tools.device.builds import builds_of
from host_tools.hardware import table
from host_tools.hardware.box.layout import CONTROLS
from host_tools.hardware.box.shapes import block, disc, in_wall, rod, screw, slab
from host_tools.hardware.circuit import circuit
from host_tools.hardware.page import worked_out
from host_tools.hardware.pcb.bodies import board_solid, body
from host_tools.hardware.pcb.layout import boards
from host_tools.places import ROOT

THINGS, KNOWN = table("box/contents"), table("box/box")
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
    group: str = ""
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


def on_the_table(at, spread, out):
    """Return the Contents between the hub and pods: see where `scenes` puts them."""
    return _contents(at, "table", pods_spread=spread, pods_out=out)


def hub_printed(at, solids):
    """Return {part: Manifold} of the closed hub's prints; `solids` lie as they are printed."""
    return {one.name: one.solid for one in _contents(at, "hub_printed", solids=solids)}


def pod_printed(at, solids, button):
    """Return {part: Manifold} of a pod's printed parts; `button` is 24 or 30."""
    made = _contents(at, "pod_printed", solids=solids, button=button)
    return {one.name: one.solid for one in made}


def _contents(at, where, board=None, **more):
    """Return the Contents that contents.toml has for `where`; `more` is known to its formulas."""
    known = vars(at) | dict(slab=slab, disc=disc, block=block, in_wall=in_wall, rod=rod)
    known |= more | dict(controls=CONTROLS, screw=partial(screw, at))
    known["holes"] = [hole[:2] for hole in board.holes] if board else ()
    found = []
    for some in THINGS[where]:
        for one in worked_out({"each": some.get("each", [0])}, known)["each"]:
            mine = worked_out(some.get("with", {}), known | {"one": one})
            group = some.get("group", "").format(one=one)
            for row in some["things"]:
                made = worked_out({"made": row.get("solid") or row["on_board"]}, mine)["made"]
                if "on_board" in row:
                    found += _on_board(at, board, *made, group)
                    continue
                name = row["name"].format(one=one)
                colour = _shade(row.get("colour", name).format(one=one))
                found.append(Content(name, made, colour, group, row.get("seen", True)))
    return found


def _shade(colour):
    printed = KNOWN["printed"].get(colour.split()[0])
    return tuple(printed["colour"] if printed else KNOWN["colours"][colour])


@cache
def _boards():
    """Return the Boards of the hub and of a pod, as the build "table" has them."""
    return boards(circuit(builds_of(ROOT / "firmware")["table"]))


def _on_board(at, board, left, back, top, group):
    """Yield a Content for a Board whose corner is at (left, back), and for what stands on it."""
    thick, names = at.board_thick, KNOWN["names"]
    solid = board_solid(board, thick).translate([left, back, top - thick])
    yield Content("board", solid, _shade("green"), group)
    for ref, placed in board.placed.items():
        part = placed.part
        if part.kind in OWN:
            continue
        solid = body(placed.footprint).rotate([0, 0, placed.angle])
        solid = solid.translate([left + placed.x, back - placed.y, top])
        name = names.get(ref) or names.get(ref.rstrip("0123456789"), ref)
        # Of an arcade button it is the terminal.
        kind = "terminal" if part.value == "arcade" else part.kind
        yield Content(name, solid, _shade(KNOWN["kinds"].get(kind, "green")), group)

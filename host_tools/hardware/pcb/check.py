"""Checks a board by the copper that is written in its file, without KiCad and without the router.

What touches on a layer is one piece of metal, and a hole with copper joins both layers. Pieces must
be the circuit's nets, apart from each other and from the edge, and holes what a fab can drill.
"""

from dataclasses import dataclass

import networkx
from manifold3d import CrossSection
from sexpdata import Symbol as Word
from sexpdata import loads

from host_tools.hardware.pcb.footprints import Pad
from host_tools.hardware.pcb.layout import turned
from host_tools.hardware.pcb.pour import (
    capsule,
    disc,
    middle,
    pad_shape,
    positive,
    touching,
    union,
)
from host_tools.hardware.sexpr import every, inner

CLEARANCE = 0.2
EDGE = 0.5
ROUNDING = 0.01
SMALLEST_DRILL = 0.3
RING = 0.15
"""Copper around a drilled hole: what common fabs hold (JLCPCB, Aisler: 0.15 and more)."""

BETWEEN_HOLES = 0.25
COPPER = ("F.Cu", "B.Cu")


@dataclass
class Copper:
    """What a board's file has: shapes are (net, layer, CrossSection), holes (x, y, width, net).

    `pads` are (reference, pin, net, Pad); the net of a hole without copper is None.
    """

    shapes: list
    holes: list
    pads: list
    edge: CrossSection


def read_copper(text):
    """Return the Copper in `text`, a .kicad_pcb file of ours."""
    rows = loads(text, true=None, false=None, nil=None)
    nets = {row[1]: row[2] for row in every(rows, "net")}
    found = Copper([], [], [], edge_of(rows))
    for part in every(rows, "footprint"):
        ref = next(row[2] for row in every(part, "property") if row[1] == "Reference")
        _, x, y, *angle = inner(part, "at")
        for pad in every(part, "pad"):
            dx, dy = turned(*inner(pad, "at")[1:3], (angle or [0])[0])
            width, height = inner(pad, "size")[1:]
            if (angle or [0])[0] % 180:
                width, height = height, width
            drill = every(pad, "drill")
            hole = drill[0][1] if drill else 0
            at = Pad(pad[1], x + dx, y + dy, width, height, hole, pad[3] == Word("circle"))
            if pad[2] == Word("np_thru_hole"):
                found.holes.append((at.x, at.y, hole, None))
                continue
            net = inner(pad, "net")[2]
            found.pads.append((ref, pad[1], net, at))
            for layer in COPPER if hole else COPPER[:1]:
                found.shapes.append((net, layer, pad_shape(at, 0)))
            if hole:
                found.holes.append((at.x, at.y, hole, net))
    for row in every(rows, "segment"):
        ends = [tuple(inner(row, word)[1:]) for word in ("start", "end")]
        line = capsule(*ends, inner(row, "width")[1] / 2)
        found.shapes.append((nets[inner(row, "net")[1]], inner(row, "layer")[1], line))
    for row in every(rows, "via"):
        x, y = inner(row, "at")[1:]
        net = nets[inner(row, "net")[1]]
        found.holes.append((x, y, inner(row, "drill")[1], net))
        for layer in COPPER:
            found.shapes.append((net, layer, disc(x, y, inner(row, "size")[1] / 2)))
    for row in every(rows, "zone"):
        net, layer = inner(row, "net_name")[1], inner(row, "layer")[1]
        for filled in every(row, "filled_polygon"):
            ring = [(x, y) for _, x, y in inner(filled, "pts")[1:]]
            found.shapes.append((net, layer, CrossSection(positive([ring]))))
    return found


def edge_of(rows):
    """Return the shape of the board that the file's `rows` have, less what is cut out of it."""
    lines = networkx.Graph(
        (tuple(inner(row, "start")[1:]), tuple(inner(row, "end")[1:]))
        for row in every(rows, "gr_line")
        if inner(row, "layer")[1] == "Edge.Cuts"
    )
    rings = [CrossSection(positive([ring])) for ring in networkx.cycle_basis(lines)]
    rings.sort(key=lambda ring: -ring.area())
    return rings[0] - union(rings[1:])


def copper_problems(text, wanted):
    """Return what is wrong with the board in `text`, as sentences.

    `wanted` is {(reference, pin): net's name in the file} of all pads.
    """
    copper = read_copper(text)
    found = []
    for ref, pin, net, _ in copper.pads:
        if wanted.get((ref, pin)) != net:
            found.append(f"{ref} pin {pin} is on {net}, and not on {wanted.get((ref, pin))}.")
    lost = wanted.keys() - {(ref, pin) for ref, pin, _, _ in copper.pads}
    found += [f"{ref} pin {pin} has no pad." for ref, pin in sorted(lost)]
    return found + apart(copper) + joined(copper) + drilled(copper)


def apart(copper):
    """Return where nets touch or come too near to each other, to the edge or to bare holes."""
    found = []
    bare = union([disc(x, y, w / 2 + 0.25 - ROUNDING) for x, y, w, net in copper.holes if not net])
    inside = copper.edge.offset(-EDGE + ROUNDING) - bare
    for layer in COPPER:
        taken = CrossSection()
        by_net = {}
        for net, at, shape in copper.shapes:
            if at == layer:
                by_net.setdefault(net, []).append(shape)
        for net, shapes in sorted(by_net.items()):
            shape = union(shapes)
            if (shape - inside).area() > 1e-4:
                where = _where(shape - inside)
                found.append(f"{net} on {layer} is too near to the edge or a hole, at {where}.")
            grown = shape.offset(CLEARANCE / 2 - ROUNDING)
            if (grown ^ taken).area() > 1e-4:
                where = _where(grown ^ taken)
                found.append(f"{net} on {layer} is less than {CLEARANCE} from another, at {where}.")
            taken += grown
    return found


def joined(copper):
    """Return which nets are in more than one piece."""
    found = []
    for net in sorted({net for net, _, _ in copper.shapes}):
        shapes = [(layer, shape) for at, layer, shape in copper.shapes if at == net]
        groups = touching(shapes, {(x, y): COPPER for x, y, _, on in copper.holes if on == net})
        if len(groups) > 1:
            metal = ([spot[1:] for spot in group if len(spot) == 3] for group in groups)
            spots = sorted(f"{x:.1f}, {y:.1f}" for x, y in map(min, metal))
            found.append(f"{net} is in {len(groups)} pieces: at {'; '.join(spots)}.")
    return found


def drilled(copper):
    """Return which holes a fab cannot drill."""
    found = []
    for x, y, width, _ in copper.holes:
        if width < SMALLEST_DRILL:
            found.append(f"The hole at {x:g}, {y:g} is {width} wide: too thin to drill.")
    for ref, pin, _, pad in copper.pads:
        if pad.drill and (min(pad.width, pad.height) - pad.drill) / 2 < RING:
            found.append(f"{ref} pin {pin} has too little copper around its hole.")
    for at, (x, y, width, _) in enumerate(copper.holes):
        for u, v, other, _ in copper.holes[at + 1 :]:
            gap = ((x - u) ** 2 + (y - v) ** 2) ** 0.5 - (width + other) / 2
            if gap < BETWEEN_HOLES - ROUNDING:
                found.append(f"The holes at {x:g}, {y:g} and {u:g}, {v:g} are too near.")
    return found


def _where(shape):
    return "{:.1f}, {:.1f}".format(*middle(*shape.bounds()))

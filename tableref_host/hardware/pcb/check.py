"""Check the shapes of a board's copper, independently of the router and of KiCad.

Touching shapes on a layer are one piece of metal, and plated holes connect both layers. These
pieces must be the nets of the circuit, with clearance between them and to the edge, and a
manufacturer must be able to drill the holes. The tests also check the copper in the written file.
"""

import itertools
import math
from dataclasses import dataclass

from manifold3d import CrossSection

from tableref_host.hardware.pcb.pour import (
    GROUND,
    copper,
    disc,
    filled,
    middle,
    touching,
    union,
)
from tableref_host.hardware.pcb.router import VIA_DRILL

CLEARANCE = 0.2
EDGE = 0.5
ROUNDING = 0.01
TINY = 1e-4
"""Maximum area (mm2) that is due to rounding."""

SMALLEST_DRILL = 0.3
RING = 0.15
"""Minimum width (mm) of copper around a drilled hole for common manufacturers (JLCPCB, Aisler)."""

BETWEEN_HOLES = 0.25
LAYERS = ("above", "below")


@dataclass
class Copper:
    """The copper of a board: `shapes` are (net, layer, CrossSection).

    `holes` are (x, y, diameter, net), with None as net of a hole without copper. `pads` are
    (reference, pin, net, Pad).
    """

    shapes: list
    holes: list
    pads: list
    edge: CrossSection


def copper_of(board):
    """Return the Copper of a finished Board."""
    shapes = copper(board)
    shapes += [(GROUND, layer, filled([ring])) for layer, ring in board.pours]
    pads = [(ref, pad.number, net, pad) for ref, p in board.placed.items() for pad, net in p.pads]
    holes = [(pad.x, pad.y, pad.drill, net) for _, _, net, pad in pads if pad.drill]
    holes += [(x, y, VIA_DRILL, net) for net, x, y in board.vias]
    holes += [(*hole[:3], None) for hole in (*board.bare, *board.holes)]
    return Copper(shapes, holes, pads, filled(board.outlines))


def copper_problems(copper):
    """Return an error message for each problem of a Copper."""
    return apart(copper) + joined(copper) + drilled(copper)


def apart(copper):
    """Return an error message for each net that is too close to another net, an edge or a hole."""
    found = []
    bare = union([disc(x, y, w / 2 + 0.25 - ROUNDING) for x, y, w, net in copper.holes if not net])
    inside = copper.edge.offset(-EDGE + ROUNDING) - bare
    for layer in (0, 1):
        taken = CrossSection()
        by_net = {}
        for net, at, shape in copper.shapes:
            if at == layer:
                by_net.setdefault(net, []).append(shape)
        nets = {net: union(shapes) for net, shapes in sorted(by_net.items())}
        wide = {net: shape.offset(CLEARANCE / 2 - ROUNDING) for net, shape in nets.items()}
        outside = (union(list(nets.values())) - inside).area()
        # Where nets overlap, the sum of their areas is larger than the area of their union.
        overlap = sum(shape.area() for shape in wide.values()) - union(list(wide.values())).area()
        if outside <= TINY and overlap <= TINY:
            # Look at each net only if something is wrong, because that takes far longer.
            continue
        for net, shape in nets.items():
            if (shape - inside).area() > TINY:
                where = _where(shape - inside)
                found.append(
                    f"{net} {LAYERS[layer]} is too close to the edge or a hole, at {where}."
                )
            grown = wide[net]
            if (grown ^ taken).area() > TINY:
                where = _where(grown ^ taken)
                found.append(
                    f"{net} {LAYERS[layer]} is less than {CLEARANCE} from another net, at {where}."
                )
            taken += grown
    return found


def joined(copper):
    """Return an error message for each net whose copper is not all connected."""
    found = []
    for net in sorted({net for net, _, _ in copper.shapes}):
        shapes = [(layer, shape) for at, layer, shape in copper.shapes if at == net]
        groups = touching(shapes, {(x, y): (0, 1) for x, y, _, on in copper.holes if on == net})
        if len(groups) > 1:
            metal = ([spot[1:] for spot in group if len(spot) == 3] for group in groups)
            spots = sorted(f"{x:.1f}, {y:.1f}" for x, y in map(min, metal))
            found.append(f"{net} is in {len(groups)} pieces: at {'; '.join(spots)}.")
    return found


def drilled(copper):
    """Return an error message for each hole that a manufacturer cannot drill."""
    found = []
    for x, y, width, _ in copper.holes:
        if width < SMALLEST_DRILL:
            found.append(f"The hole at {x:g}, {y:g} is {width} wide: too thin to drill.")
    for ref, pin, _, pad in copper.pads:
        if pad.drill and (min(pad.width, pad.height) - pad.drill) / 2 < RING:
            found.append(f"{ref} pin {pin} has too little copper around its hole.")
    for (x, y, width, _), (u, v, other, _) in itertools.combinations(copper.holes, 2):
        if math.dist((x, y), (u, v)) - (width + other) / 2 < BETWEEN_HOLES - ROUNDING:
            found.append(f"The holes at {x:g}, {y:g} and {u:g}, {v:g} are too close to each other.")
    return found


def _where(shape):
    return "{:.1f}, {:.1f}".format(*middle(*shape.bounds()))

"""Fill the free area of both layers with ground, and connect the separate pieces of it."""

import numpy as np
from manifold3d import CrossSection, FillRule, OpType

from tableref_host.hardware import HardwareError
from tableref_host.hardware.pcb.router import EDGE, VIA, Router, connections, end_at, tree
from tableref_host.hardware.pieces import pieces

GROUND = "GND"
APART = 0.3
"""Clearance (mm) between the pour and other nets."""

GAP, SPOKE = 0.35, 0.6
"""Width (mm) of the gap around a ground pad, and of the four bridges across it.

Without a gap the pad would be hard to solder, because the pour conducts the heat away.
"""

THINNEST = 0.25
FACETS = 16
TRIES = 30
"""Maximum number of tracks to connect the ground. If more are needed, an error is raised."""


def finish(board):
    """Lay all tracks of `board`, and pour its ground. Raises HardwareError if there is no room."""
    router = Router(board)
    router.connect(connections(board, poured=(GROUND,)))
    ends = {(pad.x, pad.y): end_at(pad) for pad in _ground_pads(board)}
    spots = {spot: end[2] for spot, end in ends.items()}
    for _ in range(TRIES):
        fills = pour(board)
        vias = {(x, y): (0, 1) for net, x, y in board.vias if net == GROUND}
        groups = touching(fills + _ground(board), spots | vias)
        groups = [group & spots.keys() for group in groups if group & spots.keys()]
        if len(groups) == 1:
            board.pours = [(layer, keyholed(fill.to_polygons())) for layer, fill in fills]
            return
        smallest = min(groups, key=lambda group: (len(group), min(group)))
        others = spots.keys() - smallest
        _, start, end = min(
            (abs(x - u) + abs(y - v), (x, y), (u, v)) for x, y in smallest for u, v in others
        )
        router.connect(tree(board, GROUND, [ends[start], ends[end]]))
    raise HardwareError(f"The {board.name}'s board: its ground cannot be joined.")


def _ground_pads(board, layer=None):
    return [pad for pad, net in board.pads if net == GROUND and layer in (None, *pad.layers)]


def copper(board, more=0):
    """Return [(net, layer, CrossSection)] of pads, tracks and vias, enlarged by `more` (mm)."""
    found = []
    for pad, net in board.pads:
        found += [(net, layer, pad_shape(pad, more)) for layer in pad.layers]
    for net, layer, start, end, width in board.tracks:
        found.append((net, layer, capsule(start, end, width / 2 + more)))
    for net, x, y in board.vias:
        found += [(net, layer, disc(x, y, VIA / 2 + more)) for layer in (0, 1)]
    return found


def _ground(board):
    return [(layer, shape) for net, layer, shape in copper(board) if net == GROUND]


def pour(board):
    """Return [(layer, CrossSection)] of the pieces of the pour that touch a ground pad or track."""
    area = filled(board.outlines).offset(-EDGE)
    holes = [disc(x, y, free / 2) for x, y, _, free in board.holes]
    holes += [disc(x, y, width / 2 + 0.3) for x, y, width in board.bare]
    others, marks, found = copper(board, APART), _ground(board), []
    for layer in (0, 1):
        pads, spokes = _ground_pads(board, layer), []
        for pad in pads:
            long_x, long_y = pad.width + 2 * GAP + 0.4, pad.height + 2 * GAP + 0.4
            for size in ((long_x, SPOKE), (SPOKE, long_y)):
                spokes.append(CrossSection.square(size, True).translate((pad.x, pad.y)))
        away = holes + [shape for net, at, shape in others if net != GROUND and at == layer]
        fill = area - union([pad_shape(pad, GAP) for pad in pads]) + (union(spokes) ^ area)
        fill = (fill - union(away)).offset(-THINNEST / 2).offset(THINNEST / 2)
        mine = union([shape for at, shape in marks if at == layer])
        found += [
            (layer, piece.simplify(0.005))
            for piece in fill.decompose()
            if not (piece ^ mine).is_empty()
        ]
    return found


def touching(shapes, spots):
    """Return a set for each piece of connected metal, which says what the piece consists of.

    `shapes` are (layer, CrossSection). `spots` is {middle (x, y) of a pad or hole: its layers}. A
    set contains the (x, y) of the spots on the piece and, for each area of metal in it, the layer
    and the middle: (layer, x, y).
    """
    groups = [[spot] for spot in spots]
    for layer in sorted({layer for layer, _ in shapes}):
        near = {_rounded(spot): spot for spot, layers in spots.items() if layer in layers}
        dots = union([disc(x, y, 0.05) for x, y in near])
        for piece in union([shape for at, shape in shapes if at == layer]).decompose():
            met = (middle(*dot.bounds()) for dot in (piece ^ dots).decompose() if dot.area())
            groups.append(
                [(layer, *middle(*piece.bounds())), *(near[_rounded(spot)] for spot in met)]
            )
    return pieces(groups)


def _rounded(spot):
    return tuple(round(float(at), 2) for at in spot)


def middle(left, top, right, bottom):
    """Return the middle of a rectangle."""
    return ((left + right) / 2, (top + bottom) / 2)


def disc(x, y, radius):
    """Return a circle as a CrossSection."""
    return CrossSection.circle(radius, FACETS).translate((x, y))


def capsule(start, end, radius):
    """Return the shape of a track: a line from `start` to `end` with round ends."""
    return CrossSection.batch_hull([disc(*start, radius), disc(*end, radius)])


def pad_shape(pad, more):
    """Return the shape of `pad`, enlarged by `more` (mm)."""
    if pad.is_round:
        return disc(pad.x, pad.y, pad.width / 2 + more)
    return CrossSection.square((pad.width + 2 * more, pad.height + 2 * more), True).translate(
        (pad.x, pad.y)
    )


def union(shapes):
    """Return the union of `shapes`."""
    if not shapes:
        return CrossSection()
    return CrossSection.batch_boolean(shapes, OpType.Add)


def filled(rings):
    """Return the area between closed polygons, regardless of their orientation."""
    return CrossSection(rings, FillRule.EvenOdd)


def keyholed(rings):
    """Return an outline with holes (lists of points) as one polygon, with a cut to each hole."""
    rings = [[(round(float(x), 4), round(float(y), 4)) for x, y in ring] for ring in rings]
    # The outline is the ring with the largest area. The points of holes run in the opposite
    # direction, so their areas are negative.
    outer = max(rings, key=lambda ring: CrossSection([ring]).area())
    holes = sorted((ring for ring in rings if ring is not outer), key=lambda ring: min(ring))
    points = np.array(outer)
    for hole in holes:
        at = hole.index(min(hole))
        x, y = hole[at]
        # Cut to the nearest edge on the left of the hole's leftmost point.
        after = np.roll(points, -1, axis=0)
        (ax, ay), (bx, by) = points.T, after.T
        spans = (np.minimum(ay, by) <= y) & (np.maximum(ay, by) >= y) & (ay != by)
        cut = ax + (y - ay) * (bx - ax) / np.where(ay == by, 1, by - ay)
        cut = np.where(spans & (cut <= x), cut, -np.inf)
        edge = int(cut.argmax())
        if cut[edge] == -np.inf:
            raise HardwareError("A hole of the pour is outside of it.")
        bridge = (round(float(cut[edge]), 4), y)
        detour = [bridge, *hole[at:], *hole[: at + 1], bridge]
        points = np.concatenate([points[: edge + 1], detour, points[edge + 1 :]])
    return list(map(tuple, points.tolist()))

"""Fills what is left of both layers of a board with ground, and joins what that leaves apart."""

import numpy as np
from manifold3d import CrossSection, OpType

from host_tools.hardware import HardwareError
from host_tools.hardware.pcb.router import EDGE, VIA, Router, connections, end_at, tree
from host_tools.hardware.pieces import pieces

GROUND = "GND"
APART = 0.3
"""Between the pour and other nets."""

GAP, SPOKE = 0.35, 0.6
"""Around a pad of ground, and the four bridges over it: else it takes too much heat to solder."""

THINNEST = 0.25
FACETS = 16
TRIES = 30
"""Tracks of ground that may be laid before the board is given up."""


def finish(board):
    """Lay all tracks of `board` and pour its ground. Raises HardwareError: it has no room."""
    router = Router(board)
    router.connect(connections(board, poured=(GROUND,)))
    for _ in range(TRIES):
        fills = pour(board)
        groups = joined(board, fills)
        if len(groups) == 1:
            board.pours = [(layer, keyholed(fill.to_polygons())) for layer, fill in fills]
            return
        smallest = min(groups, key=lambda group: (len(group), min(group)))
        ends = {(pad.x, pad.y): end_at(pad) for pad in _ground_pads(board)}
        near = min(
            (abs(a[0] - b[0]) + abs(a[1] - b[1]), a, b)
            for a in smallest
            for group in groups
            if group is not smallest
            for b in group
        )
        router.connect(tree(board, GROUND, [ends[near[1]], ends[near[2]]]))
    raise HardwareError(f"The {board.name}'s board: its ground cannot be joined.")


def _ground_pads(board, layer=0):
    return [pad for pad, net in board.pads if net == GROUND and layer in pad.layers]


def pour(board):
    """Return [(layer, CrossSection)]: the pieces of ground, each touching a pad or via of it."""
    edge, *cut = [CrossSection([outline]) for outline in positive(board.outlines)]
    area = edge
    for inner in cut:
        area -= inner
    area = area.offset(-EDGE)
    holes = [disc(x, y, free / 2) for x, y, _, free in board.holes]
    holes += [disc(x, y, width / 2 + 0.3) for x, y, width in board.bare]
    found = []
    for layer in (0, 1):
        pads, spokes = _ground_pads(board, layer), []
        for pad in pads:
            long_x, long_y = pad.width + 2 * GAP + 0.4, pad.height + 2 * GAP + 0.4
            for size in ((long_x, SPOKE), (SPOKE, long_y)):
                spokes.append(CrossSection.square(size, True).translate((pad.x, pad.y)))
        others = [(pad, net) for pad, net in board.pads if net != GROUND and layer in pad.layers]
        others = holes + [pad_shape(pad, APART) for pad, _ in others]
        marks = [pad_shape(pad, 0) for pad in pads]
        for net, at, start, end, width in board.tracks:
            if at == layer:
                line = capsule(start, end, width / 2 + (0 if net == GROUND else APART))
                (marks if net == GROUND else others).append(line)
        others += [disc(x, y, VIA / 2 + APART) for net, x, y in board.vias if net != GROUND]
        fill = area - union([pad_shape(pad, GAP) for pad in pads])
        fill = fill + (union(spokes) ^ area) if spokes else fill
        fill = (fill - union(others)).offset(-THINNEST / 2).offset(THINNEST / 2)
        found += [
            (layer, piece.simplify(0.005))
            for piece in fill.decompose()
            if not (piece ^ union(marks)).is_empty()
        ]
    return found


def joined(board, fills):
    """Return [{(x, y)}]: the middles of the ground's pads, those together that are joined."""
    groups = [{(pad.x, pad.y)} for pad in _ground_pads(board)]
    middles = set().union(*groups)
    for layer, fill in fills:
        pads = _ground_pads(board, layer)
        shapes = [pad_shape(pad, 0) for pad in pads]
        met = [_middle(ring) for ring in (fill ^ union(shapes)).to_polygons()]
        groups.append({(pad.x, pad.y) for pad in pads if any(_is_in(pad, spot) for spot in met)})
    # A track of ground runs from pad to pad, over whatever vias.
    tracks = pieces([start, end] for net, _, start, end, _ in board.tracks if net == GROUND)
    return pieces([*groups, *(track & middles for track in tracks)])


def _is_in(pad, spot):
    x, y = abs(spot[0] - pad.x), abs(spot[1] - pad.y)
    return x <= pad.width / 2 + 0.01 and y <= pad.height / 2 + 0.01


def _middle(ring):
    """Return the middle of what is around `ring`."""
    low, high = ring.min(axis=0), ring.max(axis=0)
    return tuple((low + high) / 2)


def disc(x, y, radius):
    """Return a circle."""
    return CrossSection.circle(radius, FACETS).translate((x, y))


def capsule(start, end, radius):
    """Return the shape of a track: a line from `start` to `end` with round ends."""
    return CrossSection.batch_hull([disc(*start, radius), disc(*end, radius)])


def pad_shape(pad, more):
    """Return the shape of `pad`, `more` larger all around."""
    if pad.is_round:
        return disc(pad.x, pad.y, pad.width / 2 + more)
    return CrossSection.square((pad.width + 2 * more, pad.height + 2 * more), True).translate(
        (pad.x, pad.y)
    )


def union(shapes):
    """Return all `shapes` as one."""
    if not shapes:
        return CrossSection()
    return CrossSection.batch_boolean(shapes, OpType.Add)


def positive(outlines):
    """Return closed polygons running the way that counts as filled."""
    return [ring if _area(ring) > 0 else ring[::-1] for ring in outlines]


def _area(ring):
    pairs = zip(ring, [*ring[1:], ring[0]], strict=True)
    return sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in pairs) / 2


def keyholed(rings):
    """Return the outline with its holes (lists of points) as one polygon, cut open to each hole."""
    rings = [[(round(float(x), 4), round(float(y), 4)) for x, y in ring] for ring in rings]
    outer = max(rings, key=_area)
    holes = sorted((ring for ring in rings if ring is not outer), key=lambda ring: min(ring))
    for hole in holes:
        at = hole.index(min(hole))
        x, y = hole[at]
        # The nearest edge to the left of the hole's leftmost point.
        points = np.array(outer)
        after = np.roll(points, -1, axis=0)
        (ax, ay), (bx, by) = points.T, after.T
        spans = (np.minimum(ay, by) <= y) & (np.maximum(ay, by) >= y) & (ay != by)
        cut = ax + (y - ay) * (bx - ax) / np.where(ay == by, 1, by - ay)
        cut = np.where(spans & (cut <= x), cut, -np.inf)
        best = (float(cut.max()), int(cut.argmax()))
        if not spans.any() or best[0] == -np.inf:
            raise HardwareError("A hole of the pour is outside of it.")
        bridge = (round(best[0], 4), y)
        outer = (
            outer[: best[1] + 1]
            + [bridge, *hole[at:], *hole[: at + 1], bridge]
            + outer[best[1] + 1 :]
        )
    return outer

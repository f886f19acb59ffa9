"""Draws solids: seen from one side without perspective, shaded, with their edges as lines.

There is no graphics card in it and no matrix library: sums, products and roots alone, which every
machine rounds alike, so a picture has the same pixels everywhere.
"""

import math
from dataclasses import dataclass, field

import numpy as np

FINER = 2
"""Every dot of a picture is the mean of FINER x FINER drawn ones."""

AT_ONCE = 1 << 20
"""Drawn dots that are worked on at a time; more would only take memory."""

FOLD = 0.8
"""Two faces meet in an edge that is drawn when the cosine between them is less."""

STEP = 0.45
"""How far a face must be behind its neighbour for a line between them, in mm."""

LIGHT = (-0.35, 0.45, 0.82)
"""Where the light comes from: left of, above and behind the viewer; of length 1."""


@dataclass(frozen=True)
class Item:
    """A solid to draw: a triangle's corners are `points[faces[i]]`, seen from outside leftwards."""

    points: np.ndarray
    faces: np.ndarray
    colour: tuple


@dataclass(frozen=True)
class View:
    """From where something is seen: `turn` degrees round from the front, `tilt` up from level."""

    turn: float = 30.0
    tilt: float = 35.0

    def rows(self):
        """Return the directions right, up and towards the viewer, each (x, y, z)."""
        # Nine places are alike on every machine; the last one of a cosine is not.
        sin_turn, cos_turn = _rounded(math.sin, self.turn), _rounded(math.cos, self.turn)
        sin_tilt, cos_tilt = _rounded(math.sin, self.tilt), _rounded(math.cos, self.tilt)
        return (
            (cos_turn, sin_turn, 0.0),
            (-sin_turn * sin_tilt, cos_turn * sin_tilt, cos_tilt),
            (sin_turn * cos_tilt, -cos_turn * cos_tilt, sin_tilt),
        )

    def seen(self, points):
        """Return `points` (n, 3) as (right, up, nearness), in mm."""
        points = np.asarray(points, dtype=np.float64)
        columns = [
            points[:, 0] * row[0] + points[:, 1] * row[1] + points[:, 2] * row[2]
            for row in self.rows()
        ]
        return np.stack(columns, axis=1)


@dataclass
class Canvas:
    """A picture being drawn: `width` x `height` drawn dots, `scale` of them a mm."""

    width: int
    height: int
    scale: float
    origin: tuple
    near: np.ndarray = field(init=False)
    face: np.ndarray = field(init=False)

    def __post_init__(self):
        self.near = np.full(self.width * self.height, -np.inf)
        self.face = np.full(self.width * self.height, -1, dtype=np.int64)

    def dots(self, seen):
        """Return (x, y) in drawn dots, y downwards, of what a View has `seen`."""
        x = (seen[:, 0] - self.origin[0]) * self.scale + self.width / 2
        y = (self.origin[1] - seen[:, 1]) * self.scale + self.height / 2
        return x, y


def draw_items(canvas, view, items, background=(255, 255, 255)):
    """Return the picture of `items` as an array (height, width, 3) of bytes."""
    corners, colours, owners = [], [], []
    for number, item in enumerate(items):
        seen = view.seen(item.points)
        corners.append(seen[np.asarray(item.faces)])
        colours.append(np.tile(np.array(item.colour, dtype=np.float64), (len(item.faces), 1)))
        owners.append(np.full(len(item.faces), number))
    corner, colour, owner = (np.concatenate(rows) for rows in (corners, colours, owners))
    first, second = corner[:, 1] - corner[:, 0], corner[:, 2] - corner[:, 0]
    normal = np.stack(
        [
            first[:, 1] * second[:, 2] - first[:, 2] * second[:, 1],
            first[:, 2] * second[:, 0] - first[:, 0] * second[:, 2],
            first[:, 0] * second[:, 1] - first[:, 1] * second[:, 0],
        ],
        axis=1,
    )
    length = np.sqrt(normal[:, 0] ** 2 + normal[:, 1] ** 2 + normal[:, 2] ** 2)
    facing = (length > 1e-12) & (normal[:, 2] > 1e-9 * length)
    corner, colour, owner = corner[facing], colour[facing], owner[facing]
    normal = normal[facing] / length[facing][:, None]
    slope = _fill(canvas, corner, normal)
    lit = normal[:, 0] * LIGHT[0] + normal[:, 1] * LIGHT[1] + normal[:, 2] * LIGHT[2]
    shaded = np.clip(colour * (0.5 + 0.55 * np.maximum(lit, 0.0))[:, None], 0, 255)
    # The last one is where nothing is.
    shaded = np.concatenate([shaded, [background]])
    drawn = np.floor(shaded).astype(np.uint8)[canvas.face]
    line = _edges(canvas, normal, slope, owner)
    drawn[line] = np.floor(shaded * 0.3).astype(np.uint8)[canvas.face[line]]
    return drawn.reshape(canvas.height, canvas.width, 3)


def _fill(canvas, corner, normal):
    """Find for each dot of the canvas the nearest face.

    Returns how much nearer each face gets a dot to the right, and a dot downwards: (n, 2).
    """
    x, y = canvas.dots(corner.reshape(-1, 3))
    x, y, near = x.reshape(-1, 3), y.reshape(-1, 3), corner[:, :, 2]
    slope = np.stack([-normal[:, 0], normal[:, 1]], axis=1) / normal[:, 2:] / canvas.scale
    top = np.clip(np.ceil(y.min(axis=1) - 0.5), 0, canvas.height).astype(np.int64)
    last = np.clip(np.floor(y.max(axis=1) - 0.5), -1, canvas.height - 1).astype(np.int64)
    rows = np.maximum(last - top + 1, 0)
    face = np.repeat(np.arange(len(corner)), rows)
    line = _counted(rows) + top[face]
    left = np.full(len(face), 0.0)
    right = np.full(len(face), float(canvas.width))
    for here, there in ((0, 1), (1, 2), (2, 0)):
        # Inside is where y grows to the left of each edge: the picture's y is turned over.
        across = (y[:, there] - y[:, here])[face]
        along = (x[:, there] - x[:, here])[face]
        down = line + 0.5 - y[:, here][face]
        with np.errstate(divide="ignore", invalid="ignore"):
            crossing = x[:, here][face] + along * down / across
        left = np.where(across > 0, np.maximum(left, crossing), left)
        right = np.where(across < 0, np.minimum(right, crossing), right)
    start = np.minimum(np.ceil(left - 0.5), canvas.width).astype(np.int64)
    width = np.clip(np.floor(right - 0.5).astype(np.int64) - start + 1, 0, canvas.width - start)
    ends = np.cumsum(width)
    begin = 0
    while begin < len(face):
        base = ends[begin - 1] if begin else 0
        end = max(int(np.searchsorted(ends, base + AT_ONCE)), begin + 1)
        part = slice(begin, end)
        which = np.repeat(face[part], width[part])
        column = _counted(width[part]) + np.repeat(start[part], width[part])
        row = np.repeat(line[part], width[part])
        depth = (
            near[which, 0]
            + (column + 0.5 - x[which, 0]) * slope[which, 0]
            + (row + 0.5 - y[which, 0]) * slope[which, 1]
        )
        dot = row * canvas.width + column
        np.maximum.at(canvas.near, dot, depth)
        won = depth == canvas.near[dot]
        canvas.face[dot[won]] = -1
        np.maximum.at(canvas.face, dot[won], which[won])
        begin = end
    return slope


def _edges(canvas, normal, slope, owner):
    """Return the numbers of the dots on a line: another solid, a fold or a step is beside them."""
    found = []
    for axis, step in ((0, 1), (1, canvas.width)):
        here = np.arange(canvas.width * canvas.height - step)
        if axis == 0:
            here = here[here % canvas.width != canvas.width - 1]
        here = here[canvas.face[here] != canvas.face[here + step]]
        a, b = canvas.face[here], canvas.face[here + step]
        cosine = sum(normal[a, k] * normal[b, k] for k in range(3))
        rise = canvas.near[here + step] - canvas.near[here]
        rise = np.minimum(np.abs(rise - slope[a, axis]), np.abs(rise - slope[b, axis]))
        outline = (a < 0) | (b < 0)
        # The line around all is drawn inside of it.
        beyond = np.where(a < 0, here + step, here)
        found.append(beyond[outline | (owner[a] != owner[b]) | (cosine < FOLD) | (rise > STEP)])
    return np.concatenate(found)


def _counted(lengths):
    """Return 0, 1, ... for each of `lengths`, one after the other."""
    total = int(lengths.sum())
    return np.arange(total) - np.repeat(np.cumsum(lengths) - lengths, lengths)


def _rounded(function, degrees):
    return round(function(math.radians(degrees)), 9)

"""Draw a picture: solids seen from one or more sides, with labels.

Matplotlib draws the triangles from back to front. They are split into small ones, so that this
order is unambiguous.
"""

import io
import itertools
import math
from dataclasses import dataclass

import numpy as np
import trimesh
from matplotlib.collections import PolyCollection
from matplotlib.figure import Figure

from tableref_host.hardware.page import spread

DOTS = 100
"""Resolution (dots per inch) of a picture."""

PIECES = 160
"""Minimum number of pieces into which a line across the whole picture is split."""

FOLD = math.radians(35)
"""Minimum angle (radians) between two faces at which the edge between them is drawn."""

LIGHT = np.array((-0.35, 0.45, 0.82))
"""Direction of the light (unit vector): from the left, above and behind the viewer."""

INK = "#282c32"
LETTERS = 11
COLUMN = 0.16
"""Width of a column of labels, as a share of the panel."""


@dataclass(frozen=True)
class View:
    """A direction of view: `turn` degrees around from the front, `tilt` degrees above level."""

    turn: float = 30.0
    tilt: float = 35.0

    def seen(self, points):
        """Return `points` (n, 3) as (right, up, nearness), in mm."""
        turn, tilt = math.radians(self.turn), math.radians(self.tilt)
        rows = (
            (math.cos(turn), math.sin(turn), 0),
            (-math.sin(turn) * math.sin(tilt), math.cos(turn) * math.sin(tilt), math.cos(tilt)),
            (math.sin(turn) * math.cos(tilt), -math.cos(turn) * math.cos(tilt), math.sin(tilt)),
        )
        return np.asarray(points, dtype=float) @ np.array(rows).T


@dataclass(frozen=True)
class Label:
    """A part's name, and the `point` (x, y, z) that it labels.

    The label is beside the picture with a line to the point or, with `under`, directly below the
    point.
    """

    text: str
    point: tuple
    under: bool = False


@dataclass(frozen=True)
class Panel:
    """The view from one side: `solids` is [(Manifold, colour)]."""

    solids: list
    view: View
    labels: tuple = ()
    title: str = ""


def paint(panels, width, height):
    """Return a PNG of `width` x `height` dots with the `panels` side by side."""
    figure = Figure(figsize=(width / DOTS, height / DOTS), dpi=DOTS, facecolor="white")
    for number, panel in enumerate(panels):
        place = (number / len(panels), 0, 1 / len(panels), 0.93 if panel.title else 1)
        axes = figure.add_axes(place)
        axes.set_axis_off()
        axes.set_title(panel.title, fontsize=LETTERS, color=INK, y=1.0)
        _draw(axes, panel, width / len(panels) / height)
    written = io.BytesIO()
    figure.savefig(written, format="png", metadata={"Software": None})
    return written.getvalue()


def _draw(axes, panel, shape):
    meshes = [(_mesh(solid), colour) for solid, colour in panel.solids if not solid.is_empty()]
    every = np.concatenate([panel.view.seen(mesh.vertices) for mesh, _ in meshes])
    low, high = every.min(axis=0), every.max(axis=0)
    middle, size = (low + high) / 2, high - low
    share = 1 - 2 * COLUMN if any(not label.under for label in panel.labels) else 1
    half = 1.06 * max(size[0] / share / shape, size[1]) / 2
    longest = size[:2].max() / PIECES
    rows = [_pieces(mesh, colour, panel.view, longest) for mesh, colour in meshes]
    shapes, near, fills, lines = (np.concatenate(column) for column in zip(*rows, strict=True))
    order = np.argsort(near)
    axes.add_collection(
        PolyCollection(
            shapes[order], facecolors=fills[order], edgecolors=lines[order], linewidths=0.5
        )
    )
    axes.set_xlim(middle[0] - half * shape, middle[0] + half * shape)
    axes.set_ylim(middle[1] - half, middle[1] + half)
    _write_labels(axes, panel)


def _mesh(solid):
    made = solid.to_mesh()
    return trimesh.Trimesh(made.vert_properties[:, :3], made.tri_verts)


def _pieces(mesh, colour, view, longest):
    """Return the visible triangles and edges of `mesh`: corners, depths, fill and line colours."""
    points, faces = trimesh.remesh.subdivide_to_size(
        mesh.vertices, mesh.faces, longest * 2, max_iter=14
    )
    corner = view.seen(points)[faces]
    normal = np.cross(corner[:, 1] - corner[:, 0], corner[:, 2] - corner[:, 0])
    length = np.linalg.norm(normal, axis=1)
    facing = normal[:, 2] > 1e-9 * np.maximum(length, 1e-12)
    corner, normal = corner[facing], normal[facing] / length[facing][:, None]
    lit = 0.5 + 0.55 * np.clip(normal @ LIGHT, 0, 1)
    fills = np.clip(np.array(colour) / 255 * lit[:, None], 0, 1)
    bent = mesh.face_adjacency_angles > FOLD
    seen_faces = view.seen(mesh.face_normals)[:, 2] > 0
    bent &= seen_faces[mesh.face_adjacency].any(axis=1)
    ends = view.seen(mesh.vertices)[mesh.face_adjacency_edges[bent]].reshape(-1, 2, 3)
    lines = []
    for start, end in ends:
        pieces = max(1, math.ceil(np.linalg.norm(end - start) / longest))
        lines += itertools.pairwise(np.linspace(start, end, pieces + 1))
    line = np.array(lines).reshape(-1, 2, 3)
    shapes = np.concatenate([corner[:, :, :2], line[:, (0, 1, 0), :2]])
    # An edge lies in its faces, so move it slightly towards the viewer to draw it after them.
    near = np.concatenate(
        [corner[:, :, 2].mean(axis=1), line[:, :, 2].mean(axis=1) + min(longest / 4, 0.8)]
    )
    dark = np.tile(np.array(colour) / 255 * 0.3, (len(line), 1))
    return shapes, near, np.concatenate([fills, dark]), np.concatenate([fills, dark])


def _write_labels(axes, panel):
    """Write the labels left and right of the picture, each on the side nearer to its point."""
    (left, right), (low, high) = axes.get_xlim(), axes.get_ylim()
    font = dict(fontsize=LETTERS, color=INK)
    sides = {"left": [], "right": []}
    for label in panel.labels:
        x, y = panel.view.seen([label.point])[0][:2]
        if label.under:
            axes.text(x, y, label.text, ha="center", va="top", **font)
        else:
            sides["left" if x < (left + right) / 2 else "right"].append((y, x, label.text))
    apart = (high - low) * 2.6 * LETTERS / 72 / axes.figure.get_figheight()
    for side, rows in sides.items():
        edge = left + 0.01 * (right - left) if side == "left" else right - 0.01 * (right - left)
        lines = spread([y for y, _, _ in sorted(rows)], apart, low + apart / 2, high - apart / 2)
        for (y, x, text), line in zip(sorted(rows), lines, strict=True):
            axes.annotate(
                text,
                (x, y),
                (edge, line),
                ha=side,
                va="center",
                arrowprops=dict(arrowstyle="-", color=INK, lw=0.8, shrinkA=2, shrinkB=0),
                **font,
            )
            axes.plot([x], [y], "o", ms=4, mfc="white", mec=INK, mew=0.8)

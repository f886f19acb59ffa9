"""Check the meshes of the printed parts, and the parts inside the box.

Each check returns a sentence for each problem, so an empty list means success.
"""

import io
import math
from itertools import combinations, product

import numpy as np
import trimesh
from manifold3d import Manifold, Mesh

from tableref_host.hardware.box.dimensions import THINNEST
from tableref_host.hardware.pieces import pieces

OVERHANG = 45
"""Maximum angle (degrees from vertical) of an overhanging slope. Flatter ones count as ceilings."""

BRIDGE = 15.0
"""Maximum width (mm) of a bridge, which is a ceiling between two walls without support."""

FREE = 1.0
"""Maximum width (mm) of an overhang that needs no support: two lines of plastic."""

RAYS = 4000
"""Number of random points of a part's surface at which its thickness is measured."""

TOUCH = 0.02
"""Tolerance (mm) for the rounding of coordinates in an STL."""


def read_stl(stl):
    """Return the trimesh.Trimesh of a binary STL."""
    return trimesh.load(io.BytesIO(stl), file_type="stl")


def as_solid(mesh):
    """Return the Manifold of a Trimesh; it is empty when the mesh is not watertight."""
    points = np.ascontiguousarray(mesh.vertices, dtype=np.float32)
    return Manifold(Mesh(points, np.ascontiguousarray(mesh.faces, dtype=np.uint32)))


def check_mesh(name, mesh, bed):
    """Check that a part is watertight, in one piece, on the printer's bed, and fits on it."""
    if not mesh.is_watertight or not mesh.is_winding_consistent:
        return [f"{name} is not watertight."]
    found = []
    if mesh.volume <= 0:
        found.append(f"{name} is inside out.")
    bodies = len(as_solid(mesh).decompose())
    if bodies != 1:
        found.append(f"{name} is {bodies} bodies.")
    length, width = sorted(mesh.extents[:2], reverse=True)
    if length > bed:
        found.append(f"{name} is {length:.1f} x {width:.1f}, but bed is {bed:g}.")
    if abs(mesh.bounds[0][2]) > TOUCH:
        found.append(f"{name} is not on the bed: its lowest point is {mesh.bounds[0][2]:.2f}.")
    return found


def thinnest(mesh):
    """Return (mm, (x, y, z)) of the thinnest place found by rays through the walls of a part."""
    solid = as_solid(mesh)
    # Measure at the middle of each face, and at random points, most of which are on large faces.
    scattered, faces = trimesh.sample.sample_surface(mesh, RAYS, seed=1)
    places = np.concatenate([mesh.triangles_center, scattered])
    normals = np.concatenate([mesh.face_normals, mesh.face_normals[faces]])
    least, thin = math.inf, None
    rays = zip(places, normals, places - normals * 1e-3, places - normals * 8, strict=True)
    for place, normal, begin, end in rays:
        for hit in solid.ray_cast(begin, end)[:1]:
            # Ignore hits near an edge, where the ray leaves through an adjacent face instead of the
            # other side of the wall.
            if np.dot(hit.normal, normal) < -0.5:
                thick = math.dist(hit.position, place)
                if thick < least:
                    least, thin = thick, place
    return least, None if thin is None else tuple(thin.round(2))


def check_walls(name, mesh, least=THINNEST):
    """Check that no wall of a part is thinner than `least` (mm)."""
    thick, place = thinnest(mesh)
    if thick < least - TOUCH:
        where = ", ".join(f"{value:.1f}" for value in place)
        return [f"{name} is only {thick:.2f} mm thick at ({where}); the minimum is {least}."]
    return []


def check_overhangs(name, mesh):
    """Check that a part in the orientation of its STL can be printed without support.

    An overhang must be a bridge: supported at two opposite ends that are close together.
    """
    low = mesh.bounds[0][2] + TOUCH
    hanging = (mesh.face_normals[:, 2] < -math.cos(math.radians(OVERHANG)) - 0.01) & (
        mesh.triangles[:, :, 2].max(axis=1) > low
    )
    found = []
    together = [pair for pair in mesh.face_adjacency.tolist() if hanging[pair].all()]
    for patch in map(sorted, pieces([*([face] for face in np.flatnonzero(hanging)), *together])):
        corners = mesh.triangles[patch].reshape(-1, 3)
        size = np.ptp(corners[:, :2], axis=0)
        spans = [size[axis] for axis in (0, 1) if _is_held(mesh, patch, corners, axis)]
        if size.max() <= FREE or min(spans, default=math.inf) <= BRIDGE:
            continue
        how = f"a ceiling {min(spans):.1f} wide" if spans else "something that hangs free"
        found.append(
            f"{name} has {how}, {corners[:, 2].min():.1f} above the bed; "
            f"a bridge may be {BRIDGE:g} wide."
        )
    return found


def check_room(printed, contents, room):
    """Check that no two parts are in the same place.

    `printed` is {name: Manifold} in place, `contents` a list of Contents. Bought parts of different
    groups must be at least `room` mm apart.
    """
    found = []
    parts = [(name, name, solid, solid.bounding_box()) for name, solid in printed.items()]
    bought = [(one.name, one.group, one.solid, one.solid.bounding_box()) for one in contents]
    both, inside = "{} and {} are in the same place", "{} is inside {}"
    pairs = [(0, both, *pair) for pair in combinations(parts, 2)]
    pairs += [(0, inside, *pair) for pair in product(bought, parts)]
    # Parts of one group are mounted on each other, so they may touch.
    pairs += [(room * (a[1] != b[1]), both, a, b) for a, b in combinations(bought, 2)]
    for least, words, (name, _, one, box), (other_name, _, other, other_box) in pairs:
        gaps = [max(box[at] - other_box[at + 3], other_box[at] - box[at + 3]) for at in range(3)]
        if max(gaps) > least:
            continue
        shared = (one ^ other).volume()
        if shared > TOUCH:
            found.append(f"{words.format(name, other_name)} ({shared:.1f} mm3).")
        elif least:
            left = one.min_gap(other, room + 1)
            if left < room - TOUCH:
                found.append(f"{name} and {other_name} are {left:.2f} mm apart, not {room:g}.")
    return found


def _is_held(mesh, patch, corners, axis):
    """Return whether walls below a patch of faces support both of its ends along an axis."""
    inside = np.zeros(len(mesh.faces), dtype=bool)
    inside[patch] = True
    pairs = mesh.face_adjacency
    border = inside[pairs[:, 0]] != inside[pairs[:, 1]]
    other = np.where(inside[pairs[border, 0]], pairs[border, 1], pairs[border, 0])
    edges = mesh.vertices[mesh.face_adjacency_edges[border]]
    below = mesh.triangles_center[other, 2] < edges[:, :, 2].min(axis=1) - 1e-6
    held = edges[below][:, :, axis]
    low, high = corners[:, axis].min(), corners[:, axis].max()
    near = (high - low) / 4
    at_low, at_high = (held < low + near).all(axis=1), (held > high - near).all(axis=1)
    return bool(below.all() or (at_low.any() and at_high.any()))

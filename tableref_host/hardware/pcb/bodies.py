"""Simple bodies of boards and their parts in true size, for the box and as STEP files.

Lengths are in mm: x to the right, y away from the viewer, z up. The origin of a footprint is its
pin 1.
"""

import re

import numpy as np
from manifold3d import CrossSection

from tableref_host.hardware.page import page
from tableref_host.hardware.pcb.footprints import FOOTPRINTS
from tableref_host.hardware.pcb.pour import disc, filled, union

MODEL = '    (model "{}.step" (offset (xyz 0 0 0)) (scale (xyz 1 1 1)) (rotate (xyz 0 0 0)))\n'


def board_solid(board, thick):
    """Return the Manifold of a Board without parts, its top left corner at (0, 0), z from 0 up."""
    holes = [disc(x, y, width / 2) for x, y, width, _ in board.holes]
    holes += [disc(x, y, width / 2) for x, y, width in board.bare]
    return (filled(board.outlines) - union(holes)).mirror([0, 1]).extrude(thick)


def body_outline(shape):
    """Return the outline of a Footprint's body, seen from above, as counter-clockwise points."""
    left, top, right, bottom = shape.body
    if not shape.is_can:
        return [(left, -bottom), (right, -bottom), (right, -top), (left, -top)]
    can = CrossSection.circle((right - left) / 2, 24)
    return can.translate(((left + right) / 2, -(top + bottom) / 2)).to_polygons()[0].tolist()


def body(shape):
    """Return the Manifold of a Footprint's body, from z = 0 up."""
    return CrossSection([body_outline(shape)]).extrude(shape.height)


def step(shape):
    """Return the body of a Footprint as STEP (text)."""
    base = [(x, y, 0.0) for x, y in body_outline(shape)]
    top = [(x, y, shape.height) for x, y, _ in base]
    after = zip(base, base[1:] + base[:1], top[1:] + top[:1], top, strict=True)
    faces = []
    for corners in (base[::-1], top, *after):
        first, second, third = np.array(corners[:3])
        along = (second - first) / np.linalg.norm(second - first)
        out = np.cross(second - first, third - second)
        faces.append((corners, (out / np.linalg.norm(out)).tolist(), along.tolist()))
    return page("body.step", name=shape.name, faces=faces)


def steps():
    """Return {name of a footprint: its body as STEP (text)}."""
    return {shape.name: step(shape) for shape in FOOTPRINTS.values()}


def with_bodies(text, folder):
    """Write the bodies of all parts to `folder`; return the board file `text` with their paths."""
    made = steps()
    for name, content in made.items():
        (folder / f"{name}.step").write_text(content)

    def with_body(found):
        return found[0] + (MODEL.format(folder / found[1]) if found[1] in made else "")

    return re.sub(r'^  \(footprint "\w+:([^"]+)".*\n', with_body, text, flags=re.MULTILINE)

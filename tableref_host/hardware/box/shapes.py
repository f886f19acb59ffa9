"""Simple solids, of which the bought parts are composed, in mm."""

from manifold3d import Manifold

HEAD = 5.6
"""Width of an M3 screw's head (ISO 7045)."""

WASHER = 0.8
"""Thickness of an M3 washer of ISO 7093-1."""


def block(low, high):
    """Return a box between two corners."""
    return Manifold.cube([b - a for a, b in zip(low, high, strict=True)]).translate(list(low))


def slab(x, y, width, deep, low, high):
    """Return an upright box with its middle at (x, y) and its bottom at z = `low`."""
    return block((x - width / 2, y - deep / 2, low), (x + width / 2, y + deep / 2, high))


def disc(width, low, high, x=0.0, y=0.0):
    """Return an upright cylinder of that `width` from z = `low` to `high`."""
    segments = 48 if width > 20 else 24
    solid = Manifold.cylinder(high - low, width / 2, circular_segments=segments)
    return solid.translate([x, y, low])


def in_wall(width, out, deep, wall):
    """Return a cylinder along y: `out` before a wall's outside and `deep` behind its inside.

    The wall's outside is y = 0, its inside in the direction of +y.
    """
    solid = Manifold.cylinder(out + wall + deep, width / 2, circular_segments=24)
    return solid.rotate([-90, 0, 0]).translate([0, -out, 0])


def rod(width, begin, end):
    """Return a rod with round ends between two points."""
    ball = Manifold.sphere(width / 2, 12)
    return (ball.translate(list(begin)) + ball.translate(list(end))).hull()


def screw(at, place, length, washer=False, down=True):
    """Return a screw whose head is on the surface at the point `place`.

    `down` is whether it is driven downwards. A `washer` reduces its depth.
    """
    under = WASHER if washer else 0
    made = disc(HEAD, under, under + at.screw_head) + disc(at.screw_hole - 0.1, under - length, 1)
    if washer:
        made += disc(at.washer, 0, WASHER)
    return (made if down else made.mirror([0, 0, 1])).translate(list(place))

"""Simple solids (lengths in mm) from which the bought parts are composed."""

from manifold3d import Manifold

HEAD = 5.6
"""Diameter (mm) of the head of an M3 screw (ISO 7045)."""

WASHER = 0.8
"""Thickness (mm) of an M3 washer (ISO 7093-1)."""


def block(low, high):
    """Return a box between the corners `low` and `high`."""
    return Manifold.cube([b - a for a, b in zip(low, high, strict=True)]).translate(list(low))


def slab(x, y, width, deep, low, high):
    """Return a box of the given width and depth around (x, y), from z = `low` to `high`."""
    return block((x - width / 2, y - deep / 2, low), (x + width / 2, y + deep / 2, high))


def disc(width, low, high, x=0.0, y=0.0):
    """Return an upright cylinder of diameter `width` around (x, y), from z = `low` to `high`."""
    segments = 48 if width > 20 else 24
    solid = Manifold.cylinder(high - low, width / 2, circular_segments=segments)
    return solid.translate([x, y, low])


def in_wall(width, out, deep, wall):
    """Return a cylinder of diameter `width` that passes through a wall along y.

    It protrudes `out` mm on the outside of the wall, which is at y = 0, and `deep` mm on the
    inside, which is at y = `wall`.
    """
    solid = Manifold.cylinder(out + wall + deep, width / 2, circular_segments=24)
    return solid.rotate([-90, 0, 0]).translate([0, -out, 0])


def rod(width, begin, end):
    """Return a rod with round ends between two points."""
    ball = Manifold.sphere(width / 2, 12)
    return (ball.translate(list(begin)) + ball.translate(list(end))).hull()


def screw(at, place, length, washer=False, down=True):
    """Return an M3 screw of the given `length` that is driven into a surface at the point `place`.

    It is driven downwards, or upwards without `down`. With a `washer` below its head, it goes less
    deep into the surface.
    """
    under = WASHER if washer else 0
    made = disc(HEAD, under, under + at.screw_head) + disc(at.screw_hole - 0.1, under - length, 1)
    if washer:
        made += disc(at.washer, 0, WASHER)
    return (made if down else made.mirror([0, 0, 1])).translate(list(place))

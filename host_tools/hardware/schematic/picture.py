"""Draws a Sheet, or one frame of it, as a picture (SVG)."""

from host_tools.hardware.page import page
from host_tools.hardware.schematic.sheet import SUPPLIES

DOTS = 25.4
"""Of the picture in a unit of the grid: ten in a millimetre."""


def picture(sheet, title, frames=None):
    """Return the SVG (text) of what `sheet` has in `frames`, those of all blocks if None."""
    frames = frames or sheet.frames
    sides = list(zip(*frames, strict=True))
    left, top, right, bottom = (
        side(row) for side, row in zip((min, min, max, max), sides, strict=True)
    )

    def inside(x, y):
        return left <= x <= right and top <= y <= bottom

    # KiCad's flags mean nothing to people, nor does the supply that one stands on.
    flags = {(one.x, one.y) for one in sheet.placed.values() if one.ref.startswith("#FLG")}
    placed = [one for one in sheet.placed.values() if inside(one.x, one.y)]
    placed = [one for one in placed if (one.x, one.y) not in flags]
    return page(
        "schematic.svg",
        title=title,
        bounds=_dots(left - 0.6, top - 0.6, right + 0.6, bottom + 0.6),
        frames=[_dots(*frame) for frame in frames],
        placed=[_drawn(one) for one in placed],
        wires=[(_dots(*a), _dots(*b)) for a, b in sheet.wires if inside(*a)],
        dots=[_dots(*spot) for spot in sheet.dots if inside(*spot)],
        crosses=[_dots(*spot) for spot in sheet.crosses if inside(*spot)],
        names=[(n, *_dots(x, y), way[0] or 1) for n, x, y, way in sheet.names if inside(x, y)],
        texts=[(words, *_dots(x, y), size) for words, x, y, size in sheet.texts if inside(x, y)],
        SUPPLIES=SUPPLIES,
    )


def _dots(*lengths):
    return tuple(length * DOTS for length in lengths)


def _drawn(one):
    """Return what is drawn of a Placed symbol, in dots."""

    def at(x, y):
        return _dots(one.x + x, one.y + y)

    shapes = []
    for shape in one.symbol.shapes:
        ((what, points),) = shape.items()
        moved = [at(*point) for point in points] if what != "ring" else None
        shapes.append({what: moved or (*at(*points[:2]), points[2] * DOTS)})
    pins = []
    for number, pin in one.symbol.pins.items():
        inner = (pin.x - pin.out[0] * pin.length, pin.y - pin.out[1] * pin.length)
        pins.append((number, pin, at(pin.x, pin.y), at(*inner)))
    (rx, ry, rside), (vx, vy, vside) = one.symbol.texts
    texts = [(one.value, (*at(vx, vy), vside), False)]
    if not one.ref.startswith("#"):
        texts.append((one.ref, (*at(rx, ry), rside), True))
    return dict(ref=one.ref, symbol=one.symbol, shapes=shapes, pins=pins, texts=texts)

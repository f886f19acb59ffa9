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
        bounds=(left - 0.6, top - 0.6, right + 0.6, bottom + 0.6),
        frames=frames,
        placed=placed,
        wires=[wire for wire in sheet.wires if inside(*wire[0])],
        joints=[spot for spot in sheet.dots if inside(*spot)],
        crosses=[spot for spot in sheet.crosses if inside(*spot)],
        names=[(net, (x, y), way[0] or 1) for net, x, y, way in sheet.names if inside(x, y)],
        texts=[(words, (x, y), size) for words, x, y, size in sheet.texts if inside(x, y)],
        SUPPLIES=SUPPLIES,
        dots=_dots,
        moved=lambda one, points: [_dots((one.x + x, one.y + y)) for x, y in points],
    )


def _dots(lengths):
    return [length * DOTS for length in lengths]

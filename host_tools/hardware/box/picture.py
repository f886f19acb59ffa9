"""One picture: solids seen from one or more sides, with what their parts are called beside them."""

import io
from dataclasses import dataclass

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from host_tools.hardware import HardwareError
from host_tools.hardware.box.render import FINER, Canvas, Item, View, draw_items
from host_tools.hardware.pictures import FONT_FILES

EDGE = 0.04
"""What is left free around the solids, as a share of the panel."""

COLUMN = 190
"""Width of a column of names, in dots of the picture."""

LETTERS = 17
"""Size of the names, in dots of the picture."""

INK = (40, 44, 50)


@dataclass(frozen=True)
class Label:
    """What a part is called, and the point (x, y, z) that is meant.

    The name stands beside the picture, with a line to the point; `under`: right below the point.
    """

    text: str
    point: tuple
    under: bool = False


@dataclass(frozen=True)
class Panel:
    """What is seen from one side: [(Manifold, colour)], and what of it is named."""

    solids: list
    view: View
    labels: tuple = ()
    title: str = ""


def paint(panels, width, height):
    """Return the Pillow image, `width` x `height`, with the `panels` side by side.

    Raises HardwareError when the font is not installed.
    """
    if not all(file.exists() for file in FONT_FILES):
        raise HardwareError("The font of the pictures is not installed: run `make setup`.")
    share = width // len(panels)
    whole = Image.new("RGB", (width, height), "white")
    for number, panel in enumerate(panels):
        whole.paste(_paint_panel(panel, share, height), (number * share, 0))
    return whole


def as_png(image):
    """Return the PNG of a Pillow `image`."""
    written = io.BytesIO()
    image.save(written, "PNG", optimize=True)
    return written.getvalue()


def same_picture(one, other):
    """Return whether two PNGs show the same: two machines may pack the same dots differently."""
    first, second = (Image.open(io.BytesIO(png)).convert("RGB") for png in (one, other))
    return first.size == second.size and first.tobytes() == second.tobytes()


def _paint_panel(panel, width, height):
    items = [_item(solid, colour) for solid, colour in panel.solids if not solid.is_empty()]
    seen = [panel.view.seen(item.points) for item in items]
    low = np.min([points.min(axis=0) for points in seen], axis=0)
    high = np.max([points.max(axis=0) for points in seen], axis=0)
    column = COLUMN if panel.labels else 0
    head = 2 * LETTERS if panel.title else 0
    free = ((width - 2 * column) * (1 - 2 * EDGE), (height - head) * (1 - 2 * EDGE))
    scale = min(free[0] / (high[0] - low[0]), free[1] / (high[1] - low[1])) * FINER
    middle = ((low[0] + high[0]) / 2, (low[1] + high[1]) / 2 + head * FINER / 2 / scale)
    canvas = Canvas(width * FINER, height * FINER, scale, middle)
    image = Image.fromarray(draw_items(canvas, panel.view, items))
    pen = ImageDraw.Draw(image)
    if panel.title:
        pen.text((width * FINER / 2, LETTERS), panel.title, INK, _font(1), anchor="ma")
    _write_labels(pen, panel, canvas)
    return image.reduce(FINER)


def _write_labels(pen, panel, canvas):
    """Write the names left and right of the picture, each on the side that it is nearer to."""
    if not panel.labels:
        return
    points = np.array([label.point for label in panel.labels], dtype=float)
    x, y = (dots.tolist() for dots in canvas.dots(panel.view.seen(points)))
    font = _font(0)
    margin, dot = 8 * FINER, 2.5 * FINER
    for number, label in enumerate(panel.labels):
        if label.under:
            pen.text((x[number], y[number] + dot), label.text, INK, font, anchor="ma")
    beside = [number for number, label in enumerate(panel.labels) if not label.under]
    for side in "lr":
        numbers = [n for n in beside if (x[n] < canvas.width / 2) == (side == "l")]
        numbers.sort(key=lambda number: y[number])
        lines = _spread([y[number] for number in numbers], 2 * LETTERS * FINER, canvas.height)
        for number, line in zip(numbers, lines, strict=True):
            text = panel.labels[number].text
            end = margin if side == "l" else canvas.width - margin
            wide = pen.textlength(text, font) + margin
            begin = end + wide if side == "l" else end - wide
            pen.line([(begin, line), (x[number], y[number])], INK, FINER)
            around = [x[number] - dot, y[number] - dot, x[number] + dot, y[number] + dot]
            pen.ellipse(around, fill="white", outline=INK, width=FINER)
            pen.text((end, line), text, INK, font, anchor=side + "m")


def _spread(wanted, apart, height):
    """Return lines near the `wanted` ones, in their order, at least `apart` from each other."""
    lines = []
    for place in wanted:
        least = lines[-1] + apart if lines else apart
        lines.append(max(place, least))
    limit = height - apart
    for number in range(len(lines) - 1, -1, -1):
        lines[number] = min(lines[number], limit)
        limit = lines[number] - apart
    return lines


def _item(solid, colour):
    mesh = solid.to_mesh()
    return Item(np.asarray(mesh.vert_properties[:, :3], np.float64), mesh.tri_verts, colour)


def _font(bold):
    # The simple layout: the other one is only there where a library of the system's is.
    size = LETTERS * FINER
    return ImageFont.truetype(FONT_FILES[bold], size, layout_engine=ImageFont.Layout.BASIC)

"""The symbols of the schematic: their pins, shapes and text positions, from symbols.toml.

Lengths are in grid units of 2.54 mm from the middle of a symbol, x to the right and y downwards.
"""

from dataclasses import dataclass
from functools import cache

from tableref_host.hardware import table
from tableref_host.hardware.part import PIN_NAMES

LEFT, RIGHT, UP, DOWN = (-1, 0), (1, 0), (0, -1), (0, 1)
TURNS = {"up": (0, 1), "left": (1, 0), "down": (0, -1), "right": (-1, 0)}
"""Direction of pin 1 -> rotation (sine, cosine) from the drawing, in which pin 1 is at the top."""

POWER_OUT, FLAG = "power_out", "PWR_FLAG"
KNOWN = table("schematic/symbols")


@dataclass(frozen=True)
class SymbolPin:
    """A pin of a symbol: wires connect at (x, y); `out` is the direction away from the symbol."""

    x: float
    y: float
    out: tuple
    name: str
    kind: str
    length: float


@dataclass(frozen=True)
class Symbol:
    """A symbol: `pins` is {number: SymbolPin}, and `shapes` are the shapes to draw.

    A shape is {"line": points}, {"box": two corners} or {"ring": (x, y, radius)}. `texts` are the
    positions of reference and value, each (x, y, "start", "middle" or "end"). `named` is whether
    names and numbers of the pins are shown. A `prefix` with # means that the symbol marks a supply
    instead of a part.
    """

    name: str
    pins: dict
    shapes: tuple
    texts: tuple
    named: bool = False
    prefix: str = "U"


def pin_type(kind, name):
    """Return KiCad's type of the pin called `name` of a part of `kind`."""
    if kind == "pico" and name.startswith("GP"):
        return "bidirectional"
    known = KNOWN["types"].get(kind, {})
    # The four gates of a chip are alike, so the number in 1A, 2A and so on is ignored.
    return known.get(name) or known.get(name.lstrip("1234"), "passive")


def two_pins(kind, way):
    """Return the Symbol of a part with two pins; `way` is the direction of pin 1."""
    names = PIN_NAMES.get(kind, {"1": "1", "2": "2"})
    pins = {}
    for number, end in (("1", UP), ("2", DOWN)):
        x, y = out = turned(end, way)
        pins[number] = SymbolPin(x * 1.5, y * 1.5, out, names[number], "passive", 0.5)
    texts = ((1, -0.7, "start"), (1, 0.3, "start"))
    if way in ("left", "right"):
        texts = ((0, -1.1, "middle"), (0, 1.2, "middle"))
    shapes = tuple(turned_shape(shape, way) for shape in KNOWN["two"][kind])
    return Symbol(f"{kind}_{way}", pins, shapes, texts)


def turned(point, way):
    """Rotate a symbol's `point` so that pin 1 is in the direction `way` instead of at the top."""
    (x, y), (sine, cosine) = point, TURNS[way]
    return (x * cosine + y * sine, y * cosine - x * sine)


def turned_shape(shape, way):
    """Rotate a `shape` as `turned` rotates a point."""
    ((what, points),) = shape.items()
    if what == "ring":
        return {what: (*turned(points[:2], way), points[2])}
    return {what: [turned(point, way) for point in points]}


def sided(kind, width, left, right, shapes=()):
    """Return the Symbol of a part with pins on its sides, numbered from top to bottom.

    `left` and `right` are the pin numbers, separated by spaces; "-" leaves a gap.
    """
    sides = {LEFT: left.split(), RIGHT: right.split()}
    rows = max(map(len, sides.values()))
    height = (rows + 1) // 2 if rows % 2 else rows / 2 + 0.5
    half, first, pins = width / 2, -(rows - 1) / 2, {}
    for side, numbers in sides.items():
        middle = (rows - len(numbers)) / 2 if shapes else 0
        for row, pin in enumerate(numbers):
            if pin != "-":
                name = PIN_NAMES[kind][pin]
                place = side[0] * (half + 1), first + row + middle
                pins[pin] = SymbolPin(*place, side, name, pin_type(kind, name), 1)
    box = ({"box": [(-half, -height), (half, height)]},)
    texts = ((-half, -height - 1.3, "start"), (-half, -height - 0.4, "start"))
    return Symbol(kind.replace(" ", "_"), pins, tuple(shapes) or box, texts, named=not shapes)


@cache
def symbol_of(kind, way="up"):
    """Return the Symbol of a part of `kind`; `way` is the direction of pin 1 of a two-pin part."""
    return two_pins(kind, way) if kind in KNOWN["two"] else sided(kind, **KNOWN["sided"][kind])


def mark_symbol(net):
    """Return the Symbol that marks a wire as the supply `net`, or with a FLAG.

    A flag tells KiCad that a net is supplied through passive parts.
    """
    shape = {FLAG: "flag", "GND": "ground"}.get(net, "supply")
    out, at = {"ground": (UP, 1.6), "supply": (DOWN, -1.1), "flag": (DOWN, -1.4)}[shape]
    kind, name, prefix = ("power_in", net, "#PWR") if net != FLAG else (POWER_OUT, "pwr", "#FLG")
    pins = {"1": SymbolPin(0, 0, out, name, kind, 0)}
    texts = ((0, at, "middle"), (0, at, "middle"))
    return Symbol(net, pins, tuple(KNOWN["mark"][shape]), texts, prefix=prefix)

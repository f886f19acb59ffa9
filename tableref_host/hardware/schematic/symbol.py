"""The symbols of the schematic with pins, shapes and positions of texts, from symbols.toml.

Lengths are in grid units of 2.54 mm, x to the right and y downwards, from the middle of a symbol.
"""

from dataclasses import dataclass

from tableref_host.hardware import table
from tableref_host.hardware.part import PIN_NAMES

LEFT, RIGHT, UP, DOWN = (-1, 0), (1, 0), (0, -1), (0, 1)
TURNS = {"up": (0, 1), "left": (1, 0), "down": (0, -1), "right": (-1, 0)}
"""Position of pin 1 -> rotation from a drawing with pin 1 at the top: (sine, cosine)."""

POWER_OUT, FLAG = "power_out", "PWR_FLAG"
KNOWN = table("schematic/symbols")


@dataclass(frozen=True)
class SymbolPin:
    """A pin: wires connect at (x, y); `out` is the direction away from the symbol."""

    x: float
    y: float
    out: tuple
    name: str
    kind: str
    length: float


@dataclass(frozen=True)
class Symbol:
    """A symbol: `pins` by number, `shapes` to draw, and where reference and value are written.

    A shape is {"line": points}, {"box": two corners} or {"ring": (x, y, radius)}. `texts` is
    ((x, y, "start", "middle" or "end"), the same for the value). `named` shows the pins' names and
    numbers. A `prefix` with # means that it is no part: it tells of a supply.
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
    # The four gates of a chip have equal pins, such as 1A and 2A.
    return known.get(name) or known.get(name.lstrip("1234"), "passive")


def two_pins(kind, way):
    """Return the Symbol of a part with two pins; `way` is where pin 1 is."""
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
    """Return `point` of a symbol rotated so that pin 1 is on the side `way` instead of above."""
    (x, y), (sine, cosine) = point, TURNS[way]
    return (x * cosine + y * sine, y * cosine - x * sine)


def turned_shape(shape, way):
    """Return `shape` turned like its points."""
    ((what, points),) = shape.items()
    if what == "ring":
        return {what: (*turned(points[:2], way), points[2])}
    return {what: [turned(point, way) for point in points]}


def sided(kind, width, left, right, shapes=()):
    """Return the Symbol of a part with pins on its sides, words of numbers from top to bottom."""
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


def symbol_of(kind, way="up"):
    """Return the Symbol of a part of `kind`; one with two pins has pin 1 on the side `way`."""
    return two_pins(kind, way) if kind in KNOWN["two"] else sided(kind, **KNOWN["sided"][kind])


def mark_symbol(net):
    """Return the Symbol that connects a wire to a supply net, or FLAG.

    The flag tells KiCad that a net has a supply behind passive parts.
    """
    shape = {FLAG: "flag", "GND": "ground"}.get(net, "supply")
    out, at = {"ground": (UP, 1.6), "supply": (DOWN, -1.1), "flag": (DOWN, -1.4)}[shape]
    kind, name, prefix = ("power_in", net, "#PWR") if net != FLAG else (POWER_OUT, "pwr", "#FLG")
    pins = {"1": SymbolPin(0, 0, out, name, kind, 0)}
    texts = ((0, at, "middle"), (0, at, "middle"))
    return Symbol(net, pins, tuple(KNOWN["mark"][shape]), texts, prefix=prefix)

"""What a symbol of the schematic is made of: pins, shapes, places of its words.

Lengths are in grid units of 2.54 mm, x to the right and y downwards, from the middle of a symbol.
"""

from dataclasses import dataclass

from host_tools.hardware.part import PIN_NAMES

LEFT, RIGHT, UP, DOWN = (-1, 0), (1, 0), (0, -1), (0, 1)

POWER_IN, POWER_OUT, PASSIVE = "power_in", "power_out", "passive"
PIN_TYPES = {
    ("pico", "3V3"): POWER_OUT,
    ("pico", "VBUS"): POWER_OUT,
    ("pico", "GND"): POWER_IN,
    ("pico", "AGND"): POWER_IN,
    ("pico", "RUN"): "input",
    ("pico", "3V3_EN"): "input",
    ("level shifter", "VCC"): POWER_IN,
    ("level shifter", "GND"): POWER_IN,
    ("tvs", "VBUS"): POWER_IN,
    ("tvs", "GND"): POWER_IN,
    ("display", "VCC"): POWER_IN,
    ("display", "GND"): POWER_IN,
    ("display", "SCL"): "input",
    ("display", "SDA"): "bidirectional",
    ("transistor", "B"): "input",
    ("transistor", "C"): "open_collector",
}
for lit in ("light", "ring", "strip"):
    PIN_TYPES.update(
        {
            (lit, "5V"): POWER_IN,
            (lit, "GND"): POWER_IN,
            (lit, "DIN"): "input",
            (lit, "DOUT"): "output",
        }
    )
for gate in "1234":
    PIN_TYPES.update(
        {
            ("level shifter", gate + "A"): "input",
            ("level shifter", gate + "OE"): "input",
            ("level shifter", gate + "Y"): "tri_state",
        }
    )


@dataclass(frozen=True)
class SymbolPin:
    """A pin: what wires meet is at (x, y); `out` is the way that leads away from the symbol."""

    x: float
    y: float
    out: tuple
    name: str
    kind: str
    length: float


@dataclass(frozen=True)
class Symbol:
    """A symbol: `pins` by number, `shapes` to draw, and where reference and value are written.

    A shape is ("line", points), ("box", corner, corner) or ("ring", middle, radius). `texts` is
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
    """Return KiCad's word for what the pin called `name` of a part of `kind` is."""
    if kind == "pico" and name.startswith("GP"):
        return "bidirectional"
    return PIN_TYPES.get((kind, name), PASSIVE)


def two_pins(kind, upright, shapes, length=0.5, first=UP):
    """Return the Symbol of a part with two pins, upright or lying; `first` is where pin 1 is."""
    ends = (UP, DOWN) if upright else (LEFT, RIGHT)
    names = PIN_NAMES.get(kind, {"1": "1", "2": "2"})
    pins = {}
    for number, out in zip("12", ends if first == ends[0] else ends[::-1], strict=True):
        at = (out[0] * 1.5, out[1] * 1.5)
        pins[number] = SymbolPin(*at, out, names[number], PASSIVE, length)
    if not upright:
        shapes = tuple(turned(shape) for shape in shapes)
    texts = ((1, -0.7, "start"), (1, 0.3, "start"))
    if not upright:
        texts = ((0, -1.1, "middle"), (0, 1.2, "middle"))
    way = {UP: "up", DOWN: "down", LEFT: "left", RIGHT: "right"}[first]
    return Symbol(f"{kind}_{way}".replace(" ", "_"), pins, shapes, texts)


def turned(shape):
    """Return `shape` turned by a quarter, so that what was up is left."""
    what, *rest = shape
    if what == "line":
        return (what, tuple((y, x) for x, y in rest[0]))
    if what == "box":
        return (what, *((y, x) for x, y in rest))
    (x, y), radius = rest
    return (what, (y, x), radius)


def boxed(kind, left, right, width):
    """Return the Symbol of a box: on each side pins from top to bottom, None a gap."""
    rows = max(len(left), len(right))
    height = (rows + 1) // 2 if rows % 2 else rows / 2 + 0.5
    half = width / 2
    pins, first = {}, -(rows - 1) / 2
    for side, numbers in ((LEFT, left), (RIGHT, right)):
        for row, pin in enumerate(numbers):
            if pin is not None:
                pins[pin] = (side[0] * (half + 1), first + row, side)
    names = PIN_NAMES[kind]
    pins = {
        pin: SymbolPin(x, y, side, names[pin], pin_type(kind, names[pin]), 1)
        for pin, (x, y, side) in pins.items()
    }
    shapes = (("box", (-half, -height), (half, height)),)
    texts = ((-half, -height - 1.3, "start"), (-half, -height - 0.4, "start"))
    return Symbol(kind.replace(" ", "_"), pins, shapes, texts, named=True)


def line(*points):
    """Return a shape: a line through `points`."""
    return ("line", points)

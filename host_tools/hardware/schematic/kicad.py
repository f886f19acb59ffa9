"""How KiCad 6 writes what is on a sheet: lengths in mm, symbols with y upwards."""

from sexpdata import Symbol as Word
from sexpdata import dumps

from host_tools.hardware.schematic.symbol import DOWN, LEFT, RIGHT, UP

GRID_MM = 2.54
PIN_ANGLE = {LEFT: 0, RIGHT: 180, UP: 270, DOWN: 90}


def mm(units):
    """Return `units` of the grid in mm, as KiCad writes it."""
    length = round(units * GRID_MM, 4)
    return int(length) if length == int(length) else length


def definition(symbol, prefix=""):
    """Return `symbol` as KiCad has it in a library; a sheet's own has `prefix` before the name."""
    effects = ["effects", ["font", ["size", 1.27, 1.27]]]
    hidden = [*effects, Word("hide")]
    named = [] if symbol.named else [["pin_numbers", Word("hide")]]
    names = [] if symbol.named else [Word("hide")]
    rows = [["power"]] if symbol.prefix != "U" else []
    rows += [*named, ["pin_names", ["offset", 0.5], *names], ["in_bom", Word("yes")]]
    rows.append(["on_board", Word("yes")])
    for number, (name, value) in enumerate(
        (("Reference", symbol.prefix), ("Value", symbol.name), ("Footprint", ""), ("Datasheet", ""))
    ):
        rows.append(["property", name, value, ["id", number], ["at", 0, 0, 0], hidden])
    drawn = [shape_of(shape) for shape in symbol.shapes]
    pins = [
        ["pin", Word(pin.kind), Word("line"), ["at", mm(pin.x), mm(-pin.y), PIN_ANGLE[pin.out]]]
        + [["length", mm(pin.length)], ["name", pin.name, effects], ["number", number, effects]]
        for number, pin in symbol.pins.items()
    ]
    return ["symbol", prefix + symbol.name, *rows] + [
        ["symbol", f"{symbol.name}_0_1", *drawn],
        ["symbol", f"{symbol.name}_1_1", *pins],
    ]


def shape_of(shape):
    """Return one of a Symbol's shapes as KiCad has it."""
    stroke = ["stroke", ["width", 0.2], ["type", Word("default")]]
    fill = ["fill", ["type", Word("none")]]
    ((what, points),) = shape.items()
    if what == "line":
        return ["polyline", ["pts", *(["xy", mm(x), mm(-y)] for x, y in points)], stroke, fill]
    if what == "box":
        (x1, y1), (x2, y2) = points
        corners = [["start", mm(x1), mm(-y1)], ["end", mm(x2), mm(-y2)]]
        return ["rectangle", *corners, stroke, ["fill", ["type", Word("background")]]]
    x, y, radius = points
    return ["circle", ["center", mm(x), mm(-y)], ["radius", mm(radius)], stroke, fill]


def written(row):
    """Return `row` (lists of words, texts and numbers) as text; a list's first text is a word."""
    if isinstance(row, list):
        head, *rest = row
        words = [str(head) if isinstance(head, str) else written(head), *map(written, rest)]
        return "(" + " ".join(words) + ")"
    return dumps(row)

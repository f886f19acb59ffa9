"""Reads the contents of a KiCad 6 schematic with one sheet.

It supports what our own files contain: upright symbols, straight wires, names. Lengths are
integers, in hundredths of a mm, so that touching ends compare equal; y goes downwards.
"""

from dataclasses import dataclass, field

from sexpdata import Symbol as Word
from sexpdata import loads

from tests.tableref_host.hardware.sexpr import every, inner


class DrawingError(Exception):
    """The file is not one of our schematics; the text gives the reason."""


@dataclass(frozen=True)
class Placed:
    """A symbol on the sheet.

    `pins` is pin -> (x, y), `fields` name -> value. `kinds` is pin -> KiCad's electrical type:
    "power_in", "output".
    """

    ref: str
    x: int
    y: int
    pins: dict
    kinds: dict
    fields: dict


@dataclass(frozen=True)
class Name:
    """A net's name at (x, y); `is_global` is true for a global one."""

    net: str
    x: int
    y: int
    is_global: bool


@dataclass
class ReadDrawing:
    """The contents of a sheet.

    A wire is ((x, y), (x, y)); other items are places or parsed rows.
    """

    paper: str = ""
    symbols: dict = field(default_factory=dict)
    placed: list = field(default_factory=list)
    wires: list = field(default_factory=list)
    dots: list = field(default_factory=list)
    crosses: list = field(default_factory=list)
    names: list = field(default_factory=list)


def read_drawing(text):
    """Return the ReadDrawing in `text`, a .kicad_sch file. Raises DrawingError."""
    try:
        return _read(text)
    except KeyError as error:
        raise DrawingError(error.args[0]) from error


def _read(text):
    try:
        head, *rows = loads(text, true=None, false=None, nil=None)
    except Exception as error:  # The parser's own errors are of many kinds.
        raise DrawingError(f"no KiCad file: {error}") from error
    if head != Word("kicad_sch"):
        raise DrawingError("no schematic of KiCad's")
    drawing = ReadDrawing()
    for row in rows:
        word = row[0].value() if isinstance(row, list) else ""
        if word == "paper":
            drawing.paper = row[1]
        elif word == "lib_symbols":
            drawing.symbols = {symbol[1]: symbol for symbol in row[1:]}
        elif word == "wire":
            drawing.wires.append(tuple(spot(point) for point in inner(row, "pts")[1:]))
        elif word == "junction":
            drawing.dots.append(spot(inner(row, "at")))
        elif word == "no_connect":
            drawing.crosses.append(spot(inner(row, "at")))
        elif word in ("label", "global_label"):
            at = inner(row, "at")
            drawing.names.append(Name(row[1], *spot(at), word == "global_label"))
        elif word == "symbol":
            drawing.placed.append(placed(row, drawing.symbols))
    return drawing


def placed(row, symbols):
    """Return the Placed of `row`, whose library symbol is among `symbols`. Raises DrawingError."""
    at = inner(row, "at")
    x, y = spot(at)
    fields = {prop[1]: prop[2] for prop in every(row, "property")}
    ref = fields["Reference"]
    if at[3] or every(row, "mirror"):
        raise DrawingError(f"{ref} is turned: all our symbols stand upright")
    pins, kinds = {}, {}
    symbol = symbols[inner(row, "lib_id")[1]]
    for pin in (pin for unit in every(symbol, "symbol") for pin in every(unit, "pin")):
        number = inner(pin, "number")[1]
        dx, dy = spot(inner(pin, "at"))
        pins[number] = (x + dx, y - dy)
        kinds[number] = pin[1].value()
    return Placed(ref, x, y, pins, kinds, fields)


def spot(row):
    """Return the place in `row`, such as (at 1.27 2.54 0): (x, y)."""
    return (round(row[1] * 100), round(row[2] * 100))

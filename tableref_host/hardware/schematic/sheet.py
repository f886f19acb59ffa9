"""A sheet of the schematic with parts, wires and names, in the format of KiCad 6.

Lengths are in grid units of 2.54 mm, y downwards, as in symbols.toml.
"""

import uuid
from collections import Counter
from dataclasses import dataclass

from tableref_host.hardware.page import page
from tableref_host.hardware.pcb.footprints import footprint
from tableref_host.hardware.schematic.symbol import (
    DOWN,
    RIGHT,
    UP,
    Symbol,
    mark_symbol,
    symbol_of,
)

SPACE = uuid.UUID("b0a1c1a0-6f0b-4b6e-9a52-5a3f0d6c7e11")
LIBRARY = "tableref"
SUPPLIES = ("GND", "+3V3", "+5V", "+4V3", "VBUS", "VSYS")
"""Nets with their own symbol, or with a flag where they meet a pin from the side."""


def name_length(net):
    """Return the length of a wire with the name of `net`, a multiple of a half."""
    return (len(net) * 3 // 4 + 2) / 2


def uuid_of(*words):
    """Return KiCad's UUID for `words`; the same words give the same one."""
    return str(uuid.uuid5(SPACE, "/".join(map(str, words))))


@dataclass(frozen=True)
class Placed:
    """A symbol on the sheet with its middle at (x, y); `footprint` is "" for none."""

    ref: str
    value: str
    symbol: Symbol
    x: float
    y: float
    footprint: str = ""

    @property
    def spots(self):
        """Pin -> the point on the sheet where wires connect to it."""
        return {
            number: (round(self.x + pin.x, 2), round(self.y + pin.y, 2))
            for number, pin in self.symbol.pins.items()
        }


class Sheet:
    """A sheet on which the parts of `circuit` are drawn. `at` is where its pen's origin is.

    `placed` are Placed by reference, `wires` pairs of places, `names` (net, x, y, way), `crosses`
    places, `texts` (words, x, y, size in mm), `frames` (left, top, right, bottom). With
    `has_footprints` each part says what it needs on a board.
    """

    def __init__(self, circuit, has_footprints=False):
        self.circuit = circuit
        self.has_footprints = has_footprints
        self.at = (0, 0)
        self.placed = {}
        self.wires, self.names, self.crosses, self.texts, self.frames = [], [], [], [], []

    @property
    def symbols(self):
        """The Symbols used on the sheet, by name."""
        found = {one.symbol.name: one.symbol for one in self.placed.values()}
        return [found[name] for name in sorted(found)]

    @property
    def dots(self):
        """The places where three ends meet."""
        ends = Counter(end for wire in self.wires for end in wire)
        for one in self.placed.values():
            ends.update(one.spots.values())
        return sorted(spot for spot, count in ends.items() if count > 2)

    def part(self, ref, x, y, way="up"):
        """Draw the part `ref` with its middle at (x, y); `way` is where pin 1 of two is."""
        part = self.circuit.parts[ref]
        shape = f"{LIBRARY}:{footprint(part).name}" if self.has_footprints else ""
        symbol = symbol_of(part.kind, way)
        self.placed[ref] = Placed(ref, part.value, symbol, *self._there(x, y), shape)

    def wire(self, *points):
        """Draw a wire through `points`: straight pieces, level or upright."""
        points = [self._there(*point) for point in points]
        self.wires += zip(points, points[1:], strict=False)

    def name(self, net, x, y, way=RIGHT):
        """Write the name of `net` at (x, y), at a wire's end, reading along `way`."""
        self.names.append((net, *self._there(x, y), way))

    def lead(self, ref, number, length=1):
        """Draw the connection of a pin: a wire with the net's name, or a cross if unconnected.

        `length` is that of a wire to a supply; other wires are as long as their name.
        """
        one, net = self.placed[ref], self.circuit.parts[ref].pins[number]
        pin = one.symbol.pins[number]
        x, y = one.x + pin.x - self.at[0], one.y + pin.y - self.at[1]
        if net is None:
            self.crosses.append(self._there(x, y))
            return
        if net not in SUPPLIES:
            length = name_length(net)
        end = (x + pin.out[0] * length, y + pin.out[1] * length)
        self.wire((x, y), end)
        if net in SUPPLIES and pin.out in (UP, DOWN):
            self.supply(net, *end)
        else:
            back = (-pin.out[0], -pin.out[1])
            self.name(net, *end, pin.out if net in SUPPLIES else back)

    def supply(self, net, x, y):
        """Draw the symbol of the supply `net` at (x, y): ground below the point, others above it.

        FLAG tells KiCad that the net at that point has a supply behind a fuse or a diode.
        """
        symbol = mark_symbol(net)
        ref = f"{symbol.prefix}{len(self.placed):03}"
        self.placed[ref] = Placed(ref, net, symbol, *self._there(x, y))

    def text(self, words, x, y, size=1.27):
        """Write `words` at (x, y), `size` mm high."""
        self.texts.append((words, *self._there(x, y), size))

    def frame(self, title, width, height):
        """Draw the frame of a block with its title, from the pen's origin."""
        self.frames.append((*self._there(0, 0), *self._there(width, height)))
        self.text(title, 0.6, 1.5, 2)

    def library(self):
        """Return the file (text) of the symbols that are in use, KiCad's library "tableref"."""
        return page("library.kicad_sym", sheet=self)

    def save(self, title, paper, notes=()):
        """Return the file (text). `paper` is its size ("A3"), `notes` go into the title block."""
        known = dict(LIBRARY=LIBRARY, SUPPLIES=SUPPLIES, uuid=uuid_of)
        return page("sheet.kicad_sch", sheet=self, title=title, paper=paper, notes=notes, **known)

    def _there(self, x, y):
        return (round(x + self.at[0], 2), round(y + self.at[1], 2))

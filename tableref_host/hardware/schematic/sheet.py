"""A sheet of the schematic with parts, wires and names, in KiCad 6's format.

Lengths are in grid units of 2.54 mm, with y downwards, as in symbols.toml.
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
"""Nets that are drawn as a symbol, or as a label at a pin on a part's side."""


def name_length(net):
    """Return the length of a wire with room for the name of `net`, a multiple of 0.5."""
    return (len(net) * 3 // 4 + 2) / 2


def uuid_of(*words):
    """Return the UUID that identifies `words` in KiCad; it depends only on these."""
    return str(uuid.uuid5(SPACE, "/".join(map(str, words))))


@dataclass(frozen=True)
class Placed:
    """A symbol whose middle is at (x, y) on the sheet; `footprint` is "" for none."""

    ref: str
    value: str
    symbol: Symbol
    x: float
    y: float
    footprint: str = ""

    @property
    def spots(self):
        """Pin -> (x, y) on the sheet, where wires are connected to it."""
        return {
            number: (round(self.x + pin.x, 2), round(self.y + pin.y, 2))
            for number, pin in self.symbol.pins.items()
        }


class Sheet:
    """A sheet on which the parts of `circuit` are drawn. Methods draw relative to `at`, an (x, y).

    `placed` is {reference: Placed}, `wires` are pairs of points, `names` (net, x, y, direction),
    `crosses` points, `texts` (text, x, y, size in mm), and `frames` (left, top, right, bottom).
    With `has_footprints` each part contains the name of its footprint.
    """

    def __init__(self, circuit, has_footprints=False):
        self.circuit = circuit
        self.has_footprints = has_footprints
        self.at = (0, 0)
        self.placed = {}
        self.wires, self.names, self.crosses, self.texts, self.frames = [], [], [], [], []

    @property
    def symbols(self):
        """The Symbols in use, sorted by name."""
        found = {one.symbol.name: one.symbol for one in self.placed.values()}
        return [found[name] for name in sorted(found)]

    @property
    def dots(self):
        """The points where three or more ends meet."""
        ends = Counter(end for wire in self.wires for end in wire)
        for one in self.placed.values():
            ends.update(one.spots.values())
        return sorted(spot for spot, count in ends.items() if count > 2)

    def part(self, ref, x, y, way="up"):
        """Draw the part `ref` around (x, y); `way` is the direction of pin 1 of a two-pin part."""
        part = self.circuit.parts[ref]
        shape = f"{LIBRARY}:{footprint(part).name}" if self.has_footprints else ""
        symbol = symbol_of(part.kind, way)
        self.placed[ref] = Placed(ref, part.value, symbol, *self._there(x, y), shape)

    def wire(self, *points):
        """Draw a wire through `points`; its segments are horizontal or vertical."""
        points = [self._there(*point) for point in points]
        self.wires += zip(points, points[1:], strict=False)

    def name(self, net, x, y, way=RIGHT):
        """Write the name of `net` at the end of a wire at (x, y), in the direction `way`."""
        self.names.append((net, *self._there(x, y), way))

    def lead(self, ref, number, length=1):
        """Draw the connection of a pin: a wire with the name of its net, or a cross for none.

        `length` is the length of a wire to a supply. That of other wires depends on the name.
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
        """Draw the symbol of the supply `net` at (x, y): ground below, others above.

        A FLAG tells KiCad that the net is supplied there, through a fuse or a diode.
        """
        symbol = mark_symbol(net)
        ref = f"{symbol.prefix}{len(self.placed):03}"
        self.placed[ref] = Placed(ref, net, symbol, *self._there(x, y))

    def text(self, words, x, y, size=1.27):
        """Write `words` at (x, y), with a height of `size` mm."""
        self.texts.append((words, *self._there(x, y), size))

    def frame(self, title, width, height):
        """Draw the frame of a block and its title, with the top left corner at `at`."""
        self.frames.append((*self._there(0, 0), *self._there(width, height)))
        self.text(title, 0.6, 1.5, 2)

    def library(self):
        """Return KiCad's library "tableref" (text) with the symbols in use."""
        return page("library.kicad_sym", sheet=self)

    def save(self, title, paper, notes=()):
        """Return the sheet as a KiCad file (text).

        `paper` is its size ("A3"); `notes` are lines in the title block.
        """
        known = dict(LIBRARY=LIBRARY, SUPPLIES=SUPPLIES, uuid=uuid_of)
        return page("sheet.kicad_sch", sheet=self, title=title, paper=paper, notes=notes, **known)

    def _there(self, x, y):
        return (round(x + self.at[0], 2), round(y + self.at[1], 2))

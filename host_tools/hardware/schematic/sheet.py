"""Draws parts, wires and names on a sheet, and writes it as KiCad 6 has it.

Lengths are in grid units of 2.54 mm, y downwards, as in symbols.toml.
"""

import uuid

from sexpdata import Symbol as Word

from host_tools.hardware.pcb.footprints import footprint
from host_tools.hardware.schematic.kicad import definition, mm, written
from host_tools.hardware.schematic.symbol import (
    DOWN,
    LEFT,
    RIGHT,
    UP,
    flag_symbol,
    power_symbol,
    symbol_of,
)

SPACE = uuid.UUID("b0a1c1a0-6f0b-4b6e-9a52-5a3f0d6c7e11")
LIBRARY = "tableref"
SUPPLIES = ("GND", "+3V3", "+5V", "+4V3", "VBUS", "VSYS")
"""Nets with a symbol of their own, or a flag where they meet a pin sideways."""

LABEL_ANGLE = {RIGHT: 0, UP: 90, LEFT: 180, DOWN: 270}
JUSTIFY = {"start": [Word("left")], "middle": [], "end": [Word("right")]}


def name_length(net):
    """Return how long a wire is that has room for the name of `net`: a multiple of a half."""
    return (len(net) * 3 // 4 + 2) / 2


class Sheet:
    """A sheet on which the parts of `circuit` are drawn. `at` is where its pen's origin is.

    With `has_footprints` each part says what it needs on a board.
    """

    def __init__(self, circuit, has_footprints=False):
        self.circuit = circuit
        self.has_footprints = has_footprints
        self.at = (0, 0)
        self.placed = {}
        self.items = []
        self.ends = []
        self._symbols = {}
        self._uses = []
        self._marked = []

    def part(self, ref, x, y, way="up"):
        """Draw the part `ref` with its middle at (x, y); `way` is where pin 1 of two is."""
        part = self.circuit.parts[ref]
        symbol = symbol_of(part.kind, way)
        x, y = self._there(x, y)
        self.placed[ref] = (symbol, x, y)
        self._place(symbol, ref, part.value, x, y)

    def pin(self, ref, number):
        """Return where the pin of a part that is drawn can be wired: (x, y) for the pen."""
        symbol, x, y = self.placed[ref]
        pin = symbol.pins[number]
        return (x + pin.x - self.at[0], y + pin.y - self.at[1])

    def net(self, ref, number):
        """Return the net of a part's pin, None for none."""
        return self.circuit.parts[ref].pins[number]

    def wire(self, *points):
        """Draw a wire through `points`: straight pieces, level or upright."""
        points = [self._there(*point) for point in points]
        for start, end in zip(points, points[1:], strict=False):
            if start != end:
                self._add("wire", ["pts", self._xy(*start), self._xy(*end)], self._stroke(0))
                self.ends.append((start, end))

    def name(self, net, x, y, way=RIGHT):
        """Write the name of `net` at (x, y), on a wire or at its end, reading along `way`."""
        x, y = self._there(x, y)
        # Upright words stand on the left of the wire, as KiCad has them.
        side = "end" if way in (LEFT, DOWN) else "start"
        if net in SUPPLIES:
            shape = ["shape", Word("passive")]
            effects = self._effects(side, bottom=False)
            self._add("global_label", net, shape, self._spot(x, y, LABEL_ANGLE[way]), effects)
        else:
            effects = self._effects(side, bottom=True)
            self._add("label", net, self._spot(x, y, LABEL_ANGLE[way]), effects)

    def lead(self, ref, number, length=1):
        """Draw what a pin meets: a wire with the net's name, or a cross for nothing.

        `length` is that of the wire to a supply; to others it is as long as their name.
        """
        x, y = self.pin(ref, number)
        net = self.net(ref, number)
        if net is None:
            self._add("no_connect", self._spot(*self._there(x, y)))
            return
        out = self.placed[ref][0].pins[number].out
        if net not in SUPPLIES:
            length = name_length(net)
        end = (x + out[0] * length, y + out[1] * length)
        self.wire((x, y), end)
        if net in SUPPLIES and out in (UP, DOWN):
            self.supply(net, *end)
        elif net in SUPPLIES:
            self.name(net, *end, out)
        else:
            self.name(net, *end, (-out[0], -out[1]))

    def supply(self, net, x, y):
        """Draw the symbol of the supply net `net` at (x, y): ground hangs, the others stand."""
        self._mark(power_symbol(net), x, y, net)

    def flag(self, x, y):
        """Draw the flag that says: this net has a supply, behind a fuse or a diode."""
        self._mark(flag_symbol(), x, y, "PWR_FLAG")

    def text(self, words, x, y, size=1.27):
        """Write `words` at (x, y), `size` mm high."""
        effects = self._effects("start", bottom=True, size=size)
        self._add("text", words, self._spot(*self._there(x, y), 0), effects)

    def frame(self, title, width, height):
        """Draw the frame of a block with its title, from the pen's origin."""
        corners = [(0, 0), (width, 0), (width, height), (0, height), (0, 0)]
        points = [self._xy(*self._there(*corner)) for corner in corners]
        # KiCad 6 takes lines of two points only.
        for side in zip(points, points[1:], strict=False):
            self._add("polyline", ["pts", *side], self._stroke(0.15, "dash"))
        self.text(title, 0.6, 1.5, 2)

    def library(self):
        """Return the file (text) of the symbols that are in use, KiCad's library "tableref"."""
        head = "(kicad_symbol_lib (version 20211014) (generator tableref)\n"
        rows = [definition(self._symbols[name][0]) for name in sorted(self._symbols)]
        return head + "".join(f"  {written(row)}\n" for row in rows) + ")\n"

    def save(self, title, paper, notes=()):
        """Return the file (text). `paper` is its size ("A3"), `notes` go into the title block."""
        self._junctions()
        comments = [["comment", row + 1, note] for row, note in enumerate(notes)]
        rows = [
            ["uuid", Word(self._uuid("sheet"))],
            ["paper", paper],
            ["title_block", ["title", title], *comments],
            ["lib_symbols", *(definition(*self._symbols[name]) for name in sorted(self._symbols))],
            *self.items,
            ["sheet_instances", ["path", "/", ["page", "1"]]],
            ["symbol_instances", *self._uses],
        ]
        head = "(kicad_sch (version 20211123) (generator tableref)\n"
        return head + "".join(f"  {written(row)}\n" for row in rows) + ")\n"

    def _there(self, x, y):
        return (round(x + self.at[0], 2), round(y + self.at[1], 2))

    def _mark(self, symbol, x, y, value):
        self._marked.append(self._there(x, y))
        ref = f"{symbol.prefix}{len(self._marked):03}"
        self._place(symbol, ref, value, *self._marked[-1])

    def _place(self, symbol, ref, value, x, y):
        library = f"{LIBRARY}:{symbol.name}"
        self._symbols[library] = (symbol, f"{LIBRARY}:")
        ident = self._uuid("symbol", ref)
        (rx, ry, rside), (vx, vy, vside) = symbol.texts
        hidden = ref.startswith("#")
        shape = ""
        if self.has_footprints and not hidden:
            shape = f"{LIBRARY}:{footprint(self.circuit.parts[ref]).name}"
        properties = [
            self._property("Reference", ref, 0, x + rx, y + ry, rside, hidden),
            self._property("Value", value, 1, x + vx, y + vy, vside, symbol.prefix == "#FLG"),
            self._property("Footprint", shape, 2, x, y, "middle", True),
            self._property("Datasheet", "", 3, x, y, "middle", True),
        ]
        known = [["in_bom", Word("no" if hidden else "yes")], ["on_board", Word("yes")]]
        self.items.append(
            ["symbol", ["lib_id", library], self._spot(x, y, 0), ["unit", 1], *known]
            + [["uuid", Word(ident)], *properties]
        )
        self._uses.append(
            ["path", f"/{ident}", ["reference", ref], ["unit", 1], ["value", value]]
            + [["footprint", shape]]
        )

    def _property(self, name, value, number, x, y, side, hidden):
        effects = self._effects(side, hidden=hidden)
        return ["property", name, value, ["id", number], self._spot(x, y, 0), effects]

    def _effects(self, side, bottom=False, size=1.27, hidden=False):
        justify = JUSTIFY[side] + ([Word("bottom")] if bottom else [])
        found = ["effects", ["font", ["size", size, size]]]
        found += [["justify", *justify]] if justify else []
        return found + ([Word("hide")] if hidden else [])

    def _spot(self, x, y, *angle):
        return ["at", mm(x), mm(y), *angle]

    def _xy(self, x, y):
        return ["xy", mm(x), mm(y)]

    def _stroke(self, width, kind="default"):
        return ["stroke", ["width", width], ["type", Word(kind)]]

    def _uuid(self, *words):
        return str(uuid.uuid5(SPACE, "/".join(map(str, words))))

    def _add(self, word, *rest):
        ident = ["uuid", Word(self._uuid(word, len(self.items), written(list(rest))))]
        self.items.append([word, *rest, ident])

    def _junctions(self):
        """Draw a dot wherever three ends meet, or one meets a wire on its way."""
        ends = [end for wire in self.ends for end in wire]
        ends += self._marked
        for symbol, x, y in self.placed.values():
            ends += [(x + pin.x, y + pin.y) for pin in symbol.pins.values()]
        spots = {(round(x, 2), round(y, 2)) for x, y in ends}
        for spot in sorted(spots):
            passing = sum(between(spot, *wire) for wire in self.ends)
            if ends.count(spot) + 2 * passing > 2:
                x, y = spot
                self._add("junction", self._spot(x, y), ["diameter", 0], ["color", 0, 0, 0, 0])


def between(spot, start, end):
    """Return whether `spot` is on the straight wire from `start` to `end`, at neither end."""
    (x, y), (x1, y1), (x2, y2) = spot, start, end
    if spot in (start, end):
        return False
    return (
        x1 == x == x2
        and min(y1, y2) < y < max(y1, y2)
        or (y1 == y == y2 and min(x1, x2) < x < max(x1, x2))
    )

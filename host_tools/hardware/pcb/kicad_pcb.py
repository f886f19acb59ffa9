"""Writes a board as KiCad 9 has it: parts, tracks, pours, print and edges."""

import uuid

from sexpdata import Symbol as Word
from sexpdata import dumps

from host_tools.hardware.pcb.router import VIA, VIA_DRILL
from host_tools.hardware.schematic.sheet import LIBRARY, SPACE, SUPPLIES

COPPER = ("F.Cu", "B.Cu")
LAYERS = (
    (0, "F.Cu", "signal"),
    (2, "B.Cu", "signal"),
    (9, "F.Adhes", "user"),
    (11, "B.Adhes", "user"),
    (13, "F.Paste", "user"),
    (15, "B.Paste", "user"),
    (5, "F.SilkS", "user"),
    (7, "B.SilkS", "user"),
    (1, "F.Mask", "user"),
    (3, "B.Mask", "user"),
    (25, "Edge.Cuts", "user"),
    (27, "Margin", "user"),
    (31, "F.CrtYd", "user"),
    (29, "B.CrtYd", "user"),
    (35, "F.Fab", "user"),
    (33, "B.Fab", "user"),
)
PRINT = 0.15
"""Width of printed lines."""

FREE = 0.2
"""Between print and what is soldered."""


class PcbFile:
    """What is written of `board`, a finished Board."""

    def __init__(self, board):
        self.board = board
        self.nets = {}
        self.rows = []

    def text(self):
        """Return the file."""
        board = self.board
        for placed in board.placed.values():
            for pad, net in placed.pads:
                self.nets.setdefault(
                    self._net_name(placed.part, pad.number, net), len(self.nets) + 1
                )
        for placed in board.placed.values():
            self._part(placed)
        for at, hole in enumerate(board.holes):
            self._hole(f"H{at + 1}", *hole)
        for outline in board.outlines:
            for start, end in zip(outline, [*outline[1:], outline[0]], strict=True):
                self._line("gr_line", start, end, 0.1, "Edge.Cuts")
        for words, x, y, size, is_below in board.texts:
            self._words(words, x, y, size, is_below)
        for net, layer, start, end, width in board.tracks:
            self._add(
                ["segment", ["start", *start], ["end", *end], ["width", width]]
                + [["layer", COPPER[layer]], ["net", self._net(net)]]
            )
        for net, x, y in board.vias:
            self._add(
                ["via", ["at", x, y], ["size", VIA], ["drill", VIA_DRILL]]
                + [["layers", *COPPER], ["net", self._net(net)]]
            )
        for layer in (0, 1):
            self._zone(layer, [ring for at, ring in board.pours if at == layer])
        head = [
            ["version", 20241229],
            ["generator", "tableref"],
            ["generator_version", "9.0"],
            ["general", ["thickness", 1.6], ["legacy_teardrops", Word("no")]],
            ["paper", "A4"],
            ["title_block", ["title", f"TableRef {board.name}"], ["comment", 1, "MIT licence"]],
            ["layers", *([at, name, Word(what)] for at, name, what in LAYERS)],
            ["setup", ["pad_to_mask_clearance", 0.05]],
            ["net", 0, ""],
            *(["net", at, name] for name, at in self.nets.items()),
        ]
        lines = "".join(f"  {_row(row)}\n" for row in head + self.rows)
        return f"(kicad_pcb\n{lines})\n"

    def _net(self, name):
        return self.nets[_path(name)]

    @property
    def wanted(self):
        """{(reference, pin): net's name in the file} of all pads."""
        return {
            (ref, pad.number): self._net_name(placed.part, pad.number, net)
            for ref, placed in self.board.placed.items()
            for pad, net in placed.pads
        }

    @staticmethod
    def _net_name(part, number, net):
        if net is not None:
            return _path(net)
        name = part.pin_name(number)
        return f"unconnected-({part.ref}-{'' if name == number else name + '-'}Pad{number})"

    def _part(self, placed):
        part, shape = placed.part, placed.footprint
        rows = [
            ["layer", "F.Cu"],
            ["uuid", self._uuid("part", part.ref)],
            ["at", placed.x, placed.y, placed.angle],
            self._property("Reference", part.ref, placed, *shape.name_at),
            self._value(placed),
            ["path", f"/{uuid.uuid5(SPACE, f'symbol/{part.ref}')}"],
            ["sheetname", "/"],
            ["sheetfile", f"{self.board.name}.kicad_sch"],
            ["attr", Word("smd" if shape.is_smd else "through_hole")],
        ]
        for pad in shape.pads:
            net = self._net_name(part, pad.number, part.pins.get(pad.number))
            rows.append(self._pad(pad, placed.angle, net, (part.ref, len(rows))))
        for at, (x, y, width) in enumerate(shape.holes):
            rows.append(self._npth(x, y, width, (part.ref, "hole", at)))
        self._add(["footprint", f"{LIBRARY}:{shape.name}", *rows], is_named=True)
        left, top, right, bottom = shape.body
        corners = [(left, top), (right, top), (right, bottom), (left, bottom), (left, top)]
        lines = [*zip(corners, corners[1:], strict=False), *shape.marks]
        for start, end in lines:
            self._printed(placed.spot(*start), placed.spot(*end))
        self._yard(placed)

    def _value(self, placed):
        """Return the value's row: printed below the part or right of it, or hidden."""
        x, y = placed.footprint.value_at or (0, 0)
        y = -y if placed.angle in (180, 270) else y
        hidden = not placed.footprint.value_at
        return self._property("Value", placed.part.value, placed, x, y, hidden)

    def _property(self, name, value, placed, x, y, hidden=False):
        angle = 0 if placed.part.kind == "tvs" else placed.angle % 180
        layer = "F.Fab" if hidden else "F.SilkS"
        size = 0.8 if placed.footprint.height < 7 else 1.0
        font = ["font", ["size", size, size], ["thickness", 0.13 if size < 1 else 0.15]]
        rows = [["at", x, y, angle], ["unlocked", Word("yes")], ["layer", layer]]
        rows += [["hide", Word("yes")]] if hidden else []
        ident = ["uuid", self._uuid("property", name, placed.part.ref)]
        return ["property", name, value, *rows, ident, ["effects", font]]

    def _pad(self, pad, angle, net, ident):
        how = "thru_hole" if pad.drill else "smd"
        shape = "circle" if pad.is_round else "rect"
        layers = ["*.Cu", "*.Mask"] if pad.drill else ["F.Cu", "F.Mask", "F.Paste"]
        rows = [["at", pad.x, pad.y, angle], ["size", pad.width, pad.height]]
        rows += [["drill", pad.drill]] if pad.drill else []
        rows += [["layers", *layers], ["net", self.nets[net], net]]
        rows += [["uuid", self._uuid("pad", *ident)]]
        return ["pad", pad.number, Word(how), Word(shape), *rows]

    def _npth(self, x, y, width, ident):
        return [
            "pad", "", Word("np_thru_hole"), Word("circle"), ["at", x, y],
            ["size", width, width], ["drill", width], ["layers", "*.Cu", "*.Mask"],
            ["uuid", self._uuid("pad", *ident)],
        ]  # fmt: skip

    def _hole(self, name, x, y, width, free):
        font = ["effects", ["font", ["size", 1, 1], ["thickness", 0.15]]]
        hidden = ["hide", Word("yes")]
        rows = [["layer", "F.Cu"], ["uuid", self._uuid("hole", name)], ["at", x, y]]
        for what, value in (("Reference", name), ("Value", "hole")):
            ident = ["uuid", self._uuid("property", what, name)]
            rows.append(
                ["property", what, value, ["at", 0, 0], ["layer", "F.Fab"], hidden, ident, font]
            )
        rows.append(
            ["attr", *map(Word, ("board_only", "exclude_from_pos_files", "exclude_from_bom"))]
        )
        rows.append(
            ["fp_circle", ["center", 0, 0], ["end", free / 2, 0], _stroke(0.05)]
            + [["fill", Word("no")], ["layer", "F.CrtYd"], ["uuid", self._uuid("yard", name)]]
        )
        rows.append(self._npth(0, 0, width, (name,)))
        self._add(["footprint", f"{LIBRARY}:Hole", *rows], is_named=True)

    def _yard(self, placed):
        left, top, right, bottom = placed.footprint.yard
        self.rows[-1 if self.rows[-1][0] == "footprint" else self._last()].append(
            ["fp_rect", ["start", left, top], ["end", right, bottom], _stroke(0.05)]
            + [["fill", Word("no")], ["layer", "F.CrtYd"]]
            + [["uuid", self._uuid("yard", placed.part.ref)]]
        )

    def _last(self):
        return max(at for at, row in enumerate(self.rows) if row[0] == "footprint")

    def _printed(self, start, end):
        """Print the line from `start` to `end`, level or upright, but for what is soldered."""
        for a, b in self._clear(start, end):
            self._line("gr_line", a, b, PRINT, "F.SilkS")

    def _clear(self, start, end):
        along = 0 if start[1] == end[1] else 1
        low, high = sorted((start[along], end[along]))
        across = start[1 - along]
        gaps = []
        free = FREE + PRINT / 2
        for placed in self.board.placed.values():
            for pad, _ in placed.pads:
                half = (pad.width / 2 + free, pad.height / 2 + free)
                gaps.append((pad.x, pad.y, *half))
            for x, y, hole in placed.footprint.holes:
                gaps.append((*placed.spot(x, y), hole / 2 + free, hole / 2 + free))
        spans = [(low, high)]
        for x, y, half_x, half_y in gaps:
            middle, half, off = (x, half_x, y) if along == 0 else (y, half_y, x)
            if abs(off - across) >= (half_y if along == 0 else half_x):
                continue
            left, right = middle - half, middle + half
            spans = [
                piece
                for a, b in spans
                for piece in ((a, min(b, left)), (max(a, right), b))
                if piece[1] - piece[0] > 0.3
            ]
            spans = sorted(set(spans))
        inside = self._inside(along, across)
        for a, b in spans:
            a, b = max(a, inside[0]), min(b, inside[1])
            if b - a > 0.3 and inside[2]:
                ends = ((a, across), (b, across)) if along == 0 else ((across, a), (across, b))
                yield tuple(tuple(round(v, 4) for v in end) for end in ends)

    def _inside(self, along, across):
        """Return (lowest, highest, whether) a printed line is on the board."""
        points = self.board.outlines[0]
        lows = [min(p[axis] for p in points) + 0.25 for axis in (0, 1)]
        highs = [max(p[axis] for p in points) - 0.25 for axis in (0, 1)]
        return lows[along], highs[along], lows[1 - along] <= across <= highs[1 - along]

    def _words(self, words, x, y, size, is_below):
        font = ["font", ["size", size, size], ["thickness", round(size * 0.15, 3)]]
        effects = ["effects", font]
        if is_below:
            effects.append(["justify", Word("mirror")])
        layer = "B.SilkS" if is_below else "F.SilkS"
        self._add(["gr_text", words, ["at", x, y, 0], ["layer", layer]], [effects])

    def _zone(self, layer, rings):
        corners = _box(self.board.outlines[0])
        rows = [["net", self._net("GND")], ["net_name", "GND"], ["layer", COPPER[layer]]]
        rows += [["uuid", self._uuid("zone", layer)], ["hatch", Word("edge"), 0.5]]
        rows += [["connect_pads", ["clearance", 0.25]], ["min_thickness", 0.25]]
        rows += [["filled_areas_thickness", Word("no")]]
        rows += [
            ["fill", Word("yes"), ["thermal_gap", 0.35], ["thermal_bridge_width", 0.6]],
            ["polygon", ["pts", *(["xy", x, y] for x, y in corners)]],
        ]
        for ring in rings:
            points = [["xy", x, y] for x, y in ring]
            rows.append(["filled_polygon", ["layer", COPPER[layer]], ["pts", *points]])
        self.rows.append(["zone", *rows])

    def _line(self, word, start, end, width, layer):
        self._add([word, ["start", *start], ["end", *end], _stroke(width), ["layer", layer]])

    def _add(self, row, more=(), is_named=False):
        if not is_named:
            row.append(["uuid", self._uuid(row[0], len(self.rows))])
        self.rows.append([*row, *more])

    def _uuid(self, *words):
        return str(uuid.uuid5(SPACE, "/".join(map(str, (self.board.name, *words)))))


def _row(row):
    return written([str(row[0]), *row[1:]])


def _stroke(width):
    return ["stroke", ["width", width], ["type", Word("solid")]]


def _path(net):
    """Return what KiCad calls `net` of a sheet: a name's is on the sheet, a supply's everywhere."""
    return net if net in SUPPLIES else f"/{net}"


def _box(points):
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return [(min(xs), min(ys)), (max(xs), min(ys)), (max(xs), max(ys)), (min(xs), max(ys))]


def written(row):
    """Return `row` (lists of words, texts and numbers) as text; a list's first text is a word."""
    if isinstance(row, list):
        head, *rest = row
        words = [str(head) if isinstance(head, str) else written(head), *map(written, rest)]
        return "(" + " ".join(words) + ")"
    return dumps(row)

"""The KiCad projects of a build's boards, the hub's and a pod's: board, schematic and rules.

A board's file has parts, tracks, pours, print and edges as KiCad 9 has them.
"""

import itertools
from functools import cache
from types import SimpleNamespace

from manifold3d import CrossSection

from host_tools.hardware import HardwareError
from host_tools.hardware.circuit import circuit
from host_tools.hardware.page import page
from host_tools.hardware.pcb.check import copper_problems
from host_tools.hardware.pcb.layout import boards
from host_tools.hardware.pcb.pour import disc, finish, pad_shape, positive, union
from host_tools.hardware.pcb.router import CLEARANCE, EDGE, SIGNAL, VIA, VIA_DRILL
from host_tools.hardware.schematic.blocks import blocks
from host_tools.hardware.schematic.files import kicad_files, schematic
from host_tools.hardware.schematic.sheet import LIBRARY, SUPPLIES, uuid_of

COPPER = ("F.Cu", "B.Cu")
PRINT = 0.15
"""Width of printed lines."""

FREE = 0.2
"""Between print and what is soldered."""

INSIDE = 0.25
"""Between the middle of a printed line and the board's edge."""

SHORTEST = 0.3
"""What is left of a printed line where it is shorter is not printed."""

NOT_ASKED = {
    "lib_footprint_issues": "the footprints are in the board's file itself, and in no library",
    "footprint_link_issues": "the same, asked by the schematic's check",
}
"""KiCad's checks that are off in the projects, and why; all others are asked."""


def pcb_files(board):
    """Return {path: bytes} of the KiCad projects of the boards of `board`, a class of board.py.

    A build without pods has none. Raises HardwareError, naming the pin, when a board has no room
    for a track, and when what is written is not what it should be.
    """
    if not board.HAS_PODS:
        return {}
    return dict(_laid(tuple((name, getattr(board, name)) for name in dir(board) if name.isupper())))


@cache
def _laid(facts):
    """Return the files of the board of those `facts`: laid once, for all who ask."""
    made = circuit(SimpleNamespace(**dict(facts)))
    files = {}
    for one in boards(made):
        finish(one)
        written = PcbFile(one)
        text = written.text()
        wrong = copper_problems(text, written.wanted)
        if wrong:
            raise HardwareError(f"The {one.name}'s board is wrong: {' '.join(wrong)}")
        files |= schematic_of(made, one.name)
        files[f"pcb/{one.name}/{one.name}.kicad_pcb"] = text.encode()
    return files


def schematic_of(made, name):
    """Return {path: bytes} of the schematic and the rules of the board called `name`."""
    sheet, text = schematic(
        made, blocks(made, name), f"TableRef, the {name} of the build {made.name}"
    )
    rules = dict(CLEARANCE=CLEARANCE, EDGE=EDGE, SIGNAL=SIGNAL, VIA=VIA, VIA_DRILL=VIA_DRILL)
    rules["off"] = dict.fromkeys(NOT_ASKED, "ignore")
    return {
        f"pcb/{name}/{name}.kicad_sch": text.encode(),
        f"pcb/{name}/{name}.kicad_pro": page("project.kicad_pro", name=name, **rules).encode(),
        **{f"pcb/{name}/{path}": content for path, content in kicad_files(sheet).items()},
    }


class PcbFile:
    """What is written of `board`, a finished Board."""

    def __init__(self, board):
        self.board = board

    @property
    def wanted(self):
        """{(reference, pin): net's name in the file} of all pads."""
        return {
            (ref, pad.number): net_name(placed.part, pad.number)
            for ref, placed in self.board.placed.items()
            for pad in placed.footprint.pads
        }

    def text(self):
        """Return the file."""
        board, names = self.board, dict.fromkeys(self.wanted.values())
        left, top = map(min, zip(*board.outlines[0], strict=True))
        right, bottom = map(max, zip(*board.outlines[0], strict=True))
        return page(
            "board.kicad_pcb",
            board=board,
            nets={name: at + 1 for at, name in enumerate(names)},
            net_name=net_name,
            path=_path,
            uuid=lambda *words: uuid_of(board.name, *words),
            symbol=lambda ref: uuid_of("symbol", ref),
            edges=[pair for outline in board.outlines for pair in _sides(outline)],
            around=[(left, top), (right, top), (right, bottom), (left, bottom)],
            printed=list(self._printed()),
            **dict(COPPER=COPPER, LIBRARY=LIBRARY, PRINT=PRINT, VIA=VIA, VIA_DRILL=VIA_DRILL),
        )

    def _printed(self):
        """Yield the lines (start, end) to print, off the edge and off what is soldered."""
        soldered = [pad_shape(pad, FREE) for pad, _ in self.board.pads]
        soldered += [disc(x, y, width / 2 + FREE) for x, y, width in self.board.bare]
        free = CrossSection(positive(self.board.outlines[:1])).offset(PRINT / 2 - INSIDE)
        free -= union(soldered)
        for placed in self.board.placed.values():
            left, top, right, bottom = placed.footprint.body
            corners = [(left, top), (right, top), (right, bottom), (left, bottom)]
            for line in (*_sides(corners), *placed.footprint.marks):
                (x1, y1), (x2, y2) = sorted(placed.spot(*end) for end in line)
                strip = CrossSection.square((x2 - x1 + PRINT, y2 - y1 + PRINT))
                strip = strip.translate((x1 - PRINT / 2, y1 - PRINT / 2))
                # What is empty is one piece, too, and without bounds.
                free_strip = strip ^ free
                for piece in [] if free_strip.is_empty() else free_strip.decompose():
                    yield from _line(piece.bounds(), is_level=y1 == y2)


def net_name(part, number):
    """Return what KiCad calls the net of a part's pin `number`."""
    if part.pins.get(number) is not None:
        return _path(part.pins[number])
    name = part.pin_name(number)
    return f"unconnected-({part.ref}-{'' if name == number else name + '-'}Pad{number})"


def _line(bounds, is_level):
    """Yield the line that a strip within `bounds` is printed as, unless it is too short."""
    left, top, right, bottom = bounds
    x, y, half = (left + right) / 2, (top + bottom) / 2, PRINT / 2
    ends = (
        ((left + half, y), (right - half, y)) if is_level else ((x, top + half), (x, bottom - half))
    )
    (x1, y1), (x2, y2) = (tuple(round(v, 4) for v in end) for end in ends)
    if x2 - x1 + y2 - y1 > SHORTEST:
        yield (x1, y1), (x2, y2)


def _sides(outline):
    return itertools.pairwise([*outline, outline[0]])


def _path(net):
    """Return what KiCad calls `net` of a sheet: a name's is on the sheet, a supply's everywhere."""
    return net if net in SUPPLIES else f"/{net}"

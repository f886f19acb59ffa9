"""The KiCad projects of a build's boards, each with board, schematic and rules.

The file of a board contains parts, tracks, pours, silkscreen and edges in KiCad 9's format.
"""

from functools import cache
from itertools import pairwise
from types import SimpleNamespace

from tableref_host.hardware import HardwareError
from tableref_host.hardware.circuit import circuit_of
from tableref_host.hardware.page import page
from tableref_host.hardware.pcb.check import copper_of, copper_problems
from tableref_host.hardware.pcb.layout import boards
from tableref_host.hardware.pcb.pour import finish
from tableref_host.hardware.pcb.router import CLEARANCE, EDGE, SIGNAL, VIA, VIA_DRILL
from tableref_host.hardware.schematic.blocks import blocks
from tableref_host.hardware.schematic.files import kicad_files, schematic
from tableref_host.hardware.schematic.sheet import LIBRARY, SUPPLIES, uuid_of

COPPER = ("F.Cu", "B.Cu")
PRINT = 0.15
"""Width (mm) of lines in the silkscreen."""

NOT_ASKED = {
    "lib_footprint_issues": "the footprints are in the board's file itself, and in no library",
    "footprint_link_issues": "the same, asked by the schematic's check",
}
"""KiCad's checks that are turned off in the projects -> the reason."""


def pcb_files(board):
    """Return {path: bytes} of the KiCad projects of the build `board`, a class of board.py.

    A breadboard has none. Raises HardwareError if there is no room for a track, naming the pin, or
    if a finished board is not correct.
    """
    if not (board.HAS_PODS or board.HAS_BOARD):
        return {}
    return dict(_laid(tuple((name, getattr(board, name)) for name in dir(board) if name.isupper())))


@cache
def _laid(facts):
    """Return the files of the boards; `facts` is ((name, value), ...) from board.py.

    The result is cached, because it takes long.
    """
    circuit = circuit_of(SimpleNamespace(**dict(facts)))
    files = {}
    for one in boards(circuit):
        finish(one)
        wrong = copper_problems(copper_of(one))
        if wrong:
            raise HardwareError(f"The {one.name}'s board is wrong: {' '.join(wrong)}")
        files |= schematic_of(circuit, one.name)
        files[f"pcb/{one.name}/{one.name}.kicad_pcb"] = board_file(one).encode()
    return files


def schematic_of(circuit, name):
    """Return {path: bytes} of the schematic and the rules of the board called `name`."""
    sheet, text = schematic(
        circuit, blocks(circuit, name), f"TableRef, the {name} of the build {circuit.name}"
    )
    rules = dict(CLEARANCE=CLEARANCE, EDGE=EDGE, SIGNAL=SIGNAL, VIA=VIA, VIA_DRILL=VIA_DRILL)
    rules["off"] = dict.fromkeys(NOT_ASKED, "ignore")
    return {
        f"pcb/{name}/{name}.kicad_sch": text.encode(),
        f"pcb/{name}/{name}.kicad_pro": page("project.kicad_pro", name=name, **rules).encode(),
        **{f"pcb/{name}/{path}": content for path, content in kicad_files(sheet).items()},
    }


def board_file(board):
    """Return the file (text) of `board`, a finished Board."""
    nets = dict.fromkeys(wanted_nets(board).values())
    (left, top), (right, bottom) = (
        [side(row) for row in zip(*board.outlines[0], strict=True)] for side in (min, max)
    )
    return page(
        "board.kicad_pcb",
        board=board,
        nets={name: at + 1 for at, name in enumerate(nets)},
        net_name=net_name,
        path=_path,
        uuid=lambda *words: uuid_of(board.name, *words),
        symbol=lambda ref: uuid_of("symbol", ref),
        edges=[pair for outline in board.outlines for pair in pairwise([*outline, outline[0]])],
        around=[(left, top), (right, top), (right, bottom), (left, bottom)],
        **dict(COPPER=COPPER, LIBRARY=LIBRARY, PRINT=PRINT, VIA=VIA, VIA_DRILL=VIA_DRILL),
    )


def wanted_nets(board):
    """Return {(reference, pin): name of its net in the file} of all pads of a Board."""
    return {
        (ref, pad.number): net_name(placed.part, pad.number)
        for ref, placed in board.placed.items()
        for pad in placed.footprint.pads
    }


def net_name(part, number):
    """Return KiCad's name for the net of a part's pin `number`."""
    if part.pins.get(number) is not None:
        return _path(part.pins[number])
    name = part.pin_name(number)
    return f"unconnected-({part.ref}-{'' if name == number else name + '-'}Pad{number})"


def _path(net):
    """Return KiCad's path of `net`: supplies are global, other names belong to the sheet."""
    return net if net in SUPPLIES else f"/{net}"

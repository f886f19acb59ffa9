"""The KiCad projects of a build's boards: schematic, board and rules, the hub's and a pod's."""

from functools import cache
from types import SimpleNamespace

from host_tools.hardware import HardwareError
from host_tools.hardware.circuit import circuit
from host_tools.hardware.page import page
from host_tools.hardware.pcb.check import copper_problems
from host_tools.hardware.pcb.kicad_pcb import PcbFile
from host_tools.hardware.pcb.layout import boards
from host_tools.hardware.pcb.pour import finish
from host_tools.hardware.pcb.router import CLEARANCE, EDGE, SIGNAL, VIA, VIA_DRILL
from host_tools.hardware.schematic.blocks import blocks
from host_tools.hardware.schematic.files import TABLE, schematic
from host_tools.hardware.schematic.sheet import LIBRARY

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
        f"pcb/{name}/{LIBRARY}.kicad_sym": sheet.library().encode(),
        f"pcb/{name}/sym-lib-table": TABLE.encode(),
    }

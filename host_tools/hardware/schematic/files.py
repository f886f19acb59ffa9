"""The files of a build's schematic: KiCad's, and pictures of all of it and of each block."""

from host_tools.hardware import HardwareError
from host_tools.hardware.circuit import circuit
from host_tools.hardware.pictures import draw
from host_tools.hardware.schematic.blocks import blocks
from host_tools.hardware.schematic.layout import schematic
from host_tools.hardware.schematic.net_check import net_problems
from host_tools.hardware.schematic.picture import block_of, picture
from host_tools.hardware.schematic.read import read_drawing
from host_tools.hardware.schematic.sheet import LIBRARY

WHOLE_WIDTH = 3600
"""Of the picture of all, in dots: its smallest words can be read."""

TABLE = (
    f'(sym_lib_table\n  (lib (name "{LIBRARY}")(type "KiCad")'
    f'(uri "${{KIPRJMOD}}/{LIBRARY}.kicad_sym")(options "")(descr ""))\n)\n'
)
"""Where KiCad finds the symbols: beside the schematic."""

PROJECT = '{\n  "meta": {"filename": "schematic.kicad_pro", "version": 1}\n}\n'
"""What makes a project of them, without which KiCad does not look for the table."""


def kicad_files(made):
    """Return {path: bytes} of what KiCad needs to open the schematic of the Circuit `made`."""
    text, library = schematic(made)
    return {
        "schematic.kicad_sch": text.encode(),
        "schematic.kicad_pro": PROJECT.encode(),
        f"{LIBRARY}.kicad_sym": library.encode(),
        "sym-lib-table": TABLE.encode(),
    }


def schematic_files(board):
    """Return {path: bytes}: KiCad's files, schematic.svg and .png, schematic-BLOCK.svg and .png.

    `board` is a class of board.py without problems. Raises HardwareError when what is drawn is not
    the circuit, PictureError.
    """
    made = circuit(board)
    files = kicad_files(made)
    drawing = read_drawing(files["schematic.kicad_sch"].decode())
    found = net_problems(drawing, made)
    if found:
        raise HardwareError(f"the schematic of {made.name} is wrong: {'; '.join(found)}.")
    keys = [block.key for block in blocks(made)]
    parts = {
        f"schematic-{key}": picture(block_of(drawing, frame))
        for key, frame in zip(keys, drawing.frames, strict=True)
    }
    pictures = draw(drawings=parts)
    pictures |= draw(drawings={"schematic": picture(drawing)}, width=WHOLE_WIDTH)
    for name, drawn in pictures.items():
        files[f"{name}.svg"] = drawn.svg.encode()
        files[f"{name}.png"] = drawn.png
    return files

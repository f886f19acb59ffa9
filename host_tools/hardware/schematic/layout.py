"""Puts the blocks of a schematic onto a sheet of paper and writes the file."""

from host_tools.hardware import HardwareError
from host_tools.hardware.schematic.blocks import blocks
from host_tools.hardware.schematic.sheet import Sheet

PAPERS = {"A4": (116, 82), "A3": (165, 116), "A2": (233, 165), "A1": (331, 233)}
"""Name of a paper -> its width and height in grid units."""

MARGIN = 5
GAP = 1
TITLE_HEIGHT = 14
"""What KiCad's title block takes at the bottom."""


def schematic(made):
    """Return (the KiCad 6 schematic, its library of symbols) of the Circuit `made`: two texts.

    Raises HardwareError when no paper is large enough.
    """
    drawings = blocks(made)
    spots = {paper: fitted(drawings, size) for paper, size in PAPERS.items()}
    paper = next((paper for paper in PAPERS if spots[paper]), None)
    if paper is None:
        raise HardwareError(f"the blocks of {made.name} are too large for a sheet of paper.")
    sheet = Sheet(made)
    for block, spot in zip(drawings, spots[paper], strict=True):
        sheet.at = spot
        sheet.frame(block.title, block.width, block.height)
        block.draw(sheet)
    notes = ["Made from board.py by `make hardware`: change that, not this."]
    if made.pods:
        notes.append(f"Pods of players {', '.join(map(str, made.pods))}: the first is drawn.")
    return sheet.save(f"TableRef, build {made.name}", paper, notes), sheet.library()


def fitted(drawings, size):
    """Return where each of `drawings` (Blocks) goes on paper of `size`, in rows; None: no room."""
    x = y = MARGIN
    row_height = 0
    spots = []
    for block in drawings:
        width, height = block.width, block.height
        if x + width > size[0] - MARGIN and row_height:
            x, y, row_height = MARGIN, y + row_height + GAP, 0
        if x + width > size[0] - MARGIN or y + height > size[1] - MARGIN - TITLE_HEIGHT:
            return None
        spots.append((x, y))
        x += width + GAP
        row_height = max(row_height, height)
    return spots

"""The files of a build's schematic: a KiCad sheet with all blocks, and pictures."""

from tableref_host.hardware import HardwareError
from tableref_host.hardware.circuit import circuit_of
from tableref_host.hardware.page import page
from tableref_host.hardware.pieces import net_problems, pieces
from tableref_host.hardware.schematic.blocks import blocks
from tableref_host.hardware.schematic.sheet import LIBRARY, SUPPLIES, Sheet
from tableref_host.hardware.schematic.symbol import FLAG

PAPERS = {"A4": (116, 82), "A3": (165, 116), "A2": (233, 165), "A1": (331, 233)}
"""Name of a paper size -> (width, height) in grid units."""

MARGIN = 5
GAP = 1
TITLE_HEIGHT = 14
"""Height (grid units) of KiCad's title block at the bottom."""

DOTS = 25.4
"""Picture dots per grid unit: ten per mm."""


def kicad_files(sheet):
    """Return {path: bytes} of a Sheet's symbols, and of the table by which KiCad finds them."""
    return {
        f"{LIBRARY}.kicad_sym": sheet.library().encode(),
        "sym-lib-table": page("sym-lib-table", LIBRARY=LIBRARY).encode(),
    }


def schematic_files(board):
    """Return {path: bytes} of the schematic in KiCad's format and as pictures.

    `board` is the build, a valid class of board.py. Raises HardwareError if the drawing differs
    from the circuit.
    """
    circuit = circuit_of(board)
    sheet, text = schematic(circuit)
    found = sheet_problems(sheet)
    if found:
        raise HardwareError(f"the schematic of {circuit.name} is wrong: {'; '.join(found)}.")
    title = f"TableRef, build {circuit.name}"
    files = {
        "schematic.kicad_sch": text.encode(),
        # Add a project file, because without it KiCad does not search for the table of symbols.
        "schematic.kicad_pro": page("schematic.kicad_pro").encode(),
        "schematic.svg": picture(sheet, title).encode(),
        **kicad_files(sheet),
    }
    for block, frame in zip(blocks(circuit), sheet.frames, strict=True):
        files[f"schematic-{block.key}.svg"] = picture(sheet, title, [frame]).encode()
    return files


def sheet_problems(sheet):
    """Return a sentence for each difference between the drawn nets of a Sheet and its circuit."""
    parts, touching, wanted = sheet.circuit.parts, [*sheet.wires], {}
    names = [((x, y), net) for net, x, y, _ in sheet.names]
    for one in sheet.placed.values():
        for number, spot in one.spots.items():
            if one.ref in parts:
                touching.append((spot, (one.ref, number)))
                wanted[one.ref, number] = parts[one.ref].pins[number]
            elif one.value != FLAG:
                names.append((spot, one.value))
    # A name on the sheet must be connected to its net, so it is checked like a pin.
    wanted |= {(net, "name"): net for _, net in names}
    touching += [(spot, (net, "name")) for spot, net in names]
    return net_problems([group & wanted.keys() for group in pieces(touching)], wanted)


def schematic(circuit, drawings=None, title=None):
    """Draw the schematic of a Circuit. Return (Sheet, contents of the KiCad file).

    `drawings` are the Blocks of one board, None for those of the whole build. Raises HardwareError
    if no paper is large enough.
    """
    is_board = drawings is not None
    drawings = drawings or blocks(circuit)
    sizes = [block.size(circuit) for block in drawings]
    spots = {paper: fitted(sizes, size) for paper, size in PAPERS.items()}
    paper = next((paper for paper in PAPERS if spots[paper]), None)
    if paper is None:
        raise HardwareError(f"the blocks of {circuit.name} are too large for a sheet of paper.")
    sheet = Sheet(circuit, has_footprints=is_board)
    for block, size, spot in zip(drawings, sizes, spots[paper], strict=True):
        sheet.at = spot
        sheet.frame(block.title, *size)
        block.draw(sheet)
    notes = ["Made from board.py by `make hardware`: change that, not this."]
    if circuit.pods and not is_board:
        notes.append(f"Pods of players {', '.join(map(str, circuit.pods))}: the first is drawn.")
    title = title or f"TableRef, build {circuit.name}"
    return sheet, sheet.save(title, paper, notes)


def fitted(sizes, size):
    """Arrange blocks of these `sizes` in rows on paper of `size`.

    Return their positions, or None if there is no room.
    """
    x = y = MARGIN
    row_height = 0
    spots = []
    for width, height in sizes:
        if x + width > size[0] - MARGIN and row_height:
            x, y, row_height = MARGIN, y + row_height + GAP, 0
        if x + width > size[0] - MARGIN or y + height > size[1] - MARGIN - TITLE_HEIGHT:
            return None
        spots.append((x, y))
        x += width + GAP
        row_height = max(row_height, height)
    return spots


def picture(sheet, title, frames=None):
    """Return an SVG (text) of the blocks of `sheet` in `frames`, None for all blocks."""
    frames = frames or sheet.frames
    lefts, tops, rights, bottoms = zip(*frames, strict=True)
    left, top, right, bottom = min(lefts), min(tops), max(rights), max(bottoms)
    return page(
        "schematic.svg",
        sheet=sheet,
        title=title,
        bounds=(left - 0.6, top - 0.6, right + 0.6, bottom + 0.6),
        frames=frames,
        inside=lambda x, y: left <= x <= right and top <= y <= bottom,
        # Leave out KiCad's flags and the supplies at these flags, which mean nothing to readers.
        flags={(one.x, one.y) for one in sheet.placed.values() if one.ref.startswith("#FLG")},
        SUPPLIES=SUPPLIES,
        dots=_dots,
        moved=lambda one, points: [_dots((one.x + x, one.y + y)) for x, y in points],
    )


def _dots(lengths):
    return [length * DOTS for length in lengths]

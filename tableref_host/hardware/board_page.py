"""Generate the assembly page of the breadboard: pictures and tables for each step.

A picture shows the parts and wires of its step in colour and with names. Parts and wires of earlier
steps are pale.
"""

from tableref_host.hardware import breadboard
from tableref_host.hardware.circuit import circuit_of
from tableref_host.hardware.page import page, spread
from tableref_host.hardware.placement import placed
from tableref_host.hardware.steps import steps, wire_numbers
from tableref_host.hardware.words import colour_of, end_words

PITCH = 26
LEFT = 204
"""X coordinate of the left + rail in a picture."""

TOP = 98
"""Y coordinate of row 1 in a picture."""

MIDDLE = 8.5
"""Middle of the breadboard, in pitches from its left edge."""

LANE = 11
EDGE_LEFT = LEFT - 22
EDGE_RIGHT = LEFT + 17 * PITCH + 22
FAR = 3
"""Maximum number of rows that a wire spans directly. Longer wires are drawn beside the board."""

LABEL_SPACE = 15
ROWS_AROUND = 2.5
"""Number of rows that a picture shows above and below the rows of its step."""


def breadboard_files(board):
    """Return {path: bytes} of the page and its pictures; {} for a build with circuit boards.

    Raises HardwareError if the circuit does not fit on a breadboard.
    """
    if board.HAS_PODS or board.HAS_BOARD:
        return {}
    placement = placed(circuit_of(board), board)
    files = {"board.md": board_page(placement, board.NAME)}
    files |= {f"board/{name}.svg": svg for name, svg in step_pictures(placement).items()}
    return {path: text.encode() for path, text in files.items()}


def board_page(placement, name):
    """Return the page as Markdown; `name` is the name of the build."""
    return page(
        "breadboard.md",
        name=name,
        placement=placement,
        parts=placement.circuit.parts,
        steps=steps(placement),
        numbers=wire_numbers(placement),
        spoken=breadboard.spoken,
        colour_of=colour_of,
        end_words=end_words,
    )


def place(hole):
    """Return (x, y) of `hole` in the picture."""
    across, down = breadboard.position(hole)
    return LEFT + across * PITCH, TOP + (down - 1) * PITCH


def step_pictures(placement):
    """Return {name: SVG} of all steps ("step-01" and so on) and of the complete board ("whole")."""
    order = steps(placement)
    numbers = wire_numbers(placement)
    found = {}
    old_parts, old_wires = [], []
    for step in order:
        title = f"Step {step.number} of {len(order)}: {step.title}"
        new = (step.refs, step.wires)
        found[f"step-{step.number:02}"] = picture(
            placement, numbers, title, new, old_parts, old_wires
        )
        old_parts += step.refs
        old_wires += step.wires
    new = (old_parts, [wire for wire in old_wires if wire.on_board])
    found["whole"] = picture(placement, numbers, "All parts and wires on the board", new)
    return found


def picture(placement, numbers, title, new, old_parts=(), old_wires=()):
    """Return the SVG of the `new` parts and wires, drawn over the old ones.

    `new` is (references, wires). Other rows are left out, except in the picture of the complete
    board.
    """
    parts, wires = new[0], [wire for wire in new[1] if _holes(wire)]
    jumpers = [wire for wire in wires if wire.on_board]
    lanes = _lanes(jumpers)
    holes = [hole for ref in parts for legs in placement.parts[ref].values() for hole in legs]
    holes += [hole for wire in wires for hole in _holes(wire)]
    rows = [breadboard.split(hole)[1] for hole in holes]
    first, last = (1, breadboard.ROWS) if title.startswith("All") else (min(rows), max(rows))
    top = TOP + (first - 1 - ROWS_AROUND) * PITCH - 84 if first > 4 else 0
    low = TOP + (min(last + ROWS_AROUND, breadboard.ROWS + 1) - 1) * PITCH

    def drawn(refs):
        for ref in refs:
            legs = placement.parts[ref].items()
            yield placement.circuit.parts[ref], {pin: [*map(place, at)] for pin, at in legs}

    return page(
        "breadboard.svg",
        title=title,
        top=top,
        height=low - top + 12,
        bottom=TOP + (breadboard.ROWS - 1) * PITCH + 22,
        rails=placement.rails,
        holes=breadboard.HOLES,
        parts=list(drawn(parts)),
        old_parts=list(drawn(old_parts)),
        old_ends=[place(hole) for wire in old_wires for hole in _holes(wire)],
        jumpers=[
            (numbers[wire], colour_of(wire.net).shade, _path(wire, lanes.get(wire, 0)))
            for wire in jumpers
        ],
        labels=_labels(placement, [wire for wire in wires if not wire.on_board]),
        place=place,
        ROWS=breadboard.ROWS,
        RAILS=breadboard.RAILS,
        **dict(TOP=TOP, EDGE_LEFT=EDGE_LEFT, EDGE_RIGHT=EDGE_RIGHT),
    )


def _path(wire, lane):
    """Return the points of `wire` in the picture.

    `lane` is the number of its lane beside the board, or 0 if it is drawn directly.
    """
    start, end = (place(hole) for hole in wire.ends)
    if not lane:
        return [start, end]
    x = EDGE_LEFT - LANE * lane if _side(wire.start) == "L" else EDGE_RIGHT + LANE * lane
    if _side(wire.start) == _side(wire.end):
        return [start, (x, start[1]), (x, end[1]), end]
    # Cross the board between two rows, so that the wire covers no part's legs.
    between = end[1] - PITCH / 2
    return [start, (x, start[1]), (x, between), (end[0], between), end]


def _labels(placement, leads):
    """Return the labels of the wires that lead to parts off the board, without overlaps.

    A label is (position of the hole, x where its line turns, x of the text, y of the text, text,
    colour).
    """
    found = []
    for side, near, edge in (("L", EDGE_LEFT - 4, -34), ("R", EDGE_RIGHT + 4, 34)):
        rows = []
        for wire in leads:
            hole, far = wire.ends if isinstance(wire.start, str) else wire.ends[::-1]
            if _side(hole) == side:
                words = _lead_words(placement.circuit.parts[far[0]], far[1])
                rows.append((place(hole), words, colour_of(wire.net).shade))
        rows.sort(key=lambda row: (row[0][1], row[0][0] if side == "R" else -row[0][0]))
        spots = spread([y for (_, y), *_ in rows], LABEL_SPACE)
        edge += EDGE_LEFT if side == "L" else EDGE_RIGHT
        for (spot, words, shade), at in zip(rows, spots, strict=True):
            found.append((spot, near, edge, at, words, shade))
    return found


def _lead_words(part, pin):
    name = part.pin_name(pin).replace("-", "\N{MINUS SIGN}")
    if part.note:
        return f"{part.ref} {part.note}"
    return part.ref if name == pin else f"{part.ref} pin {pin} {name}"


def _side(hole):
    """Return the half of the board that `hole` is in: "L" or "R"."""
    return "L" if breadboard.position(hole)[0] < MIDDLE else "R"


def _holes(wire):
    return [end for end in wire.ends if isinstance(end, str)]


def _lanes(wires):
    """Return {wire: lane} of the long wires, which are drawn in lanes beside the board.

    On each side the lanes are numbered from the board outwards, and the shortest wire is in lane 1.
    """
    long = {"L": [], "R": []}
    for wire in wires:
        (_, y), (_, v) = map(breadboard.position, wire.ends)
        if abs(y - v) > FAR:
            long[_side(wire.start)].append((abs(y - v), y, wire))
    found = {}
    for side in long.values():
        for lane, (_, _, wire) in enumerate(sorted(side, key=lambda row: row[:2]), 1):
            found[wire] = lane
    return found

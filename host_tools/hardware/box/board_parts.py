"""What is soldered onto the hub's board, as solids: from the placement that a maker copies."""

from manifold3d import Manifold

from host_tools.device.builds import read_build
from host_tools.hardware import bodies
from host_tools.hardware.box.shapes import block, disc
from host_tools.hardware.breadboard import RAIL_ROWS, ROWS
from host_tools.hardware.circuit import circuit
from host_tools.hardware.layouts import seats
from host_tools.places import ROOT

PITCH = 2.54
MIDDLE = 8.5
"""Of the board, across, in pitches."""

LOOKS = {
    "resistor": (2.4, (214, 188, 140)),
    "diode": (2.7, (60, 60, 64)),
    "capacitor": (6.0, (222, 150, 70)),
    "fuse": (9.0, (226, 190, 60)),
    "level shifter": (8.5, (46, 46, 50)),
    "transistor": (8.0, (46, 46, 50)),
    "piezo": (9.5, (56, 58, 64)),
}
"""Kind -> (how high it stands, in mm, its colour). The capacitor on the lights' supply is as high
as the dimensions say, and the Pico is placed by them."""

ROUND = ("electrolytic", "piezo")


def board_parts(at):
    """Return [(reference, Manifold, colour)] of what is on the table build's board, in its place.

    Row 1 is on the left, the side a to e in front. Raises HardwareError, ImageError.
    """
    board = read_build(ROOT / "firmware", "table").board
    made = circuit(board)
    found = []
    for ref, holes in sorted(seats(made, board).items()):
        part = made.parts[ref]
        if part.kind == "pico":
            continue
        left, top, right, bottom = bodies.box(part, holes)
        (y_low, x_low), (y_high, x_high) = _place(at, left, top), _place(at, right, bottom)
        high, colour = LOOKS.get(part.kind, (at.board_parts, (60, 84, 130)))
        z_low, z_high = at.board_top, at.board_top + high
        if part.kind in ROUND:
            x, y = (x_low + x_high) / 2, (y_low + y_high) / 2
            solid = disc(x_high - x_low, z_low, z_high, x, y)
        else:
            solid = block((x_low, y_low, z_low), (x_high, y_high, z_high))
        found.append((ref, solid, colour))
    return found


def printed_lines(at, parts):
    """Return the board's printed lines, where none of its `parts` ([Manifold]) is, as a Manifold.

    They are the groove in its middle and the lines beside its rails.
    """
    lines = Manifold()
    x_low, x_high = _place(at, 0, RAIL_ROWS[0])[1], _place(at, 0, RAIL_ROWS[-1])[1]
    for across in (-0.6, 1.6, MIDDLE, 15.4, 17.6):
        y = (across - MIDDLE) * PITCH
        half = 0.25 if across != MIDDLE else 1.2
        lines += block((x_low, y - half, at.board_top), (x_high, y + half, at.board_top + 0.05))
    for part in parts:
        lines -= part
    return lines


def _place(at, across, row):
    """Return (y, x) in mm of a place on the board, given in pitches as holes are."""
    first = at.board_left + (at.board_length - (ROWS - 1) * PITCH) / 2
    return (across - MIDDLE) * PITCH, first + (row - 1) * PITCH

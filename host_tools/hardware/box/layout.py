"""Where everything in the box is, by the formulas of layout.toml; printed parts put there."""

from types import SimpleNamespace

from host_tools.hardware import HardwareError, table
from host_tools.hardware.box.dimensions import THINNEST
from host_tools.hardware.page import worked_out

KNOWN = table("box/layout")
SEATS = 10
RING_LIGHTS = 16
CONTROLS = ("BACK", "NEXT", "OK")
PODS = (24, 30)
"""The pods that there are, by their button's width in mm."""


def layout(given):
    """Return where things are, all in mm, for the lengths `given`. Raises HardwareError.

    It has the lengths, too, so that whoever places something needs this alone.
    """
    first = vars(given) | dict(thinnest=THINNEST, seats=SEATS, ring_count=RING_LIGHTS)
    at = SimpleNamespace(**worked_out(KNOWN["lengths"], first))
    seats = (seat(at, player) for player in range(1, SEATS + 1))
    at.seat_x, at.seat_side = zip(*seats, strict=True)
    wrong = problems(at)
    if wrong:
        raise HardwareError("The box does not fit together. " + " ".join(wrong))
    return at


def problems(at):
    """Return what does not fit, each as a sentence that names the dimensions to change."""
    rows = [(row, vars(at)) for row in KNOWN["must"]]
    for button in PODS:
        hole, head = getattr(at, f"button_{button}"), getattr(at, f"button_{button}_head")
        known = vars(at) | dict(button=button, hole=hole, head=head)
        rows += [(row, known) for row in KNOWN["must_each_pod"]]
    found = []
    for row, known in rows:
        known = worked_out(row.get("with", {}) | {"fits": row["fit"]}, known)
        if not known["fits"]:
            found.append(row["else"].format(**known))
    return found


def seat(at, player):
    """Return (x, side) of a player's socket; side is -1 in front, 1 at the back.

    They are counted as the players sit: 1 to 5 in front from the left, 6 to 10 back again.
    """
    half = SEATS // 2
    if player <= half:
        return at.board_left + at.socket_first + (player - 1) * at.socket_pitch, -1
    return at.board_left + at.socket_first_back + (SEATS - player) * at.socket_pitch, 1

"""Check that the wires of a lid reach their plugs while the lid lies beside its open box.

The guide plugs them in, measures and tests the firmware in this position.
"""

import math
from dataclasses import dataclass

from tableref_host.hardware.box.contents import built_boards, lid_contents
from tableref_host.hardware.box.four import BOARD, SEATS, four_lid_contents
from tableref_host.hardware.box.layout import CONTROLS

WIRE = {"hub": 250, "box for four": 300}
"""Length (mm) of the wires between board and lid, which the guide and the parts list name."""

RESERVE = 40
"""Length (mm) of a wire that its two ends and its curves need, in addition to its path."""

IN_THE_LID = {
    **dict(zip(("SW11", "SW12", "SW13"), CONTROLS, strict=True)),
    **{f"SW{player}": f"button {player}" for player in range(1, SEATS + 1)},
    **{f"LED{player}": f"light {player}" for player in range(1, SEATS + 1)},
    "RING1": "ring",
    "DS1": "display's pins",
}
"""Reference of a part whose wires lead to the lid -> its name among the lid's Contents."""


@dataclass(frozen=True)
class Opened:
    """An open box with its lid upside down beside it; lengths are in mm.

    `half` is half the size of the box along x and y. `axis` is the axis (0 for x, 1 for y) along
    which the lid was moved, to either side. `corner` is the back left corner of the `board`.
    """

    title: str
    half: tuple
    height: float
    box_height: float
    axis: int
    board: object
    corner: tuple
    fixed: list


def wire_problems(at):
    """Return a sentence for each wire that is too short; see Opened for the lids' places."""
    return [
        f"{opened.title}: the wires of {ref} must be {mm + RESERVE:.0f} mm long to reach the lid "
        f"beside the box, and are {WIRE[opened.title]}."
        for opened in _opened(at)
        for ref, mm in reaches(opened).items()
        if mm + RESERVE > WIRE[opened.title]
    ]


def reaches(opened):
    """Return {reference: mm} of the parts in the lid of an Opened: how far their wires must reach.

    Of the two places of the lid, the distance to the farther one counts.
    """
    ends = {one.name: one.solid.bounding_box() for one in opened.fixed}
    found = {}
    for ref, placed in opened.board.placed.items():
        end = None if placed.part.on_board else ends.get(IN_THE_LID.get(ref))
        if end:
            left, back, top = opened.corner
            plug = left + placed.x, back - placed.y, top
            # Wires leave a part at its lower end, which is the upper one in the turned lid.
            part = (end[0] + end[3]) / 2, (end[1] + end[4]) / 2, opened.box_height - end[2]
            found[ref] = max(_over_the_rim(plug, part, opened, side) for side in (-1, 1))
    return found


def _opened(at):
    boards, four = built_boards(), at.four
    return [
        Opened(
            title="hub",
            half=(at.hub_length / 2, at.hub_width / 2),
            height=at.hub_height,
            box_height=at.box_height,
            axis=1,
            board=boards[0],
            corner=(at.board_left, at.board_width / 2, at.board_top),
            fixed=lid_contents(at),
        ),
        Opened(
            title="box for four",
            half=(four.width / 2, four.hub_length / 2),
            height=four.hub_height,
            box_height=four.box_height,
            axis=0,
            board=boards[BOARD],
            corner=(-at.four_board_width / 2, four.board_back, four.board_top),
            fixed=four_lid_contents(at),
        ),
    ]


def _over_the_rim(plug, part, opened, side):
    """Return the length (mm) of the shortest way from `plug` over the rim to `part`."""
    axis, across = opened.axis, 1 - opened.axis
    edge = side * opened.half[axis]
    turned = list(part)
    turned[axis] = 2 * edge - part[axis]
    ways = []
    for along in range(-int(opened.half[across]), int(opened.half[across]) + 1):
        rim = [edge, edge, opened.height]
        rim[across] = along
        ways.append(math.dist(plug, rim) + math.dist(rim, turned))
    return min(ways)

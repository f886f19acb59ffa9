"""How long a build takes to make: our estimate, from how many parts, joints and wires there are.

Nobody has timed it yet: what a joint or a wire takes is a guess at a maker who has soldered before.
"""

import math

from host_tools.hardware.circuit import circuit
from host_tools.hardware.measuring import ohms, volts
from host_tools.hardware.placement import placed
from host_tools.hardware.soldering import lid_wires, solderings
from host_tools.hardware.steps import steps

JOINT_S = 9
"""To put in, solder and cut one leg (s), of which a board has hundreds."""
WIRE_S = 45
"""To cut, strip and solder or crimp a wire at both ends (s)."""
PUSH_S = 60
"""To find two holes of a solderless board and push in a part or a wire (s)."""
MEASURE_S = 15
"""To find two points and read the meter (s)."""
POD_S = 7 * 60
"""To put a plug onto a pod's cable, to screw cable, board and button in, and to close it (s)."""
BOX_S = 25 * 60
"""To put board, ring, display, buttons and battery holder into hub and lid (s)."""
FIRST_S = 15 * 60
"""To put the firmware onto the Pico, and for the self-test (s)."""


def minutes(seconds):
    """Return `seconds` in minutes, rounded up."""
    return math.ceil(seconds / 60)


def solder_s(made, where):
    """Return how long the hub's or a pod's board takes to solder (s)."""
    return JOINT_S * sum(step.joints for step in solderings(made, where))


def pod_s(made):
    """Return how long a whole pod takes (s)."""
    return solder_s(made, "pod") + POD_S


def times(board):
    """Return [(work, minutes)] of the build `board`, in order."""
    made = circuit(board)
    measured = sum(map(len, ohms(board, made).values())) + len(volts(board, made))
    measuring = ("measuring", minutes(measured * MEASURE_S))
    first = ("firmware and self-test", minutes(FIRST_S))
    if not made.pods:
        laid = sum(len(step.parts) + len(step.wires) for step in steps(placed(made, board)))
        return [("the board, with its wires", minutes(laid * PUSH_S)), measuring, first]
    return [
        ("the hub's board", minutes(solder_s(made, "hub"))),
        ("hub and lid put together", minutes(BOX_S + WIRE_S * len(lid_wires(made)))),
        measuring,
        (f"{len(made.pods)} pods", minutes(len(made.pods) * pod_s(made))),
        first,
    ]


def with_fewer_pods(board, pods):
    """Return how long `board` takes with only so many of its pods, in minutes."""
    made = circuit(board)
    return together(times(board)) - minutes((len(made.pods) - pods) * pod_s(made))


def together(rows):
    """Return the minutes of all `rows` of `times`."""
    return sum(taken for _, taken in rows)

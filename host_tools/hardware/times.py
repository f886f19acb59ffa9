"""How long a build takes to make: our estimate, from how many parts, joints and wires there are.

Nobody has timed it yet: what a joint or a wire takes is a guess at a maker who has soldered before.
"""

import math
from functools import cache

from host_tools.hardware.board_page import placement_of
from host_tools.hardware.circuit import circuit
from host_tools.hardware.measuring import Ohms, volts
from host_tools.hardware.step_words import of_the_strip
from host_tools.hardware.steps import steps

JOINT_S = 15
"""To solder and cut one leg (s)."""
WIRE_S = 45
"""To cut, strip and solder a wire at both ends (s)."""
PUSH_S = 60
"""To find two holes of a solderless board and push in a part or a wire (s)."""
MEASURE_S = 15
"""To find two points and read the meter (s)."""
POD_S = 15 * 60
"""To solder a pod's cable, plug, light and button, and to close it (s)."""
BOX_S = 40 * 60
"""To put sockets, lights, board, ring, display and buttons into hub and lid (s)."""
FIRST_S = 15 * 60
"""To put the firmware onto the Pico, and for the self-test (s)."""


placement_once = cache(placement_of)
"""The Placement of a build, found once: leave it as it is."""


def step_minutes(step, placement):
    """Return how long `step` of `placement` takes, in minutes, rounded up."""
    if not placement.circuit.pods:
        seconds = PUSH_S * (len(step.parts) + len(step.wires))
    else:
        legs = sum(len(placement.parts[ref]) for ref in step.parts)
        wires = len(step.wires) - len(of_the_strip(step, placement))
        seconds = JOINT_S * legs + WIRE_S * wires
    return math.ceil(seconds / 60)


def times(board):
    """Return [(work, minutes)] of the build `board`, in order."""
    placement = placement_once(board)
    made = circuit(board)
    on_board = sum(step_minutes(step, placement) for step in steps(placement))
    measured = len(Ohms(board, made).all()) + len(volts(board, made))
    found = [("the board, with its wires", on_board)]
    if made.pods:
        found.append(("hub and lid put together", math.ceil(BOX_S / 60)))
    found.append(("measuring", math.ceil(measured * MEASURE_S / 60)))
    if made.pods:
        found.append((f"{len(made.pods)} pods", math.ceil(len(made.pods) * POD_S / 60)))
    found.append(("firmware and self-test", math.ceil(FIRST_S / 60)))
    return found


def with_fewer_pods(board, pods):
    """Return how long `board` takes with only so many of its pods, in minutes."""
    rows = dict(times(board))
    left_out = len(circuit(board).pods) - pods
    return together(rows.items()) - math.ceil(left_out * POD_S / 60)


def together(rows):
    """Return the minutes of all `rows` of `times`."""
    return sum(minutes for _, minutes in rows)

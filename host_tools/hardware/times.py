"""How long a build takes to make: our estimate, from how many parts, joints and wires there are.

What each of them takes is in times.toml.
"""

import math
from types import SimpleNamespace

from host_tools.hardware import table
from host_tools.hardware.circuit import circuit
from host_tools.hardware.measuring import ohms, volts
from host_tools.hardware.placement import placed
from host_tools.hardware.steps import lid_wires, solderings, steps

S = SimpleNamespace(**table("times"))
"""What each thing takes (s)."""


def minutes(seconds):
    """Return `seconds` in minutes, rounded up."""
    return math.ceil(seconds / 60)


def solder_s(made, where):
    """Return how long the hub's or a pod's board takes to solder (s)."""
    return S.joint * sum(step.joints for step in solderings(made, where))


def pod_s(made):
    """Return how long a whole pod takes (s)."""
    return solder_s(made, "pod") + S.pod


def times(board):
    """Return [(work, minutes)] of the build `board`, in order."""
    made = circuit(board)
    measured = sum(map(len, ohms(board, made).values())) + len(volts(board, made))
    measuring = ("measuring", minutes(measured * S.measure))
    first = ("firmware and self-test", minutes(S.first))
    if not made.pods:
        laid = sum(len(step.parts) + len(step.wires) for step in steps(placed(made, board)))
        return [("the board, with its wires", minutes(laid * S.push)), measuring, first]
    return [
        ("the hub's board", minutes(solder_s(made, "hub"))),
        ("hub and lid put together", minutes(S.box + S.wire * len(lid_wires(made)))),
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

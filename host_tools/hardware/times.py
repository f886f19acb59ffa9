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


def solder_s(made, where):
    """Return how long the hub's or a pod's board takes to solder (s)."""
    return S.joint * sum(step.joints for step in solderings(made, where))


def times(board, pods=None):
    """Return [(work, minutes)] of the build `board`, in order, with so many of its pods or all."""
    made = circuit(board)
    measured = sum(map(len, ohms(board, made).values())) + len(volts(board, made))
    if made.pods:
        pods = pods or len(made.pods)
        work = {
            "the hub's board": solder_s(made, "hub"),
            "hub and lid put together": S.box + S.wire * len(lid_wires(made)),
            "measuring": measured * S.measure,
            f"{pods} pods": pods * (solder_s(made, "pod") + S.pod),
        }
    else:
        laid = sum(len(step.parts) + len(step.wires) for step in steps(placed(made, board)))
        work = {"the board, with its wires": laid * S.push, "measuring": measured * S.measure}
    work["firmware and self-test"] = S.first
    return [(what, math.ceil(seconds / 60)) for what, seconds in work.items()]

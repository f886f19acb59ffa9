"""Estimate how long a build takes, from its joints, wires, inserts, screws and measurements.

times.toml contains the time (s) for each of these, for two kinds of makers.
"""

import math

from tableref_host.hardware import table
from tableref_host.hardware.circuit import circuit_of
from tableref_host.hardware.measuring import diodes, ohms, volts
from tableref_host.hardware.parts_list import read_shop
from tableref_host.hardware.placement import placed
from tableref_host.hardware.steps import lid_wires, solderings, steps

SECONDS = table("times")
"""Kind of work, such as "joint" -> kind of maker (see MAKERS) -> estimated time (s)."""

MAKERS = tuple(SECONDS["joint"])
"""Kinds of makers: "practised" and "beginner"."""

POD_WIRES = 7
"""Number of wires in a pod: five from the cable and two to the button."""


def times(board, maker, pods=None):
    """Return [(work, minutes)] of the build `board` for a kind of `maker`, in order.

    `pods` is the number of pods to build, None for all.
    """
    circuit = circuit_of(board)
    if circuit.pods:
        counted = _counted_pods(board, circuit, pods)
    else:
        counted = (_counted_four if board.HAS_BOARD else _counted_breadboard)(board, circuit)
    return [
        (what, math.ceil(sum(SECONDS[kind][maker] * n for kind, n in counts.items()) / 60))
        for what, counts in counted
    ]


def time_rows(board, pods=None):
    """Return [(work, [minutes for each of MAKERS])], with the sum as the last row."""
    columns = [times(board, maker, pods) for maker in MAKERS]
    rows = [(row[0][0], [minutes for _, minutes in row]) for row in zip(*columns, strict=True)]
    sums = [sum(minutes for _, minutes in column) for column in columns]
    return [*rows, ("total", sums)]


def joints(circuit, where):
    """Return the number of joints on a board of a Circuit: the "hub", "pod" or "four"."""
    return sum(step.joints for step in solderings(circuit, where))


def fasteners(kind, where):
    """Return the number of "screw"s or "insert"s (`kind`) in the "hub" or in a pod (`where`)."""
    key = "count" if where == "hub" else "each_pod"
    rows = [row for row in read_shop()[1] if row["of"] == "pods" and row.get("work") == kind]
    return sum(row.get(key, 0) for row in rows)


def _counted_breadboard(board, circuit):
    laid = sum(len(step.parts) + len(step.wires) for step in steps(placed(circuit, board)))
    return [
        ("the board, with its wires", {"push": laid}),
        ("measuring", {"measure": _measurements(board, circuit)}),
        ("firmware and self-test", {"first": 1}),
    ]


def lead_joints(circuit):
    """Return the number of soldered joints at lights, ring and controls of the box for four.

    The players' buttons have receptacles, and the display has pins, so neither is soldered.
    """
    kinds = ("light", "ring", "button")
    return sum(
        sum(net is not None for net in part.pins.values())
        for part in circuit.parts.values()
        if part.kind in kinds and not part.value.startswith("arcade")
    )


def _counted_four(board, circuit):
    screws = sum(row["count"] for row in read_shop()[1] if row["of"] == "four" and "work" in row)
    receptacles = 2 * sum(part.value.startswith("arcade") for part in circuit.parts.values())
    return [
        ("the board", {"joint": joints(circuit, "four")}),
        ("lights, ring and controls", {"joint": lead_joints(circuit), "wire": receptacles}),
        ("assembly of the box", {"four": 1, "screw": screws}),
        ("measuring", {"measure": _measurements(board, circuit)}),
        ("firmware and self-test", {"first": 1}),
    ]


def _counted_pods(board, circuit, pods):
    pods = pods or len(circuit.pods)
    hub = {kind: fasteners(kind, "hub") for kind in ("insert", "screw")}
    one_pod = {kind: fasteners(kind, "pod") for kind in ("insert", "screw")}
    one_pod |= {"joint": joints(circuit, "pod"), "wire": POD_WIRES, "pod": 1}
    return [
        ("the hub's board", {"joint": joints(circuit, "hub")}),
        ("assembly of hub and lid", {"hub": 1, "wire": len(lid_wires(circuit)), **hub}),
        ("measuring", {"measure": _measurements(board, circuit)}),
        (f"{pods} pods", {kind: n * pods for kind, n in one_pod.items()}),
        ("firmware and self-test", {"first": 1}),
    ]


def _measurements(board, circuit):
    return sum(map(len, ohms(board, circuit).values())) + len(
        diodes(board, circuit) + volts(board, circuit)
    )

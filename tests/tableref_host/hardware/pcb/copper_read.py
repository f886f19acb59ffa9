"""Reads the copper of a board from its file and checks it."""

import networkx
from sexpdata import Symbol as Word
from sexpdata import loads

from tableref_host.hardware.pcb import check
from tableref_host.hardware.pcb.check import Copper
from tableref_host.hardware.pcb.footprints import Pad
from tableref_host.hardware.pcb.layout import turned
from tableref_host.hardware.pcb.pour import capsule, disc, filled, pad_shape
from tests.tableref_host.hardware.sexpr import every, inner

LAYERS = {"F.Cu": 0, "B.Cu": 1}


def read_copper(text):
    """Return the Copper in `text`, a .kicad_pcb file of ours."""
    rows = loads(text, true=None, false=None, nil=None)
    nets = {row[1]: row[2] for row in every(rows, "net")}
    found = Copper([], [], [], edge_of(rows))
    for part in every(rows, "footprint"):
        ref = next(row[2] for row in every(part, "property") if row[1] == "Reference")
        _, x, y, *angle = inner(part, "at")
        for pad in every(part, "pad"):
            dx, dy = turned(*inner(pad, "at")[1:3], (angle or [0])[0])
            width, height = inner(pad, "size")[1:]
            if (angle or [0])[0] % 180:
                width, height = height, width
            drill = every(pad, "drill")
            hole = drill[0][1] if drill else 0
            at = Pad(pad[1], x + dx, y + dy, width, height, hole, pad[3] == Word("circle"))
            if pad[2] == Word("np_thru_hole"):
                found.holes.append((at.x, at.y, hole, None))
                continue
            net = inner(pad, "net")[2]
            found.pads.append((ref, pad[1], net, at))
            for layer in (0, 1) if hole else (0,):
                found.shapes.append((net, layer, pad_shape(at, 0)))
            if hole:
                found.holes.append((at.x, at.y, hole, net))
    for row in every(rows, "segment"):
        ends = [tuple(inner(row, word)[1:]) for word in ("start", "end")]
        line = capsule(*ends, inner(row, "width")[1] / 2)
        found.shapes.append((nets[inner(row, "net")[1]], LAYERS[inner(row, "layer")[1]], line))
    for row in every(rows, "via"):
        x, y = inner(row, "at")[1:]
        net = nets[inner(row, "net")[1]]
        found.holes.append((x, y, inner(row, "drill")[1], net))
        for layer in (0, 1):
            found.shapes.append((net, layer, disc(x, y, inner(row, "size")[1] / 2)))
    for row in every(rows, "zone"):
        net, layer = inner(row, "net_name")[1], LAYERS[inner(row, "layer")[1]]
        for part in every(row, "filled_polygon"):
            ring = [(x, y) for _, x, y in inner(part, "pts")[1:]]
            found.shapes.append((net, layer, filled([ring])))
    return found


def edge_of(rows):
    """Return the shape of the board in the file's `rows`, without its cutouts."""
    lines = networkx.Graph(
        (tuple(inner(row, "start")[1:]), tuple(inner(row, "end")[1:]))
        for row in every(rows, "gr_line")
        if inner(row, "layer")[1] == "Edge.Cuts"
    )
    return filled(networkx.cycle_basis(lines))


def file_problems(text, wanted):
    """Return the errors of the board in `text`, as sentences.

    `wanted` are all pads: {(reference, pin): name of the net in the file}.
    """
    copper = read_copper(text)
    found = []
    for ref, pin, net, _ in copper.pads:
        if wanted.get((ref, pin)) != net:
            found.append(f"{ref} pin {pin} is on {net}, and not on {wanted.get((ref, pin))}.")
    lost = wanted.keys() - {(ref, pin) for ref, pin, _, _ in copper.pads}
    found += [f"{ref} pin {pin} has no pad." for ref, pin in sorted(lost)]
    return found + check.copper_problems(copper)

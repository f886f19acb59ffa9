"""Where each part is on the boards of the hub, a pod and the box for four.

The places are in places.toml. Lengths are in mm from the top left corner of a board (the back left
in the box), with y downwards; angles are in degrees counter-clockwise. If a net is moved to another
pin of the Pico, tracks change, but no part moves.
"""

import math
from dataclasses import dataclass, field
from functools import cached_property

from manifold3d import CrossSection

from tableref_host.hardware import HardwareError, table
from tableref_host.hardware.part import BACK, PLAYERS, button_name, numbered, side_of_hub
from tableref_host.hardware.pcb.footprints import Pad, footprint

GRID = 0.635
"""Pitch (mm) of the router's grid, a quarter of the pitch of pins."""

SCREW = 3.2
SCREW_KEEP = 7.0
"""Diameter (mm) around a screw's hole without copper and parts, for its head or its post."""

TIE_HOLE = 3.2
IN_THE_WALL = ("socket", "light")
"""Kinds of parts whose place on the board is determined by an opening of the box."""

PLACES = table("pcb/places")


@dataclass(frozen=True)
class Placed:
    """A part on a board: its pin 1 is at (x, y), and its footprint is rotated by `angle`."""

    part: object
    footprint: object
    x: float
    y: float
    angle: int

    def spot(self, x, y):
        """Convert a point of the footprint to the board's coordinates."""
        dx, dy = turned(x, y, self.angle)
        return (round(self.x + dx, 4), round(self.y + dy, 4))

    def box(self, corners):
        """Return (left, top, right, bottom) of a footprint's rectangle `corners` on the board."""
        (x1, y1), (x2, y2) = self.spot(*corners[:2]), self.spot(*corners[2:])
        return (min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2))

    @property
    def holes(self):
        """[(x, y, diameter)] of the holes without copper, on the board."""
        return [(*self.spot(x, y), width) for x, y, width in self.footprint.holes]

    @cached_property
    def pads(self):
        """[(Pad, net)] in the board's coordinates. Each unconnected pad has a net of its own."""
        found = []
        for pad in self.footprint.pads:
            size = (pad.width, pad.height)
            width, height = size[::-1] if self.angle % 180 else size
            x, y = self.spot(pad.x, pad.y)
            at = Pad(pad.number, x, y, width, height, pad.drill, pad.is_round)
            found.append((at, self.part.pins[pad.number] or f"{self.part.ref} pin {pad.number}"))
        return found


@dataclass
class Board:
    """A board; `outlines` are closed polygons: its edge, and then any openings in it.

    `holes` are (x, y, diameter, diameter of the free area) of holes without copper, besides those
    of parts. `texts` are (text, x, y, size, whether it is on the bottom) of the silkscreen.
    `supplies` are the nets with wide tracks. `tracks` are (net, layer, start, end, width), where
    layer 0 is the top and 1 the bottom; `vias` are (net, x, y), and `pours` are (layer, polygon).
    """

    name: str
    outlines: list
    holes: list
    placed: dict
    texts: list
    origin: tuple
    supplies: frozenset
    tracks: list = field(default_factory=list)
    vias: list = field(default_factory=list)
    pours: list = field(default_factory=list)

    @property
    def pads(self):
        """[(Pad, net)] of all parts in the board's coordinates."""
        return [pad for placed in self.placed.values() for pad in placed.pads]

    @property
    def bare(self):
        """[(x, y, diameter)] of the holes without copper that belong to parts."""
        return [hole for placed in self.placed.values() for hole in placed.holes]


def turned(x, y, angle):
    """Rotate (x, y) counter-clockwise by `angle`, a multiple of 90 degrees."""
    for _ in range(angle // 90 % 4):
        x, y = y, -x
    return (x, y)


def boards(circuit):
    """Return the Boards of a Circuit, without tracks.

    These are the hub and the pod, or the single board of the box for four. Raises HardwareError,
    naming the part, if a part has no place or no footprint.
    """
    four_parts = [part for part in circuit.parts.values() if part.where == "four"]
    if four_parts:
        return [four(circuit, four_parts)]
    hub_parts = [part for part in circuit.parts.values() if part.where in ("hub", "lid")]
    found = [hub(circuit, hub_parts)]
    if circuit.pods:
        first = circuit.pods[0]
        pod_parts = [part for part in circuit.parts.values() if part.pod == first]
        found.append(pod(circuit, [part for part in pod_parts if part.where == "pod"], first))
    return found


def hub(circuit, parts):
    """Return the Board of the hub with `parts`, without tracks."""
    known = PLACES["hub"]
    (width, height), notch = known["size"], known["notch"]
    left = [(notch, 0), (notch, notch), (0, notch)]
    left += [(x, height - y) for x, y in reversed(left)]
    edge = left + [(width - x, y) for x, y in reversed(left)]
    places, texts = dict(known["parts"]), []
    for seat in range(1, PLAYERS + 1):
        is_front, place = side_of_hub(seat)
        middle = known["front_sockets"][place]
        for name, (x, y, angle) in known["seat"].items():
            at = (width - middle + x, y, angle)
            if is_front:
                at = (middle - x, height - y, (angle + 180) % 360)
            places[numbered(name, seat)] = at
        x = middle + 13.5 if is_front else width - middle - 13.5
        texts.append((str(seat), x, height - 15.3 if is_front else 15.3, 3.0, False))
    for number in range(BACK, BACK + 3):
        start = known["controls"] + (number - BACK) * known["control_pitch"]
        for name, (x, y, angle) in known["control"].items():
            places[numbered(name, number)] = (start + x, y, angle)
        if any(part.ref == f"SW{number}" for part in parts):
            texts.append((button_name(number), start + 5.1, 52.6, 1.5, False))
    holes = [(x, y, SCREW, SCREW_KEEP) for x, y in known["screws"]]
    pico_x, pico_y, _ = known["parts"]["U1"]
    origin = (pico_x % GRID, (pico_y - 17.78) % GRID)
    texts += printed("hub", circuit, parts)
    return Board(
        "hub", [edge], holes, put(parts, places, "hub", origin), texts, origin, supplies(circuit)
    )


def four(circuit, parts):
    """Return the Board of the box for four with `parts`, without tracks."""
    known = PLACES["four"]
    width, height = known["size"]
    edge = [(0, 0), (width, 0), (width, height), (0, height)]
    pico_x, pico_y, _ = known["parts"]["U1"]
    origin = (pico_x % GRID, pico_y % GRID)
    return Board(
        "four",
        [edge],
        [(x, y, SCREW, SCREW_KEEP) for x, y in known["screws"]],
        put(parts, known["parts"], "four", origin),
        printed("four", circuit, parts),
        origin,
        supplies(circuit),
    )


def printed(name, circuit, parts):
    """Return the silkscreen texts of the board called `name` with `parts`."""
    known = PLACES[name]["texts"]
    refs = {part.ref for part in parts}
    rows = [*known["above"]]
    rows += [row for ref, more in known.get("with", {}).items() if ref in refs for row in more]
    sides = [(row, False) for row in rows] + [(row, True) for row in known["below"]]
    return [(words.format(build=circuit.name), *rest, side) for (words, *rest), side in sides]


def pod(circuit, parts, first):
    """Return the Board of a pod, without tracks.

    All pods have the same board. It is drawn with the `parts` in the pod of one player, `first`.
    """
    known = PLACES["pod"]
    middle = known["size"] / 2
    # The cable comes up through this notch.
    left, low, right = known["notch"]
    notch = CrossSection.square((right - left, low + 1)).translate((left, -1))
    edge, hole = _ring(middle, middle) - notch, _ring(middle, known["hole"] / 2)
    outlines = [_points(edge), _points(hole)]
    places = {numbered(name, first): spot for name, spot in known["parts"].items()}
    holes = []
    for radius, angle in known["screws"]:
        x, y = radius * math.cos(math.radians(angle)), radius * math.sin(math.radians(angle))
        holes.append((round(middle + x, 3), round(middle - y, 3), SCREW, SCREW_KEEP))
    holes += [(x, y, TIE_HOLE, TIE_HOLE + 1) for x, y in known["ties"]]
    origin = (middle % GRID, middle % GRID)
    texts = printed("pod", circuit, parts)
    return Board(
        "pod", outlines, holes, put(parts, places, "pod", origin), texts, origin, supplies(circuit)
    )


def _ring(middle, radius):
    return CrossSection.circle(radius, 144).translate((middle, middle))


def _points(shape):
    """Return the points of a shape that has only one outline."""
    (outline,) = shape.to_polygons()
    return [(round(x, 4), round(y, 4)) for x, y in outline.tolist()]


def supplies(circuit):
    """Return the nets through which the lights' current flows."""
    ends = {"F1", "D1", "D3", "C1", "BT1", "SW20"} & circuit.parts.keys()
    nets = {net for ref in ends for pin, net in circuit.parts[ref].pins.items() if net}
    return frozenset(net for net in nets if not net.startswith(("WIRE", "POD", "GND")))


def put(parts, places, name, origin):
    """Return {reference: Placed} of `parts` on the board called `name`. Raises HardwareError.

    Parts are moved to the nearest point of the grid through `origin`, unless an opening of the box
    determines their place.
    """
    found = {}
    for part in parts:
        shape = footprint(part)
        if shape is None:
            raise HardwareError(f"{part.ref}, a {part.kind} {part.value}, has no footprint.")
        if part.ref not in places:
            raise HardwareError(f"The board of the {name} has no place for {part.ref}.")
        if set(part.pins) != {pad.number for pad in shape.pads}:
            raise HardwareError(
                f"{part.ref} does not have the pins of its footprint, {shape.name}."
            )
        x, y, angle = places[part.ref]
        if part.kind not in IN_THE_WALL or not part.on_board:
            steps = (round((at - first) / GRID) for at, first in zip((x, y), origin, strict=True))
            x, y = (round(first + GRID * n, 4) for first, n in zip(origin, steps, strict=True))
        found[part.ref] = Placed(part, shape, x, y, angle)
    return found

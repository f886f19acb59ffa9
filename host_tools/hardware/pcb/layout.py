"""Where each part stands on the hub's board and on a pod's, and what the boards look like.

Lengths in mm from a board's top left corner (the hub's back left), y downwards; angles in degrees,
against the clock. A moved pin moves tracks and no part.
"""

import math
from dataclasses import dataclass, field
from functools import cached_property

from host_tools.hardware import HardwareError
from host_tools.hardware.part import BACK, PLAYERS, button_name
from host_tools.hardware.pcb.footprints import Pad, footprint

GRID = 0.635
"""Tracks run on it: a quarter of the pins' pitch."""

HUB = (170.0, 86.0)
NOTCH = 8.5
"""Cut out of the hub's corners, for the posts of its lid."""

SCREW = 3.2
SCREW_KEEP = 7.0
"""Around a screw's hole, free of copper and parts: its head, or the post."""

HUB_SCREWS = ((4.5, 13.0), (165.5, 13.0), (4.5, 73.0), (165.5, 73.0))
FRONT_SOCKETS = (20.0, 51.0, 82.0, 113.0, 144.0)
"""Middles of the sockets of players 1 to 5; those of 6 to 10 are the same, turned by 180."""

SOCKET_OUT = 0.5
"""A socket's face stands out over the board's edge by this."""

PICO_AT = (2.37, 51.89)
"""Pin 1: the Pico's end is 1.0 inside the edge, and its middle is the board's."""

POD = 65.0
POD_HOLE = 36.0
POD_SCREWS = tuple((25.5, angle) for angle in (60, 210, 330))
POD_TIE = ((17.0, 15.5), (9.0, 17.0))
TIE_HOLE = 3.2

IN_THE_WALL = ("socket", "light")
"""Kinds of parts that an opening of a box waits for."""

SEAT = {
    "J{}": (0.0, 12.5 - SOCKET_OUT, 0),
    "LED{}": (-13.5, 3.8, 90),
    "C5{}": (-16.9, 10.0, 0),
    "D4{}": (0.0, 21.2, 90),
    "R1{}": (-14.2, 21.0, 0),
    "R5{}": (14.2, 21.0, 180),
    "R3{}": (-4.04, 24.6, 180),
    "C1{}": (-14.2, 28.2, 0),
}
"""Of a seat at the back edge, from its socket's middle on the edge; {} are the tens' ones."""

MIDDLE = {
    "U1": (*PICO_AT, 90),
    "U2": (61.0, 36.0, 0),
    "C2": (62.3, 32.2, 0),
    "D1": (62.0, 36.0, 270),
    "R1": (56.5, 36.0, 270),
    "R6": (53.4, 54.3, 0),
    "RING1": (73.5, 34.0, 0),
    "R4": (72.3, 40.4, 0),
    "R5": (72.3, 44.5, 0),
    "DS1": (73.5, 51.5, 0),
    "C1": (130.5, 36.7, 0),
    "BZ1": (144.0, 37.5, 0),
    "Q1": (127.7, 46.4, 0),
    "R2": (136.0, 46.0, 0),
    "R3": (127.7, 49.9, 0),
    "D2": (141.0, 49.9, 0),
    "D3": (127.9, 53.6, 0),
    "F1": (143.2, 54.4, 0),
    "BT1": (158.0, 40.0, 90),
    "SW20": (158.0, 51.0, 90),
}
CONTROLS = 87.5
CONTROL_PITCH = 13.0
CONTROL = {"SW{}": (3.8, 34.0), "R1{}": (0.0, 41.0), "R3{}": (0.0, 44.6), "C1{}": (2.6, 48.8)}

ON_POD = {
    "LED2{}": (32.5, 7.5, 180),
    "C3{}": (39.0, 9.8, 90),
    "D6{}": (23.5, 9.2, 0),
    "P{}": (10.3, 24.9, 270),
    "SW{}": (54.7, 34.25, 90),
}


@dataclass(frozen=True)
class Placed:
    """A part on a board: its footprint, with pin 1 at (x, y), turned by `angle`."""

    part: object
    footprint: object
    x: float
    y: float
    angle: int

    def spot(self, x, y):
        """Return where the footprint's (x, y) is on the board."""
        dx, dy = turned(x, y, self.angle)
        return (round(self.x + dx, 4), round(self.y + dy, 4))

    def box(self, corners):
        """Return (left, top, right, bottom) on the board of the footprint's `corners`."""
        (x1, y1), (x2, y2) = self.spot(*corners[:2]), self.spot(*corners[2:])
        return (min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2))

    @cached_property
    def pads(self):
        """The pads as they lie on the board: [(Pad, net)]."""
        found = []
        for pad in self.footprint.pads:
            size = (pad.width, pad.height)
            width, height = size[::-1] if self.angle % 180 else size
            x, y = self.spot(pad.x, pad.y)
            at = Pad(pad.number, x, y, width, height, pad.drill, pad.is_round)
            found.append((at, self.part.pins.get(pad.number)))
        return found


@dataclass
class Board:
    """A board: `outlines` are closed polygons (the first is the edge, others are cut out of it).

    `holes` are (x, y, width, free width around) without copper, `texts` (words, x, y, size,
    is_below) what is printed. `supplies` are nets with wide tracks. `tracks` are (net, layer,
    start, end, width), layer 0 above and 1 below, `vias` (net, x, y), `pours` (layer, polygon).
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


def turned(x, y, angle):
    """Return (x, y) turned by `angle`, a multiple of 90, against the clock."""
    for _ in range(angle // 90 % 4):
        x, y = y, -x
    return (x, y)


def boards(made):
    """Return [hub's Board, pod's Board] of the Circuit `made`, without tracks.

    Raises HardwareError, naming the part that has no place or no footprint.
    """
    hub_parts = [part for part in made.parts.values() if part.where in ("hub", "lid")]
    found = [hub(made, hub_parts)]
    if made.pods:
        first = made.pods[0]
        pod_parts = [part for part in made.parts.values() if part.pod == first]
        found.append(pod(made, [part for part in pod_parts if part.where == "pod"], first))
    return found


def hub(made, parts):
    """Return the hub's Board with `parts` on it, without tracks."""
    width, height = HUB
    corners = [(NOTCH, 0), (0, NOTCH), (0, height - NOTCH), (NOTCH, height)]
    inner = [(NOTCH, NOTCH), None, (NOTCH, height - NOTCH)]
    left = [corners[0], inner[0], corners[1], corners[2], inner[2], corners[3]]
    edge = left + [(width - x, y) for x, y in reversed(left)]
    places = dict(MIDDLE)
    texts = [
        ("USB", 4.0, 29.5, 1.2, False),
        (f"TableRef hub, build {made.name}", 27.0, 39.0, 1.5, False),
        ("MIT licence", 27.0, 47.0, 1.2, False),
    ]
    for seat in range(1, PLAYERS + 1):
        is_front = seat <= PLAYERS // 2
        middle = FRONT_SOCKETS[(seat - 1) % 5]
        for name, (x, y, angle) in SEAT.items():
            if is_front:
                at = (middle - x, height - y, (angle + 180) % 360)
            else:
                at = (width - middle + x, y, angle)
            places[numbered(name, seat)] = at
        x = middle + 13.5 if is_front else width - middle - 13.5
        texts.append((str(seat), x, height - 15.3 if is_front else 15.3, 3.0, False))
    for number in range(BACK, BACK + 3):
        left_at = CONTROLS + (number - BACK) * CONTROL_PITCH
        for name, (x, y) in CONTROL.items():
            places[numbered(name, number)] = (left_at + x, y, 0)
        if any(part.ref == f"SW{number}" for part in parts):
            texts.append((button_name(number), left_at + 5.1, 52.6, 1.5, False))
    refs = {part.ref for part in parts}
    words = {
        "RING1": [*pin_words(("5V", "", "GND", "DIN"), 73.5, 2.5, 31.15)],
        "DS1": [
            *pin_words(("GND", "VCC", "SCL", "SDA"), 73.5, 2.54, 49.2),
            ("DISPLAY", 77.3, 54.2, 1.2),
        ],
        "BT1": [("BATTERY", 158.0, 32.9, 1.2), ("+", 153.75, 40.0, 1.0), ("-", 153.75, 36.5, 1.0)],
        "SW20": [("SWITCH", 158.0, 44.0, 1.2)],
        "BZ1": [("BUZZER", 146.5, 30.4, 1.0)],
    }
    texts += [(*row, False) for ref in words if ref in refs for row in words[ref]]
    texts += back_words(made, 27.0)
    holes = [(x, y, SCREW, SCREW_KEEP) for x, y in HUB_SCREWS]
    origin = (PICO_AT[0] % GRID, (PICO_AT[1] - 17.78) % GRID)
    return Board(
        "hub", [edge], holes, put(parts, places, "hub", origin), texts, origin, supplies(made)
    )


def pin_words(names, x, pitch, y):
    """Return the texts that name the pins of a row."""
    return [(name, x + at * pitch, y, 0.8) for at, name in enumerate(names) if name]


def back_words(made, x):
    """Return the texts below the hub's board."""
    rows = (
        "TableRef hub, MIT licence",
        f"made from board.py, build {made.name}",
        "Cable, core to pin:",
        "1 white SWITCH  2 brown GND",
        "3 green GND  4 yellow 5V  5 grey DATA",
    )
    return [(row, x, 38.4 + 2.3 * at, 1.2, True) for at, row in enumerate(rows)]


def pod(made, parts, first):
    """Return a pod's Board with `parts` of player `first` on it, without tracks."""
    middle = POD / 2
    edge = ring(middle, middle)
    # The cable comes up through it.
    notch = (10.5, 11.5, 16.5)
    before = [(x, y) for x, y in edge if not (notch[0] < x < notch[2] and y < middle)]
    at = max(index for index, (x, y) in enumerate(before) if x <= notch[0] and y < middle)
    cut = [(x, middle - (middle**2 - (middle - x) ** 2) ** 0.5) for x in (notch[0], notch[2])]
    inner = [(notch[0], notch[1]), (notch[2], notch[1])]
    edge = before[: at + 1] + [cut[0], *inner, cut[1]] + before[at + 1 :]
    places = {numbered(name, first): spot for name, spot in ON_POD.items()}
    holes = [
        (
            round(middle + radius * math.cos(math.radians(angle)), 3),
            round(middle - radius * math.sin(math.radians(angle)), 3),
            SCREW,
            SCREW_KEEP,
        )
        for radius, angle in POD_SCREWS
    ]
    holes += [(x, y, TIE_HOLE, TIE_HOLE + 1) for x, y in POD_TIE]
    names = "1 white SWITCH", "2 brown GND", "3 green GND", "4 yellow 5V", "5 grey DATA"
    texts = [(word, 32.5, 53.0 + 2.0 * row, 1.0, True) for row, word in enumerate(names)]
    texts += [(str(pin + 1), 4.6, 24.9 + 3.5 * pin, 1.0, False) for pin in range(5)]
    texts += [
        ("TableRef pod", 32.5, 54.0, 1.5, False),
        ("MIT licence", 32.5, 56.6, 1.0, False),
        ("BUTTON", 54.5, 39.5, 1.0, False),
        ("LIGHT", 32.5, 12.0, 1.0, False),
        ("CABLE", 15.4, 20.3, 1.0, False),
    ]
    origin = (middle % GRID, middle % GRID)
    outlines = [edge, ring(middle, POD_HOLE / 2)]
    return Board(
        "pod", outlines, holes, put(parts, places, "pod", origin), texts, origin, supplies(made)
    )


def ring(middle, radius, sides=144):
    """Return a circle around (middle, middle) as a polygon, clockwise from the left."""
    angles = [math.tau * step / sides for step in range(sides)]
    return [
        (round(middle - radius * math.cos(a), 4), round(middle - radius * math.sin(a), 4))
        for a in angles
    ]


def supplies(made):
    """Return the nets that carry the lights' current."""
    ends = {"F1", "D1", "D3", "C1", "BT1", "SW20"} & made.parts.keys()
    nets = {net for ref in ends for pin, net in made.parts[ref].pins.items() if net}
    return frozenset(net for net in nets if not net.startswith(("WIRE", "POD", "GND")))


def put(parts, places, name, origin):
    """Return {reference: Placed} of `parts` on the board called `name`. Raises HardwareError.

    What no opening of a box waits for is moved onto the grid, which goes through `origin`.
    """
    found = {}
    for part in parts:
        shape = footprint(part)
        if shape is None:
            raise HardwareError(f"{part.ref}, a {part.kind} {part.value}, has no footprint.")
        if part.ref not in places:
            raise HardwareError(f"The board of the {name} has no place for {part.ref}.")
        if set(part.pins) != {pad.number for pad in shape.pads}:
            raise HardwareError(f"{part.ref} has not the pins of its footprint, {shape.name}.")
        x, y, angle = places[part.ref]
        if part.kind not in IN_THE_WALL:
            x, y = (_snapped(value, first) for value, first in zip((x, y), origin, strict=True))
        found[part.ref] = Placed(part, shape, x, y, angle)
    return found


def _snapped(value, first):
    return round(first + GRID * round((value - first) / GRID), 4)


def numbered(name, number):
    """Return a reference: "R3{}" and 12 are R42, "J{}" and 10 J10."""
    letters = name.rstrip("0123456789{}")
    tens = name.removeprefix(letters).removesuffix("{}")
    return f"{letters}{int(tens or 0) * 10 + number}"

"""The elements of a circuit: parts, their pins and the nets that join them.

Pins are numbered as in the data sheet; `PIN_NAMES` has their names.
"""

from collections import OrderedDict
from dataclasses import dataclass, field

from tableref_host.hardware import table

BACK, NEXT, OK = 11, 12, 13
PLAYERS = 10
"""Buttons 1 to 10 are the players', and the first ten lights of the chain too."""

CONTROL_NAMES = {BACK: "BACK", NEXT: "NEXT", OK: "OK"}
MULTIPLES = {"": 1, "k": 1e3, "M": 1e6, "n": 1e-9, "u": 1e-6, "p": 1e-12}
"""Unit prefix -> its factor."""

NAMES = table("names")
PIN_NAMES = {
    kind: {str(at + 1): name for at, name in enumerate(names.split())}
    for kind, names in NAMES["pins"].items()
}
"""Kind of part -> pin -> name. Kinds that are missing have two equal pins, "1" and "2"."""

PICO_GPIO = {int(name[2:]): at for at, name in PIN_NAMES["pico"].items() if name.startswith("GP")}
"""GPIO -> pin of the Pico. Those that are missing here lead to no pin."""

PICO_GROUND = tuple(at for at, name in PIN_NAMES["pico"].items() if name in ("GND", "AGND"))
"""The Pico's ground pins, joined inside; AGND is the converter's."""


@dataclass(frozen=True)
class Part:
    """One part: what it is, where it goes and the net of each pin.

    `kind` is a word of `PIN_NAMES` or "resistor", "capacitor", "fuse", "button", "switch",
    "piezo"; kind and value together are one line of the parts list. `where` is "hub", "lid",
    "pod", "four" or "breadboard"; `on_board` says whether it is soldered onto a circuit board, or
    sits in the holes of the breadboard; else it is wired to it. `pins` maps a pin's number to
    its net, None when nothing goes to it. `pod` is the number of the pod (and player) it belongs
    to, 0 for none.
    """

    ref: str
    kind: str
    value: str
    where: str
    pins: dict
    on_board: bool = True
    pod: int = 0
    note: str = ""

    def pin_name(self, pin):
        """Return the name of `pin`: "GP2", "DIN"; its number if it has no name."""
        return PIN_NAMES.get(self.kind, {}).get(pin, pin)


@dataclass
class Circuit:
    """The parts of the build called `name` by reference, block by block.

    `pods` are the numbers of the players that have a pod, in order; all pods are alike.
    """

    name: str
    pods: tuple = ()
    parts: OrderedDict = field(default_factory=OrderedDict)

    @property
    def nets(self):
        """Net -> set of (reference, pin), for every net that a pin is on."""
        nets = {}
        for part in self.parts.values():
            for pin, net in part.pins.items():
                if net is not None:
                    nets.setdefault(net, set()).add((part.ref, pin))
        return nets

    @property
    def filtered(self):
        """The numbers of the buttons that have a pull-up and a filter."""
        return [int(net.removeprefix("WIRE_")) for net in self.nets if net.startswith("WIRE_")]

    def figure(self, ref, at=None):
        """Return the figure of a part's value: ohms, farads. R1{} is as `numbered` has it."""
        return number(self.parts[ref if at is None else numbered(ref, at)].value)

    def add(self, ref, kind, value, where, pins, **more):
        """Add a part. Raises ValueError when `ref` is taken or `pins` are not the kind's."""
        names = PIN_NAMES.get(kind, {"1": "1", "2": "2"})
        if ref in self.parts:
            raise ValueError(f"there are two parts called {ref}")
        if set(pins) != set(names):
            raise ValueError(f"{ref} has pins {sorted(pins)}, and a {kind} has {sorted(names)}")
        self.parts[ref] = Part(ref, kind, value, where, pins, **more)


def button_name(number):
    """Return the name of button `number`: "player 1", "BACK"."""
    return CONTROL_NAMES.get(number) or f"player {number}"


def number(value):
    """Return the figure of a part's `value`: "2.2 k" is 2200.0, "10 nF" 1e-8. Raises ValueError."""
    amount, _, unit = value.partition(" ")
    return float(amount) * MULTIPLES[unit.removesuffix("F")]


def numbered(name, number):
    """Return the reference for a number: "R3{}" and 12 give R42, "J{}" and 10 give J10."""
    letters = name.rstrip("0123456789{}")
    tens = name.removeprefix(letters).removesuffix("{}")
    return f"{letters}{int(tens or 0) * 10 + number}"


def side_of_hub(seat):
    """Return (is_front, place) of a seat's socket on the hub.

    `place` counts from 0: from the left in front, from the right at the back. Seats run clockwise,
    seen from above, as players take turns, and seat 1 is at the ring's first light.
    """
    steps = (8 - seat) % PLAYERS
    return steps < PLAYERS // 2, steps % (PLAYERS // 2)

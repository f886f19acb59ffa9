"""The elements of a circuit: parts, their pins, and the nets that connect the pins.

Pins are numbered as in the data sheet; `PIN_NAMES` contains their names.
"""

from collections import OrderedDict
from dataclasses import dataclass, field

from tableref_host.hardware import table

BACK, NEXT, OK = 11, 12, 13
PLAYERS = 10
"""Number of the players. Their buttons have the numbers 1 to PLAYERS.

Each player has a light. These are the first ones in the chain of lights.
"""

CONTROL_NAMES = {BACK: "BACK", NEXT: "NEXT", OK: "OK"}
MULTIPLES = {"": 1, "k": 1e3, "M": 1e6, "n": 1e-9, "u": 1e-6, "p": 1e-12}
"""Unit prefix -> its factor."""

NAMES = table("names")
PIN_NAMES = {
    kind: {str(at + 1): name for at, name in enumerate(names.split())}
    for kind, names in NAMES["pins"].items()
}
"""Kind of part -> pin -> name. Other kinds have two equal pins, "1" and "2"."""

PICO_GPIO = {int(name[2:]): at for at, name in PIN_NAMES["pico"].items() if name.startswith("GP")}
"""GPIO -> pin of the Pico. Other GPIOs are not connected to a pin."""

PICO_GROUND = tuple(at for at, name in PIN_NAMES["pico"].items() if name in ("GND", "AGND"))
"""The Pico's ground pins, which are connected inside. AGND is the ground of the AD converter."""


@dataclass(frozen=True)
class Part:
    """A part: what it is, where it is mounted, and the net of each pin.

    `kind` is a key of `PIN_NAMES` or "resistor", "capacitor", "fuse", "button", "switch" or
    "piezo"; parts of the same kind and value are one line of the parts list. `where` is "hub",
    "lid", "pod", "four" or "breadboard". `on_board` is whether the part is mounted on the circuit
    board or the breadboard, instead of being wired to it. `pins` maps the number of a pin to its
    net, or to None if it is not connected. `pod` is the number of its pod and player, 0 for none.
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
    """The circuit of the build called `name`.

    `parts` is {reference ("R1"): Part}, in the order of circuit.toml.

    `pods` are the numbers of the players who have a pod. All pods are alike.
    """

    name: str
    pods: tuple = ()
    parts: OrderedDict = field(default_factory=OrderedDict)

    @property
    def nets(self):
        """Net -> set of the (reference, pin) on it."""
        nets = {}
        for part in self.parts.values():
            for pin, net in part.pins.items():
                if net is not None:
                    nets.setdefault(net, set()).add((part.ref, pin))
        return nets

    @property
    def filtered(self):
        """Numbers of the buttons that have an external pull-up and a filter."""
        return [int(net.removeprefix("WIRE_")) for net in self.nets if net.startswith("WIRE_")]

    def figure(self, ref, at=None):
        """Return the value of a part in ohms or farads.

        `ref` is its reference or, with a number `at`, a name for `numbered`.
        """
        return number(self.parts[ref if at is None else numbered(ref, at)].value)

    def add(self, ref, kind, value, where, pins, **more):
        """Add a part. Raises ValueError if `ref` exists already or `pins` do not match the kind."""
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
    """Parse the value of a part: "2.2 k" is 2200.0, "10 nF" is 1e-8. Raises ValueError."""
    amount, _, unit = value.partition(" ")
    return float(amount) * MULTIPLES[unit.removesuffix("F")]


def numbered(name, number):
    """Return the reference of a part that exists for each button, player or pod.

    The `number` of that is added to ten times the number in `name`. So "R3{}" and 12 give R42, and
    "J{}" and 10 give J10.
    """
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

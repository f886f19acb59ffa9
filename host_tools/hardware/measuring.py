"""What to measure on a build before it is used: between which points, and what the meter says."""

from dataclasses import dataclass

import networkx
import numpy as np

from host_tools.hardware.circuit import lights_rail, supply_net
from host_tools.hardware.figures import f
from host_tools.hardware.part import PLAYERS, button_name, number

TOLERANCE = 0.06
"""Of a resistor with a gold ring (5 %, IEC 60062), and 1 % for a cheap meter."""
ZERO_OHM = 2
"""What a meter's leads and a wire have at most (ohm): more is no joint. Ours."""
OPEN_OHM = 1_000
"""Less than this (ohm) where nothing joins two points is a fault; chips alone have more. Ours."""
LOGIC_SHARE = 0.03
"""So far the Pico's 3.3 V and a meter may be out together. Ours."""
NO_V = 0.3
"""What a meter shows at most where there should be nothing (V). Ours."""
GROUND = "GND"


@dataclass(frozen=True)
class Measurement:
    """One thing to measure: `red` and `black` are where the probes go.

    Each is a supply's net ("GND") or (reference, pin). `least` and `most` are what is
    expected in `unit` ("ohm" or "V"); `most` None is no bound. `fault` says what is wrong if not.
    """

    what: str
    red: object
    black: object
    least: float
    most: float | None
    unit: str
    fault: str


class Ohms:
    """What to measure of `board` without any power; `made` is its Circuit.

    A soldered board is measured without its Pico and its chip, a solderless one with the Pico.
    """

    def __init__(self, board, made):
        self._board = board
        self._made = made
        self._gpios = {net: pin for pin, net in made.parts["U1"].pins.items() if net}

    def supplies(self):
        """Return the Measurements of the supplies: they must not touch."""
        rail, fed = lights_rail(self._board), supply_net(self._board)
        shorted = "a wire or solder joins two that should be apart: look along both with a lamp"
        charged = (
            "wait, the figure climbs while C1 is charged; if it stays low, two wires or joints "
            "touch, or C1 or a diode is the wrong way round"
        )
        found = [self._open("the lights' supply, and ground", rail, GROUND, charged)]
        if self._made.filtered:
            found.append(self._open("3.3 V, and ground", "+3V3", GROUND, shorted))
            found.append(self._open("3.3 V, and the lights' supply", "+3V3", rail, shorted))
        if "F1" in self._made.parts:
            fuse = "F1 or one of its joints is open"
            found.append(self._joined("the fuse", ("U1", self._gpios[fed]), rail, fuse))
        chip = self._made.parts["U2"].pins if "U2" in self._made.parts else {}
        text = "a joint of the chip's socket is open"
        for pin in (pin for pin, net in chip.items() if net == GROUND):
            found.append(self._joined(f"U2's pin {pin}", ("U2", pin), GROUND, text))
        return found

    def buttons(self):
        """Return the Measurements of each button, in order: what, and the two figures."""
        found = []
        for button in self._board.BUTTONS:
            at = ("U1", self._gpios[f"BTN_{button}"])
            name = button_name(button)
            if button not in self._made.filtered:
                short = "the button lies the wrong way round, or two wires touch"
                found.append(self._open(f"{name}, not pressed", at, GROUND, short))
                text = "its wire is in a row too high or too low, or its ground wire is missing"
                found.append(self._joined(f"{name}, pressed", at, GROUND, text))
                continue
            pull_up, series = f"R{10 + button}", f"R{30 + button}"
            text = f"a joint of {series} or of the Pico's socket is open"
            found.append(self._resistance(f"{name}, at the Pico", at, "+3V3", text))
            wired = (f"J{button}", "1") if button <= PLAYERS else (f"SW{button}", "1")
            text = f"a joint of {pull_up} is open, or it is no 2.2 k"
            found.append(self._resistance(f"{name}, at its wire", wired, "+3V3", text))
            text = f"a bridge at C{10 + button}, or the button is wired to NC"
            found.append(self._open(f"{name}, not pressed", at, GROUND, text))
        return found

    def neighbours(self):
        """Return a Measurement for each contact and the next: a bridge is the commonest fault."""
        names = [self._gpios[f"BTN_{button}"] for button in self._board.BUTTONS]
        text = "solder or a wire joins the two"
        found = []
        for first, second in zip(names, names[1:], strict=False):
            what = f"{self._gpio(first)} and {self._gpio(second)}"
            if self._made.filtered:
                found.append(self._resistance(what, ("U1", first), ("U1", second), text))
        return found

    def data(self):
        """Return the Measurements of the lights' data."""
        made, found = self._made, []
        sender, start = ("U1", self._gpios["LED_DATA"]), made.parts["R1"].pins["1"]
        if "U2" in made.parts:
            text = "a joint of the chip's or the Pico's socket is open"
            found.append(self._joined("data, to the chip", sender, ("U2", "2"), text))
            sender = ("U2", "3")
        light = next(
            (ref, "4") for ref, part in made.parts.items() if part.pins.get("4") == "LED_1"
        )
        text = "R1, or a joint or wire between the two, is missing or elsewhere"
        found.append(self._resistance("data, to light 1", sender, light, text))
        for player in made.pods:
            resistor = made.parts.get(f"R{50 + player}")
            if resistor:
                heard = sender if resistor.pins["1"] == start else (f"LED{player}", "4")
                text = f"a joint of {resistor.ref} or of the socket is open"
                pod = (f"J{player}", "5")
                found.append(self._resistance(f"data, to pod {player}", heard, pod, text))
        return found

    def rest(self):
        """Return the Measurements of the sound and the display."""
        made = self._made
        found = []
        text = "R2, or a joint or wire between the two, is missing or elsewhere"
        driven = ("Q1", "2") if "Q1" in made.parts else ("BZ1", "1")
        buzzer = ("U1", self._gpios["BUZZER"])
        found.append(self._resistance("sound, from the Pico", buzzer, driven, text))
        if "R3" in made.parts:
            text = "a joint of R3 or of the piezo is open"
            rail = lights_rail(self._board)
            found.append(self._resistance("sound, at the piezo", rail, ("BZ1", "2"), text))
        if "DS1" in made.parts:
            for pin, net in made.parts["DS1"].pins.items():
                text = "its wire is missing, or elsewhere"
                start = ("U1", self._gpios[net]) if net.startswith("OLED") else net
                name = made.parts["DS1"].pin_name(pin)
                found.append(self._joined(f"display, {name}", start, ("DS1", pin), text))
        return found

    def all(self):
        """Return all Measurements, in order."""
        parts = (self.supplies, self.buttons, self.neighbours, self.data, self.rest)
        return [measurement for part in parts for measurement in part()]

    def _gpio(self, pin):
        return self._made.parts["U1"].pin_name(pin)

    def _net(self, end):
        return end if isinstance(end, str) else self._made.parts[end[0]].pins[end[1]]

    def _open(self, what, red, black, fault):
        return Measurement(what, red, black, OPEN_OHM, None, "ohm", fault)

    def _joined(self, what, red, black, fault):
        return Measurement(what, red, black, 0, ZERO_OHM, "ohm", fault)

    def _resistance(self, what, red, black, fault):
        ohm = ohms_between(self._made, self._net(red), self._net(black))
        least, most = ohm * (1 - TOLERANCE), ohm * (1 + TOLERANCE)
        return Measurement(what, red, black, least, most, "ohm", fault)


def volts(board, made):
    """Return the Measurements of `board` on USB, its Pico new or with TableRef; in order.

    The black probe is at ground.
    """
    rail, fed = lights_rail(board), supply_net(board)
    pins = {net: pin for pin, net in made.parts["U1"].pins.items() if net}
    least, most = f.USB_LEAST_V, f.USB_MOST_V
    found = [_volts("USB", ("U1", "40"), least, most, "another cable, another port")]
    if fed == "VSYS":
        least -= f.PICO_DIODE_V
        text = "something draws too much: cable out, and measure the ohms again"
        found.append(_volts("VSYS", ("U1", pins[fed]), least, most, text))
    if "D1" in made.parts:
        least -= f.SILICON_MOST_V
        most -= f.SILICON_LEAST_V
        text = "more: D1 is a Schottky diode, or a wire goes past it; nothing: it is turned round"
        found.append(_volts("the lights, with the strip", rail, least, most, text))
    else:
        text = "F1 is open, or one of its joints"
        found.append(_volts("the lights", rail, least, most, text))
    logic = f.LOGIC_V
    low, high = logic * (1 - LOGIC_SHARE), logic * (1 + LOGIC_SHARE)
    text = "much less: something draws from it; cable out, and measure the ohms again"
    found.append(_volts("3.3 V", ("U1", "36"), low, high, text))
    if "U2" in made.parts:
        text = "a joint of the chip's socket is open"
        found.append(_volts("the chip U2", ("U2", "14"), least, most, text))
    if made.filtered:
        # A Pico without a program pulls its pins down, as weakly as it pulls them up with ours.
        pull_up, series = (number(made.parts[f"R{n + made.filtered[0]}"].value) for n in (10, 30))
        inside = f.PULL_UP_OHM
        low *= inside / (inside + pull_up + series)
        for button in board.BUTTONS:
            text = "0 V: the contact is closed or a bridge is there; 1 to 2 V: a poor joint"
            contact = ("U1", pins[f"BTN_{button}"])
            found.append(_volts(f"{button_name(button)}", contact, low, high, text))
        text = "more, while a button is pressed: its wire to ground"
        found.append(_volts("the same, pressed", contact, 0, NO_V, text))
    if "Q1" in made.parts:
        text = "Q1 is the wrong way round, or its base touches something"
        found.append(_volts("the piezo, silent", ("BZ1", "2"), least, most, text))
    if "D3" in made.parts:
        text = "empty cells, or D3 is the wrong way round"
        fresh = board.BATTERY_CELLS * f.CELL_FRESH_V
        what = "VSYS, on batteries without USB"
        found.append(_volts(what, ("U1", pins[fed]), f.LIGHT_LEAST_V, fresh, text))
    return found


def _volts(what, red, least, most, fault):
    return Measurement(what, red, GROUND, least, most, "V", fault)


def ohms_between(made, red, black):
    """Return the resistance between two nets of the Circuit `made` through its resistors (ohm).

    All else is open: no button is pressed, and the Pico is not there. inf when nothing joins them.
    """
    joins = networkx.MultiGraph()
    joins.add_nodes_from((red, black))
    for part in made.parts.values():
        if part.kind == "resistor":
            joins.add_edge(*part.pins.values(), siemens=1 / number(part.value))
    if not networkx.has_path(joins, red, black):
        return float("inf")
    reached = sorted(networkx.node_connected_component(joins, red))
    # Kirchhoff: 1 A goes in at red and out at black; with all volts known, they differ by the ohms.
    siemens = networkx.to_numpy_array(joins, reached, weight="siemens")
    volts = np.linalg.pinv(np.diag(siemens.sum(axis=0)) - siemens, hermitian=True)
    a, b = reached.index(red), reached.index(black)
    return float(volts[a, a] + volts[b, b] - 2 * volts[a, b])

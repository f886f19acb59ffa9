"""The measurements before the first use of a build, and the results to expect.

The measurements are in measuring.toml; the expected values are calculated here.
"""

import itertools
import math
from dataclasses import dataclass

import networkx
import numpy as np

from tableref_host.hardware import table
from tableref_host.hardware.breadboard import spoken
from tableref_host.hardware.circuit import circuit_of, each_row, lights_rail
from tableref_host.hardware.figures import f
from tableref_host.hardware.page import page
from tableref_host.hardware.part import PLAYERS, button_name, number
from tableref_host.hardware.placement import placed
from tableref_host.hardware.words import end_words

KNOWN = table("measuring")
TOLERANCE = 0.06
"""Maximum relative error of a measurement of a 5 % resistor (gold band, IEC 60062) with a cheap
meter (1 %).
"""
ZERO_OHM = 2
"""Maximum resistance (ohm) of a joint and the leads of a meter. We chose it; no standard does."""
OPEN_OHM = 1_000
"""Minimum resistance (ohm) between unconnected points. We chose it so that any chip has more."""
DIODE_V = {"conducts": (0.3, 0.9), "blocks": (1.0, None)}
"""Limits (V) of the reading in a meter's diode range for silicon that conducts or blocks."""
LOGIC_TOLERANCE = 0.03
"""Maximum relative error of a measurement of 3.3 V: of the Pico's supply and the meter together.

We chose it, because the Pico's data sheet gives none.
"""
NOTHING_V = 0.3
"""Maximum reading (V) of a meter where there is no voltage. We chose it; no standard does."""
GROUND = "GND"


@dataclass(frozen=True)
class Measurement:
    """A measurement; `red` and `black` are where its probes go.

    The place of a probe is the name of a supply's net ("GND") or a part's (reference, pin). `least`
    and `most` are the limits of a correct reading; `most` is None for no limit. Their `unit` is
    "ohm", "V" or "diode" (V in the diode range). `fault` describes the cause of a wrong reading.
    """

    what: str
    red: object
    black: object
    least: float
    most: float | None
    unit: str
    fault: str


def ohms(board, circuit):
    """Return {title: Measurements} of resistances of a build without power.

    A soldered board is measured without its Pico and its chip, a breadboard with the Pico.
    """
    known = {"open": (OPEN_OHM, None), "joined": (0, ZERO_OHM)}
    found, between = {}, resistances(circuit)
    for row in _rows("ohms", board, circuit):
        ends = row["red"], row["black"]
        bounds = known.get(row.get("expect"))
        if bounds is None:
            nets = frozenset(
                end if isinstance(end, str) else circuit.parts[end[0]].pins[end[1]] for end in ends
            )
            ohm = between[nets]
            bounds = ohm * (1 - TOLERANCE), ohm * (1 + TOLERANCE)
        one = Measurement(row["what"], *ends, *bounds, "ohm", row["fault"])
        found.setdefault(row["title"], []).append(one)
    return found


def diodes(board, circuit):
    """Return the Measurements of the build `board` in the diode range of a meter, without power."""
    return [
        Measurement(
            *(row[name] for name in ("what", "red", "black")),
            *DIODE_V[row["expect"]],
            "diode",
            row["fault"],
        )
        for row in _rows("diodes", board, circuit)
    ]


def volts(board, circuit):
    """Return the Measurements of voltages of a build with USB power, with or without firmware."""
    expected = levels(board, circuit)
    return [
        Measurement(row["what"], row["red"], GROUND, *expected[row["expect"]], "V", row["fault"])
        for row in _rows("volts", board, circuit)
    ]


def levels(board, circuit):
    """Return the limits of all voltages (V against ground) that measuring.toml expects.

    They are {name in `expect` of a row: (minimum, maximum)}.
    """
    lost = f.PICO_DIODE_V if board.BATTERY_CELLS else 0
    supply = (f.USB_LEAST_V - lost, f.USB_MOST_V)
    lights = supply
    if "D1" in circuit.parts:
        lights = (supply[0] - f.SILICON_MOST_V, supply[1] - f.SILICON_LEAST_V)
    logic = (f.LOGIC_V * (1 - LOGIC_TOLERANCE), f.LOGIC_V * (1 + LOGIC_TOLERANCE))
    pulled = 0
    if circuit.pods:
        pulled = sum(circuit.figure(ref, circuit.filtered[0]) for ref in ("R1{}", "R3{}"))
    # Without firmware the pins are pulled down, as weakly as the firmware pulls them up.
    contact = logic[0] * (f.PULL_UP_OHM / (f.PULL_UP_OHM + pulled))
    return {
        "usb": (f.USB_LEAST_V, f.USB_MOST_V),
        "supply": supply,
        "lights": lights,
        "logic": logic,
        "contact": (contact, logic[1]),
        "nothing": (0, NOTHING_V),
        "batteries": (f.LIGHT_LEAST_V, board.BATTERY_CELLS * f.CELL_FRESH_V),
    }


def _rows(key, board, circuit):
    """Yield the rows of measuring.toml under `key` that apply to a build, with names filled in.

    `red` and `black` have the same format as in a Measurement.
    """
    after = dict(zip(board.BUTTONS, board.BUTTONS[1:], strict=False))
    chip = circuit.parts["U2"].pins if "U2" in circuit.parts else {}
    numbers = {
        "button with one after it": after,
        "last button": board.BUTTONS[-1:],
        "pin of the chip on ground": [int(pin) for pin, net in chip.items() if net == GROUND],
    }
    sender = "U2 LED_5V" if chip else "U1 LED_DATA"

    def end_of(words):
        ref, _, at = words.partition(" ")
        if not at:
            return ref
        pins = circuit.parts[ref].pins
        return ref, at if at in pins else next(pin for pin, net in pins.items() if net == at)

    def gpio(button):
        return circuit.parts["U1"].pin_name(end_of(f"U1 BTN_{button}")[1])

    for row, n, names in each_row(KNOWN[key], board, numbers):
        names |= {f"n{tens}": n + tens for tens in (10, 30, 50)}
        names["sender"] = sender
        names["and_display"] = " and display" if "DS1" in circuit.parts else ""
        names["light"] = "LED1" if "LED1" in circuit.parts else "STRIP1"
        names["light_after"] = f"LED{n + 1}" if f"LED{n + 1}" in circuit.parts else "RING1"
        names["heard_at"] = sender if n == 1 else f"LED{n} LED_{n}"
        if n in board.BUTTONS:
            names["name"], names["gpio"] = button_name(n), gpio(n)
            names["wired"] = f"J{n} 1" if n <= PLAYERS else f"SW{n} 1"
        if n in after:
            names["after"], names["after_gpio"] = after[n], gpio(after[n])
        row = {name: text.format(**names) for name, text in row.items()}
        yield row | {end: end_of(row.get(end, GROUND)) for end in ("red", "black")}


def ohms_between(circuit, red, black):
    """Return the resistance (ohm) between two nets of a Circuit through its resistors.

    No button is pressed, and the Pico is not there. Without a connection it is infinite.
    """
    return resistances(circuit).get(frozenset((red, black)), 0 if red == black else math.inf)


def resistances(circuit):
    """Return {two nets: ohm} of all pairs of nets that are connected by resistors."""
    joins = networkx.MultiGraph()
    for part in circuit.parts.values():
        if part.kind == "resistor":
            joins.add_edge(*part.pins.values(), siemens=1 / number(part.value))
    found = {}
    for group in networkx.connected_components(joins):
        reached = sorted(group)
        # Kirchhoff's laws: let 1 A flow into one net and out of the other. Then the voltage between
        # them equals the resistance.
        siemens = networkx.to_numpy_array(joins, reached, weight="siemens")
        volts = np.linalg.pinv(np.diag(siemens.sum(axis=0)) - siemens, hermitian=True)
        for (a, red), (b, black) in itertools.combinations(enumerate(reached), 2):
            found[frozenset((red, black))] = float(volts[a, a] + volts[b, b] - 2 * volts[a, b])
    return found


def measure_page(board):
    """Return {"measure.md": bytes} for the build `board`, a valid class of board.py.

    Raises HardwareError if its circuit does not fit on a breadboard.
    """
    circuit = circuit_of(board)
    is_soldered = board.HAS_PODS or board.HAS_BOARD
    legs = {} if is_soldered else placed(circuit, board).parts
    kind = "board" if board.HAS_PODS else "four" if board.HAS_BOARD else "breadboard"
    points = KNOWN["points"][kind]
    nets = {**points, lights_rail(board): points["lights"]}

    def spot(end, without_pico=is_soldered):
        """Describe the place for a probe at `end`, which is a net or (reference, pin)."""
        if isinstance(end, str):
            return nets[end]
        ref, pin = end
        if ref == "U1":
            which = "the socket of the Pico's pin" if without_pico else "the Pico's pin"
            return f"{which} {pin} ({circuit.parts['U1'].pin_name(pin)})"
        if ref in legs:
            return f"{spoken(legs[ref][pin][0])} ({circuit.parts[ref].kind} {ref})"
        return end_words(end, circuit.parts)

    known = dict(name=board.NAME, is_soldered=is_soldered, has_pods=board.HAS_PODS, spot=spot)
    known |= dict(
        ohms=ohms(board, circuit), diodes=diodes(board, circuit), volts=volts(board, circuit)
    )
    text = page("measure.md", **known)
    return {"measure.md": text.encode()}

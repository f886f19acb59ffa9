"""The electrics of a build worked out: times, levels and currents, from its circuit's values.

Every calculation returns a Result that says what comes out, what is wanted and whether it holds.
The figures of data sheets are in figures.py; resistors and capacitors are read from the circuit, so
a changed value is judged anew.
"""

import math

from host_tools.hardware import figures as f
from host_tools.hardware.circuit import circuit
from host_tools.hardware.electrics_supply import supply_results
from host_tools.hardware.result import Result, number

PRESS_US = 15
"""How much later than the contact a press may be seen (us); a photo finish is 1 ms or more."""

RELEASE_US = 100
"""The same of a release: what is debounced is locked out for 10 ms."""

MARGIN_V = 0.1
"""What the lights' data must be above what they need (V), with USB's usual voltage."""


def passed_us(ohm, farad, start_v, end_v, reached_v):
    """Return when a capacitor that goes from `start_v` to `end_v` passes `reached_v` (us)."""
    return ohm * farad * math.log((start_v - end_v) / (reached_v - end_v)) * 1e6


def results(board):
    """Return all Results of `board`, a class of board.py without problems, in a reader's order."""
    made = circuit(board)
    found = contact_results(made)
    found += data_results(board, made)
    if made.pods and board.LIGHTS_MIRRORED:
        found += pod_results(board, made)
    return found + supply_results(board, made)


def problems(board):
    """Return what of `board` does not hold: sentences, none when all is well."""
    return [result.text for result in results(board) if not result.holds]


def contact_results(made):
    """Return what a button's parts do to its press, its release and its contact."""
    numbers = [ref.removeprefix("SW") for ref in made.parts if ref.startswith("SW")]
    filtered = [int(n) for n in numbers if f"C{10 + int(n)}" in made.parts]
    if not filtered:
        return [
            Result(
                "pull-up",
                f.LOGIC_V.value / f.PULL_UP_OHM.value * 1e6,
                "uA",
                "The buttons are beside the Pico and use its own pull-ups: nothing is added to a "
                f"press. {f.LOGIC_V.value} V / {f.PULL_UP_OHM.value / 1000:g} k = "
                f"{f.LOGIC_V.value / f.PULL_UP_OHM.value * 1e6:.0f} uA flow through a contact.",
            )
        ]
    at = filtered[0]
    pull_up = number(made.parts[f"R{10 + at}"].value)
    series = number(made.parts[f"R{30 + at}"].value)
    farad = number(made.parts[f"C{10 + at}"].value)
    high, low_v, high_v = f.LOGIC_V.value, f.LOW_V.value, f.HIGH_V.value
    press = passed_us(series, farad, high, 0, low_v)
    release = passed_us(series + pull_up, farad, 0, high, high_v)
    wetting = high / pull_up * 1000
    rest = high * series / (series + f.PULL_UP_OHM.value)
    shorted = (f.USB_V.value - f.PICO_DIODE_V.value - high - f.CLAMP_V.value) / series * 1000
    into_logic = (f.USB_V.value - f.PICO_DIODE_V.value - high) / pull_up * 1000
    return [
        Result(
            "press",
            press,
            "us",
            f"A press is seen {press:.1f} us after the contact closes: {farad * 1e9:g} nF goes "
            f"through {series:g} ohm from {high} V to {low_v} V, R x C x ln({high} / {low_v}). "
            f"At most {PRESS_US} us are wanted; it is the same for every button.",
            press <= PRESS_US,
        ),
        Result(
            "release",
            release,
            "us",
            f"A release is seen {release:.1f} us after the contact opens: through "
            f"{series + pull_up:g} ohm to {high_v} V. At most {RELEASE_US} us are wanted.",
            release <= RELEASE_US,
        ),
        Result(
            "wetting",
            wetting,
            "mA",
            f"{wetting:.1f} mA flow through a closed contact ({high} V / {pull_up:g} ohm), which "
            f"keeps it clean; at least {f.CONTACT_MA.value} mA are wanted.",
            wetting >= f.CONTACT_MA.value,
        ),
        Result(
            "low",
            rest * 1000,
            "mV",
            f"While it is closed the Pico sees {rest * 1000:.0f} mV, for its own pull-up is on "
            f"too; it reads 0 up to {low_v * 1000:g} mV.",
            rest < low_v,
        ),
        Result(
            "shorted to 5 V",
            shorted,
            "mA",
            "SWITCH shorted to 5 V in a cable: the series resistor lets "
            f"{shorted:.1f} mA into the pin's protection, and {into_logic:.1f} mA go through the "
            "pull-up into the 3.3 V, which the Pico uses up itself. No sheet allows the RP2040 "
            "more than IOVDD + 0.5 V at a pin, so this is a fault to be mended, not a state to be "
            "left; without the resistor the pin would be lost.",
            shorted < 5,
        ),
    ]


def rail_v(board, usb_v, diode_v=None):
    """Return the voltage at the lights (V) with `usb_v` at USB, hardly any current flowing.

    `diode_v` is what D1 takes when there is one; without it, the least.
    """
    volts = usb_v - (f.PICO_DIODE_V.value if board.BATTERY_CELLS else 0)
    if not board.HAS_LEVEL_SHIFTER:
        volts -= f.SILICON_LEAST_V.value if diode_v is None else diode_v
    return volts


def data_results(board, made):
    """Return whether the first light understands what it is told."""
    need = f.LIGHT_HIGH.value
    logic = f.LOGIC_V.value
    least, usual, most = (
        rail_v(board, usb.value) for usb in (f.USB_LEAST_V, f.USB_V, f.USB_MOST_V)
    )
    if board.HAS_LEVEL_SHIFTER:
        short = need * f.USB_V.value - logic
        return [
            Result(
                "data",
                logic - f.SHIFTER_HIGH_V.value,
                "V",
                f"A light at {f.USB_V.value} V reads 1 from {need} x {f.USB_V.value} = "
                f"{need * f.USB_V.value:.2f} V; the Pico gives {logic} V, {short:.2f} V too "
                "little. The 74AHCT125 reads 1 from "
                f"{f.SHIFTER_HIGH_V.value} V ({logic - f.SHIFTER_HIGH_V.value:.1f} V to spare) and "
                "gives as much as the lights' own supply.",
                logic > f.SHIFTER_HIGH_V.value,
            ),
            Result(
                "shifter's supply",
                usual,
                "V",
                f"It is specified from {f.SHIFTER_LEAST_V.value} V; on USB it has {usual:.1f} V "
                f"({least:.2f} V when a port gives least). "
                "Batteries give less, where its sheet says nothing: a gate of the same kind that "
                f"is specified there reads 1 from {f.SHIFTER_3V_HIGH_V.value} V at 3.0 V, and what "
                "the lights want sinks with their supply too.",
                usual >= f.SHIFTER_LEAST_V.value,
            ),
        ]
    schottky = f.USB_V.value - f.SCHOTTKY_LEAST_V.value
    return [
        Result(
            "data",
            logic - need * usual,
            "V",
            f"The diode D1 ({made.parts['D1'].value}) leaves the lights {usual:.2f} V when they "
            f"are dark (less when they shine): they read 1 from {need} x {usual:.2f} = "
            f"{need * usual:.2f} V, and the Pico gives {logic} V: {logic - need * usual:.2f} V to "
            "spare, so no level shifter is needed.",
            logic - need * usual >= MARGIN_V,
        ),
        Result(
            "data at most",
            logic - need * most,
            "V",
            f"With the {f.USB_MOST_V.value} V that USB may have at most: {need} x {most:.2f} = "
            f"{need * most:.2f} V, {logic - need * most:.2f} V to spare. A Schottky diode (1N5817) "
            f"would leave {schottky:.2f} V, and {need * schottky:.2f} V wanted: too much.",
            logic >= need * most,
        ),
        Result(
            "lights' supply",
            rail_v(board, f.USB_LEAST_V.value, f.SILICON_MOST_V.value),
            "V",
            f"With the {f.USB_LEAST_V.value} V that USB has at least and the most that the diode "
            f"takes, {rail_v(board, f.USB_LEAST_V.value, f.SILICON_MOST_V.value):.2f} V are left; "
            f"the lights run from {f.LIGHT_LEAST_V.value} V."
            + (" With batteries HAS_LEVEL_SHIFTER must be True." if board.BATTERY_CELLS else ""),
            rail_v(board, f.USB_LEAST_V.value, f.SILICON_MOST_V.value) >= f.LIGHT_LEAST_V.value,
        ),
    ]


def pod_results(board, made):
    """Return what a pod's light, its cable and a short in it do to the chain."""
    player = made.pods[0]
    ohm = number(made.parts[f"R{50 + player}"].value)
    picofarad = f.CABLE_M.value * f.CABLE_PF_M.value + f.LIGHT_PF.value
    source = max(f.LIGHT_OUT_OHM.value, f.SHIFTER_OUT_OHM.value)
    edge_ns = (ohm + source) * picofarad * 1e-3 * math.log(1 / (1 - f.LIGHT_HIGH.value))
    allowed = ohm * (1 - f.LIGHT_HIGH.value) / f.LIGHT_HIGH.value
    volts = f.USB_V.value
    light = volts * ohm / (ohm + f.LIGHT_OUT_OHM.value)
    first = volts * ohm / (ohm + f.SHIFTER_OUT_OHM.value)
    drawn = volts / ohm * 1000
    return [
        Result(
            "pod's edge",
            edge_ns,
            "ns",
            f"A pod's light sees an edge {edge_ns:.0f} ns late: ({ohm:g} + {source:g}) ohm and "
            f"{picofarad:g} pF ({f.CABLE_M.value} m of cable and its input) take as long to 0.7 "
            f"of the supply, up or down. The shortest pulse has {f.LIGHT_SHORTEST_NS.value} ns, so "
            "each gets through, and as both edges are late alike none changes its length.",
            edge_ns < f.LIGHT_SHORTEST_NS.value,
        ),
        Result(
            "pod shorted",
            light,
            "V",
            f"DATA shorted to ground or 5 V in a pod: behind its {ohm:g} ohm the chain still goes "
            f"to {light:.2f} V of {volts} V (and down to {volts - light:.2f} V), and "
            f"{f.LIGHT_HIGH.value * volts:.1f} V are wanted. A light's output may be like "
            f"{allowed:.0f} ohm for that; it is like {f.LIGHT_OUT_OHM.value}. The other lights go "
            "on.",
            f.LIGHT_OUT_OHM.value <= allowed,
        ),
        Result(
            "first pod shorted",
            first,
            "V",
            "The first pod is wired to the 74AHCT125's output, before R1: shorted, the chain goes "
            f"to {first:.2f} V, and the gate gives {drawn:.1f} mA of the {f.SHIFTER_MA.value} mA "
            "that it may. Behind R1 it would not be enough.",
            first >= f.LIGHT_HIGH.value * volts and drawn <= f.SHIFTER_MA.value,
        ),
    ]

"""The electrics of a build: times, levels and currents, calculated from its circuit.

The figures of data sheets are in figures.toml. Resistances and capacitances are read from the
circuit, so a changed part is checked again. Each section below is about one part of the board;
`results` returns them in the order of the page.
"""

import math
from dataclasses import dataclass

import numpy as np

from tableref_host.hardware import figures
from tableref_host.hardware.circuit import circuit_of
from tableref_host.hardware.figures import f
from tableref_host.hardware.page import page
from tableref_host.hardware.part import PLAYERS, number

PRESS_US = 15
"""Maximum time (us) from a press to the Pico reading it.

It is much shorter than the difference between two presses in a photo finish, about 1 ms.
"""

RELEASE_US = 100
"""Maximum time (us) from a release to the Pico reading it.

It may be longer than for a press, because debouncing ignores a button for 10 ms anyway.
"""

SHORTED_MA = 5
"""Maximum current (mA) into the protection diode of a pin.

This is our own limit, because the data sheets give none.
"""

DATA_SPARE_V = 0.1
"""Minimum margin (V) of the data signal without a level shifter, at USB's usual voltage."""

PULSE_SPARE_NS = 30
"""Minimum margin (ns) of the shortest pulse, for cables that are worse than ours."""

UNMEASURED = (
    "The Pico's current is an estimate for 125 MHz. The firmware runs it at 200 MHz, which takes "
    f"at most {f.PICO_GROWTH} times as much; nobody has measured it."
)
"""Text for figures that depend on the Pico's current."""

WARM_FUSE = 1.5
"""Ratio of the fuse's hold current at 23 C to that at 50 C, the temperature in a closed box."""

WIRE_MM2 = 0.25
"""Cross-section (mm2) of every wire in the hub and in a pod's cable."""

LIFTED_MV = 50
"""Maximum voltage (mV) between the Pico's ground and the lights' ground, caused by their current.

The Pico reads an input as 0 up to 800 mV.
"""


@dataclass(frozen=True)
class Result:
    """A calculated figure; `text` is a sentence with the calculation.

    `name` is a short name for tests and tables, `value` is the figure in `unit`. `holds` is whether
    its condition is met.
    """

    name: str
    value: float
    unit: str
    text: str
    holds: bool = True


def results(board):
    """Return all Results of the build `board` (a valid class of board.py), in the page's order."""
    circuit = circuit_of(board)
    found = []
    found += _contacts(circuit) if circuit.pods else [_own_pull_ups(board)]
    found += _shifted_data(board) if board.HAS_LEVEL_SHIFTER else _data(board, circuit)
    if board.HAS_LEVEL_SHIFTER and _has_lit_pods(board, circuit):
        found += _pods(circuit)
    if board.DISPLAY_I2C is not None:
        found.append(_display_wires(board, circuit))
    found += _currents(board, circuit)
    found.append(_bulk_capacitor(circuit))
    if board.BATTERY_CELLS:
        found += _batteries(board)
    return found


def seat_problems(board):
    """Return a sentence for each conflict of a build's seats with its circuit board or box."""
    found = []
    if board.HAS_PODS and board.HAS_BOARD:
        found.append("HAS_PODS and HAS_BOARD cannot both be True: a box for four has no pods.")
    elif board.HAS_PODS and board.SEAT_LIGHTS != PLAYERS:
        found.append(
            f"SEAT_LIGHTS is {board.SEAT_LIGHTS}: the hub's board and box have {PLAYERS} seats. "
            f"Write {PLAYERS}, because seats without a pod stay dark, or build the box for four."
        )
    elif board.HAS_BOARD and board.SEAT_LIGHTS != 4:
        found.append(f"SEAT_LIGHTS is {board.SEAT_LIGHTS}: the box for four has 4. Write 4.")
    return found


def problems(board):
    """Return a sentence for each condition that the build `board` does not meet."""
    found = seat_problems(board)
    return found or [result.text for result in results(board) if not result.holds]


def passed_us(ohm, farad, start_v, end_v, reached_v):
    """Return the time (us) at which a capacitor from `start_v` to `end_v` is at `reached_v`.

    It is infinite if the capacitor does not get there.
    """
    if (start_v - end_v) * (reached_v - end_v) <= 0:
        return math.inf
    return ohm * farad * math.log((start_v - end_v) / (reached_v - end_v)) * 1e6


def beside(ohm, other):
    """Return the resistance (ohm) of `ohm` and `other` in parallel."""
    return ohm * other / (ohm + other)


def pod_picofarad():
    """Return the capacitance (pF) of a pod's data line: cable, light and two ESD arrays."""
    return f.CABLE_M * f.CABLE_PF_M + f.LIGHT_PF + 2 * f.ESD_PF


def pulse_through(ns, tau_ns):
    """Return (height, width in ns) of a pulse of `ns` after an RC filter of `tau_ns`.

    The height is a share of the voltage; the width is measured at half the height.
    """
    top = 1 - math.exp(-ns / tau_ns)
    return top, ns - tau_ns * math.log(2) + tau_ns * math.log(top * 2)


def contacts_ma(circuit):
    """Return the current (mA) of all pull-ups in a Circuit while all buttons are down."""
    pull_ups = [part for part in circuit.parts.values() if part.pins.get("1") == "+3V3"]
    ohms = [number(part.value) for part in pull_ups if part.kind == "resistor"]
    return sum(f.LOGIC_V / ohm * 1000 for ohm in ohms)


def hours(drawn_ma):
    """Return the time (hours) until alkaline AA cells in series, at `drawn_ma`, are at 0.8 V each.

    The capacity is interpolated between the figures of the data sheet, on logarithmic scales.
    For currents outside of their range, the nearest figure is used.
    """
    drawn, held = np.log(figures.CELL_MAH).T
    return float(np.exp(np.interp(math.log(drawn_ma), drawn, held))) / drawn_ma


def electrics_page(board):
    """Return {"electrics.md": bytes} for the build `board`, a valid class of board.py."""
    known = dict(figures=figures.FIGURES.values(), cell_source=figures.CELL_SOURCE)
    found = results(board)
    text = page("electrics.md", board=board, results=found, **known)
    return {"electrics.md": text.encode()}


def netlists(board):
    """Return {path: bytes} of the ngspice netlists that apply to a build: button.cir, pod.cir.

    The tests compare these calculations with ngspice if it is installed.
    """
    circuit = circuit_of(board)
    there = {
        "button.cir": circuit.filtered,
        "pod.cir": circuit.pods if board.LIGHTS_MIRRORED else (),
    }
    return {
        name: page(name, f=f, circuit=circuit, at=at[0], pod_picofarad=pod_picofarad()).encode()
        for name, at in there.items()
        if at
    }


def _has_lit_pods(board, circuit):
    return bool(circuit.pods and board.LIGHTS_MIRRORED)


def _advice(carried_ma, limit_ma, lights_ma):
    """Return the advice to set LIGHTS_LIMIT_MA to `lights_ma`; "" if it is not needed.

    It is needed if the current `carried_ma` exceeds its limit, `limit_ma`.
    """
    return f" Write LIGHTS_LIMIT_MA = {lights_ma:.0f}." if carried_ma > limit_ma else ""


def _before_v(board):
    """Return the voltage drop (V) between USB and the lights' supply."""
    return f.PICO_DIODE_V if board.BATTERY_CELLS else 0


# ---- contacts


def _own_pull_ups(board):
    leads = f"on leads of {f.LID_WIRE_M * 100:g} cm at most"
    where = leads if board.HAS_BOARD else "beside the Pico"
    drawn = f.LOGIC_V / f.PULL_UP_OHM * 1e6
    return Result(
        "pull-up",
        drawn,
        "uA",
        f"The buttons are {where} and use the Pico's own pull-ups, so a press is not delayed. "
        f"{f.LOGIC_V} V / {f.PULL_UP_OHM / 1000:g} k = {drawn:.0f} uA flow through a contact.",
    )


def _contacts(circuit):
    first = circuit.filtered[0]
    pull_up, series = circuit.figure("R1{}", first), circuit.figure("R3{}", first)
    farad = circuit.figure("C1{}", first)
    rest = f.LOGIC_V * series / (series + f.PULL_UP_OHM)
    press = passed_us(beside(series, f.PULL_UP_OHM), farad, f.LOGIC_V, rest, f.LOW_V)
    alone = passed_us(series, farad, f.LOGIC_V, 0, f.LOW_V)
    both = series + pull_up
    release = passed_us(beside(both, f.PULL_UP_OHM), farad, rest, f.LOGIC_V, f.HIGH_V)
    wetting = f.LOGIC_V / pull_up * 1000
    over = f.USB_V - f.PICO_DIODE_V - f.LOGIC_V
    shorted = (over - f.CLAMP_V) / series * 1000
    into_logic = over / pull_up * 1000
    return [
        Result(
            "press",
            press,
            "us",
            f"The Pico reads a press {press:.1f} us after the contact closes: {farad * 1e9:g} nF "
            f"discharges through {series:g} ohm from {f.LOGIC_V} V to {f.LOW_V} V in R x C x "
            f"ln({f.LOGIC_V} / {f.LOW_V}) = {alone:.1f} us, and the Pico's own pull-up makes this "
            f"slightly longer. The limit is {PRESS_US} us. The delay is the same for all buttons.",
            press <= PRESS_US,
        ),
        Result(
            "release",
            release,
            "us",
            f"The Pico reads a release {release:.1f} us after the contact opens, when {both:g} ohm "
            f"and the Pico's own pull-up have charged the wire to {f.HIGH_V} V. The limit is "
            f"{RELEASE_US} us.",
            release <= RELEASE_US,
        ),
        Result(
            "wetting",
            wetting,
            "mA",
            f"{wetting:.1f} mA flow through a closed contact ({f.LOGIC_V} V / {pull_up:g} ohm), "
            f"which keeps it clean; it needs at least {f.CONTACT_MA} mA.",
            wetting >= f.CONTACT_MA,
        ),
        Result(
            "low",
            rest * 1000,
            "mV",
            f"With a closed contact the pin is at {rest * 1000:.0f} mV, because the Pico's own "
            f"pull-up is on too. The Pico reads up to {f.LOW_V * 1000:g} mV as 0.",
            rest < f.LOW_V,
        ),
        Result(
            "shorted to 5 V",
            shorted,
            "mA",
            f"If SWITCH is shorted to 5 V in a cable, the series resistor limits the current into "
            f"the pin's protection to {shorted:.1f} mA, and {into_logic:.1f} mA flow through the "
            "pull-up into the 3.3 V supply, which consumes them. The RP2040's data sheet allows at "
            "most IOVDD + 0.5 V at a pin, so remove the short soon. Without the resistor the pin "
            "would be destroyed.",
            shorted < SHORTED_MA,
        ),
    ]


# ---- data of the lights


def _shifted_data(board):
    wanted = f.LIGHT_HIGH * f.USB_V
    spare = f.LOGIC_V - f.SHIFTER_HIGH_V
    before = _before_v(board)
    usual = f.USB_V - before
    return [
        Result(
            "data",
            spare,
            "V",
            f"A light at {f.USB_V} V needs {f.LIGHT_HIGH} x {f.USB_V} = {wanted:.2f} V for 1. The "
            f"Pico outputs {f.LOGIC_V} V, {wanted - f.LOGIC_V:.2f} V too little. The 74AHCT125 "
            f"needs only {f.SHIFTER_HIGH_V} V ({spare:.1f} V of margin) and outputs the voltage of "
            "the lights' own supply.",
            spare > 0,
        ),
        Result(
            "shifter's supply",
            usual,
            "V",
            f"The 74AHCT125 is specified from {f.SHIFTER_LEAST_V} V. On USB it gets {usual:.1f} V "
            f"({f.USB_LEAST_V - before:.2f} V from the weakest port). On batteries it gets less "
            "than its data sheet covers. A similar gate that is specified at 3.0 V needs "
            f"{f.SHIFTER_3V_HIGH_V} V for a 1, and the voltage that the lights need falls with "
            "their supply too.",
            usual >= f.SHIFTER_LEAST_V,
        ),
    ]


def _data(board, circuit):
    """Return the Results of the data signal without a level shifter, for lights behind a diode."""
    if _has_lit_pods(board, circuit):
        text = (
            "With lights in pods HAS_LEVEL_SHIFTER must be True, as 3.3 V leave no margin for a "
            "short circuit."
        )
        return [Result("data", 0, "V", text, holds=False)]
    before = _before_v(board)
    usual, most = (volts - before - f.SILICON_LEAST_V for volts in (f.USB_V, f.USB_MOST_V))
    wanted, most_wanted = f.LIGHT_HIGH * usual, f.LIGHT_HIGH * most
    spare, most_spare = f.LOGIC_V - wanted, f.LOGIC_V - most_wanted
    schottky_wanted = f.LIGHT_HIGH * (f.USB_V - f.SCHOTTKY_LEAST_V)
    left = f.USB_LEAST_V - before - f.SILICON_MOST_V
    with_batteries = (
        " With batteries HAS_LEVEL_SHIFTER must be True." if board.BATTERY_CELLS else ""
    )
    return [
        Result(
            "data",
            spare,
            "V",
            f"Behind the diode D1 ({circuit.parts['D1'].value}) the lights have {usual:.2f} V when "
            f"they are dark, and less when they shine. For a 1 they need {f.LIGHT_HIGH} x "
            f"{usual:.2f} = {wanted:.2f} V. The Pico outputs {f.LOGIC_V} V, which leaves a margin "
            f"of {spare:.2f} V. So no level shifter is needed.",
            spare >= DATA_SPARE_V,
        ),
        Result(
            "data at most",
            most_spare,
            "V",
            f"At the maximum USB voltage, {f.USB_MOST_V} V, they need {f.LIGHT_HIGH} x {most:.2f} "
            f"= {most_wanted:.2f} V, which leaves {most_spare:.2f} V. Behind a Schottky diode "
            f"(1N5817) the lights would have {f.USB_V - f.SCHOTTKY_LEAST_V:.2f} V and need "
            f"{schottky_wanted:.2f} V, more than the Pico outputs.",
            most_spare >= 0,
        ),
        Result(
            "lights' supply",
            left,
            "V",
            f"At the minimum USB voltage, {f.USB_LEAST_V} V, and the maximum voltage drop of the "
            f"diode, the lights get {left:.2f} V. They need {f.LIGHT_LEAST_V} V.{with_batteries}",
            left >= f.LIGHT_LEAST_V,
        ),
    ]


# ---- pods


def _pods(circuit):
    ohm, picofarad = circuit.figure("R5{}", circuit.pods[0]), pod_picofarad()
    source = max(f.LIGHT_OUT_OHM, f.SHIFTER_OUT_OHM)
    top, width = pulse_through(f.LIGHT_PULSE_NS, (ohm + source) * picofarad * 1e-3)
    wanted = f.LIGHT_HIGH * f.USB_V
    light = f.USB_V * ohm / (ohm + f.LIGHT_OUT_OHM)
    allowed = ohm * (1 - f.LIGHT_HIGH) / f.LIGHT_HIGH
    first = f.USB_V * ohm / (ohm + f.SHIFTER_OUT_OHM)
    drawn = f.USB_V / ohm * 1000
    arrays = 2 * len(circuit.pods)
    return [
        Result(
            "pod's pulse",
            width,
            "ns",
            f"The shortest pulse, {f.LIGHT_PULSE_NS} ns, passes ({ohm:g} + {source:g}) ohm into "
            f"{picofarad:g} pF: {f.CABLE_M} m of cable, a pod's light and two ESD protection "
            f"arrays. It reaches {top * f.USB_V:.1f} of {f.USB_V} V (needed: {wanted:.1f} V) and "
            f"is {width:.0f} ns wide at half of that (needed: {f.LIGHT_SHORTEST_NS} ns).",
            top > f.LIGHT_HIGH and width >= f.LIGHT_SHORTEST_NS + PULSE_SPARE_NS,
        ),
        Result(
            "pod shorted",
            light,
            "V",
            f"If DATA is shorted to ground or 5 V in a pod, the resistor of {ohm:g} ohm protects "
            f"the chain: its signal still swings from {f.USB_V - light:.2f} V to {light:.2f} V, "
            f"and a 1 needs {wanted:.1f} V. This works up to an output resistance of "
            f"{allowed:.0f} ohm; a light has about {f.LIGHT_OUT_OHM} ohm. So the other lights keep "
            "working.",
            f.LIGHT_OUT_OHM <= allowed,
        ),
        Result(
            "first pod shorted",
            first,
            "V",
            "The first pod is connected to the output of the 74AHCT125, before R1. If its DATA is "
            f"shorted, the chain still gets {first:.2f} V, and the gate delivers {drawn:.1f} mA "
            f"(limit: {f.SHIFTER_MA} mA). Behind R1 the voltage would be too low.",
            first >= wanted and drawn <= f.SHIFTER_MA,
        ),
        Result(
            "ESD",
            f.ESD_KV,
            "kV",
            "An ESD protection array at each socket and one in each pod protect 5 V and DATA from "
            f"electrostatic discharges of up to {f.ESD_KV} kV. They work at up to {f.ESD_WORKS_V} "
            f"V, the maximum of USB ({f.USB_MOST_V} V), conduct from {f.ESD_OPENS_V} V, limit DATA "
            f"to {f.ESD_CLAMPS_V} V and add {f.ESD_PF} pF. All {arrays} arrays together draw "
            f"{arrays * f.ESD_UA:.0f} uA. SWITCH has no array, only its resistor and capacitor; "
            "whether the Pico survives a discharge of 8 kV into it has not been tested.",
            f.ESD_WORKS_V >= f.USB_MOST_V,
        ),
    ]


# ---- display


def _display_wires(board, circuit):
    if circuit.pods:
        ohm = circuit.figure("R4")
        strongest = beside(ohm, f.MODULE_OHM)
        whose = f"R4 and R5 ({circuit.parts['R4'].value}), and by the display's own pull-ups if any"
    else:
        ohm = strongest = f.MODULE_OHM
        whose = f"the display's own pull-ups ({ohm:g} ohm), which it must have"
    rise_ns = 0.8473 * ohm * f.BUS_PF * 1e-3
    drawn = (f.LOGIC_V - f.BUS_LOW_V) / strongest * 1000
    return Result(
        "display's wires",
        rise_ns,
        "ns",
        f"SDA and SCL are pulled up by {whose}. They rise in 0.8473 x {ohm:g} ohm x {f.BUS_PF} pF "
        f"= {rise_ns:.0f} ns (limit at {board.DISPLAY_HZ // 1000} kHz: {f.BUS_RISE_NS} ns). When "
        f"they are low, at most {drawn:.1f} mA flow (limit: {f.BUS_SINK_MA} mA).",
        rise_ns <= f.BUS_RISE_NS and drawn <= f.BUS_SINK_MA,
    )


# ---- currents


def _currents(board, circuit):
    found = [*_shares(board, circuit)]
    limit = board.LIGHTS_LIMIT_MA
    if not board.HAS_LEVEL_SHIFTER:
        found.append(
            Result(
                "D1",
                limit,
                "mA",
                f"D1 (before the lights) carries at most {limit} mA (limit: {f.SILICON_MA} mA)."
                f"{_advice(limit, f.SILICON_MA, f.SILICON_MA)}",
                limit <= f.SILICON_MA,
            )
        )
    if board.BATTERY_CELLS:
        most = limit + board.REST_MA
        advice = _advice(most, f.PICO_DIODE_MA, f.PICO_DIODE_MA - board.REST_MA)
        found.append(
            Result(
                "The Pico's diode",
                most,
                "mA",
                f"The Pico's diode (from USB to VSYS) carries at most {most} mA (limit: "
                f"{f.PICO_DIODE_MA} mA).{advice}",
                most <= f.PICO_DIODE_MA,
            )
        )
    if circuit.pods:
        found += _fused(board, circuit)
    return found


def _shares(board, circuit):
    """Return the Results about the currents of the lights and of all other parts."""
    lights = board.LIGHTS + board.LIGHTS_MIRRORED
    white = lights * (board.LIGHT_IDLE_MA + 3 * board.LIGHT_CHANNEL_MA)
    most = board.LIGHTS_LIMIT_MA + board.REST_MA
    advice = _advice(most, board.SUPPLY_MA, board.SUPPLY_MA - board.REST_MA)
    contacts = contacts_ma(circuit)
    display = f.DISPLAY_MA if "DS1" in circuit.parts else 0
    buzzer = f.USB_V / circuit.figure("R3") * 1000 if circuit.pods else 5
    drawn = f.PICO_MA + display + contacts + buzzer
    grown = f.PICO_MA * f.PICO_GROWTH
    worst = drawn - f.PICO_MA + grown
    return [
        Result(
            "all white",
            white,
            "mA",
            f"If all {lights} lights were white, they would draw {lights} x "
            f"({board.LIGHT_IDLE_MA} + 3 x {board.LIGHT_CHANNEL_MA}) = {white} mA. So the firmware "
            f"dims them to at most {board.LIGHTS_LIMIT_MA} mA together (LIGHTS_LIMIT_MA).",
        ),
        Result(
            "all together",
            most,
            "mA",
            f"Lights and everything else together draw at most {board.LIGHTS_LIMIT_MA} + "
            f"{board.REST_MA} = {most} mA. The supply delivers {board.SUPPLY_MA} mA "
            f"(SUPPLY_MA).{advice}",
            most <= board.SUPPLY_MA,
        ),
        Result(
            "the rest",
            worst,
            "mA",
            f"Everything except the lights draws {drawn:.0f} mA: the Pico {f.PICO_MA}, the display "
            f"{display}, the pull-ups of pressed buttons {contacts:.0f}, the buzzer {buzzer:.0f}. "
            f"{UNMEASURED} With {grown:.0f} mA for the Pico the sum is {worst:.0f} mA (limit: "
            f"{board.REST_MA} mA, REST_MA).",
            worst <= board.REST_MA,
        ),
    ]


def _fused(board, circuit):
    """Return the Results about the path from supply and fuse to the lights and to ground."""
    limit = board.LIGHTS_LIMIT_MA
    drop = limit * f.FUSE_OHM / 1000
    held = f.FUSE_HOLD_MA / WARM_FUSE
    lost = _before_v(board) + drop + (f.SILICON_MOST_V if "D1" in circuit.parts else 0)
    left, least = f.USB_V - lost, f.USB_LEAST_V - lost
    wire_ohm = f.LID_WIRE_M * f.COPPER_OHM_MM2_M / WIRE_MM2
    lifted = limit * wire_ohm
    return [
        Result(
            "fuse",
            limit,
            "mA",
            f"The fuse holds {f.FUSE_HOLD_MA} mA at 23 C. The lights draw {limit} mA, which lowers "
            f"their voltage by at most {drop:.2f} V. A short between 5 V and ground in a pod opens "
            f"the fuse after some seconds (from {f.FUSE_TRIP_MA} mA): the lights go out, and the "
            "Pico may restart. When the short is removed and the fuse has cooled for a minute, "
            f"everything works again. The Pico's diode carries {f.PICO_DIODE_MA} mA continuously, "
            "so it survives these seconds. A computer may switch off its USB port before the fuse "
            f"opens.{_advice(limit, held, held)}",
            limit <= held,
        ),
        Result(
            "lights, bright",
            left,
            "V",
            f"At {limit} mA the lights get {left:.1f} V of USB's {f.USB_V} V ({least:.2f} V from "
            f"the weakest port). They need {f.LIGHT_LEAST_V} V.",
            least >= f.LIGHT_LEAST_V,
        ),
        Result(
            "ground",
            lifted,
            "mV",
            "Ground is a copper pour on both sides of the board, connected to all eight ground "
            "pins of the Pico. The ring, the display and each button of the lid have their own "
            f"ground wire, and a pod's cable has two. The current of the ring raises its ground by "
            f"{limit} mA x {wire_ohm * 1000:.0f} mohm ({f.LID_WIRE_M} m of {WIRE_MM2} mm2) = "
            f"{lifted:.0f} mV; the other grounds are not affected.",
            lifted <= LIFTED_MV,
        ),
    ]


def _bulk_capacitor(circuit):
    microfarad = circuit.figure("C1") * 1e6
    return Result(
        "capacitor",
        microfarad,
        "uF",
        "C1 keeps the lights' supply steady when many light up at once (Adafruit, NeoPixel "
        f"Überguide: 500 to 1000 uF). The USB specification allows {f.USB_BULK_UF} uF at the plug. "
        f"The {microfarad:g} uF of C1 exceed that, but charge within milliseconds. Computers and "
        "chargers usually accept this; if a port reports an overload, use a charger.",
    )


# ---- batteries


def _batteries(board):
    cells, most = board.BATTERY_CELLS, board.LIGHTS_LIMIT_MA + board.REST_MA
    lost = board.BATTERY_DIODE_MV / 1000
    fresh, empty = cells * f.CELL_FRESH_V, cells * f.CELL_EMPTY_V - lost
    reaching = fresh - lost
    gauge = (board.BATTERY_PIN, board.BATTERY_DIVIDER, board.USB_PIN)
    dark = board.REST_MA + (board.LIGHTS + board.LIGHTS_MIRRORED) * board.LIGHT_IDLE_MA
    pale = (f.LIGHT_LEAST_V + lost) / cells
    return [
        Result(
            "D3",
            most,
            "mA",
            f"D3 (from the batteries) carries at most {most} mA (limit: {f.SCHOTTKY_MA} mA)."
            f"{_advice(most, f.SCHOTTKY_MA, f.SCHOTTKY_MA - board.REST_MA)}",
            most <= f.SCHOTTKY_MA,
        ),
        Result(
            "fresh batteries",
            reaching,
            "V",
            f"{cells} fresh cells deliver {fresh:.1f} V, of which {reaching:.1f} V reach VSYS "
            f"(limit: {f.VSYS_MOST_V} V).",
            fresh <= f.VSYS_MOST_V,
        ),
        Result(
            "batteries' gauge",
            reaching / 3,
            "V",
            "The Pico measures the charge of the cells itself: GP29 is connected to a third of "
            f"VSYS, {reaching / 3:.1f} V with fresh cells, and GP24 is high on USB power "
            "(Raspberry Pi Pico data sheet, 2.1). So BATTERY_PIN must be 29 (it is "
            f"{gauge[0]}), BATTERY_DIVIDER 3 (it is {gauge[1]}) and USB_PIN 24 (it is {gauge[2]}).",
            gauge == (29, 3, 24),
        ),
        Result(
            "empty batteries",
            empty,
            "V",
            f"Empty cells, at {f.CELL_EMPTY_V} V each, leave {empty:.1f} V at VSYS. The Pico needs "
            f"{f.VSYS_LEAST_V} V.",
            empty >= f.VSYS_LEAST_V,
        ),
        Result(
            "run time, dark",
            hours(dark),
            "h",
            f"Until they are down to 0.8 V, the cells last {hours(dark):.0f} hours with dark "
            f"lights ({dark} mA), or {hours(most):.0f} hours at the maximum brightness ({most} "
            f"mA). A match is in between. {UNMEASURED} So expect less.",
        ),
        Result(
            "paling",
            pale,
            "V",
            f"When a cell is below {pale:.2f} V, the lights get less than the {f.LIGHT_LEAST_V} V "
            "of their data sheet. Blue and white become paler first; everything else still works. "
            f"The Pico runs down to {f.VSYS_LEAST_V} V.",
        ),
    ]

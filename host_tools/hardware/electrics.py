"""The electrics of a build worked out: times, levels and currents, from its circuit's values.

What comes out is said in the words of electrics.toml, with whether it holds. The figures of data
sheets are in figures.toml; resistors and capacitors are read from the circuit, so a changed value
is judged again.
"""

import math

from host_tools.hardware import figures
from host_tools.hardware.circuit import circuit
from host_tools.hardware.figures import Working, f
from host_tools.hardware.page import page
from host_tools.hardware.part import number

PRESS_US = 15
"""How much later than the contact a press may be seen (us); a photo finish is 1 ms or more."""

RELEASE_US = 100
"""The same of a release: what is debounced is locked out for 10 ms."""

MARGIN_V = 0.1
"""What the lights' data must be above what they need (V), with USB's usual voltage."""

PULSE_ROOM_NS = 30
"""How much longer than a light wants a pod's pulse must be (ns): for cables worse than ours."""

BRIGHTEST = 3
"""Channels of a light that is white."""

WIRE_MM2 = 0.25
"""Of every wire in the hub and of a pod's cable (mm2)."""

GROUND_MV = 50
"""How far the lights may lift a ground (mV): the Pico reads 0 up to 800."""


def passed_us(ohm, farad, start_v, end_v, reached_v):
    """Return when a capacitor that goes from `start_v` to `end_v` passes `reached_v` (us)."""
    return ohm * farad * math.log((start_v - end_v) / (reached_v - end_v)) * 1e6


def beside(ohm, other):
    """Return the resistance of `ohm` and `other` side by side."""
    return ohm * other / (ohm + other)


def results(board):
    """Return all Results of `board`, a class of board.py without problems, in a reader's order."""
    made = circuit(board)
    found = contact_results(board, made)
    found += data_results(board, made)
    if made.pods and board.LIGHTS_MIRRORED and board.HAS_LEVEL_SHIFTER:
        found += pod_results(board, made)
    if "DS1" in made.parts:
        found += display_results(board, made)
    return found + supply_results(board, made)


def problems(board):
    """Return what of `board` does not hold: sentences, none when all is well."""
    return [result.text for result in results(board) if not result.holds]


def contact_results(board, made):
    """Return what a button's parts do to its press, its release and its contact."""
    w = Working(board, made)
    inside = f.PULL_UP_OHM
    if not made.filtered:
        drawn = f.LOGIC_V / inside * 1e6
        w.say("pull-up", drawn, inside_k=inside / 1000, drawn=drawn)
        return w.results
    at = made.filtered[0]
    w.pull_up, w.series = w.part(f"R{10 + at}"), w.part(f"R{30 + at}")
    farad = w.part(f"C{10 + at}")
    w.nanofarad, w.both = farad * 1e9, w.series + w.pull_up
    rest = f.LOGIC_V * w.series / (w.series + inside)
    w.press = passed_us(beside(w.series, inside), farad, f.LOGIC_V, rest, f.LOW_V)
    w.alone = passed_us(w.series, farad, f.LOGIC_V, 0, f.LOW_V)
    w.release = passed_us(beside(w.both, inside), farad, rest, f.LOGIC_V, f.HIGH_V)
    w.wetting = f.LOGIC_V / w.pull_up * 1000
    over = f.USB_V - f.PICO_DIODE_V - f.LOGIC_V
    w.shorted, w.into_logic = (over - f.CLAMP_V) / w.series * 1000, over / w.pull_up * 1000
    w.say("press", w.press, w.press <= PRESS_US, press_wanted=PRESS_US)
    w.say("release", w.release, w.release <= RELEASE_US, release_wanted=RELEASE_US)
    w.say("wetting", w.wetting, w.wetting >= f.CONTACT_MA)
    w.say("low", rest * 1000, rest < f.LOW_V, rest_mv=rest * 1000, low_mv=f.LOW_V * 1000)
    w.say("shorted to 5 V", w.shorted, w.shorted < 5)
    return w.results


# -- the lights' data -----------------------------------------------------------------------------


def pod_picofarad():
    """Return what a pod's DATA has: cable, light, and an array against sparks at each end (pF)."""
    return f.CABLE_M * f.CABLE_PF_M + f.LIGHT_PF + 2 * f.ESD_PF


def pulse_through(ns, tau_ns):
    """Return what a pulse of `ns` is behind an RC of `tau_ns`: (its top, its width in ns).

    The top is a share of the voltage, the width is at half of it.
    """
    top = 1 - math.exp(-ns / tau_ns)
    return top, ns - tau_ns * math.log(2) + tau_ns * math.log(top * 2)


def rail_v(board, usb_v, diode_v=None):
    """Return the voltage at the lights (V) with `usb_v` at USB, hardly any current flowing.

    `diode_v` is what D1 takes when there is one; without it, the least.
    """
    volts = usb_v - (f.PICO_DIODE_V if board.BATTERY_CELLS else 0)
    if not board.HAS_LEVEL_SHIFTER:
        volts -= f.SILICON_LEAST_V if diode_v is None else diode_v
    return volts


def data_results(board, made):
    """Return whether the first light understands what it is told."""
    w = Working(board, made)
    w.least, w.usual, w.most = (rail_v(board, v) for v in (f.USB_LEAST_V, f.USB_V, f.USB_MOST_V))
    if board.HAS_LEVEL_SHIFTER:
        w.wanted = f.LIGHT_HIGH * f.USB_V
        w.short, w.spare = w.wanted - f.LOGIC_V, f.LOGIC_V - f.SHIFTER_HIGH_V
        w.say("data, shifted", w.spare, w.spare > 0)
        w.say("shifter's supply", w.usual, w.usual >= f.SHIFTER_LEAST_V)
        return w.results
    if board.HAS_PODS and board.LIGHTS_MIRRORED:
        w.say("data, lit pods", 0, False)
        return w.results
    w.wanted, w.most_wanted = f.LIGHT_HIGH * w.usual, f.LIGHT_HIGH * w.most
    w.spare, w.most_spare = f.LOGIC_V - w.wanted, f.LOGIC_V - w.most_wanted
    w.schottky = f.USB_V - f.SCHOTTKY_LEAST_V
    w.schottky_wanted = f.LIGHT_HIGH * w.schottky
    w.left = rail_v(board, f.USB_LEAST_V, f.SILICON_MOST_V)
    w.with_batteries = (
        " With batteries HAS_LEVEL_SHIFTER must be True." if board.BATTERY_CELLS else ""
    )
    w.say("data, behind a diode", w.spare, w.spare >= MARGIN_V, diode=made.parts["D1"].value)
    w.say("data at most", w.most_spare, w.most_spare >= 0)
    w.say("lights' supply", w.left, w.left >= f.LIGHT_LEAST_V)
    return w.results


def pod_results(board, made):
    """Return what a pod's light, its cable and a short in it do to the chain."""
    w = Working(board, made)
    w.ohm = w.part(f"R{50 + made.pods[0]}")
    w.picofarad = pod_picofarad()
    w.source = max(f.LIGHT_OUT_OHM, f.SHIFTER_OUT_OHM)
    top, w.width_ns = pulse_through(f.LIGHT_PULSE_NS, (w.ohm + w.source) * w.picofarad * 1e-3)
    w.top_v, w.wanted = top * f.USB_V, f.LIGHT_HIGH * f.USB_V
    w.allowed = w.ohm * (1 - f.LIGHT_HIGH) / f.LIGHT_HIGH
    w.light, w.first = (
        f.USB_V * w.ohm / (w.ohm + out) for out in (f.LIGHT_OUT_OHM, f.SHIFTER_OUT_OHM)
    )
    w.light_low, w.drawn = f.USB_V - w.light, f.USB_V / w.ohm * 1000
    w.arrays = 2 * len(made.pods)
    is_wide = w.width_ns >= f.LIGHT_SHORTEST_NS + PULSE_ROOM_NS
    w.say("pod's pulse", w.width_ns, top > f.LIGHT_HIGH and is_wide)
    w.say("pod shorted", w.light, f.LIGHT_OUT_OHM <= w.allowed)
    w.say("first pod shorted", w.first, w.first >= w.wanted and w.drawn <= f.SHIFTER_MA)
    w.say("sparks", f.ESD_KV, f.ESD_WORKS_V >= f.USB_MOST_V, arrays_ua=w.arrays * f.ESD_UA)
    return w.results


def display_results(board, made):
    """Return what pulls up the display's two wires, and whether that is fast and weak enough."""
    w = Working(board, made)
    module = f.MODULE_OHM
    w.ohm, strongest = module, module
    w.whose = f"the display's own pull-ups ({module:g} ohm): one without them does not do"
    if "R4" in made.parts:
        w.ohm = w.part("R4")
        strongest = 1 / (1 / w.ohm + 1 / module)
        w.whose = f"R4 and R5 ({made.parts['R4'].value}), whatever the display has"
    w.rise_ns = 0.8473 * w.ohm * f.BUS_PF * 1e-3
    w.drawn = (f.LOGIC_V - f.BUS_LOW_V) / strongest * 1000
    holds = w.rise_ns <= f.BUS_RISE_NS and w.drawn <= f.BUS_SINK_MA
    w.say("display's wires", w.rise_ns, holds, khz=board.DISPLAY_HZ // 1000)
    return w.results


# -- the supply -----------------------------------------------------------------------------------


def supply_results(board, made):
    """Return the Results of `board`'s supply; `made` is its Circuit."""
    w = Working(board, made)
    w.lights = board.LIGHTS + board.LIGHTS_MIRRORED
    w.white = w.lights * (board.LIGHT_IDLE_MA + BRIGHTEST * board.LIGHT_CHANNEL_MA)
    w.most = board.LIGHTS_LIMIT_MA + board.REST_MA
    w.say("all white", w.white)
    limited(w, "all together", w.most, board.SUPPLY_MA, board.SUPPLY_MA - board.REST_MA)
    rest(w)
    if "D1" in made.parts:
        limited(w, "D1", board.LIGHTS_LIMIT_MA, f.SILICON_MA, f.SILICON_MA)
    if board.BATTERY_CELLS:
        limited(w, "The Pico's diode", w.most, f.PICO_DIODE_MA, f.PICO_DIODE_MA - board.REST_MA)
    if "F1" in made.parts:
        fuse(w)
    microfarad = w.part("C1") * 1e6
    w.say("capacitor", microfarad, microfarad=microfarad)
    if board.BATTERY_CELLS:
        batteries(w)
    return w.results


def limited(w, key, carried, may, limit):
    """Say whether `carried` (mA) is no more than `may`; if not, to what the lights' `limit` is."""
    write = f" Write LIGHTS_LIMIT_MA = {limit:.0f}." if carried > may else ""
    w.say(key, carried, carried <= may, carried=carried, may=may, write=write)


def rest(w):
    """Say what all but the lights draws, against what the build leaves it."""
    pull_ups = [part for part in w.made.parts.values() if part.pins.get("1") == "+3V3"]
    ohms = [number(part.value) for part in pull_ups if part.kind == "resistor"]
    w.contacts = sum(f.LOGIC_V / ohm * 1000 for ohm in ohms)
    w.display = f.DISPLAY_MA if "DS1" in w.made.parts else 0
    w.buzzer = f.USB_V / w.part("R3") * 1000 if "R3" in w.made.parts else 5
    w.drawn = f.PICO_MA + w.display + w.contacts + w.buzzer
    w.say("the rest", w.drawn, w.drawn <= w.board.REST_MA)


def fuse(w):
    """Say whether the fuse holds, what it leaves the lights, and how far they lift the ground."""
    limit = w.board.LIGHTS_LIMIT_MA
    w.drop = limit * f.FUSE_OHM / 1000
    # In a box it is warmer than 23 C, where such a fuse holds a third less at 50 C.
    held = f.FUSE_HOLD_MA / 1.5
    limited(w, "fuse", limit, held, held)
    lost = (f.PICO_DIODE_V if w.board.BATTERY_CELLS else 0) + w.drop
    lost += f.SILICON_MOST_V if "D1" in w.made.parts else 0
    w.left, w.least = f.USB_V - lost, f.USB_LEAST_V - lost
    w.say("lights, bright", w.left, w.least >= f.LIGHT_LEAST_V)
    ohm = f.LID_WIRE_M * f.COPPER_OHM_MM2_M / WIRE_MM2
    w.mohm, w.lifted, w.WIRE_MM2 = ohm * 1000, limit * ohm, WIRE_MM2
    w.say("ground", w.lifted, w.lifted <= GROUND_MV)


def hours(drawn_ma):
    """Return how long alkaline AA in series last at `drawn_ma`, to 0.8 V each (hours).

    Between the figures of the sheet, in double logarithmic scale; outside as at the next one.
    """
    table = figures.CELL_MAH
    drawn = min(max(drawn_ma, table[0][0]), table[-1][0])
    for (low, first), (high, last) in zip(table, table[1:], strict=False):
        if drawn <= high:
            share = math.log(drawn / low) / math.log(high / low)
            return first * (last / first) ** share / drawn_ma
    raise AssertionError("the last pair holds the largest figure")


def batteries(w):
    """Say what the batteries give and how long they last."""
    board, lost = w.board, w.board.BATTERY_DIODE_MV / 1000
    w.dark = board.REST_MA + w.lights * board.LIGHT_IDLE_MA
    w.dark_h, w.most_h = hours(w.dark), hours(w.most)
    w.fresh = board.BATTERY_CELLS * f.CELL_FRESH_V
    w.empty = board.BATTERY_CELLS * f.CELL_EMPTY_V - lost
    w.cell = (f.LIGHT_LEAST_V + lost) / board.BATTERY_CELLS
    limited(w, "D3", w.most, f.SCHOTTKY_MA, f.SCHOTTKY_MA)
    w.say("fresh batteries", w.fresh - lost, w.fresh <= f.VSYS_MOST_V, reaching=w.fresh - lost)
    w.say("empty batteries", w.empty, w.empty >= f.VSYS_LEAST_V)
    w.say("run time, dark", w.dark_h)
    w.say("paling", w.cell)


# -- the page -------------------------------------------------------------------------------------


def electrics_page(board):
    """Return {"electrics.md": bytes} for `board`, a class of board.py without problems."""
    known = dict(figures=figures.FIGURES.values(), cell_source=figures.CELL_SOURCE)
    found = results(board)
    text = page("electrics.md", board=board, results=found, three_digits=three_digits, **known)
    return {"electrics.md": text.encode()}


def three_digits(value):
    """Return `value` (a figure) with as many digits as one reads: three."""
    return f"{value:.0f}" if abs(value) >= 100 else f"{value:.3g}"

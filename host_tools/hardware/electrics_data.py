"""The lights' data worked out: whether the first light understands it, and what pods do to it."""

import math

from host_tools.hardware.figures import Working, f

MARGIN_V = 0.1
"""What the lights' data must be above what they need (V), with USB's usual voltage."""


PULSE_ROOM_NS = 30
"""How much longer than a light wants a pod's pulse must be (ns): for cables worse than ours."""


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

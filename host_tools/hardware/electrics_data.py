"""The lights' data worked out: whether the first light understands it, and what pods do to it."""

import math

from host_tools.hardware import figures as f
from host_tools.hardware.figures import Result
from host_tools.hardware.part import number

MARGIN_V = 0.1
"""What the lights' data must be above what they need (V), with USB's usual voltage."""


PULSE_ROOM_NS = 30
"""How much longer than a light wants a pod's pulse must be (ns): for cables worse than ours."""


def pod_picofarad():
    """Return what a pod's DATA has: cable, light, and an array against sparks at each end (pF)."""
    return f.CABLE_M.value * f.CABLE_PF_M.value + f.LIGHT_PF.value + 2 * f.ESD_PF.value


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
    if board.HAS_PODS and board.LIGHTS_MIRRORED:
        text = (
            "With lights in pods HAS_LEVEL_SHIFTER must be True: 3.3 V leave nothing for a short."
        )
        return [Result("data", 0, "V", text, False)]
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
    picofarad = pod_picofarad()
    source = max(f.LIGHT_OUT_OHM.value, f.SHIFTER_OUT_OHM.value)
    tau_ns = (ohm + source) * picofarad * 1e-3
    top, width_ns = pulse_through(f.LIGHT_PULSE_NS.value, tau_ns)
    allowed = ohm * (1 - f.LIGHT_HIGH.value) / f.LIGHT_HIGH.value
    volts = f.USB_V.value
    light = volts * ohm / (ohm + f.LIGHT_OUT_OHM.value)
    first = volts * ohm / (ohm + f.SHIFTER_OUT_OHM.value)
    drawn = volts / ohm * 1000
    return [
        Result(
            "pod's pulse",
            width_ns,
            "ns",
            f"The shortest pulse, {f.LIGHT_PULSE_NS.value} ns, goes through ({ohm:g} + "
            f"{source:g}) ohm to {picofarad:g} pF, {f.CABLE_M.value} m of cable, a pod's light and "
            f"two arrays against sparks: it gets up to {top * volts:.1f} of {volts} V "
            f"({f.LIGHT_HIGH.value * volts:.1f} are "
            f"wanted) and is {width_ns:.0f} ns wide at half of that (at least "
            f"{f.LIGHT_SHORTEST_NS.value} are).",
            top > f.LIGHT_HIGH.value and width_ns >= f.LIGHT_SHORTEST_NS.value + PULSE_ROOM_NS,
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
        Result(
            "sparks",
            f.ESD_KV.value,
            "kV",
            f"A spark into a plug: an array at the socket and one in the pod take {f.ESD_KV.value} "
            f"kV from 5 V and DATA. It lets {f.ESD_WORKS_V.value} V pass, and USB gives "
            f"{f.USB_MOST_V.value} V at most; it opens from {f.ESD_OPENS_V.value} V, holds DATA at "
            f"{f.ESD_CLAMPS_V.value} V and adds {f.ESD_PF.value} pF. All {2 * len(made.pods)} draw "
            f"{2 * len(made.pods) * f.ESD_UA.value:.0f} uA. SWITCH has its resistor and capacitor.",
            f.ESD_WORKS_V.value >= f.USB_MOST_V.value,
        ),
    ]


def display_results(board, made):
    """Return what pulls up the display's two wires, and whether that is fast and weak enough."""
    module = f.MODULE_OHM.value
    ours = number(made.parts["R4"].value) if "R4" in made.parts else None
    ohm = ours or module
    strongest = 1 / (1 / ohm + 1 / module) if ours else module
    rise_ns = 0.8473 * ohm * f.BUS_PF.value * 1e-3
    drawn = (f.LOGIC_V.value - f.BUS_LOW_V.value) / strongest * 1000
    whose = (
        f"R4 and R5 ({made.parts['R4'].value}), whatever the display has"
        if ours
        else f"the display's own pull-ups ({module:g} ohm): one without them does not do"
    )
    return [
        Result(
            "display's wires",
            rise_ns,
            "ns",
            f"SDA and SCL are pulled up by {whose}. They rise in 0.8473 x {ohm:g} ohm x "
            f"{f.BUS_PF.value} pF = {rise_ns:.0f} ns, of {f.BUS_RISE_NS.value} ns at "
            f"{board.DISPLAY_HZ // 1000} kHz; held down, {drawn:.1f} mA flow at most, of "
            f"{f.BUS_SINK_MA.value} mA.",
            rise_ns <= f.BUS_RISE_NS.value and drawn <= f.BUS_SINK_MA.value,
        )
    ]

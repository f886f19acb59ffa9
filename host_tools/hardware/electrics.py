"""The electrics of a build worked out: times, levels and currents, from its circuit's values.

Every calculation returns a Result that says what comes out, what is wanted and whether it holds.
The figures of data sheets are in figures.py; resistors and capacitors are read from the circuit, so
a changed value is judged again.
"""

import math

from host_tools.hardware import figures
from host_tools.hardware import figures as f
from host_tools.hardware.circuit import circuit
from host_tools.hardware.electrics_data import data_results, display_results, pod_results
from host_tools.hardware.electrics_supply import supply_results
from host_tools.hardware.figures import Result
from host_tools.hardware.part import number

PRESS_US = 15
"""How much later than the contact a press may be seen (us); a photo finish is 1 ms or more."""

RELEASE_US = 100
"""The same of a release: what is debounced is locked out for 10 ms."""


def passed_us(ohm, farad, start_v, end_v, reached_v):
    """Return when a capacitor that goes from `start_v` to `end_v` passes `reached_v` (us)."""
    return ohm * farad * math.log((start_v - end_v) / (reached_v - end_v)) * 1e6


def beside(ohm, other):
    """Return the resistance of `ohm` and `other` side by side."""
    return ohm * other / (ohm + other)


def results(board):
    """Return all Results of `board`, a class of board.py without problems, in a reader's order."""
    made = circuit(board)
    found = contact_results(made)
    found += data_results(board, made)
    if made.pods and board.LIGHTS_MIRRORED and board.HAS_LEVEL_SHIFTER:
        found += pod_results(board, made)
    if "DS1" in made.parts:
        found += display_results(board, made)
    return found + supply_results(board, made)


def problems(board):
    """Return what of `board` does not hold: sentences, none when all is well."""
    return [result.text for result in results(board) if not result.holds]


def contact_results(made):
    """Return what a button's parts do to its press, its release and its contact."""
    if not made.filtered:
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
    at = made.filtered[0]
    pull_up = number(made.parts[f"R{10 + at}"].value)
    series = number(made.parts[f"R{30 + at}"].value)
    farad = number(made.parts[f"C{10 + at}"].value)
    high, low_v, high_v = f.LOGIC_V.value, f.LOW_V.value, f.HIGH_V.value
    inside = f.PULL_UP_OHM.value
    rest = high * series / (series + inside)
    press = passed_us(beside(series, inside), farad, high, rest, low_v)
    alone = passed_us(series, farad, high, 0, low_v)
    release = passed_us(beside(series + pull_up, inside), farad, rest, high, high_v)
    wetting = high / pull_up * 1000
    shorted = (f.USB_V.value - f.PICO_DIODE_V.value - high - f.CLAMP_V.value) / series * 1000
    into_logic = (f.USB_V.value - f.PICO_DIODE_V.value - high) / pull_up * 1000
    return [
        Result(
            "press",
            press,
            "us",
            f"A press is seen {press:.1f} us after the contact closes: {farad * 1e9:g} nF goes "
            f"through {series:g} ohm from {high} V to {low_v} V, R x C x ln({high} / {low_v}) = "
            f"{alone:.1f} us, and somewhat longer as the Pico's own pull-up holds against it. At "
            f"most {PRESS_US} us are wanted; it is the same for every button.",
            press <= PRESS_US,
        ),
        Result(
            "release",
            release,
            "us",
            f"A release is seen {release:.1f} us after the contact opens: through "
            f"{series + pull_up:g} ohm, beside the Pico's own pull-up, to {high_v} V. At most "
            f"{RELEASE_US} us are wanted.",
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


def electrics_page(board):
    """Return {"electrics.md": bytes} for `board`, a class of board.py without problems."""
    rows = [
        f"| {result.name} | {three_digits(result.value)} {result.unit} | {result.text} |"
        for result in results(board)
    ]
    sources = [
        f"| {figure.what} | {figure.value:g} {figure.unit} | {figure.source} |"
        for figure in figures.FIGURES
    ]
    lines = [
        f'# Electrics of the build "{board.NAME}"',
        "",
        "Generated by `make hardware` from `board.py` and the circuit; each line that must hold is",
        "checked when it is made, and a build that does not hold is refused.",
        "",
        "| What | Figure | How it comes about |",
        "|---|---|---|",
        *rows,
        "",
        "## Where the figures come from",
        "",
        "Figures of `board.py` have their sources there. What is unconfirmed is known, but the",
        "sheet itself was not at hand when it was written down: measure before you rely on it.",
        "",
        "| What | Figure | Source |",
        "|---|---|---|",
        *sources,
        f"| an alkaline AA holds | | {figures.CELL_SOURCE} |",
    ]
    return {"electrics.md": ("\n".join(lines) + "\n").encode()}


def three_digits(value):
    """Return `value` (a figure) with as many digits as one reads: three."""
    return f"{value:.0f}" if abs(value) >= 100 else f"{value:.3g}"

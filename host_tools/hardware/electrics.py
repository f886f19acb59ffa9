"""The electrics of a build worked out: times, levels and currents, from its circuit's values.

What comes out is said in the words of electrics.toml, with whether it holds. The figures of data
sheets are in figures.toml; resistors and capacitors are read from the circuit, so a changed value
is judged again.
"""

import math

from host_tools.hardware import figures
from host_tools.hardware.circuit import circuit
from host_tools.hardware.electrics_data import data_results, display_results, pod_results
from host_tools.hardware.electrics_supply import supply_results
from host_tools.hardware.figures import Working
from host_tools.hardware.page import page

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
    f, inside = w.f, w.f.PULL_UP_OHM
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


def electrics_page(board):
    """Return {"electrics.md": bytes} for `board`, a class of board.py without problems."""
    known = dict(figures=figures.FIGURES.values(), cell_source=figures.CELL_SOURCE)
    found = results(board)
    text = page("electrics.md", board=board, results=found, three_digits=three_digits, **known)
    return {"electrics.md": text.encode()}


def three_digits(value):
    """Return `value` (a figure) with as many digits as one reads: three."""
    return f"{value:.0f}" if abs(value) >= 100 else f"{value:.3g}"

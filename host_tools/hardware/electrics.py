"""The electrics of a build worked out: times, levels and currents, from its circuit's values.

Formulas, what must hold and the sentences are in electrics.toml, the figures of data sheets in
figures.toml; resistors and capacitors are read from the circuit, so a changed value is judged
again.
"""

import math
from dataclasses import dataclass

import numpy as np

from host_tools.hardware import figures, table
from host_tools.hardware.circuit import circuit, facts_of, holds
from host_tools.hardware.figures import f
from host_tools.hardware.page import page, worked_out
from host_tools.hardware.part import number

ROWS = table("electrics")


@dataclass(frozen=True)
class Result:
    """One thing worked out: `text` says it as a sentence with its arithmetic.

    `holds` is whether it is as it must be. `name` is short, for tests and tables; `value` the
    figure in `unit`.
    """

    name: str
    value: float
    unit: str
    text: str
    holds: bool = True


def results(board):
    """Return all Results of `board`, a class of board.py without problems, in a reader's order."""
    made = circuit(board)
    facts = facts_of(board) | ({"lit pods"} if made.pods and board.LIGHTS_MIRRORED else set())
    functions = (passed_us, beside, pod_picofarad, pulse_through, contacts_ma, advice, hours)
    known = {function.__name__: function for function in functions}
    known |= dict(f=f, board=board, made=made)
    known["before"] = f.PICO_DIODE_V if board.BATTERY_CELLS else 0
    found = []
    for name, row in ROWS.items():
        if holds(row.get("if", ""), facts):
            formulas = {
                **row.get("with", {}),
                "value": row["value"],
                "fine": row.get("holds", True),
            }
            known = worked_out(formulas, known)
            text = row["text"].format(**known)
            one = Result(row.get("name", name), known["value"], row["unit"], text, known["fine"])
            found.append(one)
    return found


def problems(board):
    """Return what of `board` does not hold: sentences, none when all is well."""
    return [result.text for result in results(board) if not result.holds]


def passed_us(ohm, farad, start_v, end_v, reached_v):
    """Return when a capacitor that goes from `start_v` to `end_v` passes `reached_v` (us)."""
    return ohm * farad * math.log((start_v - end_v) / (reached_v - end_v)) * 1e6


def beside(ohm, other):
    """Return the resistance of `ohm` and `other` side by side."""
    return ohm * other / (ohm + other)


def pod_picofarad():
    """Return what a pod's DATA has: cable, light, and an array against sparks at each end (pF)."""
    return f.CABLE_M * f.CABLE_PF_M + f.LIGHT_PF + 2 * f.ESD_PF


def pulse_through(ns, tau_ns):
    """Return what a pulse of `ns` is behind an RC of `tau_ns`: (its top, its width in ns).

    The top is a share of the voltage, the width is at half of it.
    """
    top = 1 - math.exp(-ns / tau_ns)
    return top, ns - tau_ns * math.log(2) + tau_ns * math.log(top * 2)


def contacts_ma(made):
    """Return what all pull-ups of the Circuit `made` draw, held down (mA)."""
    pull_ups = [part for part in made.parts.values() if part.pins.get("1") == "+3V3"]
    ohms = [number(part.value) for part in pull_ups if part.kind == "resistor"]
    return sum(f.LOGIC_V / ohm * 1000 for ohm in ohms)


def advice(carried, may, limit):
    """Return to what the lights' `limit` must be when more is `carried` than `may` be (mA)."""
    return f" Write LIGHTS_LIMIT_MA = {limit:.0f}." if carried > may else ""


def hours(drawn_ma):
    """Return how long alkaline AA in series last at `drawn_ma`, to 0.8 V each (hours).

    Between the figures of the sheet, in double logarithmic scale; outside as at the next one.
    """
    drawn, held = np.log(figures.CELL_MAH).T
    return float(np.exp(np.interp(math.log(drawn_ma), drawn, held))) / drawn_ma


def electrics_page(board):
    """Return {"electrics.md": bytes} for `board`, a class of board.py without problems."""
    known = dict(figures=figures.FIGURES.values(), cell_source=figures.CELL_SOURCE)
    found = results(board)
    text = page("electrics.md", board=board, results=found, **known)
    return {"electrics.md": text.encode()}


def netlists(board):
    """Return {path: bytes}: button.cir and pod.cir for ngspice, as far as `board` has such parts.

    The tests hold what is worked out here against what ngspice measures, where it is installed.
    """
    made = circuit(board)
    there = {"button.cir": made.filtered, "pod.cir": made.pods if board.LIGHTS_MIRRORED else ()}
    return {
        name: page(name, f=f, made=made, at=at[0], pod_picofarad=pod_picofarad()).encode()
        for name, at in there.items()
        if at
    }

"""In which order a breadboard is made: steps, each with parts and wires, how, and what to check."""

import tomllib
from dataclasses import dataclass
from functools import cache

from host_tools.places import ROOT

STEPS = ROOT / "hardware" / "steps.toml"
SUPPLY = ("GND", "+4V3", "VBUS")


@dataclass(frozen=True)
class Step:
    """One step: references of its `parts`, its `wires`; `how` and `check` are sentences."""

    number: int
    title: str
    parts: tuple
    wires: tuple
    how: str
    check: str


@cache
def order(name):
    """Return the rows of hardware/steps.toml for the "breadboard" or the "boards"."""
    return tomllib.loads(STEPS.read_text(encoding="utf-8"))[name]


def takes(row, wire):
    """Return whether the step `row` takes `wire`."""
    wanted = row.get("wires")
    return {
        "supply": wire.on_board and wire.net in SUPPLY,
        "contacts": wire.on_board and wire.net.startswith("BTN_"),
        "board": wire.on_board,
    }.get(wanted, wire.end[0] == wanted)


def steps(placement):
    """Return the Steps of `placement`; every part and wire is in exactly one of them."""
    found = []
    parts = [placement.circuit.parts[ref] for ref in placement.parts]
    wires = list(placement.wires)
    for row in order("breadboard"):
        mine = [part for part in parts if part.kind in row.get("parts", ())]
        ours = [wire for wire in wires if takes(row, wire)]
        parts = [part for part in parts if part not in mine]
        wires = [wire for wire in wires if wire not in ours]
        if mine or ours:
            refs = tuple(part.ref for part in mine)
            content = row["title"], refs, tuple(ours), row["how"], row["check"]
            found.append(Step(len(found) + 1, *content))
    return found


def wire_numbers(placement):
    """Return wire -> its number, in the order of the steps."""
    ordered = [wire for step in steps(placement) for wire in step.wires]
    return {wire: number for number, wire in enumerate(ordered, 1)}

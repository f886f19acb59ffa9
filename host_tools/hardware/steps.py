"""In which order a build is made: a breadboard's steps, and how boards are soldered.

Each has parts, how it is done and what to check (hardware/steps.toml). On a board to solder each
part goes to the place with its name, so a table of names is all that is needed.
"""

from dataclasses import dataclass
from functools import cache

from host_tools.hardware import makers_table
from host_tools.hardware.circuit import circuit
from host_tools.hardware.page import page
from host_tools.hardware.parts_list import runs
from host_tools.hardware.words import CORES, colour_of, describe
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
    return makers_table(STEPS.read_text(encoding="utf-8"), STEPS.name)[name]


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


@dataclass(frozen=True)
class Soldering:
    """One step: its `title`, the `parts` (of a Circuit), how it is done and what to check."""

    title: str
    parts: tuple
    how: str
    check: str

    @property
    def joints(self):
        """How many pins are soldered."""
        return sum(len(part.pins) for part in self.parts)


def solderings(made, where):
    """Return the Solderings of the hub's or the first pod's board: `where` is "hub" or "pod".

    What is in the lid has its plug on the hub's board.
    """
    places = ("hub", "lid") if where == "hub" else ("pod",)
    first = made.pods[0]
    parts = [
        part
        for part in made.parts.values()
        if part.where in places and (where == "hub" or part.pod == first)
    ]
    found = []
    for row in order("boards"):
        kinds = row["parts"]
        mine = tuple(p for p in parts if p.kind in kinds or f"{p.kind} {p.value}" in kinds)
        parts = [part for part in parts if part not in mine]
        if mine:
            found.append(Soldering(row["title"], mine, row["how"], row["check"]))
    if parts:
        raise ValueError(f"nobody solders {', '.join(part.ref for part in parts)}")
    return found


def boards_page(board):
    """Return {"board.md": bytes} for a build with pods; nothing for one without."""
    if not board.HAS_PODS:
        return {}
    made = circuit(board)
    text = page(
        "boards.md",
        made=made,
        plug=made.parts[f"P{made.pods[0]}"],
        cores=CORES,
        solderings=solderings,
        alike=alike,
        runs=runs,
        lid_wires=lid_wires,
        colour_of=colour_of,
    )
    return {"board.md": text.encode()}


def lid_wires(made):
    """Return [(Part, pin)] of what is wired to the hub's board, pin by pin."""
    return [
        (part, pin)
        for part in made.parts.values()
        if not part.on_board and part.where in ("hub", "lid")
        for pin, net in part.pins.items()
        if net is not None
    ]


def alike(parts):
    """Return {what they are called: references} of `parts`."""
    groups = {}
    for part in parts:
        what = describe(part)
        if part.kind == "pico":
            what = f"two rows of 20 sockets for the {what}"
        elif not part.on_board:
            what = f"plug, pins or terminal for the {what}"
        groups.setdefault(what, []).append(part.ref)
    return groups

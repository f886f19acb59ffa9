"""The order of assembly: the steps of a breadboard, and the soldering of circuit boards.

Each step has parts, instructions and a check (hardware/steps.toml). The name of each part is
printed on a circuit board, so a step for it needs only a table of names.
"""

from dataclasses import dataclass
from functools import cache

from tableref_host.hardware import makers_table
from tableref_host.hardware.circuit import circuit_of
from tableref_host.hardware.page import page
from tableref_host.hardware.parts_list import runs
from tableref_host.hardware.pcb.footprints import FOOTPRINTS, footprint
from tableref_host.hardware.words import CORES, colour_of, describe
from tableref_host.places import ROOT

STEPS = ROOT / "hardware" / "steps.toml"
SUPPLY = ("GND", "+4V3", "VBUS")


@dataclass(frozen=True)
class Step:
    """A step of the assembly: its `parts` (of a Circuit) and `wires`.

    `how` are the instructions, and `check` says how to check the result.
    """

    number: int
    title: str
    parts: tuple
    wires: tuple
    how: str
    check: str

    @property
    def refs(self):
        """The references of the step's parts."""
        return [part.ref for part in self.parts]

    @property
    def joints(self):
        """Number of pins to solder."""
        return sum(len(part.pins) for part in self.parts)


@cache
def order(name):
    """Return the rows of hardware/steps.toml for the "breadboard", the "boards" or "four"."""
    return makers_table(STEPS.read_text(encoding="utf-8"), STEPS.name)[name]


def takes(row, wire):
    """Return whether `wire` belongs to the step `row`."""
    wanted = row.get("wires")
    return {
        "supply": wire.on_board and wire.net in SUPPLY,
        "contacts": wire.on_board and wire.net.startswith("BTN_"),
        "board": wire.on_board,
    }.get(wanted, wire.end[0] == wanted)


def divided(name, parts, wires=()):
    """Divide `parts` and `wires` into the Steps of order(name).

    Return these Steps, and the list of those parts that belong to none of them.
    """
    found = []
    for row in order(name):
        kinds = row.get("parts", ())
        mine = tuple(p for p in parts if p.kind in kinds or f"{p.kind} {p.value}" in kinds)
        ours = tuple(wire for wire in wires if takes(row, wire))
        parts = [part for part in parts if part not in mine]
        wires = [wire for wire in wires if wire not in ours]
        if mine or ours:
            content = row["title"], mine, ours, row["how"], row["check"]
            found.append(Step(len(found) + 1, *content))
    return found, parts


def steps(placement):
    """Return the Steps of `placement`. Each part and wire is in exactly one of them."""
    parts = [placement.circuit.parts[ref] for ref in placement.parts]
    return divided("breadboard", parts, placement.wires)[0]


def wire_numbers(placement):
    """Return {wire: its number in the order of the steps}."""
    ordered = [wire for step in steps(placement) for wire in step.wires]
    return {wire: number for number, wire in enumerate(ordered, 1)}


def solderings(circuit, where):
    """Return the Steps to solder a board; `where` is "hub", "pod" (the first one) or "four".

    Of a part in the lid, only the plug is soldered onto the board.
    """
    places = ("hub", "lid") if where == "hub" else (where,)
    first = circuit.pods[0] if where == "pod" else 0
    parts = [
        part
        for part in circuit.parts.values()
        if part.where in places and (where != "pod" or part.pod == first)
    ]
    found, left = divided("four" if where == "four" else "boards", parts)
    if left:
        raise ValueError(f"nobody solders {', '.join(part.ref for part in left)}")
    return found


def boards_page(board):
    """Return {"board.md": bytes} for a build with circuit boards; {} for a breadboard."""
    if not (board.HAS_PODS or board.HAS_BOARD):
        return {}
    circuit = circuit_of(board)
    text = page(
        "boards.md" if board.HAS_PODS else "four.md",
        circuit=circuit,
        plug=circuit.parts[f"P{circuit.pods[0]}"] if board.HAS_PODS else None,
        cores=CORES,
        solderings=solderings,
        alike=alike,
        runs=runs,
        lid_wires=lid_wires,
        colour_of=colour_of,
        footprints=FOOTPRINTS,
        used=sorted({f"{p.kind} {p.value}": footprint(p) for p in circuit.parts.values()}.items()),
    )
    return {"board.md": text.encode()}


def lid_wires(circuit):
    """Return [(Part, pin)] of the wires to the board of the hub or of the box for four."""
    return [
        (part, pin)
        for part in circuit.parts.values()
        if not part.on_board and part.where in ("hub", "lid", "four")
        for pin, net in part.pins.items()
        if net is not None
    ]


def alike(parts):
    """Group `parts` by their description: {description: references}."""
    groups = {}
    for part in parts:
        what = describe(part)
        if part.kind == "pico":
            what = f"two rows of 20 sockets for the {what}"
        elif not part.on_board:
            what = f"plug, pins or terminal for the {what}"
        groups.setdefault(what, []).append(part.ref)
    return groups

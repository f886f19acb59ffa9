"""How the boards of a table build are soldered: in which order, which part where, what to check.

Each part goes to the place with its name on the board, so a table of names is all that is needed.
"""

from dataclasses import dataclass

from host_tools.hardware.circuit import circuit
from host_tools.hardware.colours import CORES, colour_of
from host_tools.hardware.parts_list import runs
from host_tools.hardware.steps import order
from host_tools.hardware.words import describe, purpose


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


HEAD = """\
# The boards of the build "{name}", part by part

Generated from `firmware/board.py`: `make hardware` writes it again.

Each part goes to the place that has its name printed on the board, from the printed side, and is
soldered on the other; the small flat ones are soldered where they lie. **Nobody has built these
boards yet**: where you find something other than it stands here, please tell us.
"""

WIRES = """
## Wires inside the hub

Each goes to the plug or terminal with its name. The ring's three and the buttons' wires are {wire}
long, the display has jumper wires.

| From | Pin | To | Colour | What for |
|---|---|---|---|---|
"""

CABLE = """
## A pod's cable

Core n goes to pin n of the DIN plug, and to n on the pod's terminal. The colours are the cable's
own (LiYY, DIN 47100); the numbers are moulded into the plug.

| Pin and core | Colour | Name | What for |
|--:|---|---|---|
"""


def boards_page(board):
    """Return {"board.md": bytes} for a build with pods; nothing for one without."""
    if not board.HAS_PODS:
        return {}
    made = circuit(board)
    lines = [HEAD.format(name=board.NAME)]
    for where, title in (("hub", "Hub"), ("pod", "Pod: one, all are alike")):
        lines += [f"\n## {title}"]
        for number, step in enumerate(solderings(made, where), 1):
            lines += [f"\n### {where.title()}, step {number}: {step.title}\n", f"{step.how}\n"]
            lines += ["| Parts | What they are |", "|---|---|"]
            lines += _rows(step.parts)
            lines += [f"\n**Check.** {step.check}"]
    lines.append(WIRES.format(wire="25 cm").rstrip("\n"))
    lines += [_wire_row(part, pin) for part, pin in lid_wires(made)]
    lines.append(CABLE.rstrip("\n"))
    plug = made.parts[f"P{made.pods[0]}"]
    for pin, net in plug.pins.items():
        words = purpose(net) if net else "nothing"
        lines.append(f"| {pin} | {CORES[pin]} | {plug.pin_name(pin)} | {words} |")
    return {"board.md": ("\n".join(lines) + "\n").encode()}


def lid_wires(made):
    """Return [(Part, pin)] of what is wired to the hub's board, pin by pin."""
    return [
        (part, pin)
        for part in made.parts.values()
        if not part.on_board and part.where in ("hub", "lid")
        for pin, net in part.pins.items()
        if net is not None
    ]


def _rows(parts):
    groups = {}
    for part in parts:
        what = describe(part)
        if part.kind == "pico":
            what = f"two rows of 20 sockets for the {what}"
        elif not part.on_board:
            what = f"plug, pins or terminal for the {what}"
        groups.setdefault(what, []).append(part.ref)
    return [f"| {', '.join(runs(refs))} | {what} |" for what, refs in groups.items()]


def _wire_row(part, pin):
    net = part.pins[pin]
    name = part.pin_name(pin)
    end = part.note or f"{part.kind} {part.ref}"
    wire = "any" if part.kind == "display" else colour_of(net).word
    return f"| {part.ref} | {'' if name == pin else name} | {end} | {wire} | {purpose(net)} |"

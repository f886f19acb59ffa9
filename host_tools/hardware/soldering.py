"""How the boards of a table build are soldered: in which order, which part where, what to check.

Each part goes to the place with its name on the board, so a table of names is all that is needed.
"""

from dataclasses import dataclass

from host_tools.hardware.circuit import circuit
from host_tools.hardware.colours import CORES, colour_of
from host_tools.hardware.parts_list import runs
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


ORDER = (
    (
        "the arrays against sparks",
        lambda part: part.kind == "tvs",
        "They are small: 2.9 x 1.6 mm with six legs. Tin one pad, hold the part with tweezers so "
        "that its dot is at the dot on the board, melt that joint, then solder the other legs. A "
        "bridge goes away with desoldering braid. Boards that a factory has fitted with them need "
        "nothing here.",
        "With a lens: each leg is on its own pad, and the dot is at the board's dot.",
    ),
    (
        "the lights",
        lambda part: part.kind == "light",
        "Tin one pad, lay the light onto it with its cut corner where the board shows it, melt "
        "that joint, then solder the other three. Two seconds for each: they bear no more.",
        "The cut corner of each is where the board shows it. It does not beep between 5V and GND "
        "of any of them.",
    ),
    (
        "resistors",
        lambda part: part.kind == "resistor",
        "Bend the legs 10 mm apart. A resistor may be put in either way round.",
        "The rings of each are those of the table. When in doubt, measure one.",
    ),
    (
        "diodes",
        lambda part: part.kind == "diode",
        "The stripe of a diode goes to the stripe on the board.",
        "Each stripe is at the board's stripe.",
    ),
    (
        "small capacitors",
        lambda part: part.kind == "capacitor",
        "They may be put in either way round. The mark 103 is 10 nF, 104 is 100 nF.",
        "No 103 is where a 104 belongs.",
    ),
    (
        "the chip's socket, the transistor, the fuse",
        lambda part: part.kind in ("level shifter", "transistor", "fuse"),
        "Solder the socket, not the chip: the chip goes in when all is measured. The notch, and "
        "the transistor's flat side, are where the board shows them.",
        "The notch and the flat side are as on the board.",
    ),
    (
        "piezo and large capacitor",
        lambda part: part.kind in ("piezo", "electrolytic"),
        "The electrolytic capacitor must be the right way round, or it bursts: its long leg goes "
        "to the +. A sticker on the piezo comes off.",
        "The stripe on the capacitor is at the side without the +.",
    ),
    (
        "sockets for the Pico, plugs for the lid",
        lambda part: (
            part.kind in ("pico", "ring", "display", "battery", "switch")
            or (part.kind == "button" and part.value == "panel")
        ),
        "Put the Pico into its two rows of sockets while you solder, so that they stand straight; "
        "then take it out again: it stays out until all is measured. The plugs for the lid, the "
        "pins for the display and the terminals for battery and switch stand where their names "
        "are, their openings outwards.",
        "The USB socket of the Pico would look over the board's edge.",
    ),
    (
        "sockets of the pods",
        lambda part: part.kind == "socket",
        "Press each against the board and against its edge, solder one pin, look, then the rest. "
        "The two lugs of the metal shell take longer to get hot.",
        "All stand straight: they go through holes in the box together.",
    ),
    (
        "terminals",
        lambda part: part.kind == "plug" or (part.kind == "button" and part.value == "arcade"),
        "Their openings look outwards.",
        "The board's top, where the light is, shows no solder on the light.",
    ),
)
"""(title, which parts, how, check): flat parts come first, tall ones last."""


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
    for title, takes, how, check in ORDER:
        mine = tuple(part for part in parts if takes(part))
        parts = [part for part in parts if part not in mine]
        if mine:
            found.append(Soldering(title, mine, how, check))
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

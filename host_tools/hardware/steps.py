"""In which order a breadboard is made: steps, each with parts and wires, how, and what to check."""

from dataclasses import dataclass

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


ORDER = (
    (
        "the Pico",
        lambda part: part.kind == "pico",
        None,
        "Lay the Pico over the holes and press on both ends in turn, not in the middle: the pins "
        "go in hard. The USB socket looks over the board's end.",
        "Each pin is in a hole, and of each row two holes can be seen on either side of the Pico: "
        "a and b, i and j.",
    ),
    (
        "wires of the supply",
        None,
        lambda wire: wire.on_board and wire.net in SUPPLY,
        "Choose each wire just as long as it must be, so that it lies flat.",
        "With the meter on the beep: it beeps between all \N{MINUS SIGN} rails. It does not beep "
        "between any + rail and a \N{MINUS SIGN} rail.",
    ),
    (
        "resistors and diode",
        lambda part: part.kind in ("resistor", "diode"),
        None,
        "A resistor may be put in either way round. A diode has a stripe at one end: look at the "
        "picture for where it goes.",
        "Both resistors have the same rings, and the diode's stripe is where the picture has it.",
    ),
    (
        "buttons",
        lambda part: part.kind == "button",
        None,
        "Press each button in until it clicks. Of its four legs two and two are joined inside; "
        "when it lies as in the picture, the joined ones are in one row.",
        "With the meter on the beep: it beeps between the two rows of a button only while you "
        "press that button. If it beeps always, turn the button by a quarter.",
    ),
    (
        "capacitor and piezo",
        lambda part: part.kind in ("electrolytic", "piezo"),
        None,
        "The electrolytic capacitor (the can) must be the right way round, or it bursts: its long "
        "leg is +, and the stripe on its side is at the other leg, \N{MINUS SIGN}. The piezo may "
        "be put in either way round. If it has a sticker over its hole, take that off.",
        "The capacitor's stripe is at \N{MINUS SIGN} in the picture.",
    ),
    (
        "wires of the contacts",
        None,
        lambda wire: wire.on_board and wire.net.startswith("BTN_"),
        "Lay them as in the picture, outside first, so that they do not cross.",
        "Count from the Pico's corner to each wire: one row too high is the commonest mistake, and "
        "the Pico's ground pins among the others are easily passed over.",
    ),
    (
        "wires of light and sound",
        None,
        lambda wire: wire.on_board,
        "These are the wires that go furthest: compare both ends of each with the table.",
        "Pull at each wire gently.",
    ),
    (
        "wires to the strip",
        None,
        lambda wire: wire.end[0] == "STRIP1",
        "The strip's arrows point away from the end that gets the wires. Strips come with a plug "
        "there: put jumper wires into it, or solder wires to the three pads. Go by the words on "
        "the strip (5V, DIN or DI, GND), not by colours. If two more wires, red and white, hang "
        "out of the strip, put tape around each end.",
        "The arrows on the strip point from the first light to the last. No bare end of a wire "
        "touches another.",
    ),
    (
        "wires to the display",
        None,
        lambda wire: True,
        "Compare the words on your display with the table: some have VCC first, and with these "
        "two changed it dies.",
        "Each wire's word on the display is that of the table.",
    ),
)
"""(title, which parts, which wires, how, check), each from what is left; None takes nothing."""


def steps(placement):
    """Return the Steps of `placement`; every part and wire is in exactly one of them."""
    found = []
    parts = [placement.circuit.parts[ref] for ref in placement.parts]
    wires = list(placement.wires)
    for title, takes_part, takes_wire, how, check in ORDER:
        mine = [part for part in parts if takes_part and takes_part(part)]
        ours = [wire for wire in wires if takes_wire and takes_wire(wire)]
        parts = [part for part in parts if part not in mine]
        wires = [wire for wire in wires if wire not in ours]
        if mine or ours:
            refs = tuple(part.ref for part in mine)
            found.append(Step(len(found) + 1, title, refs, tuple(ours), how, check))
    return found


def wire_numbers(placement):
    """Return wire -> its number, in the order of the steps."""
    ordered = [wire for step in steps(placement) for wire in step.wires]
    return {wire: number for number, wire in enumerate(ordered, 1)}

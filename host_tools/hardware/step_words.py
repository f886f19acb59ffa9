"""What is said at each step of a board: how it is done, and what to look at before the next."""

from host_tools.hardware.steps import wire_numbers

STRIP_PIECE = 5
"""Seat lights in one piece of strip: a row of the hub's sockets."""

PICO = {
    True: (
        "Solder two rows of sockets into these holes, not the Pico itself. Put the Pico into them "
        "while you solder, so that they stand straight; then take it out again. It stays out until "
        "all is measured.",
        "The USB socket is over the end of the board where row 1 is: all rows are counted from "
        "there. Of each row two holes are free on either side: a and b, i and j.",
    ),
    False: (
        "Lay the Pico over the holes and press on both ends in turn, not in the middle: the pins "
        "go in hard. The USB socket looks over the board's end.",
        "Each pin is in a hole, and of each row two holes can be seen on either side of the Pico: "
        "a and b, i and j.",
    ),
}
"""How the Pico comes onto the board, and the check; by whether the board is soldered."""

KINDS = {
    "resistor": (
        "A resistor may be put in either way round.",
        "All have the same rings, read with the gold ring to the right, or are where the table has "
        "theirs. When in doubt, measure one.",
    ),
    "diode": (
        "A diode has a stripe at one end: look at the picture for where it goes.",
        "The stripe of each diode is where the picture has it.",
    ),
    "level shifter": (
        "Solder its socket, not the chip; the notch of both is where the picture has it. The chip "
        "goes in when all is measured.",
        "The socket's notch is towards row 1, and no two of its pins are bridged by solder.",
    ),
    "transistor": (
        "Spread the transistor's legs a little; its flat side is where the picture has it.",
        "The flat side is towards column a.",
    ),
    "button": (
        "Press each button in until it clicks. Of its four legs two and two are joined inside; "
        "when it lies as in the picture, the joined ones are in one row.",
        "With the meter on the beep: it beeps between the two rows of a button only while you "
        "press that button. If it beeps always, turn the button by a quarter.",
    ),
    "capacitor": (
        "These small capacitors may be put in either way round.",
        "The mark 103 is 10 nF, 104 is 100 nF: do not mix them up.",
    ),
    "fuse": ("The fuse may be put in either way round.", ""),
    "electrolytic": (
        "The electrolytic capacitor (the can) must be the right way round, or it bursts: its long "
        "leg is +, and the stripe on its side is at the other leg, \N{MINUS SIGN}.",
        "The stripe is at \N{MINUS SIGN} in the picture.",
    ),
    "piezo": (
        "The piezo may be put in either way round. If it has a sticker over its hole, take that "
        "off.",
        "",
    ),
}
"""Kind of part -> (how it goes in, what to check)."""

WIRES = {
    "wires of the supply": (
        "Choose each wire just as long as it must be, so that it lies flat.",
        "With the meter on the beep: it beeps between all \N{MINUS SIGN} rails. It does not beep "
        "between any + rail and a \N{MINUS SIGN} rail, nor between two + rails.",
    ),
    "wires of the contacts": (
        "Lay them as in the picture, outside first, so that they do not cross.",
        "Count from the Pico's corner to each wire: one row too high is the commonest mistake, and "
        "the Pico's ground pins among the others are easily passed over.",
    ),
    "wires of light and sound": (
        "These are the wires that go furthest: compare both ends of each with the table.",
        "Pull at each wire gently.",
    ),
    "wires to the sockets": (
        "Before you solder, put the socket's nut and a piece of heat-shrink tube over its wires "
        "if the nut sits inside of the box. 20 cm of wire for each are enough. Solder all four "
        "wires of a socket, then their other ends into the board.",
        "Write the number of its seat onto each socket. The meter beeps between the pins with the "
        "same number of any two sockets for 5V and GND, and between no two pins of one socket (a "
        "short beep while C1 is charged does not count).",
    ),
    "wires to lid and battery": (
        "20 cm each, so that the lid can lie beside the box. The wires of the display end in "
        "jumper sockets. Compare the words on your display with the table: some have VCC first, "
        "and with these two changed it dies.",
        "The switch is off, and no cell is in the holder.",
    ),
}
"""Title of a step that is wires -> (how, check)."""


def how(step, placement):
    """Return how `step` of `placement` is done, as sentences; "" when nothing need be said."""
    return " ".join(pair[0] for pair in _pairs(step, placement) if pair[0])


def check(step, placement):
    """Return what to check after `step` of `placement`, as sentences; "" for nothing."""
    checks = [pair[1] for pair in _pairs(step, placement) if pair[1]]
    if "the Pico" != step.title and step.parts:
        count = len(step.parts)
        checks.insert(0, "One part is in." if count == 1 else f"{count} parts are in.")
    return " ".join(checks)


def _pairs(step, placement):
    parts = placement.circuit.parts
    is_soldered = bool(placement.circuit.pods)
    kinds = dict.fromkeys(parts[ref].kind for ref in step.parts)
    pairs = [PICO[is_soldered] if kind == "pico" else KINDS[kind] for kind in kinds]
    if step.title == "wires to the lights":
        pairs.append(_strip_pair(step, placement))
    elif step.wires:
        pairs.append(WIRES[step.title])
    return pairs


def _strip_pair(step, placement):
    """Return (how, check) of the wires to the lights."""
    parts = placement.circuit.parts
    if any(parts[wire.end[0]].kind == "strip" for wire in step.wires):
        return (
            "The strip's arrows point away from the end that gets the wires. Strips come with a "
            "plug there: put jumper wires into it, or solder wires to the three pads. Go by the "
            "words on the strip (5V, DIN or DI, GND), not by colours. If two more wires, red and "
            "white, hang out of the strip, put tape around each end.",
            "The arrows on the strip point from the first light to the last. No bare end of a "
            "wire touches another.",
        )
    inside = of_the_strip(step, placement)
    numbers = ", ".join(map(str, inside))
    return (
        f"Cut two pieces of {STRIP_PIECE} lights, and solder them before they go into the box: "
        "arrows from 1 to 5, and from 6 to 10. Within a piece the strip's own copper is the wire: "
        f"nothing need be soldered for the wires {numbers}. What is left for each light is the "
        "green wire from the board: solder it to the pad DIN, where the arrow comes from. "
        "Wires from a socket to its light are in no picture of the board, but in that of a seat.",
        "The meter beeps between 5V of light 1 and of light 10, and between their GND; not "
        "between 5V and GND. It does not beep between the green wires of two seats.",
    )


def of_the_strip(step, placement):
    """Return the numbers of the wires of `step` that the copper of a piece of strip replaces.

    A piece has its supply at its first light, from that one's socket.
    """
    numbers = wire_numbers(placement)
    parts = placement.circuit.parts
    found = []
    for wire in step.wires:
        if isinstance(wire.end, str) or parts[wire.end[0]].kind != "light":
            continue
        is_first = (int(wire.end[0].removeprefix("LED")) - 1) % STRIP_PIECE == 0
        if not is_first and not isinstance(wire.start, str):
            found.append(numbers[wire])
    return found

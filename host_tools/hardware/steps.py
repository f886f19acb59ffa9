"""In which order a board is made: steps, each with parts and wires, and what is said of them."""

from dataclasses import dataclass

from host_tools.hardware.breadboard import spoken
from host_tools.hardware.colours import bands, colour_of
from host_tools.hardware.part import button_name

SUPPLY = ("GND", "+3V3", "+5V", "+4V3", "VSYS", "VBUS", "FUSED", "BATTERY_ON")


@dataclass(frozen=True)
class Step:
    """One step: its `title`, the references of its `parts` and its `wires`, in order."""

    number: int
    title: str
    parts: tuple
    wires: tuple


def steps(placement):
    """Return the Steps of `placement`; every part and wire is in exactly one of them."""
    found = []
    parts = [placement.circuit.parts[ref] for ref in placement.parts]
    wires = sorted(placement.wires, key=_turn(placement.circuit.parts))
    for title, takes_part, takes_wire in ORDER:
        mine = [part.ref for part in parts if takes_part(part)]
        ours = [wire for wire in wires if takes_wire(wire, placement.circuit.parts)]
        parts = [part for part in parts if part.ref not in mine]
        wires = [wire for wire in wires if wire not in ours]
        if mine or ours:
            title = title or _title_of([placement.circuit.parts[ref] for ref in mine])
            found.append(Step(len(found) + 1, title, tuple(mine), tuple(ours)))
    return found


def _turn(parts):
    """Return a key that puts wires off the board in order of the parts they go to, pin by pin."""
    order = list(parts)

    def key(wire):
        return (0, 0) if wire.on_board else (1 + order.index(wire.end[0]), int(wire.end[1]))

    return key


def _kinds(*kinds, values=()):
    return lambda part: part.kind in kinds and (not values or part.value in values)


def _none(*_):
    return False


def _supply(wire, parts):
    return wire.on_board and wire.net in SUPPLY


def _contacts(wire, parts):
    return wire.on_board and wire.net.startswith("BTN_")


def _on_board(wire, parts):
    return wire.on_board


def _to(*kinds):
    def takes(wire, parts):
        return any(parts[end[0]].kind in kinds for end in wire.ends if not isinstance(end, str))

    return takes


def _to_socket(wire, parts):
    return isinstance(wire.start, str) and parts[wire.end[0]].kind == "socket"


ORDER = (
    (None, _kinds("pico"), _none),
    ("wires of the supply", _none, _supply),
    (None, _kinds("resistor", values=("1 k",)), _none),
    (None, _kinds("resistor", values=("2.2 k",)), _none),
    (None, _kinds("resistor"), _none),
    (None, _kinds("diode", "transistor", "level shifter"), _none),
    (None, _kinds("button"), _none),
    (None, _kinds("capacitor"), _none),
    (None, lambda part: True, _none),
    ("wires of the contacts", _none, _contacts),
    ("wires of light and sound", _none, _on_board),
    ("wires to the sockets", _none, _to_socket),
    ("wires to the lights", _none, _to("light", "ring", "strip")),
    ("wires to lid and battery", _none, lambda wire, parts: True),
)
"""(title, which parts, which wires), each from what is left; parts alone say their own title."""


def _title_of(parts):
    """Return the title of a step that is nothing but `parts`: "resistors of 2.2 k"."""
    kinds = list(dict.fromkeys(part.kind for part in parts))
    if kinds == ["pico"]:
        return "the Pico"
    if kinds == ["resistor"]:
        values = dict.fromkeys(part.value for part in parts)
        return f"resistors of {' and '.join(map(ohms, values))}"
    names = [kind + "s" * (sum(part.kind == kind for part in parts) > 1) for kind in kinds]
    return ", ".join(names)


def wire_numbers(placement):
    """Return wire -> its number, in the order of the steps."""
    ordered = [wire for step in steps(placement) for wire in step.wires]
    return {wire: number for number, wire in enumerate(ordered, 1)}


def ohms(value):
    """Return a resistor's `value` as it is read aloud: "2.2 k", "330 ohm"."""
    return value if value[-1].isalpha() else f"{value} ohm"


def describe(part):
    """Return what the shop calls `part`: "resistor 2.2 k (red red red gold)"."""
    if part.kind == "resistor":
        return f"resistor {ohms(part.value)} ({bands(part.value)})"
    if part.kind == "button" and part.note:
        return f"button of {part.note}" if part.note[0] == "p" else f"button {part.note}"
    return part.value if part.kind in ("pico", "display") else f"{part.kind} {part.value}"


def end_words(end, parts):
    """Return a wire's end as the guide says it: "c12", "J3 pin 4 (DATA)", "SW11 (BACK) leg 1"."""
    if isinstance(end, str):
        return spoken(end)
    ref, pin = end
    part = parts[ref]
    name = part.pin_name(pin)
    if name != pin:
        return f"{ref} pin {pin} ({name})"
    return f"{ref} ({part.note}) leg {pin}" if part.note else f"{ref} leg {pin}"


PURPOSES = {
    "GND": "ground",
    "+5V": "5 V for the lights",
    "+4V3": "4.3 V for the lights",
    "+3V3": "3.3 V",
    "VSYS": "the Pico's VSYS",
    "VBUS": "the Pico's VBUS, 5 V from USB",
    "FUSED": "behind the fuse",
    "BATTERY": "battery",
    "BATTERY_ON": "battery behind its switch",
    "LED_DATA": "data of the lights, from the Pico",
    "LED_5V": "data of the lights, 5 V",
    "BUZZER": "buzzer, from the Pico",
    "BUZZER_BASE": "buzzer, transistor's base",
    "BUZZER_LOW": "buzzer, switched side",
    "BUZZER_OUT": "buzzer, behind its resistor",
    "OLED_SCL": "display, clock",
    "OLED_SDA": "display, data",
}


def purpose(net):
    """Return what `net` is for: "contact of player 3", "ground"."""
    if net in PURPOSES:
        return PURPOSES[net]
    kind, _, number = net.partition("_")
    words = {"BTN": "contact of {}", "WIRE": "button of {}", "POD": "data of pod {1}"}
    if kind in words:
        return words[kind].format(button_name(int(number)), number)
    return f"data of light {number}"


def colour_word(wire):
    """Return the colour of `wire`."""
    return colour_of(wire.net).word

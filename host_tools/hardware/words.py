"""How parts, pins and nets are called in the guide's tables."""

from host_tools.hardware.breadboard import spoken
from host_tools.hardware.colours import bands
from host_tools.hardware.part import NAMES, button_name


def ohms(value):
    """Return a resistor's `value` as it is read aloud: "2.2 k", "330 ohm"."""
    return value if value[-1].isalpha() else f"{value} ohm"


def describe(part):
    """Return what the shop calls `part`: "resistor 2.2 k (red red red gold)"."""
    if part.kind == "resistor":
        return f"resistor {ohms(part.value)} ({bands(part.value)})"
    if part.kind == "button" and part.note:
        return f"button of {part.note}" if part.note[0] == "p" else f"button {part.note}"
    if part.kind == "plug":
        return f"screw terminal {part.value} mm for the cable"
    if part.kind == "tvs":
        return f"array against sparks {part.value}"
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


def purpose(net):
    """Return what `net` is for: "contact of player 3", "ground"."""
    known = NAMES["purposes"]
    if net in known:
        return known[net]
    kind, _, number = net.partition("_")
    return known[kind].format(number, name=button_name(int(number)))

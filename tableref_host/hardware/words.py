"""Names of parts, pins and nets in the guide's tables, and the colours of the wires.

No reader depends on colours, because each wire is also identified by its holes or pins.
"""

from types import SimpleNamespace

from tableref_host.hardware.breadboard import spoken
from tableref_host.hardware.part import NAMES, button_name

CORES = NAMES["cores"]
"""Core of a pod's cable -> its own colour (DIN 47100)."""

BANDS = "black brown red orange yellow green blue violet grey white".split()
"""Digit -> colour of a resistor's band (IEC 60062). The third band is the number of zeros."""


def colour_of(net):
    """Return the colour of a wire of `net`: `word`, and `shade` ("#rrggbb"). Raises ValueError."""
    word = NAMES["wires"].get(net) or NAMES["wires"].get(net.partition("_")[0])
    if word is None:
        raise ValueError(f"no wire's colour is known for the net {net}")
    return SimpleNamespace(word=word, shade=NAMES["shades"][word])


def ohms(value):
    """Return the value of a resistor with its unit: "2.2 k", "330 ohm"."""
    return value if value[-1].isalpha() else f"{value} ohm"


def describe(part):
    """Describe `part` as in a shop: "resistor 2.2 k (red red red gold)"."""
    if part.kind == "resistor":
        return f"resistor {ohms(part.value)} ({bands(part.value)})"
    if part.kind == "button" and part.note:
        return f"button of {part.note}" if part.note[0] == "p" else f"button {part.note}"
    if part.kind == "plug":
        return f"screw terminal {part.value} mm for the cable"
    if part.kind == "tvs":
        return f"ESD protection array {part.value}"
    return part.value if part.kind in ("pico", "display") else f"{part.kind} {part.value}"


def end_words(end, parts):
    """Describe the end of a wire: "c12", "J3 pin 4 (DATA)", "SW11 (BACK) leg 1"."""
    if isinstance(end, str):
        return spoken(end)
    ref, pin = end
    part = parts[ref]
    name = part.pin_name(pin)
    if name != pin:
        return f"{ref} pin {pin} ({name})"
    return f"{ref} ({part.note}) leg {pin}" if part.note else f"{ref} leg {pin}"


def purpose(net):
    """Describe the purpose of `net`: "contact of player 3", "ground"."""
    known = NAMES["purposes"]
    if net in known:
        return known[net]
    kind, _, number = net.partition("_")
    return known[kind].format(number, name=button_name(int(number)))


def bands(value):
    """Return the colours of a 5 % resistor of `value`: "red red red gold" for "2.2 k"."""
    amount, _, unit = value.partition(" ")
    ohms = round(float(amount) * (1000 if unit == "k" else 1))
    digits = str(ohms)
    zeros = len(digits) - 2
    return f"{BANDS[int(digits[0])]} {BANDS[int(digits[1])]} {BANDS[zeros]} gold"

"""The colour of each wire, the cores of a pod's cable, and the rings of a resistor.

Colours help, but nothing depends on them: every wire has its holes or pins written beside it.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Colour:
    """What a colour is called, and its shade in pictures ("#rrggbb")."""

    word: str
    shade: str


BLACK = Colour("black", "#222222")
RED = Colour("red", "#d62728")
WHITE = Colour("white", "#ffffff")
GREEN = Colour("green", "#2ca02c")
YELLOW = Colour("yellow", "#f2d40d")

OF_NETS = {
    "GND": BLACK,
    **dict.fromkeys(("+5V", "+4V3", "+3V3", "VSYS", "VBUS", "BATTERY", "BATTERY_ON"), RED),
}
OF_KINDS = {"BTN": WHITE, "WIRE": WHITE, "LED": GREEN, "POD": GREEN, "BUZZER": YELLOW}

CORES = {"1": "white", "2": "brown", "3": "green", "4": "yellow", "5": "grey"}
"""Core of a pod's cable -> its own colour (DIN 47100)."""


def colour_of(net):
    """Return the Colour of a wire of `net`. Raises ValueError for a net that has none."""
    found = OF_NETS.get(net) or OF_KINDS.get(net.partition("_")[0])
    if found is None and not net.startswith("OLED"):
        raise ValueError(f"no wire's colour is known for the net {net}")
    return found or YELLOW


# Digit -> band, and number of zeros -> band: IEC 60062.
BANDS = "black brown red orange yellow green blue violet grey white".split()


def bands(value):
    """Return the bands of a 5 % resistor of `value`, "2.2 k": "red red red gold"."""
    amount, _, unit = value.partition(" ")
    ohms = round(float(amount) * (1000 if unit == "k" else 1))
    digits = str(ohms)
    zeros = len(digits) - 2
    return f"{BANDS[int(digits[0])]} {BANDS[int(digits[1])]} {BANDS[zeros]} gold"

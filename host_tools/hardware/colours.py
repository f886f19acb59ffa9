"""The colour of each wire: the same in every sheet and picture, so that it is learnt once.

Colours help, but nothing depends on them: every wire has its holes or pins written beside it.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Colour:
    """What a colour is called, in WireViz (IEC 60757) and in pictures ("#rrggbb")."""

    word: str
    code: str
    shade: str


BLACK = Colour("black", "BK", "#222222")
RED = Colour("red", "RD", "#d62728")
ORANGE = Colour("orange", "OG", "#ff8c1a")
BROWN = Colour("brown", "BN", "#8b5a2b")
WHITE = Colour("white", "WH", "#ffffff")
GREEN = Colour("green", "GN", "#2ca02c")
YELLOW = Colour("yellow", "YE", "#f2d40d")
BLUE = Colour("blue", "BU", "#1f6fd0")
VIOLET = Colour("violet", "VT", "#9c4fc4")
PINK = Colour("pink", "PK", "#f29ac4")

OF_NETS = (
    (("GND",), BLACK),
    (("+5V", "+4V3"), RED),
    (("VSYS", "VBUS", "FUSED"), PINK),
    (("+3V3",), ORANGE),
    (("BATTERY", "BATTERY_ON"), BROWN),
    (("OLED_SCL",), YELLOW),
    (("OLED_SDA",), BLUE),
)
OF_KINDS = (
    (("BTN_", "WIRE_"), WHITE),
    (("LED_", "POD_"), GREEN),
    (("BUZZER",), VIOLET),
)


def colour_of(net):
    """Return the Colour of a wire of `net`. Raises ValueError for a net that has none."""
    for names, colour in OF_NETS:
        if net in names:
            return colour
    for beginnings, colour in OF_KINDS:
        if net.startswith(beginnings):
            return colour
    raise ValueError(f"no wire's colour is known for the net {net}")


# Digit -> band, and number of zeros -> band: IEC 60062.
BANDS = "black brown red orange yellow green blue violet grey white".split()


def bands(value):
    """Return the bands of a 5 % resistor of `value`, "2.2 k": "red red red gold"."""
    amount, _, unit = value.partition(" ")
    ohms = round(float(amount) * (1000 if unit == "k" else 1))
    digits = str(ohms)
    zeros = len(digits) - 2
    return f"{BANDS[int(digits[0])]} {BANDS[int(digits[1])]} {BANDS[zeros]} gold"

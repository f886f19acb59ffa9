"""The footprints of the boards: holes, pads and outlines, each with whose drawing it is from.

Lengths in mm, x to the right, y downwards, from pin 1. A test compares them with KiCad's own
library where that is installed. What is unconfirmed in `source` is known, but the sheet itself was
not at hand when it was written down: hold the part against a print of the board before you order.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Pad:
    """A pad of pin `number` with its middle at (x, y); `drill` is 0 for one without a hole."""

    number: str
    x: float
    y: float
    width: float
    height: float
    drill: float
    is_round: bool


@dataclass(frozen=True)
class Footprint:
    """What a part needs on a board.

    `body` is (left, top, right, bottom) of what is printed around it, `yard` of what nothing else
    may stand in. `holes` are (x, y, width) without copper. `marks` are printed lines that say which
    way round it is. `name_at` is where its name is printed, `value_at` its value, if at all.
    `height` is how high the part stands. `kicad` is the name of KiCad's own, to compare with.
    """

    name: str
    pads: tuple
    body: tuple
    yard: tuple
    source: str
    height: float
    holes: tuple = ()
    marks: tuple = ()
    name_at: tuple = (0, 0)
    kicad: str = ""
    value_at: tuple = ()

    @property
    def is_smd(self):
        """True when all its pads are without a hole."""
        return not any(pad.drill for pad in self.pads)


def round_pads(places, width, drill):
    """Return round Pads at `places`, {number: (x, y)}; the first is square."""
    first = next(iter(places))
    return tuple(
        Pad(number, x, y, width, width, drill, number != first) for number, (x, y) in places.items()
    )


def row(count, pitch, down=False):
    """Return {number: (x, y)} of `count` pins in a row, to the right or `down`."""
    return {str(at + 1): (0.0, at * pitch) if down else (at * pitch, 0.0) for at in range(count)}


def axial(name, pitch, length, width, pad, drill, height, source, kicad, is_polar=False):
    """Return the Footprint of a lying part with two wires; `is_polar`: its stripe is at pin 1."""
    left = (pitch - length) / 2
    body = (left, -width / 2, left + length, width / 2)
    stripe = left + 0.8
    marks = (((stripe, body[1]), (stripe, body[3])),) if is_polar else ()
    yard = (-pad / 2 - 0.25, -width / 2 - 0.25, pitch + pad / 2 + 0.25, width / 2 + 0.25)
    pads = round_pads(row(2, pitch), pad, drill)
    if not is_polar:
        pads = tuple(Pad(p.number, p.x, p.y, pad, pad, drill, True) for p in pads)
    at = (pitch / 2 + (0.4 if is_polar else 0), 0)
    value = (pitch / 2, width / 2 + 0.65)
    return Footprint(name, pads, body, yard, source, height, (), marks, at, kicad, value)


def terminal(count):
    """Return the Footprint of a screw terminal of Phoenix's; its wires come from below (+y)."""
    right = (count - 1) * 3.5
    return Footprint(
        f"Terminal_{count}x3.5",
        round_pads(row(count, 3.5), 2.4, 1.2),
        (-1.75, -3.1, right + 1.75, 4.5),
        (-2.25, -3.6, right + 2.25, 5.0),
        "unconfirmed: Phoenix Contact, PT 1,5/n-3,5-H, drilling plan",
        8.5,
        (),
        (((-1.75, 2.4), (right + 1.75, 2.4)),),
        (right / 2, -2.2),
        f"TerminalBlock_Phoenix:TerminalBlock_Phoenix_PT-1,5-{count}-3.5-H_1x{count:02}"
        "_P3.50mm_Horizontal",
    )


def plug(count):
    """Return the Footprint of a JST XH plug that stands, its slots towards +y."""
    right = (count - 1) * 2.5
    pads = tuple(
        Pad(number, x, y, 1.7, 2.0 if count == 2 else 1.95, 1.0 if count == 2 else 0.95, False)
        for number, (x, y) in row(count, 2.5).items()
    )
    return Footprint(
        f"Plug_XH_{count}",
        pads,
        (-2.45, -2.35, right + 2.45, 3.4),
        (-2.95, -2.85, right + 2.95, 3.9),
        "unconfirmed: JST, XH connector (eXH.pdf), top entry type, layout of the board",
        9.8,
        (),
        (((-0.9, 3.4), (-0.9, 2.4)), ((-0.9, 2.4), (0.9, 2.4)), ((0.9, 2.4), (0.9, 3.4))),
        (right / 2, 4.3),
        f"Connector_JST:JST_XH_B{count}B-XH-A_1x{count:02}_P2.50mm_Vertical",
    )


def two_rows(name, count, across, body, yard, drill, height, source, kicad, marks=()):
    """Return the Footprint of two rows of pins: 1 down to `count` / 2, and up the other side."""
    half = count // 2
    places = {str(pin): (0.0, (pin - 1) * 2.54) for pin in range(1, half + 1)}
    places |= {str(pin): (across, (count - pin) * 2.54) for pin in range(half + 1, count + 1)}
    middle = (across / 2, (half - 1) * 1.27)
    pads = round_pads(places, 1.6, drill)
    return Footprint(name, pads, body, yard, source, height, (), marks, middle, kicad)


SOCKET = Footprint(
    "DIN_5_180",
    tuple(
        Pad(number, x, y, 2.2, 2.2, 1.3, number != "1")
        for number, x, y in (
            ("1", -7.5, 0.0),
            ("2", 0.0, 0.0),
            ("3", 7.5, 0.0),
            ("4", -5.0, 2.5),
            ("5", 5.0, 2.5),
            ("6", -2.5, -10.0),
            ("6", 2.5, -10.0),
        )
    ),
    (-10.0, -12.0, 10.0, 6.0),
    (-10.25, -12.0, 10.25, 6.25),
    "Same Sky (CUI), SDS-J data sheet of 2018-07-24, page 2, layout of the SDS-30J: rows, posts, "
    "lugs, holes 1.3 and 2.4; unconfirmed: pins 4 and 5, as two open libraries have the SDS-50J",
    21.1,
    ((-7.5, -5.0, 2.4), (7.5, -5.0, 2.4)),
    (),
    (0.0, -4.0),
)
"""Its face looks up (-y), 12.5 from pins 1 to 3; seen from above pin 1 is on the left."""

LIGHT = Footprint(
    "WS2812B_5050",
    tuple(
        Pad(number, x, y, 1.5, 0.9, 0.0, False)
        for number, x, y in (
            ("1", -2.45, -1.65),
            ("2", -2.45, 1.65),
            ("3", 2.45, 1.65),
            ("4", 2.45, -1.65),
        )
    ),
    (-3.4, -2.65, 3.4, 2.65),
    (-3.6, -2.85, 3.6, 2.85),
    "Worldsemi, WS2812B data sheet, page 2: dimensions and pins; pads as KiCad has them",
    1.6,
    (),
    (((3.4, 2.65), (4.1, 2.65)), ((3.4, 2.65), (3.4, 3.35))),
    (0.0, 0.0),
    "LED_SMD:LED_WS2812B_PLCC4_5.0x5.0mm_P3.2mm",
)

ARRAY = Footprint(
    "SOT_23_6",
    tuple(
        Pad(number, x, y, 1.325, 0.6, 0.0, False)
        for number, x, y in (
            ("1", -1.1375, -0.95),
            ("2", -1.1375, 0.0),
            ("3", -1.1375, 0.95),
            ("4", 1.1375, 0.95),
            ("5", 1.1375, 0.0),
            ("6", 1.1375, -0.95),
        )
    ),
    (-0.8, -1.6, 0.8, 1.6),
    (-2.05, -1.75, 2.05, 1.75),
    "unconfirmed: STMicroelectronics, USBLC6-2 data sheet, SOT23-6L; JEDEC MO-178",
    1.45,
    (),
    (((-1.9, -1.6), (-0.8, -1.6)), ((-1.9, -1.75), (-1.9, -1.45))),
    (-3.3, 0.0),
    "Package_TO_SOT_SMD:SOT-23-6",
)

YAGEO = "unconfirmed: Yageo, MFR-25 data sheet: DIN0207, body 6.3 x 2.5, wire 0.6"
BY_KIND = {
    "resistor": axial(
        "Resistor",
        10.16,
        6.3,
        2.5,
        1.6,
        0.8,
        2.6,
        YAGEO,
        "Resistor_THT:R_Axial_DIN0207_L6.3mm_D2.5mm_P10.16mm_Horizontal",
    ),
    "capacitor": Footprint(
        "Disc_P5",
        tuple(Pad(n, x, 0.0, 1.6, 1.6, 0.8, True) for n, x in (("1", 0.0), ("2", 5.0))),
        (0.0, -1.25, 5.0, 1.25),
        (-1.05, -1.5, 6.05, 1.5),
        "unconfirmed: KEMET, Goldmax C317 data sheet: wires 0.5, 5.08 apart",
        6.5,
        name_at=(2.5, 0.0),
        kicad="Capacitor_THT:C_Disc_D5.0mm_W2.5mm_P5.00mm",
        value_at=(2.5, 1.9),
    ),
    "electrolytic": Footprint(
        "Can_10_P5",
        round_pads(row(2, 5.0), 2.0, 1.0),
        (-2.5, -5.0, 7.5, 5.0),
        (-2.75, -5.25, 7.75, 5.25),
        "unconfirmed: Panasonic, FR series data sheet: 10 wide, wires 0.6, 5 apart",
        20.0,
        name_at=(2.5, 3.0),
        marks=(((-4.1, 0.0), (-3.1, 0.0)), ((-3.6, -0.5), (-3.6, 0.5))),
        kicad="Capacitor_THT:CP_Radial_D10.0mm_P5.00mm",
    ),
    "fuse": Footprint(
        "Fuse_P5.1",
        tuple(Pad(n, x, 0.0, 1.8, 1.8, 1.0, True) for n, x in (("1", 0.0), ("2", 5.1))),
        (-3.2, -1.75, 8.3, 1.75),
        (-3.45, -2.0, 8.55, 2.0),
        "unconfirmed: Littelfuse, RUSBF series data sheet, RUSBF075: wires 5.1 apart",
        13.0,
        name_at=(2.55, 0.0),
    ),
    "piezo": Footprint(
        "Piezo_12_P5",
        round_pads(row(2, 5.0), 2.0, 1.0),
        (-3.6, -6.1, 8.6, 6.1),
        (-3.85, -6.35, 8.85, 6.35),
        "TDK, PS series data sheet of May 2011, page 1: PS1240P02BT, 12.2 wide, 6.5 high, pitch 5",
        6.5,
        name_at=(2.5, 3.0),
        kicad="Buzzer_Beeper:Buzzer_TDK_PS1240P02BT_D12.2mm_H6.5mm",
    ),
    "transistor": Footprint(
        "TO_92_wide",
        tuple(
            Pad(n, x, 0.0, 1.5, 1.5, 0.8, n != "1") for n, x in (("1", 0), ("2", 2.54), ("3", 5.08))
        ),
        (0.1, -2.5, 4.98, 1.75),
        (-1.01, -2.75, 6.09, 2.0),
        "unconfirmed: onsemi, 2N3904 data sheet: TO-92, its legs bent apart to 2.54",
        5.2,
        marks=(((0.5, 1.3), (4.58, 1.3)),),
        name_at=(2.54, -1.6),
        kicad="Package_TO_SOT_THT:TO-92_Inline_Wide",
    ),
    "pico": two_rows(
        "Pico",
        40,
        17.78,
        (-1.61, -1.37, 19.39, 49.63),
        (-1.75, -2.7, 19.55, 49.8),
        1.0,
        12.0,
        "Raspberry Pi Pico data sheet, 2.1: 21 x 51, rows 17.78 apart, pins 2.54",
        "Module:RaspberryPi_Pico_Common_THT",
        marks=(
            ((5.0, -1.37), (5.0, 4.0)),
            ((5.0, 4.0), (12.78, 4.0)),
            ((12.78, 4.0), (12.78, -1.37)),
        ),
    ),
    "level shifter": two_rows(
        "DIP_14",
        14,
        7.62,
        (1.1, -1.3, 6.52, 16.54),
        (-1.1, -1.6, 8.72, 16.84),
        0.8,
        8.0,
        "unconfirmed: Texas Instruments, SN74AHCT125 data sheet (SCLS264), package N (PDIP)",
        "Package_DIP:DIP-14_W7.62mm_Socket",
        marks=(((3.0, -1.3), (3.0, -0.4)), ((3.0, -0.4), (4.6, -0.4)), ((4.6, -0.4), (4.6, -1.3))),
    ),
    "display": Footprint(
        "Pins_4",
        round_pads(row(4, 2.54), 1.7, 1.0),
        (-1.27, -1.27, 8.89, 1.27),
        (-1.77, -1.77, 9.39, 1.77),
        "unconfirmed: Wuerth, 61300411121: pins 2.54 apart, 0.64 square",
        8.5,
        name_at=(10.8, 0.0),
        kicad="Connector_PinHeader_2.54mm:PinHeader_1x04_P2.54mm_Vertical",
    ),
    "socket": SOCKET,
    "plug": terminal(5),
    "light": LIGHT,
    "tvs": ARRAY,
    "ring": plug(4),
    "battery": terminal(2),
    "switch": terminal(2),
}

DO_41 = axial(
    "Diode_DO41",
    10.16,
    5.2,
    2.7,
    2.2,
    1.1,
    2.8,
    "unconfirmed: Vishay, 1N5817 data sheet: DO-41, 5.2 x 2.7, wire 0.86 at most",
    "Diode_THT:D_DO-41_SOD81_P10.16mm_Horizontal",
    True,
)
BY_VALUE = {
    ("diode", "1N5817"): DO_41,
    ("diode", "1N4001"): DO_41,
    ("diode", "1N4148"): axial(
        "Diode_DO35",
        7.62,
        4.0,
        2.0,
        1.6,
        0.8,
        2.1,
        "unconfirmed: Vishay, 1N4148 data sheet: DO-35, 4 x 2, wire 0.56 at most",
        "Diode_THT:D_DO-35_SOD27_P7.62mm_Horizontal",
        True,
    ),
    ("button", "panel"): plug(2),
    ("button", "arcade"): terminal(2),
}


def footprint(part):
    """Return the Footprint of `part`, a Part of a circuit; None when it has none."""
    return BY_VALUE.get((part.kind, part.value)) or BY_KIND.get(part.kind)

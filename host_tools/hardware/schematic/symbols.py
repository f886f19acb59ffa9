"""The symbols of the schematic, our own, so that no library of KiCad's is needed."""

from host_tools.hardware.schematic.symbol import (
    DOWN,
    LEFT,
    PASSIVE,
    POWER_IN,
    POWER_OUT,
    RIGHT,
    UP,
    Symbol,
    SymbolPin,
    boxed,
    line,
    two_pins,
)

RESISTOR = (("box", (-0.4, -1), (0.4, 1)),)
PLATES = (line((-0.7, -0.15), (0.7, -0.15)), line((-0.7, 0.15), (0.7, 0.15)))
LEADS = (line((0, -1), (0, -0.15)), line((0, 1), (0, 0.15)))
PLUS = (line((-0.9, -0.6), (-0.5, -0.6)), line((-0.7, -0.8), (-0.7, -0.4)))
DIODE = (
    line((0, -1), (0, 1)),
    line((-0.5, -0.45), (0.5, -0.45)),
    line((-0.5, 0.45), (0.5, 0.45), (0, -0.45), (-0.5, 0.45)),
)
CONTACT = (
    line((0, -1), (0, -0.6)),
    line((0, 1), (0, 0.6)),
    ("ring", (0, -0.6), 0.12),
    ("ring", (0, 0.6), 0.12),
)
BUTTON = (*CONTACT, line((0.45, -0.7), (0.45, 0.7)), line((0.45, 0), (0.9, 0)))
SWITCH = (*CONTACT, line((0, 0.6), (0.5, -0.6)))
PIEZO = (
    line((0, -1), (0, -0.5)),
    line((0, 1), (0, 0.5)),
    line((-0.7, -0.5), (0.7, -0.5)),
    line((-0.7, 0.5), (0.7, 0.5)),
    ("box", (-0.6, -0.25), (0.6, 0.25)),
)
CELLS = (
    line((0, -1), (0, -0.45)),
    line((0, 1), (0, 0.45)),
    line((-0.8, -0.45), (0.8, -0.45)),
    line((-0.4, -0.15), (0.4, -0.15)),
    line((-0.8, 0.15), (0.8, 0.15)),
    line((-0.4, 0.45), (0.4, 0.45)),
    line((-0.8, -0.9), (-0.4, -0.9)),
    line((-0.6, -1.1), (-0.6, -0.7)),
)
TRANSISTOR = Symbol(
    "transistor",
    {
        "1": SymbolPin(1, 2, DOWN, "E", PASSIVE, 1),
        "2": SymbolPin(-2, 0, LEFT, "B", "input", 1.6),
        "3": SymbolPin(1, -2, UP, "C", "open_collector", 1),
    },
    (
        ("ring", (0.4, 0), 1.15),
        line((-0.4, -0.8), (-0.4, 0.8)),
        line((-0.4, -0.3), (1, -1)),
        line((-0.4, 0.3), (1, 1)),
        line((0.35, 0.95), (0.95, 0.97), (0.6, 0.45)),
    ),
    ((2.2, -0.2, "start"), (2.2, 0.8, "start")),
)
PLUG_ROWS = ("1", None, "4", "2", "3", None, None, "5")
SOCKET_ROWS = ("1", None, "4", "2", "3", "6", None, "5")
SIDE = [str(pin) for pin in range(1, 41)]

SYMBOLS = {
    symbol.name: symbol
    for symbol in (
        two_pins("resistor", True, RESISTOR),
        two_pins("resistor", False, RESISTOR, first=LEFT),
        two_pins("resistor", False, RESISTOR, first=RIGHT),
        two_pins("capacitor", True, PLATES + LEADS),
        two_pins("electrolytic", True, PLATES + LEADS + PLUS),
        two_pins("diode", True, DIODE),
        two_pins(
            "diode",
            False,
            tuple(("line", tuple((x, -y) for x, y in s[1])) for s in DIODE),
            first=RIGHT,
        ),
        two_pins("fuse", False, (*RESISTOR, line((0, -1), (0, 1))), first=LEFT),
        two_pins("button", True, BUTTON),
        two_pins("switch", False, SWITCH, first=LEFT),
        two_pins("piezo", True, PIEZO),
        two_pins("battery", True, CELLS),
        TRANSISTOR,
        boxed("pico", SIDE[:20], SIDE[:19:-1], 12),
        boxed(
            "level shifter",
            ("2", None, "1", "4", "5", "10", "9", "13", "12"),
            ("14", None, "3", None, "6", "8", "11", None, "7"),
            8,
        ),
        boxed("socket", (), SOCKET_ROWS, 4),
        boxed("plug", (), PLUG_ROWS, 4),
        boxed("tvs", ("3", "4"), ("5", "2", "1", "6"), 6),
        boxed("light", ("4", None, "1", "3"), ("2",), 5),
        boxed("ring", ("4", None, "1", "3"), ("2",), 8),
        boxed("strip", ("4", None, "1", "3"), ("2",), 8),
        boxed("display", ("1", "2", "3", "4"), (), 8),
    )
}
"""Name -> Symbol; a part that lies is called by where its pin 1 is."""


def power_symbol(net):
    """Return the Symbol that puts what it touches on the supply net `net`."""
    if net == "GND":
        shapes = (line((0, 0), (0, 0.5)), line((-0.6, 0.5), (0.6, 0.5), (0, 1), (-0.6, 0.5)))
        return Symbol(
            net, {"1": SymbolPin(0, 0, UP, net, POWER_IN, 0)}, shapes, _power(1.6), prefix="#PWR"
        )
    shapes = (line((0, 0), (0, -0.6)), line((-0.4, -0.6), (0.4, -0.6)))
    return Symbol(
        net, {"1": SymbolPin(0, 0, DOWN, net, POWER_IN, 0)}, shapes, _power(-1.1), prefix="#PWR"
    )


def flag_symbol():
    """Return the Symbol that tells KiCad that a net has a supply behind passive parts."""
    shapes = (
        line((0, 0), (0, -0.5)),
        line((0, -0.5), (0.4, -0.8), (0, -1.1), (-0.4, -0.8), (0, -0.5)),
    )
    return Symbol(
        "PWR_FLAG",
        {"1": SymbolPin(0, 0, DOWN, "pwr", POWER_OUT, 0)},
        shapes,
        _power(-1.4),
        prefix="#FLG",
    )


def _power(at):
    return ((0, at, "middle"), (0, at, "middle"))

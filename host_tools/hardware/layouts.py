"""Where each part of a breadboard sits and where its wires go: laid out once, by hand.

No leg but the Pico's own is in a Pico's row, so that a moved pin moves a wire and no part.
"""

from host_tools.hardware import HardwareError, breadboard
from host_tools.hardware.placement import Placement, Wire, problems

LEGS = {
    "R2": ("f21", "d21"),
    "R1": ("d22", "f22"),
    "D1": ("R+23", "h23"),
    "BZ1": ("a40", "L-40"),
    "C1": ("R+45", "R-47"),
}
"""Reference -> the holes of pin 1 and pin 2."""

PICO = {
    **{str(pin): (f"c{pin}",) for pin in range(1, 21)},
    **{str(pin): (f"h{41 - pin}",) for pin in range(21, 41)},
}
"""Pin -> hole: the Pico hangs over the board's end with its USB socket."""

BUTTONS = {
    1: ("a24", "a26", "L-25"),
    3: ("a27", "a29", "L-29"),
    4: ("a30", "a32", "L-31"),
    2: ("a33", "a35", "L-35"),
    5: ("a36", "j38", "R-37"),
    6: ("c39", "j41", "R-41"),
    11: ("c42", "a44", "L-43"),
    7: ("a45", "a47", "L-47"),
    12: ("a48", "a50", "L-49"),
    13: ("a51", "a53", "L-53"),
    8: ("a54", "a56", "L-55"),
    9: ("a57", "a59", "L-59"),
    10: ("a60", "a62", "L-61"),
}
"""Button -> the hole of its contact's wire, and both of its ground wire: the first four are apart,
and nothing moves when a build grows. Its own legs are in the same rows, from e to f."""

FIXED = (
    ("GND", "a13", "L-13"),
    ("GND", "L-27", "R-27"),
    ("GND", "R-31", "R-33"),
    ("GND", "L-30", "L-33"),
    ("+4V3", "R+31", "R+33"),
    ("VBUS", "j1", "g23"),
    ("BUZZER_OUT", "c21", "c40"),
)
"""Net and holes of the wires that every breadboard has."""

FROM_PICO = {"LED_DATA": "a22", "BUZZER": "i21"}
"""Net -> where its wire from the Pico ends."""

STRIP = {"3": "R-3", "1": "R+3", "4": "j22"}
DISPLAY = {"1": "R-4", "2": "j5"}
"""Pin -> the hole that its wire comes from; a display's SCL and SDA come from the Pico."""


def placed(made, build):
    """Return the Placement of `build`, a breadboard, whose Circuit is `made`.

    Raises HardwareError: there is no place for what it has, or what is joined is not the circuit.
    """
    for name in ("HAS_PODS", "HAS_LEVEL_SHIFTER", "BATTERY_CELLS"):
        if getattr(build, name):
            text = f"{build.NAME}: a breadboard has no place for what {name} stands for; write 0."
            raise HardwareError(text)
    rails = {"R+": "+4V3", "L-": "GND", "R-": "GND"}
    placement = Placement(made, rails, _legs(made), list(_wires(made, build)))
    wrong = problems(placement)
    if wrong:
        raise HardwareError(f"the breadboard of {build.NAME} can't be: {'; '.join(wrong)}.")
    return placement


def _legs(made):
    """Return reference -> pin -> tuple of holes."""
    found = {"U1": PICO}
    for ref, part in made.parts.items():
        if part.kind == "button":
            row = int(BUTTONS[int(ref.removeprefix("SW"))][0][1:])
            # Across the groove: the two legs of a row are joined inside.
            found[ref] = {
                "1": (f"e{row}", f"f{row}"),
                "2": (f"e{row + 2}", f"f{row + 2}"),
            }
        elif ref in LEGS:
            found[ref] = {pin: (hole,) for pin, hole in zip("12", LEGS[ref], strict=True)}
    return found


def _wires(made, build):
    """Yield each Wire, in the order in which they are laid."""
    pins = {net: breadboard.pico_hole(pin) for pin, net in made.parts["U1"].pins.items()}
    for button in build.BUTTONS:
        contact, low, rail = BUTTONS[button]
        yield Wire("GND", rail, low)
        yield Wire(f"BTN_{button}", pins[f"BTN_{button}"], contact)
    for net, start, end in FIXED:
        yield Wire(net, start, end)
    for net, end in FROM_PICO.items():
        yield Wire(net, pins[net], end)
    for ref, holes in (("STRIP1", STRIP), ("DS1", DISPLAY)):
        if ref in made.parts:
            for pin, net in made.parts[ref].pins.items():
                if net is not None:
                    yield Wire(net, holes.get(pin) or pins[net], (ref, pin))

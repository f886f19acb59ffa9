"""Where each part of a breadboard sits and where its wires go: by hand, in layouts.toml."""

import tomllib
from pathlib import Path

from host_tools.hardware import HardwareError, breadboard
from host_tools.hardware.placement import Placement, Wire, problems

KNOWN = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
PICO = {
    **{str(pin): (f"c{pin}",) for pin in range(1, 21)},
    **{str(pin): (f"h{41 - pin}",) for pin in range(21, 41)},
}
"""Pin -> hole: the Pico hangs over the board's end with its USB socket."""


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
            row = int(KNOWN["buttons"][ref.removeprefix("SW")][0][1:])
            # Across the groove: the two legs of a row are joined inside.
            found[ref] = {
                "1": (f"e{row}", f"f{row}"),
                "2": (f"e{row + 2}", f"f{row + 2}"),
            }
        elif ref in KNOWN["legs"]:
            found[ref] = {pin: (hole,) for pin, hole in zip("12", KNOWN["legs"][ref], strict=True)}
    return found


def _wires(made, build):
    """Yield each Wire, in the order in which they are laid."""
    pins = {net: breadboard.pico_hole(pin) for pin, net in made.parts["U1"].pins.items()}
    for button in build.BUTTONS:
        contact, low, rail = KNOWN["buttons"][str(button)]
        yield Wire("GND", rail, low)
        yield Wire(f"BTN_{button}", pins[f"BTN_{button}"], contact)
    known = KNOWN["wires"]
    for net, start, end in known["fixed"]:
        yield Wire(net, start, end)
    for net, end in known["from_pico"].items():
        yield Wire(net, pins[net], end)
    for ref in ("STRIP1", "DS1"):
        for pin, net in made.parts[ref].pins.items() if ref in made.parts else ():
            if net is not None:
                yield Wire(net, known[ref].get(pin) or pins[net], (ref, pin))

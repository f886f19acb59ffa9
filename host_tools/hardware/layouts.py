"""Where each part sits on its board, by its reference; the wires come from `routing`.

No leg but the Pico's own is in a Pico's row, so that a moved pin moves wires and no part. Rows are
chosen so that a part that goes to a rail has a hole of it right beside.
"""

from host_tools.hardware import bodies
from host_tools.hardware.circuit import lights_rail
from host_tools.hardware.part import BACK, NEXT, OK

PICO_FIRST = "c1"
"""Pin 1: the Pico hangs over the board's end with its USB socket, astride from c to h."""

CONTACT_ROWS = (*range(21, 26), *range(27, 31), *range(34, 38))
"""A row for each contact, OK first: so the wires from the Pico's rows lie inside each other.

What is left out are rows without holes in the rails, and those where a rail is bridged.
"""

POD_ROW = 38
"""Of player 1's data resistor; the others follow."""

BUTTON_SLOTS = {1: 0, 2: 3, BACK: 6, OK: 9, NEXT: 8, 3: 1, 4: 2, 5: 4, 6: 5, 7: 7, 8: 10, 9: 11}
BUTTON_SLOTS[10] = 12
"""Which place a breadboard's button has: the first four apart, and nothing moves when it grows."""

BUTTON_ROW = 24
BUTTON_ROWS = 3


class NoRoomError(Exception):
    """A build has more than its board can take: says what."""


def seats(made, build):
    """Return reference -> pin -> tuple of holes, for all parts of `made` that sit on its board."""
    chosen = hub(made) if build.HAS_PODS else solderless(made)
    found = {}
    for ref, part in made.parts.items():
        if ref not in chosen:
            continue
        place = chosen[ref]
        if isinstance(place, str):
            found[ref] = bodies.legs(part.kind, place)
        else:
            found[ref] = {pin: (hole,) for pin, hole in zip("12", place, strict=True)}
    wanted = {part.ref for part in made.parts.values() if part.on_board and part.kind != "display"}
    lost = sorted(wanted - set(found))
    if lost:
        raise NoRoomError(f"the board of the build {build.NAME} has no place for {', '.join(lost)}")
    return found


def rails(build):
    """Return which net each rail is for."""
    five_volts, three_volts = ("L+", "R+") if build.HAS_PODS else ("R+", "L+")
    return {five_volts: lights_rail(build), three_volts: "+3V3", "L-": "GND", "R-": "GND"}


def hub(made):
    """Return reference -> the hole of pin 1, or of both pins, on a hub's board."""
    chosen = {"U1": PICO_FIRST}
    for number in range(1, OK + 1):
        row = CONTACT_ROWS[OK - number]
        chosen[f"R{30 + number}"] = (f"f{row}", f"d{row}")
        chosen[f"R{10 + number}"] = (f"R+{row}", f"h{row}")
        chosen[f"C{10 + number}"] = (f"a{row}", f"L-{row}")
    for player in range(1, BACK):
        row = POD_ROW - 1 + player
        chosen[f"R{50 + player}"] = (f"d{row}", f"f{row}")
    chosen.update(
        C1=("L+43", "L-45"), D2=("d56", "f56"), D3=("c57", "c61"), Q1="h57", R2=("d58", "f58")
    )
    chosen.update(R3=("d59", "f59"), BZ1=("e62", "f62"))
    if "U2" in made.parts:
        chosen.update(U2="e48", C2=("j48", "R-48"), R1=("b50", "b55"), F1=("a57", "L+57"))
    else:
        chosen.update(R1=("d48", "f48"), F1=("b57", "b54"), D1=("c50", "c54"))
    return chosen


def solderless(made):
    """Return the same for a breadboard."""
    chosen = {"U1": PICO_FIRST, "R2": ("f21", "d21"), "BZ1": ("b40", "L-40")}
    chosen.update(R1=("d22", "f22"), D1=("R+23", "h23"), D3=("f23", "d23"), C1=("R+45", "R-47"))
    slots = BUTTON_SLOTS
    if "U2" in made.parts:
        # It takes the rows of the last three buttons.
        chosen.update(U2="e57", C2=("j57", "R-57"), R1=("b59", "b55"))
        slots = {number: slot for number, slot in slots.items() if slot < 10}
    for number, slot in slots.items():
        chosen[f"SW{number}"] = f"e{BUTTON_ROW + BUTTON_ROWS * slot}"
    return chosen

"""Positions of parts and wires on the breadboard, and their check against the circuit.

Both are chosen by hand, in placement.toml. A Placement may be invalid: `problems` finds missing
holes, holes that are used twice, and each difference between its connections and the circuit.
"""

from dataclasses import dataclass, field

from tableref_host.hardware import HardwareError, breadboard, table
from tableref_host.hardware.part import PICO_GROUND
from tableref_host.hardware.pieces import net_problems, pieces

KNOWN = table("placement")
PICO = {
    **{str(pin): (f"c{pin}",) for pin in range(1, 21)},
    **{str(pin): (f"h{41 - pin}",) for pin in range(21, 41)},
}
"""Pin -> holes. The Pico is at the end of the board, over which its USB socket protrudes."""


@dataclass(frozen=True)
class Wire:
    """A wire of `net`. An end is a hole ("c12"), or (reference, pin) of a part off the board."""

    net: str
    start: object
    end: object

    @property
    def ends(self):
        """Both ends of the wire, as a tuple."""
        return (self.start, self.end)

    @property
    def on_board(self):
        """Whether both ends of the wire are in holes of the breadboard."""
        return all(isinstance(end, str) for end in self.ends)


@dataclass
class Placement:
    """A layout: `parts` is {reference: {pin: holes}} of the parts on the board.

    `wires` are in the order of assembly. `rails` is {rail: net}, without unused rails.
    """

    circuit: object
    rails: dict
    parts: dict = field(default_factory=dict)
    wires: list = field(default_factory=list)

    def users(self):
        """Return {hole: texts that describe what is in it}. More than one text is an error."""
        found = {}
        for ref, pins in self.parts.items():
            for pin, holes in pins.items():
                for hole in holes:
                    found.setdefault(hole, []).append(f"{ref} pin {pin}")
        for wire in self.wires:
            for end in wire.ends:
                if isinstance(end, str):
                    found.setdefault(end, []).append(f"a wire of {wire.net}")
        return found


def joined(placement):
    """Return the connected groups: a list of sets of (reference, pin) and names of metal strips."""
    groups = []
    for part in placement.circuit.parts.values():
        groups += [[(part.ref, pin)] for pin in part.pins]
        if part.kind == "pico":
            groups.append([(part.ref, pin) for pin in PICO_GROUND])
    for ref, pins in placement.parts.items():
        for pin, holes in pins.items():
            groups.append([(ref, pin), *map(breadboard.metal, holes)])
    for wire in placement.wires:
        ends = [breadboard.metal(end) if isinstance(end, str) else end for end in wire.ends]
        groups.append(ends)
    return pieces(groups)


def problems(placement):
    """Return a sentence for each problem of `placement`."""
    found = []
    for hole, users in placement.users().items():
        try:
            breadboard.split(hole)
        except ValueError as error:
            found.append(f"{users[0]}: {error}")
        if len(users) > 1:
            found.append(f"{hole} is used twice: by {' and '.join(users)}")
    if found:
        return found
    parts = placement.circuit.parts.values()
    wanted = {(part.ref, pin): net for part in parts for pin, net in part.pins.items()}
    loose = [end for wire in placement.wires for end in wire.ends if not isinstance(end, str)]
    there = {*placement.parts, *(ref for ref, _ in loose)}
    nowhere = [f"{part.ref} is nowhere" for part in parts if part.ref not in there]
    return net_problems(joined(placement), wanted) + nowhere


def placed(circuit, build):
    """Return the Placement of a breadboard `build`, whose Circuit is `circuit`.

    Raises HardwareError if a part has no place, or if the connections differ from the circuit.
    """
    for name in ("HAS_PODS", "HAS_BOARD", "HAS_LEVEL_SHIFTER", "BATTERY_CELLS"):
        if getattr(build, name):
            text = f"{build.NAME}: a breadboard does not support {name}; set it to 0."
            raise HardwareError(text)
    rails = {"R+": "+4V3", "L-": "GND", "R-": "GND"}
    placement = Placement(circuit, rails, _legs(circuit), list(_wires(circuit, build)))
    wrong = problems(placement)
    if wrong:
        raise HardwareError(f"the breadboard of {build.NAME} is wrong: {'; '.join(wrong)}.")
    return placement


def _legs(circuit):
    """Return {reference: {pin: holes}} of the parts on the board."""
    found = {"U1": PICO}
    for ref, part in circuit.parts.items():
        if part.kind == "button":
            row = int(KNOWN["buttons"][ref.removeprefix("SW")][0][1:])
            # The button straddles the groove, so each pin has two legs in one row, on both sides.
            found[ref] = {
                "1": (f"e{row}", f"f{row}"),
                "2": (f"e{row + 2}", f"f{row + 2}"),
            }
        elif ref in KNOWN["legs"]:
            found[ref] = {pin: (hole,) for pin, hole in zip("12", KNOWN["legs"][ref], strict=True)}
    return found


def _wires(circuit, build):
    """Yield the Wires in the order of assembly."""
    pins = {net: breadboard.pico_hole(pin) for pin, net in circuit.parts["U1"].pins.items()}
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
        for pin, net in circuit.parts[ref].pins.items() if ref in circuit.parts else ():
            if net is not None:
                yield Wire(net, known[ref].get(pin) or pins[net], (ref, pin))

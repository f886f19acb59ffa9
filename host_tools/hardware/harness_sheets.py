"""The wiring sheets of a build: table build hub, seat, buttons and pod; breadboard build one."""

from host_tools.hardware.harness import CableSheet
from host_tools.hardware.part import PICO_GROUND, PLAYERS, button_name
from host_tools.hardware.steps import purpose, wire_numbers

BOARD = "BOARD"
"""What the board is called among a sheet's connectors; its pins are holes."""

TITLES = {
    "socket": "socket in the hub",
    "light": "seat light",
    "ring": "ring of lights",
    "button": "button",
    "display": "display",
    "battery": "battery",
    "switch": "switch",
    "strip": "strip of lights",
    "resistor": "resistor",
    "diode": "diode",
    "electrolytic": "capacitor",
    "piezo": "piezo",
}


def sheets(placement):
    """Return name -> CableSheet, of what the build has."""
    made = placement.circuit
    if not made.pods:
        return {"breadboard": breadboard_sheet(placement)}
    seat = typical_seat(made)
    return {
        "hub": hub_sheet(placement),
        "seat": seat_sheet(placement, seat),
        "buttons": buttons_sheet(placement),
        "pod": pod_sheet(made, seat),
    }


def typical_seat(made):
    """Return the number of the pod that is shown for all: the second, for the first light differs.

    It alone has no light before it.
    """
    return made.pods[min(1, len(made.pods) - 1)]


def hub_sheet(placement):
    """Return the sheet of what is wired to the hub's board, but for the sockets and seat lights."""
    parts = placement.circuit.parts
    sheet = CableSheet("The hub: what is wired to its board")
    wanted = [
        part
        for part in placement.wired()
        if part.ref not in placement.parts and part.kind not in ("socket", "light")
    ]
    refs = {part.ref for part in wanted}
    leads = _leads(placement, refs)
    sheet.add(BOARD, "Hub board: hole\n(L, R: left, right rail)", _hole_rows(leads))
    for part in wanted:
        sheet.add_part(part, _title(part))
        wires = [wire for wire in leads if wire[2] == part.ref]
        if wires:
            sheet.join(f"W_{part.ref}", f"to {part.ref}", wires)
    last = f"LED{PLAYERS}"
    sheet.add_part(parts[last], "the last seat light", ["2"])
    _join_neighbours(sheet, placement, refs | {last}, parts)
    return sheet


def seat_sheet(placement, seat):
    """Return the sheet of one seat: its socket and its seat light, up to the next light."""
    parts = placement.circuit.parts
    refs = {f"J{seat}", f"LED{seat}"}
    before = f"LED{seat - 1}"
    after = f"LED{seat + 1}" if seat < PLAYERS else "RING1"
    sheet = CableSheet(f"Seat {seat}: its socket and its seat light; all others are alike")
    leads = _leads(placement, refs)
    sheet.add(BOARD, "Hub board: hole\n(L, R: left, right rail)", _hole_rows(leads))
    for ref in (f"J{seat}", f"LED{seat}"):
        sheet.add_part(parts[ref], _title(parts[ref]))
        wires = [wire for wire in leads if wire[2] == ref]
        if wires:
            sheet.join(f"W_{ref}", f"to {ref}", wires)
    if before in parts:
        sheet.add_part(parts[before], "the light before", ["2"])
    sheet.add_part(parts[after], "the next light", ["4"])
    _join_neighbours(sheet, placement, refs | {before, after}, parts)
    return sheet


def buttons_sheet(placement):
    """Return the sheet of all contacts: from the Pico's pins over the board to the buttons."""
    parts = placement.circuit.parts
    sheet = CableSheet("The buttons: from the Pico to sockets and controls")
    numbers = _contacts(placement)
    pico = parts["U1"]
    pins = {net: pin for pin, net in pico.pins.items() if net}
    order = sorted(numbers, key=lambda number: int(pins[f"BTN_{number}"]))
    rows, ends, near, far = [], [], [], []
    wires = wire_numbers(placement)
    for number in order:
        contact, button = f"BTN_{number}", f"WIRE_{number}"
        (inner,) = (wire for wire in placement.wires if wire.net == contact)
        outer = next(wire for wire in placement.wires if wire.net == button)
        row = int(placement.parts[f"R{30 + number}"]["1"][0][1:])
        rows.append((row, f"R{30 + number}, R{10 + number}, C{10 + number}"))
        ref, pin = outer.end
        end = f"{ref}.{pin}"
        ends.append((end, button_name(number)))
        pin = int(pins[contact])
        words = f"wire {wires[inner]}: {inner.start} - {inner.end}"
        near.append(("U1", pin, BOARD, row, contact, words))
        far.append((BOARD, row, "ENDS", end, button, f"wire {wires[outer]}: {outer.start}"))
    labels = [
        (int(pins[f"BTN_{number}"]), pico.pin_name(pins[f"BTN_{number}"])) for number in order
    ]
    sheet.add("U1", "U1: Raspberry Pi Pico\npin", labels)
    sheet.add(BOARD, "Hub board, row: 1 k through,\n2.2 k to 3.3 V, 10 nF to ground", rows)
    sheet.add("ENDS", "Sockets and controls\npin", ends)
    sheet.join("W_PICO", "on the board", near)
    sheet.join("W_ENDS", "off the board", far)
    return sheet


def pod_sheet(made, seat):
    """Return the sheet of one pod, from the socket in the hub to its button and light."""
    parts = made.parts
    socket, plug, button = parts[f"J{seat}"], parts[f"P{seat}"], parts[f"SW{seat}"]
    light = parts.get(f"LED{PLAYERS * 2 + seat}")
    sheet = CableSheet(f"Pod {seat}: plug, button and light; all others are alike")
    sheet.add_part(socket, TITLES["socket"])
    sheet.add_part(plug, "plug on the pod's cable")
    sheet.add_part(button, "the pod's button", notes="either way round")
    pairs = [(int(pin), net) for pin, net in plug.pins.items() if net]
    mated = [pin for pin, _ in pairs]
    sheet.content["connections"].append([{socket.ref: mated}, "<=>", {plug.ref: mated}])
    at_button = {net: int(pin) for pin, net in button.pins.items()}
    at_light = {net: int(pin) for pin, net in light.pins.items() if net} if light else {}
    if light:
        capacitor = parts[f"C{30 + seat}"]
        notes = f"{capacitor.ref}: {capacitor.value} between 5V and GND"
        sheet.add_part(light, "the pod's light", notes=notes)
    wires = []
    for pin, net in pairs:
        # Without a light nothing in a pod takes 5 V.
        if net in at_light:
            wires.append((plug.ref, pin, light.ref, at_light[net], net, purpose(net)))
        elif net in at_button:
            wires.append((plug.ref, pin, button.ref, at_button[net], net, purpose(net)))
    sheet.join("CABLE", "cable, 4 x 0.25 mm², up to 2 m", wires)
    if light:
        ground = (light.ref, at_light["GND"], button.ref, at_button["GND"], "GND", "in the pod")
        sheet.join("W_GND", "short wire", [ground])
    return sheet


def breadboard_sheet(placement):
    """Return the sheet of a breadboard build: the Pico, its parts, and what they lead to."""
    made = placement.circuit
    sheet = CableSheet("The breadboard build: who is joined with whom")
    pico = made.parts["U1"]
    used = [(pin, net) for pin, net in pico.pins.items() if net and pin not in PICO_GROUND]
    ground = int(PICO_GROUND[0])
    rows = sorted((int(pin), pico.pin_name(pin)) for pin, _ in used)
    sheet.add("U1", "U1: Raspberry Pi Pico\npin", [(ground, "GND"), *rows])
    reached = {net: ("U1", int(pin)) for pin, net in used} | {"GND": ("U1", ground)}
    parts = [part for part in made.parts.values() if part.ref != "U1"]
    while parts:
        # Next comes what hangs on what is there already, pin by pin from the Pico outwards.
        part = next(part for part in parts if set(part.pins.values()) - {"GND"} & set(reached))
        parts.remove(part)
        sheet.add_part(part, part.note or _title(part))
        here = {net: (part.ref, int(pin)) for pin, net in part.pins.items() if net}
        wires = [(*reached[net], *here[net], net, purpose(net)) for net in here if net in reached]
        sheet.join(f"W_{part.ref}", f"to {part.ref}", wires)
        reached = {**here, **reached}
    return sheet


def _contacts(placement):
    return [
        int(net.removeprefix("WIRE_")) for net in placement.circuit.nets if net.startswith("WIRE_")
    ]


def _title(part):
    return part.note if part.kind == "button" and part.note else TITLES.get(part.kind, part.kind)


def _leads(placement, refs):
    """Return what leads from holes to the parts `refs`, as `CableSheet.join` takes it."""
    numbers = wire_numbers(placement)
    found = []
    for wire in placement.wires:
        if isinstance(wire.start, str) and not isinstance(wire.end, str) and wire.end[0] in refs:
            ref, pin = wire.end
            words = f"wire {numbers[wire]}"
            found.append((BOARD, wire.start, ref, int(pin), wire.net, words))
    order = list(placement.circuit.parts)
    return sorted(found, key=lambda lead: (order.index(lead[2]), lead[3]))


def _hole_rows(leads):
    return [(hole, purpose(net)) for _, hole, _, _, net, _ in leads]


def _join_neighbours(sheet, placement, refs, parts):
    """Add the wires between parts `refs` that are both off the board."""
    numbers = wire_numbers(placement)
    for wire in placement.wires:
        if wire.on_board or isinstance(wire.start, str):
            continue
        (start, pin), (end, other) = wire.ends
        if start in refs and end in refs:
            words = f"wire {numbers[wire]}"
            name = f"W_{start}_{end}_{numbers[wire]}"
            sheet.join(name, "", [(start, int(pin), end, int(other), wire.net, words)])

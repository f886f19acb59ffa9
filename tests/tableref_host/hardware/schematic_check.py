"""Checks a schematic against its circuit by its connections, without KiCad.

Nets are found as KiCad finds them. Wires, pins and names are connected where their ends meet.
Equal names are connected everywhere. A global name, or the symbol of a supply, is connected only
to others of its kind.
"""

from collections import Counter

from tableref_host.hardware.pieces import net_problems, pieces


def drawing_problems(drawing, circuit):
    """Return sentences about the errors of `drawing` (a ReadDrawing) of the Circuit `circuit`."""
    pins, named = drawn_pins(drawing), drawn_names(drawing)
    groups = pieces([*drawing.wires, *named, *([spot] for spot in pins)])
    piece_of = {thing: at for at, piece in enumerate(groups) for thing in piece}
    found = part_problems(drawing, circuit) + loose_problems(drawing, pins, named)
    return found + supply_problems(drawing, piece_of) + pin_problems(circuit, groups, pins, named)


def pin_problems(circuit, groups, pins, named):
    """Return sentences about pins on wrong nets of the Circuit `circuit`, and nets without a name.

    `groups` are sets of connected places and names. A name is checked like a pin that must be on
    the net of that name.
    """
    labels = {name: (name[0], "flag" if name[1] else "label") for _, name in named}
    wanted = {label: label[0] for label in labels.values()}
    held = []
    for group in groups:
        mine = {pin for spot in group for pin in pins.get(spot, ()) if pin[0] in circuit.parts}
        wanted |= {(ref, pin): circuit.parts[ref].pins.get(pin) for ref, pin in mine}
        held.append(mine | {label for name, label in labels.items() if name in group})
    unnamed = set(wanted.values()) - {net for net, _ in labels} - {None}
    return net_problems(held, wanted) + [f"{net} is named nowhere" for net in sorted(unnamed)]


def part_problems(drawing, circuit):
    """Return the parts that are missing or drawn twice. Only the first pod needs to be drawn."""
    count = Counter(placed.ref for placed in drawing.placed if not placed.ref.startswith("#"))
    found = [f"{ref} is drawn {times} times" for ref, times in count.items() if times > 1]
    found += [f"{ref} is no part of the circuit" for ref in count if ref not in circuit.parts]
    for ref, part in circuit.parts.items():
        typical = part.where != "pod" or part.pod == circuit.pods[0]
        if typical and ref not in count:
            found.append(f"{ref} is missing")
    for placed in drawing.placed:
        part = circuit.parts.get(placed.ref)
        if part and placed.fields["Value"] != part.value:
            found.append(f"{placed.ref} is {placed.fields['Value']}, and should be {part.value}")
        if part and set(placed.pins) != set(part.pins):
            found.append(f"{placed.ref} has pins {sorted(placed.pins)}")
    return found


def supply_problems(drawing, piece_of):
    """Return where KiCad would report a supply without a driver, or two outputs connected."""
    kinds = {}
    for placed in drawing.placed:
        for pin, spot in placed.pins.items():
            row = (placed.kinds[pin], f"{placed.ref}.{pin}")
            kinds.setdefault(piece_of[spot], []).append(row)
    found = []
    for pins in kinds.values():
        driving = [name for kind, name in pins if kind in ("output", "power_out")]
        fed = [name for kind, name in pins if kind == "power_in"]
        if len(driving) > 1:
            found.append(f"outputs meet: {', '.join(sorted(driving))}")
        if fed and not any(kind == "power_out" for kind, _ in pins):
            found.append(f"nothing supplies {min(fed)}")
    return found


def loose_problems(drawing, pins, named):
    """Return loose ends, wrong no-connect marks and missing junction dots."""
    spots = {spot for spot, _ in named}
    wired = Counter(end for wire in drawing.wires for end in wire)
    # KiCad 9 ignores pins in the middle of a wire, even with a junction dot.
    found = [f"a wire runs past {at} without an end there" for at, _ in passed(drawing)]
    for at in sorted(set(wired) | set(pins)):
        meeting = wired[at] + len(pins.get(at, ()))
        if meeting > 2 and at not in drawing.dots:
            found.append(f"no dot at {at}")
        if meeting < 2 and at not in spots and at not in drawing.crosses:
            found.append(f"loose end at {at}")
    for at in drawing.crosses:
        if wired[at] or at not in pins or at in spots:
            found.append(f"a cross where something is wired, or nothing is, at {at}")
    for at in drawing.dots:
        if wired[at] + len(pins.get(at, ())) < 3:
            found.append(f"a dot for nothing at {at}")
    for at, (net, _) in named:
        if not wired[at] and at not in pins:
            found.append(f"the name {net} touches nothing at {at}")
    return found


def drawn_pins(drawing):
    """Return place -> [(reference, pin)] of all pins, including those of supplies' symbols."""
    pins = {}
    for placed in drawing.placed:
        for pin, spot in placed.pins.items():
            pins.setdefault(spot, []).append((placed.ref, pin))
    return pins


def drawn_names(drawing):
    """Return [(place, (net, whether it is global))] of all names and supplies' symbols."""
    named = [((name.x, name.y), (name.net, name.is_global)) for name in drawing.names]
    for placed in drawing.placed:
        if placed.ref.startswith("#PWR"):
            named += [(spot, (placed.fields["Value"], True)) for spot in placed.pins.values()]
    return named


def passed(drawing):
    """Return [(place, wire)] where a wire extends past the wire, pin or name that should end it."""
    spots = {end for wire in drawing.wires for end in wire} | set(drawn_pins(drawing))
    along = {}
    for x, y in spots | {spot for spot, _ in drawn_names(drawing)}:
        along.setdefault(("x", x), set()).add(y)
        along.setdefault(("y", y), set()).add(x)
    found = []
    for wire in drawing.wires:
        (x1, y1), (x2, y2) = sorted(wire)
        if x1 == x2:
            found += [((x1, y), wire) for y in along["x", x1] if y1 < y < y2]
        elif y1 == y2:
            found += [((x, y1), wire) for x in along["y", y1] if x1 < x < x2]
    return sorted(found)

"""Checks a schematic against its circuit by what touches what, without KiCad.

Nets are found as KiCad finds them: wires and pins join where their ends meet; only a name may stand
on the way of a wire; the same name joins everywhere, a name with a flag or a supply's symbol only
its like.
"""

from collections import Counter


def net_problems(drawing, made):
    """Return what is wrong with `drawing` (a ReadDrawing) of the Circuit `made`: sentences."""
    pins = drawn_pins(drawing)
    named = drawn_names(drawing)
    wires = JoinedWires(drawing.wires)
    joined = connect(drawing, wires, named)
    found = part_problems(drawing, made) + loose_problems(drawing, wires, pins, named)
    found += supply_problems(drawing, joined)
    names_at = {}
    for spot, name in named:
        names_at.setdefault(joined.top(spot), set()).add(name)
    for names in names_at.values():
        if len({net for net, _ in names}) > 1:
            found.append(f"shorted: {', '.join(sorted(net for net, _ in names))}")
    drawn = {}
    for spot, members in pins.items():
        for ref, pin in members:
            if not ref.startswith("#"):
                nets = {net for net, _ in names_at.get(joined.top(spot), ())}
                drawn[(ref, pin)] = (joined.top(spot), nets)
    return found + pin_problems(made, drawn)


def pin_problems(made, drawn):
    """Return where pins are not on the nets of the Circuit `made`.

    `drawn` is (reference, pin) -> (its group, names of its net).
    """
    found, groups = [], {}
    for (ref, pin), (group, nets) in sorted(drawn.items()):
        wanted = made.parts[ref].pins[pin] if ref in made.parts else None
        if wanted is None and nets:
            found.append(f"{ref}.{pin} is on {', '.join(sorted(nets))} and should be on nothing")
        elif wanted is not None and wanted not in nets:
            found.append(f"{ref}.{pin} is not on {wanted}")
        groups.setdefault(wanted or (ref, pin), set()).add(group)
    for wanted, tops in groups.items():
        if len(tops) > 1:
            found.append(f"{wanted} is in {len(tops)} pieces")
    return found


def part_problems(drawing, made):
    """Return which parts are missing or drawn twice; of the pods the first is enough."""
    count = Counter(placed.ref for placed in drawing.placed if not placed.ref.startswith("#"))
    found = [f"{ref} is drawn {times} times" for ref, times in count.items() if times > 1]
    found += [f"{ref} is no part of the circuit" for ref in count if ref not in made.parts]
    for ref, part in made.parts.items():
        typical = part.where != "pod" or part.pod == made.pods[0]
        if typical and ref not in count:
            found.append(f"{ref} is missing")
    for placed in drawing.placed:
        part = made.parts.get(placed.ref)
        if part and placed.fields["Value"][0] != part.value:
            found.append(f"{placed.ref} is {placed.fields['Value'][0]}, and should be {part.value}")
        if part and set(placed.pins) != set(part.pins):
            found.append(f"{placed.ref} has pins {sorted(placed.pins)}")
    return found


def supply_problems(drawing, joined):
    """Return where KiCad would say that nothing drives a supply, or that two outputs meet."""
    kinds = {}
    for placed in drawing.placed:
        for pin, spot in placed.pins.items():
            row = (placed.kinds[pin], f"{placed.ref}.{pin}")
            kinds.setdefault(joined.top(spot), []).append(row)
    found = []
    for pins in kinds.values():
        driving = [name for kind, name in pins if kind in ("output", "power_out")]
        fed = [name for kind, name in pins if kind == "power_in"]
        if len(driving) > 1:
            found.append(f"outputs meet: {', '.join(sorted(driving))}")
        if fed and not any(kind == "power_out" for kind, _ in pins):
            found.append(f"nothing supplies {min(fed)}")
    return found


def loose_problems(drawing, wires, pins, named):
    """Return what ends in nothing, what is crossed out wrongly, and which dots are missing."""
    spots = {spot for spot, _ in named}
    found = []
    for at in sorted(set(wires.ends) | set(pins)):
        meeting = wires.meeting(at) + len(pins.get(at, ()))
        # KiCad 9 overlooks what is in the middle of a wire, even with a dot.
        if wires.passing(at):
            found.append(f"a wire runs past {at} without an end there")
        if meeting > 2 and at not in drawing.dots:
            found.append(f"no dot at {at}")
        if meeting < 2 and at not in spots and at not in drawing.crosses:
            found.append(f"loose end at {at}")
    for at in drawing.crosses:
        if wires.meeting(at) or at not in pins or at in spots:
            found.append(f"a cross where something is wired, or nothing is, at {at}")
    for at in drawing.dots:
        if wires.meeting(at) + len(pins.get(at, ())) < 3:
            found.append(f"a dot for nothing at {at}")
    for at, (net, _) in named:
        if not wires.meeting(at) and at not in pins:
            found.append(f"the name {net} touches nothing at {at}")
    return found


def drawn_pins(drawing):
    """Return place -> [(reference, pin)] of all pins, those of supplies' symbols too."""
    pins = {}
    for placed in drawing.placed:
        for pin, spot in placed.pins.items():
            pins.setdefault(spot, []).append((placed.ref, pin))
    return pins


def drawn_names(drawing):
    """Return [(place, (net, whether everywhere))] of all names and supplies' symbols."""
    named = [((name.x, name.y), (name.net, name.is_global)) for name in drawing.names]
    for placed in drawing.placed:
        if placed.ref.startswith("#PWR"):
            named += [(spot, (placed.fields["Value"][0], True)) for spot in placed.pins.values()]
    return named


def connect(drawing, wires, named):
    """Return the Groups of all places and names."""
    joined = Groups()
    for start, end in drawing.wires:
        joined.join(start, end)
    for spot, _ in named:
        for wire in wires.passing(spot):
            joined.join(spot, wire[0])
    for spot, name in named:
        joined.join(spot, name)
    return joined


class Groups:
    """Things that are joined, in groups."""

    def __init__(self):
        self._above = {}

    def top(self, thing):
        """Return what stands for the group of `thing`."""
        self._above.setdefault(thing, thing)
        while self._above[thing] != thing:
            thing = self._above[thing]
        return thing

    def join(self, one, other):
        """Make one group of those of `one` and `other`."""
        self._above[self.top(one)] = self.top(other)


class JoinedWires:
    """The straight wires of a sheet, found by where they are."""

    def __init__(self, wires):
        self.ends = {}
        self._level, self._upright = {}, {}
        for wire in wires:
            for end in wire:
                self.ends[end] = self.ends.get(end, 0) + 1
            (x1, y1), (x2, y2) = wire
            if y1 == y2:
                self._level.setdefault(y1, []).append((min(x1, x2), max(x1, x2), wire))
            elif x1 == x2:
                self._upright.setdefault(x1, []).append((min(y1, y2), max(y1, y2), wire))

    def passing(self, spot):
        """Return the wires that have `spot` on their way, not at an end."""
        x, y = spot
        level = [wire for low, high, wire in self._level.get(y, ()) if low < x < high]
        return level + [wire for low, high, wire in self._upright.get(x, ()) if low < y < high]

    def meeting(self, spot):
        """Return how many ways wires lead away from `spot`."""
        return self.ends.get(spot, 0) + 2 * len(self.passing(spot))

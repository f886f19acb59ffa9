"""Finds the wires of a placement: what rows, rails and legs do not join yet.

The parts' places are given, and the Pico's pins come from board.py: so a moved pin moves its wires.
"""

import heapq
import itertools

from host_tools.hardware import breadboard, layouts
from host_tools.hardware.layouts import NoRoomError
from host_tools.hardware.part import PICO_GROUND
from host_tools.hardware.placement import Placement, Wire, joined, problems


def placed(made, build):
    """Return the whole Placement of `build`, whose Circuit is `made`.

    Raises NoRoomError, in words, when its parts or wires do not fit.
    """
    rails = {rail: net for rail, net in layouts.rails(build).items() if net in made.nets}
    placement = Placement(made, rails, layouts.seats(made, build))
    route = _Route(placement)
    for net in made.nets:
        route.join_on_board(net)
    for net in made.nets:
        route.lead_off_board(net)
    for net in dict.fromkeys(rails.values()):
        route.join_rails(net)
    route.join_ground()
    wrong = problems(placement)
    if wrong:
        raise NoRoomError(f"the board of the build {build.NAME} can't be: {'; '.join(wrong)}")
    return placement


TRIED = 24
"""How many of the shortest wires are looked at before one is chosen."""

MIDDLE = 8.5
"""Of the board, in pitches from its left + rail."""

ACROSS = 6
"""What a wire across the board counts for above its length, in pitches."""

HOLE = 0.4
"""How near to a hole's middle a wire hides it, in pitches."""


class _Route:
    def __init__(self, placement):
        self.placement = placement
        self.parts = placement.circuit.parts
        self.boxes = placement.boxes().values()
        self.taken = set(placement.users())

    def add(self, net, start, end):
        """Add a wire of `net`; one on the board is told from the end that is higher up."""
        if isinstance(start, str) and isinstance(end, str):
            start, end = sorted((start, end), key=lambda hole: breadboard.position(hole)[::-1])
        self.placement.wires.append(Wire(net, start, end))
        self.taken |= {start, end}

    def free(self, names):
        """Return the holes of the pieces of metal `names` that can be reached."""
        holes = itertools.chain.from_iterable(map(breadboard.holes_of, names))
        return [hole for hole in holes if hole not in self.taken and not self.is_hidden(hole)]

    def is_hidden(self, hole):
        x, y = breadboard.position(hole)
        return any(left < x < right and top < y < low for left, top, right, low in self.boxes)

    def rails_of(self, net):
        """Return the halves of the rails that are for `net`."""
        rails = self.placement.rails
        return [rail + half for rail in rails if rails[rail] == net for half in "12"]

    def pieces(self, net):
        """Return what holds pins of `net`, as lists of pieces of metal: each list is joined."""
        pins = self.placement.circuit.nets[net]
        rails = set(self.rails_of(net))
        groups = [group for group in joined(self.placement) if group & (pins | rails)]
        metal = ([thing for thing in group if isinstance(thing, str)] for group in groups)
        return sorted(sorted(names) for names in metal if names)

    def shortest(self, starts, ends):
        """Return (length, hole, hole) of the shortest wire between the metal `starts` and `ends`.

        None when no hole is left.
        """
        pairs = itertools.product(self.free(starts), self.free(ends))
        wires = heapq.nsmallest(TRIED, ((breadboard.span(*pair), *pair) for pair in pairs))
        # One that would lie over another's hole counts as longer.
        found = ((length + self.crossed(start, end), start, end) for length, start, end in wires)
        return min(found, default=None)

    def crossed(self, start, end):
        """Return how many taken holes and bodies a straight wire would lie over."""
        (x, y), (u, v) = breadboard.position(start), breadboard.position(end)
        count = 0
        for hole in self.taken - {start, end}:
            if not isinstance(hole, str):
                continue
            a, b = breadboard.position(hole)
            along = ((a - x) * (u - x) + (b - y) * (v - y)) / ((u - x) ** 2 + (v - y) ** 2)
            if 0 < along < 1:
                near = abs((a - x) * (v - y) - (b - y) * (u - x)) / breadboard.span(start, end)
                count += near < HOLE
        points = [(x + (u - x) * part / 32, y + (v - y) * part / 32) for part in range(33)]
        return count + sum(
            any(left < a < right and top < b < low for a, b in points)
            for left, top, right, low in self.boxes
        )

    def join_on_board(self, net):
        """Bring `net` together, or each piece of it to a rail when there is one for it."""
        rails = self.rails_of(net)
        if not rails:
            self.join_pieces(net)
            return
        for names in self.pieces(net):
            has_part = not any(name in rails for name in names) and not self.is_ground(names)
            if has_part:
                self.connect(net, self.shortest(names, rails))

    def is_ground(self, names):
        """True for the Pico's own ground pins: they come last, where the rails leave them room."""
        return breadboard.metal(self.placement.parts["U1"]["3"][0]) in names

    def connect(self, net, best):
        """Add the wire that `shortest` found. Raises NoRoomError when it found none."""
        if best is None:
            raise NoRoomError(f"no hole is left on the board for a wire of {net}")
        self.add(net, *best[1:])

    def join_pieces(self, net):
        """Join what there is of `net` on the board, the nearest pieces first."""
        while len(pieces := self.pieces(net)) > 1:
            self.connect(net, self.nearest(pieces))

    def join_rails(self, net):
        """Join the halves of rails that are in use for `net`: by wires, not through the Pico."""
        rails = self.rails_of(net)
        while True:
            pieces = [[name for name in names if name in rails] for names in self.pieces(net)]
            pieces = [names for names in pieces if self.is_used(names)]
            if len(pieces) < 2:
                return
            self.connect(net, self.nearest(pieces))

    def join_ground(self):
        """Join the Pico's ground to the nearest ground rail: one wire, for the rails are joined."""
        pins = self.placement.parts["U1"]
        strips = [breadboard.metal(pins[pin][0]) for pin in PICO_GROUND]
        rails = [rail for rail in self.rails_of("GND") if self.is_used([rail])]
        self.connect("GND", self.shortest(strips, rails))

    def nearest(self, pieces):
        """Return the wire that `shortest` finds for the two of `pieces` that are nearest.

        One across the board counts as longer: along a rail there is nothing in the way.
        """

        def cost(wire):
            (x, _), (u, _) = map(breadboard.position, wire[1:])
            return wire[0] + ACROSS * ((x < MIDDLE) != (u < MIDDLE)), wire

        wires = [self.shortest(*pair) for pair in itertools.combinations(pieces, 2)]
        return min(filter(None, wires), key=cost, default=None)

    def is_used(self, names):
        return any(hole in self.taken for name in names for hole in breadboard.holes_of(name))

    def lead_off_board(self, net):
        """Add the wires of `net` to what is not on the board."""
        loose = [
            (part.ref, pin)
            for part in self.placement.wired()
            for pin in part.pins
            if part.ref not in self.placement.parts and part.pins[pin] == net
        ]
        loose.sort(key=lambda end: not self.parts[end[0]].pod)
        names = self.rails_of(net) or list(itertools.chain(*self.pieces(net)))
        for ref, pin in loose:
            neighbour = self.neighbour(ref, pin)
            if self.parts[ref].pin_name(pin) == "DOUT":
                self.add(net, (ref, pin), next(filter(self.is_input, loose)))
            elif neighbour:
                self.add(net, neighbour, (ref, pin))
            elif names:
                self.add(net, self.hole_for(ref, net, names), (ref, pin))
            elif not self.is_input((ref, pin)) and (ref, pin) != loose[0]:
                self.add(net, loose[0], (ref, pin))

    def is_input(self, end):
        """True when `end`, (reference, pin), is where a light takes its data."""
        return self.parts[end[0]].pin_name(end[1]) == "DIN"

    def neighbour(self, ref, pin):
        """Return the pin of the socket beside it that feeds a seat light, None for all else."""
        socket = f"J{ref.removeprefix('LED')}"
        if self.parts[ref].kind != "light" or socket not in self.parts:
            return None
        return {"5V": (socket, "1"), "GND": (socket, "2")}.get(self.parts[ref].pin_name(pin))

    def hole_for(self, ref, net, names):
        """Return the hole for a lead of `net` to the part `ref`, in the metal `names`.

        The sockets' wires start on the left, side by side; those of the rest on the right.
        """
        free = self.free(names)
        if not free:
            raise NoRoomError(f"no hole is left on the board for the wire of {net} to {ref}")
        if not breadboard.is_rail(names[0]):
            return max(free, key=lambda hole: abs(breadboard.position(hole)[0] - MIDDLE))
        side = "L" if self.parts[ref].pod else "R"
        return next((hole for hole in free if hole[0] == side), free[0])

"""What is joined on a sheet, and which wires pass a place."""


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

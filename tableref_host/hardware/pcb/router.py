"""Find the tracks of a board: paths from pin to pin on a grid of two layers, short ones first.

A path may cross the tracks of other nets at a cost. Those are then removed and laid again
elsewhere. The cost of crossing grows until there are no crossings left (the PathFinder algorithm).
The result is the same each time.
"""

import itertools
from dataclasses import dataclass, field
from heapq import heapify, heappop, heappush

import numpy as np
from matplotlib.path import Path

from tableref_host.hardware import HardwareError
from tableref_host.hardware.pcb.layout import GRID

CLEARANCE = 0.2
MARGIN = 0.005
"""Additional clearance (mm) for rounding errors."""

EDGE = 0.5
"""Minimum distance (mm) of copper from the edge of the board."""

SIGNAL, SUPPLY = 0.3, 0.8
"""Widths (mm) of tracks."""

VIA, VIA_DRILL = 0.8, 0.4
STEP, DIAGONAL, AGAINST, VIA_COST = 10, 14, 14, 90
"""Costs of a step along the preferred direction of its layer, diagonally or across, and of a via.

The preferred direction is horizontal on the top and vertical on the bottom.
"""

CROSSING = 50
"""Initial cost of a cell that is too close to a track of another net."""

ROUNDS = 300
"""Number of connections that may be removed and laid again before routing fails."""

NEAR = 0.36
"""Maximum distance (mm) from a pad to a grid point at which a track to the pad may end.

The track is then extended to the middle of the pad.
"""

BLOCKED = -1
INFINITE = 1 << 30
"""Cost of a cell that may not have copper, or that no path has reached yet."""

KINDS = ("signal", "supply", "via")
HALF = {"signal": SIGNAL / 2, "supply": SUPPLY / 2, "via": VIA / 2}


@dataclass
class Connection:
    """A connection between two pads (`ends`) of `net`; an end is (x, y, layers, width, height).

    `kind` is "signal" or "supply", which determines the width of its tracks. `way` is the path that
    was found, a list of (layer, column, row). `near` is {kind of copper: cells in which copper of
    that kind would be too close to the path}; the third kind is "via".
    """

    net: str
    ends: tuple
    kind: str
    way: list = field(default_factory=list)
    near: dict = field(default_factory=dict)

    @property
    def width(self):
        """Width (mm) of its tracks."""
        return 2 * HALF[self.kind]

    @property
    def length(self):
        """Distance (mm) of its ends: the sum of the horizontal and the vertical one."""
        (x1, y1, *_), (x2, y2, *_) = self.ends
        return abs(x1 - x2) + abs(y1 - y2)


class Router:
    """Lays the tracks of `board`, a Board."""

    def __init__(self, board):
        self.board = board
        points = [point for outline in board.outlines for point in outline]
        self.x0, self.y0 = board.origin
        self.columns = int((max(x for x, _ in points) - self.x0) / GRID) + 1
        self.rows = int((max(y for _, y in points) - self.y0) / GRID) + 1
        nets = {net for placed in board.placed.values() for _, net in placed.pads if net}
        self.ids = {net: at + 1 for at, net in enumerate(sorted(nets))}
        self.xs = self.x0 + GRID * np.arange(self.columns)
        self.ys = self.y0 + GRID * np.arange(self.rows)
        self.fixed = {kind: self._fixed(kind) for kind in KINDS}
        shape = (2, self.rows, self.columns)
        self.taken = {kind: np.zeros(shape, dtype=np.int16) for kind in KINDS}
        self.price = np.zeros(shape, dtype=np.int32)
        self.done = []

    def connect(self, connections):
        """Lay all `connections`. Raises HardwareError, naming the pins, if one cannot be laid."""
        queue = sorted(connections, key=lambda one: (one.length, one.net, one.ends))
        budget = ROUNDS + 2 * len(queue)
        while queue:
            budget -= 1
            one = queue.pop(0)
            found = self._find(one)
            if not found or budget < 0:
                raise HardwareError(
                    f"The {self.board.name}'s board has no room for the track of {one.net} "
                    f"{self._ends(one)}: put {one.net} on another pin in board.py."
                )
            crossed = self._crossed(one)
            for other in crossed:
                self._take(other, -1)
                for layer, column, row in other.way:
                    self.price[layer, row, column] += CROSSING // 2
            self._take(one, 1)
            queue.extend(crossed)
        self.write()

    def write(self):
        """Add the finished tracks and vias to the board."""
        self.board.tracks, self.board.vias = [], []
        for one in self.done:
            tracks, vias = self._laid(one)
            self.board.tracks += [(one.net, *track, one.width) for track in tracks]
            self.board.vias += [(one.net, *via) for via in vias]

    def _ends(self, one):
        near = []
        for end in one.ends:
            for ref, placed in self.board.placed.items():
                near += [f"{ref} pin {p.number}" for p, _ in placed.pads if (p.x, p.y) == end[:2]]
        return "from " + " to ".join(near)

    def _fixed(self, kind):
        """Return an array that says for each cell of both layers which net may have copper there.

        It contains the number of the only net that may have this `kind` of copper in the cell,
        given the pads, holes and edges. It is 0 if every net may, and BLOCKED if none may.
        """
        layers = np.zeros((2, self.rows, self.columns), dtype=np.int32)
        half = HALF[kind]
        inside = np.zeros((self.rows, self.columns), dtype=bool)
        spots = np.stack(np.meshgrid(self.xs, self.ys), axis=-1).reshape(-1, 2)
        for outline in self.board.outlines:
            inside ^= Path(outline).contains_points(spots).reshape(inside.shape)
            for start, end in zip(outline, outline[1:] + outline[:1], strict=True):
                self._stamp(layers, (0, 1), start, end, _reach(half + EDGE), BLOCKED)
        layers[:, ~inside] = BLOCKED
        layers[:, [0, -1], :] = BLOCKED
        layers[:, :, [0, -1]] = BLOCKED
        holes = [(x, y, max(free / 2, hole / 2 + 0.3)) for x, y, hole, free in self.board.holes]
        holes += [(x, y, width / 2 + 0.3) for x, y, width in self.board.bare]
        for pad, net in self.board.pads:
            owner = self.ids.get(net, BLOCKED)
            if kind == "via":
                # No via in or at a pad, because solder would flow away through it.
                self._stamp_pad(layers, pad, half + 0.1, BLOCKED)
            self._stamp_pad(layers, pad, _reach(half + CLEARANCE), owner)
        for x, y, free in holes:
            self._stamp(layers, (0, 1), (x, y), (x, y), _reach(half + free), BLOCKED)
        return layers

    def _stamp_pad(self, layers, pad, reach, owner):
        size = (pad.width / 2, pad.height / 2)
        if pad.is_round:
            reach, size = size[0] + reach, (0, 0)
        spot = (pad.x, pad.y)
        self._stamp(layers, pad.layers, spot, spot, reach, owner, size)

    def _stamp(self, layers, on, start, end, reach, owner, size=(0, 0)):
        """Mark the cells within `reach` of the line from `start` to `end` as owned by `owner`.

        If `size` is (x, y), the line is extended to a box by that much on each side.
        """
        (x1, y1), (x2, y2) = start, end
        wide, high = size[0] + reach, size[1] + reach
        columns = slice(*np.searchsorted(self.xs, (min(x1, x2) - wide, max(x1, x2) + wide)))
        rows = slice(*np.searchsorted(self.ys, (min(y1, y2) - high, max(y1, y2) + high)))
        xs, ys = self.xs[columns][None, :], self.ys[rows][:, None]
        dx, dy = x2 - x1, y2 - y1
        along = np.clip(((xs - x1) * dx + (ys - y1) * dy) / (dx * dx + dy * dy or 1), 0, 1)
        beside = np.maximum(np.abs(xs - x1 - along * dx) - size[0], 0)
        above = np.maximum(np.abs(ys - y1 - along * dy) - size[1], 0)
        near = beside**2 + above**2 < reach * reach
        for layer in on:
            part = layers[layer][rows, columns]
            part[near & (part != owner)] = np.where(part[near & (part != owner)] == 0, owner, -1)

    def _take(self, one, sign):
        """Add a connection to the occupied cells (`sign` is 1), or remove it from them (-1)."""
        if sign < 0:
            self.done.remove(one)
        else:
            self.done.append(one)
            tracks, vias = self._laid(one)
            for kind in KINDS:
                layers = np.zeros((2, self.rows, self.columns), dtype=np.int32)
                half = HALF[kind] + CLEARANCE + MARGIN
                for layer, start, end in tracks:
                    self._stamp(layers, (layer,), start, end, one.width / 2 + half, 1)
                for spot in vias:
                    self._stamp(layers, (0, 1), spot, spot, VIA / 2 + half, 1)
                one.near[kind] = np.flatnonzero(layers)
        for kind in KINDS:
            self.taken[kind].reshape(-1)[one.near[kind]] += sign

    def _others(self, one, kind):
        """Return the cells that are too close to other nets for copper of the connection `one`.

        `kind` is the kind of copper: "signal", "supply" or "via".
        """
        taken = self.taken[kind].copy()
        for other in self.done:
            if other.net == one.net:
                taken.reshape(-1)[other.near[kind]] -= 1
        return taken > 0

    def _crossed(self, one):
        """Return the connections of other nets that `one` crosses or comes too close to."""
        cells, vias = set(), set()
        for (layer, x, y), (to, u, v) in itertools.pairwise(one.way):
            if layer != to:
                vias |= {self._flat(0, x, y), self._flat(1, x, y)}
            cells |= {self._flat(layer, a, b) for a in (x, u) for b in (y, v)}
        cells.add(self._flat(*one.way[-1]))
        marked = {one.kind: cells, "via": vias}
        asked = {kind: np.zeros(2 * self.rows * self.columns, dtype=bool) for kind in marked}
        for kind, spots in marked.items():
            asked[kind][list(spots)] = True
        return [
            other
            for other in self.done
            if other.net != one.net and any(asked[kind][other.near[kind]].any() for kind in marked)
        ]

    def _flat(self, layer, column, row):
        return (layer * self.rows + row) * self.columns + column

    def _spot(self, column, row):
        return (round(self.x0 + column * GRID, 4), round(self.y0 + row * GRID, 4))

    def _laid(self, one):
        """Return (tracks (layer, start, end), vias (x, y)) of the path of `one`."""
        tracks, vias = [], []
        steps = itertools.pairwise(one.way)
        for (up, *_), run in itertools.groupby(steps, lambda cells: np.subtract(*cells).tolist()):
            steps = list(run)
            (layer, *start), (_, *end) = steps[0][0], steps[-1][1]
            if up:
                vias.append(self._spot(*start))
            else:
                tracks.append((layer, self._spot(*start), self._spot(*end)))
        for (layer, *cell), end in zip((one.way[0], one.way[-1]), one.ends, strict=True):
            if self._spot(*cell) != end[:2]:
                tracks.append((layer, self._spot(*cell), end[:2]))
        return tracks, vias

    def _cells(self, one, end):
        """Return the cells at which a path to the pad `end` of a connection may end."""
        x, y, layers, width, height = end
        column, row = round((x - self.x0) / GRID), round((y - self.y0) / GRID)
        fixed, owner = self.fixed[one.kind], self.ids[one.net]
        found = []
        for dx, dy in itertools.product(range(-2, 3), repeat=2):
            spot = self._spot(column + dx, row + dy)
            far = max(abs(spot[0] - x) - width / 2, abs(spot[1] - y) - height / 2)
            if not (0 <= column + dx < self.columns and 0 <= row + dy < self.rows):
                continue
            for layer in layers:
                is_free = fixed[layer, row + dy, column + dx] in (0, owner)
                if is_free and (far <= -0.05 or (far <= NEAR and not min(width, height) > 1)):
                    found.append((layer, column + dx, row + dy))
        return found

    def _find(self, one):
        """Find a path for a connection. Return False if there is none."""
        starts, goals = (self._cells(one, end) for end in one.ends)
        if not starts or not goals:
            return False
        owner = self.ids[one.net]
        fixed, vias = self.fixed[one.kind], self.fixed["via"]
        dear = np.where(self._others(one, one.kind), CROSSING + self.price, 0)
        dear[(fixed != 0) & (fixed != owner)] = INFINITE
        dear = dear.reshape(-1).tolist()
        no_via = ((vias != 0) & (vias != owner)).any(axis=0)
        via_dear = np.where(self._others(one, "via"), 2 * CROSSING, 0).max(axis=0) + VIA_COST
        via_price = np.where(no_via, 0, np.minimum(via_dear, 250)).astype(np.uint8).tobytes()
        columns, size = self.columns, self.columns * self.rows
        cells = 2 * size
        rest = self._rest(goals)
        targets = {self._flat(*cell) for cell in goals}
        best, before = [INFINITE] * cells, {}
        # An entry is the estimated cost of a path and its last cell, as one number, because numbers
        # are compared faster than tuples.
        heap = []
        for cell in sorted(self._flat(*cell) for cell in starts):
            best[cell] = 0
            heap.append(rest[cell] * cells + cell)
        heapify(heap)
        straight = [_straight(layer, columns) for layer in (0, 1)]
        diagonal = [(dx + dy, dx, dy) for dx in (1, -1) for dy in (columns, -columns)]
        while heap:
            estimate, cell = divmod(heappop(heap), cells)
            cost = best[cell]
            if estimate > cost + rest[cell]:
                continue
            if cell in targets:
                one.way = self._way(cell, before)
                return True
            for step, price in straight[cell >= size]:
                there = cell + step
                reached = cost + price + dear[there]
                if reached < best[there]:
                    best[there] = reached
                    before[there] = cell
                    heappush(heap, (reached + rest[there]) * cells + there)
            for step, dx, dy in diagonal:
                there = cell + step
                reached = cost + DIAGONAL + dear[there]
                if reached < best[there]:
                    reached += max(dear[cell + dx], dear[cell + dy])
                    if reached < best[there]:
                        best[there] = reached
                        before[there] = cell
                        heappush(heap, (reached + rest[there]) * cells + there)
            if via_price[cell % size]:
                there = cell + size if cell < size else cell - size
                reached = cost + via_price[cell % size]
                if reached < best[there] and dear[there] < INFINITE:
                    best[there] = reached
                    before[there] = cell
                    heappush(heap, (reached + rest[there]) * cells + there)
        return False

    def _rest(self, goals):
        """Return for each cell a lower bound of the cost to reach the rectangle around `goals`."""
        xs, ys = np.arange(self.columns), np.arange(self.rows)
        columns, rows = [x for _, x, _ in goals], [y for _, _, y in goals]
        dx = np.maximum(np.maximum(min(columns) - xs, xs - max(columns)), 0)[None, :]
        dy = np.maximum(np.maximum(min(rows) - ys, ys - max(rows)), 0)[:, None]
        far = STEP * np.maximum(dx, dy) + (DIAGONAL - STEP) * np.minimum(dx, dy)
        return np.tile(far.reshape(-1), 2).tolist()

    def _way(self, cell, before):
        """Return the path (layer, column, row) to `cell`; `before` contains the predecessors."""
        way = [cell]
        while cell in before:
            cell = before[cell]
            way.append(cell)
        layers, rows, columns = np.unravel_index(way[::-1], (2, self.rows, self.columns))
        return list(zip(layers.tolist(), columns.tolist(), rows.tolist(), strict=True))


def _straight(layer, columns):
    """Return the straight steps from a cell: (offset, cost)."""
    along, across = (STEP, AGAINST) if layer == 0 else (AGAINST, STEP)
    return [(1, along), (-1, along), (columns, across), (-columns, across)]


def _reach(distance):
    """Return the distance of grid points from an obstacle that keeps tracks `distance` (mm) away.

    It is larger than `distance`, because a track passes between two grid points.
    """
    return ((distance + MARGIN) ** 2 + (GRID / 2) ** 2) ** 0.5


def connections(board, poured=("GND",)):
    """Return the Connections between the pads of each net of `board` that is not poured."""
    pads = {}
    for pad, net in board.pads:
        if net and net not in poured:
            pads.setdefault(net, []).append(end_at(pad))
    return [one for net in sorted(pads) for one in tree(board, net, pads[net])]


def end_at(pad):
    """Return a Pad as the end of a Connection."""
    return (pad.x, pad.y, pad.layers, pad.width, pad.height)


def tree(board, net, ends):
    """Return the shortest Connections that join all `ends` of `net`."""
    # Connect small pads last, so that no other pad is supplied through them. A wide track, which a
    # supply needs, does not fit on them.
    small = [end for end in ends if min(end[3:]) < SUPPLY]
    left = sorted(end for end in ends if end not in small) or small
    joined, found = [left.pop(0)], []
    while left or small:
        left = left or small
        _, start, end = min(
            (abs(a[0] - b[0]) + abs(a[1] - b[1]), a, b) for a in joined for b in left
        )
        left.remove(end)
        joined.append(end)
        is_wide = net in board.supplies and min(start[3:] + end[3:]) >= SUPPLY
        found.append(Connection(net, (start, end), "supply" if is_wide else "signal"))
    return found

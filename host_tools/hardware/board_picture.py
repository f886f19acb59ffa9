"""Draws a board with what is on it: the step that is on in colour and with names, the rest pale."""

from host_tools.hardware import breadboard
from host_tools.hardware.colours import colour_of
from host_tools.hardware.part_shapes import draw_part
from host_tools.hardware.steps import steps, wire_numbers
from host_tools.hardware.svg import INK, PALE, WIDTH, Drawing

PITCH = 26
LEFT = 204
"""Where the left + rail is."""

TOP = 98
"""Where row 1 is."""

MIDDLE = 8.5
"""Of the board, in pitches."""

VOLTS = {"+4V3": "4.3 V"}

LANE = 11
EDGE_LEFT = LEFT - 22
EDGE_RIGHT = LEFT + 17 * PITCH + 22
FAR = 3
"""Rows that a wire bridges straight; a longer one is drawn beside the board."""

LABEL_SPACE = 15
ROWS_AROUND = 2.5
"""Rows of the board that are shown above and below what a step is about."""


def place(hole):
    """Return (x, y) of `hole` in the picture."""
    across, down = breadboard.position(hole)
    return LEFT + across * PITCH, TOP + (down - 1) * PITCH


def step_pictures(placement):
    """Return name -> SVG of all steps of `placement`: "step-01" ... and "whole"."""
    order = steps(placement)
    numbers = wire_numbers(placement)
    found = {}
    old_parts, old_wires = [], []
    for step in order:
        title = f"Step {step.number} of {len(order)}: {step.title}"
        picture = _Board(placement, numbers, title)
        picture.draw(old_parts, old_wires, step.parts, step.wires)
        found[f"step-{step.number:02}"] = picture.svg()
        old_parts += step.parts
        old_wires += step.wires
    whole = _Board(placement, numbers, "All parts and wires on the board")
    whole.draw([], [], old_parts, [wire for wire in old_wires if wire.on_board], crop=False)
    found["whole"] = whole.svg()
    return found


class _Board:
    def __init__(self, placement, numbers, title):
        self.placement = placement
        self.numbers = numbers
        self.drawing = Drawing(title)

    def svg(self):
        return self.drawing.svg()

    def draw(self, old_parts, old_wires, parts, wires, crop=True):
        """Draw all of it; `crop` leaves out what is far from the new `parts` and `wires`."""
        wires = [wire for wire in wires if _holes(wire)]
        self._frame(parts, wires, crop)
        self._bare()
        for ref in old_parts:
            self._part(ref, True)
        for hole in (hole for wire in old_wires for hole in _holes(wire)):
            self.drawing.circle(*place(hole), 6, fill=PALE)
        jumpers = [wire for wire in wires if wire.on_board]
        lanes = _lanes(jumpers)
        for wire in jumpers:
            shade = colour_of(wire.net).shade
            self.drawing.wire(*self._path(wire, lanes.get(wire, 0)), shade=shade)
        for ref in parts:
            self._part(ref, False)
        for wire in jumpers:
            for hole in wire.ends:
                shade = colour_of(wire.net).shade
                self.drawing.badge(*place(hole), str(self.numbers[wire]), shade)
        self._labels([wire for wire in wires if not wire.on_board])
        self._head()

    def _frame(self, parts, wires, crop):
        holes = [
            hole for ref in parts for legs in self.placement.parts[ref].values() for hole in legs
        ]
        holes += [hole for wire in wires for hole in _holes(wire)]
        rows = [breadboard.split(hole)[1] for hole in holes]
        first, last = (min(rows), max(rows)) if crop else (1, breadboard.ROWS)
        drawing = self.drawing
        drawing.top = TOP + (first - 1 - ROWS_AROUND) * PITCH - 84 if first > 4 else 0
        low = TOP + (min(last + ROWS_AROUND, breadboard.ROWS + 1) - 1) * PITCH
        drawing.height = low - drawing.top + 12

    def _bare(self):
        """Draw the board, then paper over what is not shown of it, so that the title is free."""
        drawing = self.drawing
        bottom = TOP + (breadboard.ROWS - 1) * PITCH + 22
        look = dict(fill="#fbfaf4", stroke="#999999", stroke_width=1.5, rx=6)
        drawing.rect(EDGE_LEFT, TOP - 40, EDGE_RIGHT - EDGE_LEFT, bottom - TOP + 40, **look)
        groove = place("e1")[0] + 22, TOP - 14
        drawing.rect(*groove, 3 * PITCH - 44, bottom - TOP, fill="#e6e3d6")
        for rail in breadboard.RAILS:
            self._rail(rail, bottom)
        rows = range(1, breadboard.ROWS + 1)
        holes = [f"{letter}{row}" for row in rows for letter in breadboard.LETTERS]
        holes += [f"{rail}{row}" for rail in breadboard.RAILS for row in breadboard.RAIL_ROWS]
        path = " ".join("M{:g} {:g}h0".format(*place(hole)) for hole in holes)
        drawing.shape("path", d=path, stroke="#8c8c8c", stroke_width=7, stroke_linecap="round")
        for row in rows:
            for x in (LEFT + 2 * PITCH, LEFT + 15 * PITCH):
                drawing.text(x, place(f"a{row}")[1], str(row), 11, row % 5 == 0, fill="#555555")

    def _head(self):
        """Write title, letters and rails above all else: over what is cut off there, too."""
        drawing = self.drawing
        letters_y = drawing.top + 70
        if drawing.top > 0:
            drawing.rect(0, drawing.top - 1, WIDTH, 84, fill="#ffffff")
        for letter in breadboard.LETTERS:
            drawing.text(place(letter + "1")[0], letters_y, letter, size=14, bold=True)
        for rail in breadboard.RAILS:
            sign = rail[1].replace("-", "\N{MINUS SIGN}")
            shade = "#c01818" if sign == "+" else "#1648b0"
            drawing.text(place(rail + "3")[0], letters_y, sign, size=18, bold=True, fill=shade)
        drawing.text(WIDTH / 2, drawing.top + 20, drawing.title, size=19, bold=True)
        self._rail_names(letters_y)

    def _rail(self, rail, bottom):
        inner = rail in ("L-", "R+")
        x = place(rail + "3")[0] + (12 if inner == (rail[0] == "L") else -12)
        shade = "#e07a7a" if rail[1] == "+" else "#7a9ae0"
        y = TOP - 6
        self.drawing.line((x, y), (x, bottom - 16), stroke=shade, stroke_width=2)

    def _rail_names(self, y):
        for rail, net in self.placement.rails.items():
            left = rail[0] == "L"
            x = EDGE_LEFT - 6 if left else EDGE_RIGHT + 6
            line = 0 if rail[1] == "+" else 16
            sign = rail[1].replace("-", "\N{MINUS SIGN}")
            words = f"{sign} is {VOLTS.get(net, net)}"
            self.drawing.text(x, y + line - 8, words, 13, True, "end" if left else "start")

    def _part(self, ref, is_old):
        part = self.placement.circuit.parts[ref]
        points = {
            pin: [place(hole) for hole in holes] for pin, holes in self.placement.parts[ref].items()
        }
        draw_part(self.drawing, part, points, is_old, PITCH)

    def _path(self, wire, lane):
        """Return the points of `wire`; in a lane beside the board when it has one (from 1 on)."""
        start, end = (place(hole) for hole in wire.ends)
        if not lane:
            return [start, end]
        x = EDGE_LEFT - LANE * lane if _side(wire) == "L" else EDGE_RIGHT + LANE * lane
        if (start[0] < WIDTH / 2) == (end[0] < WIDTH / 2):
            return [start, (x, start[1]), (x, end[1]), end]
        # Across the board it runs between two rows, over nobody's legs.
        between = end[1] - PITCH / 2
        return [start, (x, start[1]), (x, between), (end[0], between), end]

    def _labels(self, leads):
        """Name what is off the board, beside it, each with a line to its hole."""
        parts = self.placement.circuit.parts
        sides = {"L": [], "R": []}
        for wire in leads:
            hole, far = wire.ends if isinstance(wire.start, str) else wire.ends[::-1]
            x, y = place(hole)
            side = "L" if breadboard.position(hole)[0] < MIDDLE else "R"
            words = _lead_words(parts[far[0]], far[1])
            sides[side].append((y, x, words, colour_of(wire.net)))
        for side, rows in sides.items():
            rows.sort(key=lambda row: (row[0], row[1] if side == "R" else -row[1]))
            edge = EDGE_LEFT - 34 if side == "L" else EDGE_RIGHT + 34
            spots = _spread([row[0] for row in rows])
            for (y, x, words, colour), spot in zip(rows, spots, strict=True):
                near = EDGE_LEFT - 4 if side == "L" else EDGE_RIGHT + 4
                self.drawing.wire((x, y), (near, y), (edge, spot), shade=colour.shade, width=4)
                self.drawing.circle(x, y, 6.5, fill=INK)
                self.drawing.circle(x, y, 4.5, fill=colour.shade)
                anchor, step = ("end", -6) if side == "L" else ("start", 6)
                self.drawing.text(edge + step, spot, words, 13, anchor=anchor)


def _lead_words(part, pin):
    name = part.pin_name(pin).replace("-", "\N{MINUS SIGN}")
    if part.note:
        return f"{part.ref} {part.note}"
    return part.ref if name == pin else f"{part.ref} pin {pin} {name}"


def _side(wire):
    """Return on which side of the board a long wire goes along: where its upper end is."""
    return "L" if breadboard.position(wire.start)[0] < MIDDLE else "R"


def _holes(wire):
    return [end for end in wire.ends if isinstance(end, str)]


def _lanes(wires):
    """Return wire -> lane beside the board, for the long ones; shorter ones are further inside."""
    long = {"L": [], "R": []}
    for wire in wires:
        (_, y), (_, v) = map(breadboard.position, wire.ends)
        if abs(y - v) > FAR:
            long[_side(wire)].append((abs(y - v), y, wire))
    found = {}
    for side in long.values():
        for lane, (_, _, wire) in enumerate(sorted(side, key=lambda row: row[:2]), 1):
            found[wire] = lane
    return found


def _spread(wanted):
    """Return places near those `wanted`, in their order, at least a line apart."""
    found = []
    for y in wanted:
        found.append(max(y, found[-1] + LABEL_SPACE) if found else y)
    # What was pushed down as a block goes half as far up again.
    first = 0
    for index in range(1, len(found) + 1):
        if index == len(found) or found[index] - found[index - 1] > LABEL_SPACE:
            above = found[first - 1] + LABEL_SPACE if first else float("-inf")
            pushed = (found[index - 1] - wanted[index - 1]) / 2
            shift = min(pushed, found[first] - above)
            found[first:index] = [y - shift for y in found[first:index]]
            first = index
    return found

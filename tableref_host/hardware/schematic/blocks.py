"""The blocks of the schematic, each with related parts, and how to draw them.

blocks.toml contains the parts of each block. Lengths are in grid units.
"""

from dataclasses import dataclass

from tableref_host.hardware import table
from tableref_host.hardware.part import PLAYERS, button_name, numbered
from tableref_host.hardware.schematic.sheet import SUPPLIES, Sheet, name_length
from tableref_host.hardware.schematic.symbol import FLAG, LEFT, POWER_OUT, symbol_of

ROWS = table("schematic/blocks")["block"]
COLUMNS = 5
"""Maximum number of cells in a row of a block."""

GAP = 1.5
FLAGS = "FLAGS"
GROUND = "GND"


@dataclass(frozen=True)
class Block:
    """A block with a frame: `key` is the name of its picture, `cells` are ((heading, rows), ...).

    A row is a tuple of chains; a chain is a tuple of references of parts, or contains FLAGS. `fed`
    are the nets at which FLAGS draws flags.
    """

    key: str
    title: str
    cells: tuple
    fed: tuple = ()

    @property
    def parts(self):
        """References of all parts in the block."""
        chains = [chain for _, rows in self.cells for row in rows for chain in row]
        return [ref for chain in chains for ref in chain if ref != FLAGS]

    def size(self, circuit):
        """Return (width, height) of the block with the parts of a Circuit."""
        return self.draw(Sheet(circuit))

    def draw(self, sheet):
        """Draw the block on the Sheet from `sheet.at` on. Return its (width, height)."""
        sizes = [_draw_cell(Sheet(sheet.circuit), *cell, self.fed) for cell in self.cells]
        width, height = (max(side) for side in zip(*sizes, strict=True))
        x0, y0 = sheet.at
        for at, cell in enumerate(self.cells):
            sheet.at = (x0 + at % COLUMNS * width, y0 + 2 + at // COLUMNS * height)
            _draw_cell(sheet, *cell, self.fed)
        columns, rows = min(len(self.cells), COLUMNS), -(-len(self.cells) // COLUMNS)
        sheet.at = (x0, y0)
        return (max(columns * width, 12), rows * height + 2)


def blocks(circuit, board=None):
    """Return the Blocks of a Circuit in drawing order.

    With `board` ("hub", "pod" or "four"), return only the Blocks of that board.
    """
    lone = [int(ref[2:]) for ref, p in circuit.parts.items() if p.kind == "button" and not p.pod]
    seats = [n for n in range(1, PLAYERS + 1) if f"LED{n}" in circuit.parts]
    numbers = {"seat": seats, "control": lone, "pod": circuit.pods[:1]}
    found = []
    for row in ROWS:
        if board and (row["key"] == "pod") != (board == "pod") and row["key"] != "supply":
            continue
        cells = []
        for number in numbers.get(row.get("each"), [0]):
            rows = [_chains(circuit, words, number, board) for words in row["rows"]]
            heading = button_name(number) if number else ""
            cells.append((heading, tuple(filter(None, rows))))
        cells = tuple(cell for cell in cells if cell[1])
        if cells:
            title = row["title"] if circuit.pods else row.get("alone", row["title"])
            title = title.format(pods=len(circuit.pods))
            found.append(Block(row["key"], title, cells))
    drawn = [circuit.parts[ref] for block in found for ref in block.parts]
    fed = tuple(net for net in SUPPLIES if net in _nets(drawn) - _nets(drawn, POWER_OUT))
    return [Block(block.key, block.title, block.cells, fed) for block in found]


def _chains(circuit, words, number, board):
    chains = []
    for chain in words.split(","):
        refs = [numbered(name, number) if "{" in name else name for name in chain.split()]
        there = [ref for ref in refs if ref == FLAGS or ref in circuit.parts]
        # A pod is supplied through its cable, so its board has none of the parts of the supply.
        # Draw only the flags, which tell KiCad that the nets are supplied.
        if board == "pod" and not number:
            there = [ref for ref in there if ref == FLAGS]
        if there:
            chains.append(tuple(there))
    return tuple(chains)


def _nets(parts, kind=None):
    """Return the nets of all pins of `parts`, or only of pins with KiCad's type `kind`."""
    return {
        net
        for part in parts
        for pin, net in part.pins.items()
        if kind is None or symbol_of(part.kind).pins[pin].kind == kind
    }


def _draw_cell(sheet, heading, rows, fed):
    """Draw rows of chains from `sheet.at` on. Return (width, height)."""
    width, y = 0, 0
    if heading:
        sheet.text(heading, 0.6, 1.2, 1.6)
        y = 1.5
    for row in rows:
        rooms = [_room(sheet.circuit, chain) for chain in row]
        above, below = (max(side) for side in zip(*rooms, strict=True))
        x, y = 1, y + above
        for chain in row:
            x = GAP + (
                _draw_flags(sheet, fed, x, y) if FLAGS in chain else _draw(sheet, chain, x, y)
            )
        width, y = max(width, x), y + below
    return width, y


def _room(circuit, chain):
    """Return (height, depth): the space that a chain needs above and below its wire."""
    tops = [2.5]
    lows = [2.5]
    for part in (circuit.parts[ref] for ref in chain if ref != FLAGS):
        if len(part.pins) > 2:
            half = max(abs(pin.y) for pin in symbol_of(part.kind).pins.values())
            tops.append(half + 3)
            lows.append(half + 1.5)
        elif GROUND in part.pins.values():
            lows.append(6)
    return max(tops), max(lows)


def _draw_flags(sheet, nets, x, y):
    """Draw a flag at each of the supply `nets`. Return the x of the end."""
    for net in nets:
        x += 4
        sheet.supply(net, x - 2, y)
        sheet.supply(FLAG, x - 2, y)
    return x


def _draw(sheet, chain, x, y):
    """Draw a chain from (x, y) to the right. Return the x of its end."""
    if len(sheet.circuit.parts[chain[0]].pins) > 2:
        return _draw_sided(sheet, chain[0], x, y)
    before = None
    for at, ref in enumerate(chain):
        nets = sheet.circuit.parts[ref].pins
        after = sheet.circuit.parts[chain[at + 1]].pins.values() if at + 1 < len(chain) else ()
        first, last = _ends(nets, before, [net for net in after if net != GROUND])
        if before is not None and nets[first] != before:
            x, before = _lead_out(sheet, before, x, y) + GAP, None
        if before is None and nets[first] != GROUND:
            x = _lead_in(sheet, nets[first], x, y)
        elif before is not None:
            x = _join(sheet, before, x, y)
        else:
            x += 1.5
        if GROUND in (nets[first], nets[last]):
            # If one end is connected to ground, draw the part below the wire.
            ground = last if nets[last] == GROUND else first
            sheet.part(ref, x, y + 1.5, "down" if ground == "1" else "up")
            sheet.lead(ref, ground, 0.5)
        else:
            sheet.part(ref, x + 1.5, y, "left" if first == "1" else "right")
            x += 3
        before = nets[last]
    if before == GROUND:
        return x + 4.5
    return _lead_out(sheet, before, x, y) + 0.5


def _ends(nets, before, after):
    """Return which pin of a two-pin part is drawn on the left and which on the right.

    `nets` is {pin: net}. The pins are chosen so that they can be connected to their neighbours:
    `before` is the net on the left, and `after` are the nets of the part on the right.
    """

    def price(pins):
        first, last = (nets[pin] for pin in pins)
        return (first != before, last not in after, first == GROUND, last in SUPPLIES[1:])

    return min(("1", "2"), ("2", "1"), key=price)


def _lead_in(sheet, net, x, y):
    """Draw the beginning of a chain. Return the x of its first part."""
    if net in SUPPLIES:
        sheet.supply(net, x + 0.5, y)
        sheet.wire((x + 0.5, y), (x + 1.5, y))
        return x + 1.5
    length = name_length(net)
    sheet.wire((x, y), (x + length, y))
    sheet.name(net, x, y)
    return x + length


def _join(sheet, net, x, y):
    """Draw a wire between two parts, labelled with its net. Return the x of its end."""
    if net not in SUPPLIES:
        return _lead_in(sheet, net, x, y)
    sheet.wire((x, y), (x + 1.5, y), (x + 3, y))
    sheet.supply(net, x + 1.5, y)
    return x + 3


def _lead_out(sheet, net, x, y):
    """Draw the end of a chain with the name or supply of its net. Return the x of the end."""
    end = x + (1 if net in SUPPLIES else name_length(net))
    sheet.wire((x, y), (end, y))
    if net in SUPPLIES:
        sheet.supply(net, end, y)
    else:
        sheet.name(net, end, y, LEFT)
    return end


def _draw_sided(sheet, ref, x, y):
    """Draw a part with pins on its sides and the net of each pin. Return the x of the end."""
    part = sheet.circuit.parts[ref]
    pins = symbol_of(part.kind).pins
    rooms = {-1: 0, 0: 0, 1: 0}
    for number, pin in pins.items():
        net = part.pins[number]
        room = 0.5 if net is None else name_length(net) + 2 * (net in SUPPLIES)
        rooms[pin.out[0]] = max(rooms[pin.out[0]], room)
    half = max(abs(pin.x) for pin in pins.values())
    middle = x + rooms[-1] + half
    sheet.part(ref, middle, y)
    for number in pins:
        sheet.lead(ref, number)
    return middle + half + rooms[1]

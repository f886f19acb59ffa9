"""The lists that a fab wants with a board, in two fabs' columns: what is on it, and where."""

from host_tools.hardware import HardwareError, makers_table, table
from host_tools.hardware.circuit import circuit
from host_tools.hardware.parts_list import as_csv, by_part, row_of, runs
from host_tools.hardware.pcb.layout import boards
from host_tools.places import ROOT

ORDER = ROOT / "hardware" / "order.toml"
WORDS = ("kind", "maker", "number", "what", "other")
MAY = {"value", "count", "lcsc", "shops"}

LISTS = table("pcb/orders")
"""Name of a list -> column -> what is in it."""


def read_order(text):
    """Return {(kind, value or None): row} of order.toml's `text`. Raises HardwareError."""
    rows = makers_table(text, ORDER.name).get("part", [])
    for row in rows:
        lost = [word for word in WORDS if not isinstance(row.get(word), str) or not row[word]]
        if lost or row.keys() - set(WORDS) - MAY or len(row.get("shops", ())) < 2:
            raise HardwareError(
                f"{ORDER.name}: {row.get('kind')}, {row.get('value') or 'any'} must have "
                f"{', '.join(WORDS)} and two shops at least."
            )
    return by_part(rows, ORDER.name)


def order_files(board):
    """Return {path: bytes} of the fabs' lists of the boards of `board`, a class of board.py.

    Raises HardwareError when hardware/order.toml lacks a part.
    """
    if not board.HAS_PODS:
        return {}
    order = read_order(ORDER.read_text(encoding="utf-8"))
    files = {}
    for one in boards(circuit(board)):
        lines = [_line(at + 1, *line) for at, line in enumerate(grouped(one, order))]
        rows = {"bom": lines, "cpl": [_place(placed) for placed in one.placed.values()]}
        for name, columns in LISTS.items():
            texts = ([text.format(**row) for text in columns.values()] for row in rows[name[:3]])
            files[f"pcb/{one.name}/{name}.csv"] = as_csv(columns, texts)
    return files


def grouped(one, order):
    """Return [(row of order.toml, [Placed])] of the Board `one`: a line of its parts list each."""
    groups = {}
    for placed in one.placed.values():
        row = row_of(placed.part, order, ORDER.name)
        groups.setdefault(row["number"], (row, []))[1].append(placed)
    return list(groups.values())


def _line(item, row, places):
    """Return what a line of a bom knows: a `row` of order.toml and the `places` of its parts."""
    refs, shape = [placed.part.ref for placed in places], places[0].footprint
    return {
        "lcsc": "",
        **row,
        "item": item,
        "refs": ",".join(refs),
        "runs": ", ".join(runs(refs)),
        "pieces": len(places) * row.get("count", 1),
        "footprint": shape.name,
        "way": "SMD" if shape.is_smd else "thru-hole",
        "shops": ", ".join(row["shops"]),
    }


def _place(placed):
    """Return what a line of a cpl knows: the middle is as the Gerbers count, y upwards."""
    left, top, right, bottom = placed.box(placed.footprint.body)
    x, y = (left + right) / 2, -(top + bottom) / 2
    name = placed.footprint.name
    return dict(ref=placed.part.ref, footprint=name, x=x, y=y, angle=placed.angle)

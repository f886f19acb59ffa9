"""Lists of parts and of their places for two board manufacturers, each with its own columns."""

from tableref_host.hardware import HardwareError, table
from tableref_host.hardware.circuit import circuit_of
from tableref_host.hardware.parts_list import PARTS, as_csv, read_shop, row_of, runs
from tableref_host.hardware.pcb.layout import boards

LISTS = table("pcb/orders")
"""Name of a list -> its column -> template of the contents."""

ROTATIONS = table("pcb/rotations")
"""Manufacturer -> footprint -> rotation beyond KiCad's angle (degrees), and its source."""


def order_files(board):
    """Return {path: bytes} of the lists for ordering the circuit boards of a build.

    `board` is the build, a class of board.py. Raises HardwareError if hardware/parts.toml has no
    manufacturer of a part.
    """
    files, shop = {}, read_shop()
    for one in boards(circuit_of(board)) if board.HAS_PODS or board.HAS_BOARD else ():
        lines = [_line(at + 1, *line) for at, line in enumerate(grouped(one, shop))]
        rows = {"bom": lines, "cpl": [_place(placed) for placed in one.placed.values()]}
        for name, columns in LISTS.items():
            texts = ([text.format(**row) for text in columns.values()] for row in rows[name[:3]])
            files[f"pcb/{one.name}/{name}.csv"] = as_csv(columns, texts)
    return files


def grouped(one, shop):
    """Group the soldered parts of a Board by product: [(description, [Placed])]."""
    groups = {}
    for placed in one.placed.values():
        row = row_of(placed.part, shop)
        if "soldered" not in row:
            raise HardwareError(f"{PARTS.name}: {placed.part.ref}, {row['what']}, has no maker.")
        groups.setdefault(row["soldered"]["number"], (row["soldered"], []))[1].append(placed)
    return list(groups.values())


def _line(item, row, places):
    """Return the values for a line of a parts list.

    `row` is from parts.toml, `places` are the parts of that kind.
    """
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
    """Return the values for a line of a list of places.

    They contain the middle of the part in the coordinates of the Gerbers, whose y points up, and
    its rotation, both in KiCad's convention (`angle`) and in JLCPCB's (`angle_jlcpcb`).
    """
    left, top, right, bottom = placed.box(placed.footprint.body)
    x, y = (left + right) / 2, -(top + bottom) / 2
    name = placed.footprint.name
    fields = dict(ref=placed.part.ref, footprint=name, x=x, y=y, angle=placed.angle)
    for fab, turned in ROTATIONS.items():
        more = turned.get(name, {"degrees": 0})["degrees"]
        fields[f"angle_{fab}"] = (placed.angle + more) % 360
    return fields

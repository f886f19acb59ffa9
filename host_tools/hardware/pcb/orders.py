"""The lists that a fab wants with a board, in two fabs' columns: what is on it, and where."""

import csv
import io
import tomllib

from host_tools.hardware import HardwareError
from host_tools.hardware.circuit import circuit
from host_tools.hardware.parts_list import runs
from host_tools.hardware.pcb.layout import boards
from host_tools.places import ROOT

ORDER = ROOT / "hardware" / "order.toml"
WORDS = ("kind", "maker", "number", "what", "other")
MAY = {"value", "count", "lcsc", "shops"}

JLCPCB_BOM = ("Comment", "Designator", "Footprint", "JLCPCB Part #")
JLCPCB_CPL = ("Designator", "Mid X", "Mid Y", "Layer", "Rotation")
PCBWAY_BOM = (
    "Item #",
    "Designator",
    "Qty",
    "Manufacturer",
    "Mfg Part #",
    "Description / Value",
    "Package/Footprint",
    "Type",
    "Your Instructions / Notes",
)
PCBWAY_CPL = ("Designator", "Footprint", "Mid X", "Mid Y", "Layer", "Rotation")


def read_order(text):
    """Return {(kind, value or None): row} of order.toml's `text`. Raises HardwareError."""
    try:
        rows = tomllib.loads(text).get("part", [])
    except tomllib.TOMLDecodeError as error:
        raise HardwareError(f"{ORDER.name}: {error}.") from error
    found = {}
    for row in rows:
        key = (row.get("kind"), row.get("value"))
        lost = [word for word in WORDS if not isinstance(row.get(word), str) or not row[word]]
        if lost or row.keys() - set(WORDS) - MAY or len(row.get("shops", ())) < 2:
            raise HardwareError(
                f"{ORDER.name}: {key[0]}, {key[1] or 'any'} must have {', '.join(WORDS)} and two "
                "shops at least."
            )
        if key in found:
            raise HardwareError(f"{ORDER.name} has {key[0]}, {key[1] or 'any'} twice.")
        found[key] = row
    return found


def order_files(board):
    """Return {path: bytes} of the fabs' lists of the boards of `board`, a class of board.py.

    Raises HardwareError when hardware/order.toml lacks a part.
    """
    if not board.HAS_PODS:
        return {}
    order = read_order(ORDER.read_text(encoding="utf-8"))
    files = {}
    for one in boards(circuit(board)):
        lines = grouped(one, order)
        lists = {
            "bom-jlcpcb": (JLCPCB_BOM, [_jlcpcb(*line) for line in lines]),
            "cpl-jlcpcb": (JLCPCB_CPL, [_cpl(placed) for placed in one.placed.values()]),
            "bom-pcbway": (PCBWAY_BOM, [_pcbway(at + 1, *line) for at, line in enumerate(lines)]),
            "cpl-pcbway": (
                PCBWAY_CPL,
                [
                    (placed.part.ref, placed.footprint.name, *_cpl(placed)[1:])
                    for placed in one.placed.values()
                ],
            ),
        }
        for name, (columns, rows) in lists.items():
            files[f"pcb/{one.name}/{name}.csv"] = _table(columns, rows)
    return files


def grouped(one, order):
    """Return [(row of order.toml, [Placed])] of the Board `one`: a line of its parts list each."""
    groups = {}
    for placed in one.placed.values():
        part = placed.part
        row = order.get((part.kind, part.value)) or order.get((part.kind, None))
        if row is None:
            raise HardwareError(f"{ORDER.name} lacks {part.ref}, a {part.kind} {part.value}.")
        groups.setdefault(row["number"], (row, []))[1].append(placed)
    return list(groups.values())


def _jlcpcb(row, places):
    refs = ",".join(placed.part.ref for placed in places)
    return (f"{row['maker']} {row['number']}", refs, places[0].footprint.name, row.get("lcsc", ""))


def _pcbway(item, row, places):
    shape = places[0].footprint
    refs = ", ".join(runs([placed.part.ref for placed in places]))
    count = len(places) * row.get("count", 1)
    kind = "SMD" if shape.is_smd else "thru-hole"
    notes = f"or {row['other']}; at {', '.join(row['shops'])}"
    return (item, refs, count, row["maker"], row["number"], row["what"], shape.name, kind, notes)


def _cpl(placed):
    """Return where `placed` has its middle, as the Gerbers count: y upwards."""
    left, top, right, bottom = placed.box(placed.footprint.body)
    x, y = f"{(left + right) / 2:.3f}mm", f"{-(top + bottom) / 2:.3f}mm"
    return (placed.part.ref, x, y, "Top", placed.angle)


def _table(columns, rows):
    text = io.StringIO()
    table = csv.writer(text, lineterminator="\n")
    table.writerow(columns)
    table.writerows(rows)
    return text.getvalue().encode()

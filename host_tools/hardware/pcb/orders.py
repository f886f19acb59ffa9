"""The lists that a fab wants with a board, in two fabs' columns: what is on it, and where."""

from host_tools.hardware import HardwareError, makers_table
from host_tools.hardware.circuit import circuit
from host_tools.hardware.parts_list import as_csv, by_part, row_of, runs
from host_tools.hardware.pcb.layout import boards
from host_tools.places import ROOT

ORDER = ROOT / "hardware" / "order.toml"
WORDS = ("kind", "maker", "number", "what", "other")
MAY = {"value", "count", "lcsc", "shops"}

JLCPCB_BOM = ("Comment", "Designator", "Footprint", "JLCPCB Part #")
JLCPCB_CPL = ("Designator", "Mid X", "Mid Y", "Layer", "Rotation")
PCBWAY_BOM = (
    *("Item #", "Designator", "Qty", "Manufacturer", "Mfg Part #", "Description / Value"),
    *("Package/Footprint", "Type", "Your Instructions / Notes"),
)
PCBWAY_CPL = ("Designator", "Footprint", "Mid X", "Mid Y", "Layer", "Rotation")


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
        lines = grouped(one, order)
        placed = one.placed.values()
        lists = {
            "bom-jlcpcb": (JLCPCB_BOM, [_jlcpcb(*line) for line in lines]),
            "cpl-jlcpcb": (JLCPCB_CPL, [(at.part.ref, *_middle(at)) for at in placed]),
            "bom-pcbway": (PCBWAY_BOM, [_pcbway(at + 1, *line) for at, line in enumerate(lines)]),
            "cpl-pcbway": (
                PCBWAY_CPL,
                [(at.part.ref, at.footprint.name, *_middle(at)) for at in placed],
            ),
        }
        files |= {f"pcb/{one.name}/{name}.csv": as_csv(*of) for name, of in lists.items()}
    return files


def grouped(one, order):
    """Return [(row of order.toml, [Placed])] of the Board `one`: a line of its parts list each."""
    groups = {}
    for placed in one.placed.values():
        row = row_of(placed.part, order, ORDER.name)
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


def _middle(placed):
    """Return where `placed` has its middle, as the Gerbers count: y upwards."""
    left, top, right, bottom = placed.box(placed.footprint.body)
    x, y = f"{(left + right) / 2:.3f}mm", f"{-(top + bottom) / 2:.3f}mm"
    return (x, y, "Top", placed.angle)

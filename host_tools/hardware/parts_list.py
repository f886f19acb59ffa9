"""The parts list of a build: what to buy, as a table for people and one for programs."""

import csv
import io
import re
from dataclasses import dataclass

from host_tools.hardware import HardwareError, makers_table
from host_tools.hardware.circuit import circuit
from host_tools.hardware.page import page
from host_tools.places import ROOT

PARTS = ROOT / "hardware" / "parts.toml"
COLUMNS = ("references", "quantity", "unit", "value", "description", "eur_each", "eur", "build")


@dataclass(frozen=True)
class Line:
    """One line of a parts list; `cents` is the price of one piece."""

    references: tuple
    quantity: int
    value: str
    what: str
    cents: int
    unit: str = ""

    @property
    def names(self):
        """The references as people write them: "R11-R23, R31", nothing for what has none."""
        return ", ".join(runs(self.references))

    @property
    def total_cents(self):
        """What all of it costs."""
        return self.quantity * self.cents

    @property
    def columns(self):
        """What the table for programs has of it."""
        prices = euros(self.cents), euros(self.total_cents)
        return self.names, self.quantity, self.unit or "pcs", self.value, self.what, *prices


def parts_list(board):
    """Return {"parts.csv": bytes, "parts.md": bytes} for `board`, a class of board.py.

    Raises HardwareError when hardware/parts.toml lacks a part.
    """
    shop = read_shop(PARTS.read_text(encoding="utf-8"))
    made = circuit(board)
    parts, around = electric_lines(made, shop), around_lines(board, made, shop)
    text = page("parts.md", name=board.NAME, parts=parts, around=around, euros=euros)
    rows = [(*line.columns, board.NAME) for line in parts + around]
    return {"parts.csv": as_csv(COLUMNS, rows), "parts.md": text.encode()}


def read_shop(text):
    """Return what hardware/parts.toml, `text`, says. Raises HardwareError, naming what is wrong."""
    shop = makers_table(text, PARTS.name)
    for row in shop.get("part", []):
        check_row(row, f"the part {row.get('kind')}, {row.get('value') or 'any'}")
    by_part(shop.get("part", []), PARTS.name)
    for row in shop.get("around", []):
        check_row(row, f"what is around the circuit: {row.get('what')!r}")
        if row.get("of") not in ("pods", "board", "battery", "all"):
            raise HardwareError(f"{PARTS.name}: {row['what']} is of {row.get('of')!r}.")
    return shop


def check_row(row, name):
    """Raise HardwareError unless `row`, called `name`, has a description and a price."""
    eur = row.get("eur")
    if not isinstance(row.get("what"), str) or not isinstance(eur, int | float) or eur <= 0:
        raise HardwareError(f"{PARTS.name}: {name} must say what it is and what it costs (eur).")


def by_part(rows, name):
    """Return {(kind, value or None): row} of `rows` of the file called `name`. HardwareError."""
    found = {}
    for row in rows:
        key = (row.get("kind"), row.get("value"))
        if key in found:
            raise HardwareError(f"{name} has {key[0]}, {key[1] or 'any'} twice.")
        found[key] = row
    return found


def row_of(part, rows, name):
    """Return the row that `rows` (of by_part) have for a Part. Raises HardwareError: none."""
    row = rows.get((part.kind, part.value)) or rows.get((part.kind, None))
    if row is None:
        raise HardwareError(f"{name} lacks the {part.kind} {part.value} ({part.ref}).")
    return row


def electric_lines(made, shop):
    """Return a Line for each kind and value of the Circuit `made`, in its order.

    Raises HardwareError when `shop` (of read_shop) lacks one.
    """
    rows, groups = by_part(shop["part"], PARTS.name), {}
    for part in made.parts.values():
        groups.setdefault((part.kind, part.value), []).append(part.ref)
    lines = []
    for (_, value), refs in groups.items():
        row = row_of(made.parts[refs[0]], rows, PARTS.name)
        refs.sort(key=split)
        what = row["what"].replace("{value}", value)
        lines.append(Line(tuple(refs), len(refs), value, what, cents(row)))
    return lines


def around_lines(board, made, shop):
    """Return a Line for each thing that `board` needs around its circuit, the Circuit `made`."""
    kinds = {"all", "pods" if board.HAS_PODS else "board"}
    if board.BATTERY_CELLS:
        kinds.add("battery")
    lines = []
    for row in shop["around"]:
        count = row["count"] + row.get("each_pod", 0) * len(made.pods)
        count += row.get("each_cell", 0) * board.BATTERY_CELLS
        if row["of"] in kinds and count:
            lines.append(Line((), count, "", row["what"], cents(row), row.get("unit", "")))
    return lines


def cents(row):
    """Return the price of one piece in `row`, in whole cents."""
    return round(row["eur"] * 100)


def split(ref):
    """Return (letters, number) of a reference: ("R", 11) of "R11"."""
    letters, digits = re.fullmatch(r"([A-Z]+)(\d+)", ref).groups()
    return letters, int(digits)


def runs(refs):
    """Return `refs` with three neighbours or more drawn together: R1, R2, R3 are R1-R3."""
    found = []
    for ref in refs:
        letters, number = split(ref)
        if found and found[-1][0] == letters and found[-1][2] == number - 1:
            found[-1][2] = number
        else:
            found.append([letters, number, number])
    names = []
    for letters, first, last in found:
        ends = [f"{letters}{first}", f"{letters}{last}"][: last - first + 1]
        names += ["-".join(ends)] if last - first > 1 else ends
    return names


def euros(amount):
    """Return `amount` (cents) as euros: "1.20"."""
    return f"{amount / 100:.2f}"


def as_csv(columns, rows):
    """Return a table for programs (bytes)."""
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows([columns, *rows])
    return text.getvalue().encode()

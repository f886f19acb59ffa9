"""The parts list of a build: what to buy, as a table for people and one for programs."""

import csv
import io
import re
import tomllib
from dataclasses import dataclass

from host_tools.hardware import HardwareError
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


def parts_list(board):
    """Return {"parts.csv": bytes, "parts.md": bytes} for `board`, a class of board.py.

    Raises HardwareError when hardware/parts.toml lacks a part.
    """
    shop = read_shop(PARTS.read_text(encoding="utf-8"))
    made = circuit(board)
    parts = electric_lines(made, shop)
    around = around_lines(board, made, shop)
    return {
        "parts.csv": as_csv(board.NAME, parts + around).encode(),
        "parts.md": page(
            "parts.md", name=board.NAME, parts=parts, around=around, euros=euros
        ).encode(),
    }


def read_shop(text):
    """Return what hardware/parts.toml, `text`, says. Raises HardwareError, naming what is wrong."""
    try:
        shop = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise HardwareError(f"{PARTS.name}: {error}.") from error
    keys = set()
    for row in shop.get("part", []):
        key = (row.get("kind"), row.get("value"))
        check_row(row, f"the part {key[0]}, {key[1] or 'any'}")
        if key in keys:
            raise HardwareError(f"{PARTS.name} has {key[0]}, {key[1]} twice.")
        keys.add(key)
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


def electric_lines(made, shop):
    """Return a Line for each kind and value of the Circuit `made`, in its order.

    Raises HardwareError when `shop` (of read_shop) lacks one.
    """
    groups = {}
    for part in made.parts.values():
        groups.setdefault((part.kind, part.value), []).append(part.ref)
    rows = {(row["kind"], row.get("value")): row for row in shop["part"]}
    lines = []
    for (kind, value), refs in groups.items():
        refs.sort(key=split)
        row = rows.get((kind, value)) or rows.get((kind, None))
        if row is None:
            raise HardwareError(f"{PARTS.name} lacks the {kind} {value} ({', '.join(runs(refs))}).")
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


def as_csv(name, lines):
    """Return the table for programs of the build called `name`."""
    text = io.StringIO()
    table = csv.writer(text, lineterminator="\n")
    table.writerow(COLUMNS)
    for line in lines:
        price = (euros(line.cents), euros(line.total_cents))
        row = (line.names, line.quantity, line.unit or "pcs", line.value, line.what)
        table.writerow((*row, *price, name))
    return text.getvalue()

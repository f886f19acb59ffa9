"""The shopping list of a build, as a table for people and as CSV for programs."""

import csv
import io
import json
import re
from functools import cache
from pathlib import Path
from types import SimpleNamespace

import jsonschema

from tableref_host.hardware import HardwareError, makers_table
from tableref_host.hardware.circuit import circuit_of
from tableref_host.hardware.page import page
from tableref_host.places import ROOT

PARTS = ROOT / "hardware" / "parts.toml"
SCHEMA = Path(__file__).with_name("parts.schema.json")
COLUMNS = (
    *("references", "quantity", "unit", "value", "description", "eur_each", "eur"),
    *("price_from", "build"),
)
ESTIMATE = "estimate"


def parts_list(board):
    """Return {"parts.csv": bytes, "parts.md": bytes} for the build `board`, a class of board.py.

    Raises HardwareError if hardware/parts.toml lacks a part.
    """
    parts, around = all_lines(board)
    known = dict(is_soldered=board.HAS_PODS or board.HAS_BOARD, euros=euros)
    text = page("parts.md", name=board.NAME, parts=parts, around=around, **known)
    rows = [
        (one.names, one.quantity, one.row.get("unit", "pcs"), one.value, one.what)
        + (euros(one.cents), euros(one.total_cents), one.price_from, board.NAME)
        for one in parts + around
    ]
    return {"parts.csv": as_csv(COLUMNS, rows), "parts.md": text.encode()}


def all_lines(board):
    """Return (lines for the parts of a build, lines for other items). Raises HardwareError."""
    shop, circuit = read_shop(), circuit_of(board)
    return electric_lines(circuit, shop), around_lines(board, circuit, shop)


def read_shop():
    """Return the result of `parse_shop` for hardware/parts.toml."""
    return parse_shop(PARTS.read_text(encoding="utf-8"))


@cache
def parse_shop(text):
    """Return ({(kind, value or None): row}, rows of other items) from the text of parts.toml.

    Raises HardwareError with the reason.
    """
    shop = makers_table(text, PARTS.name)
    schema = json.loads(SCHEMA.read_text(encoding="utf-8"))
    for error in jsonschema.Draft202012Validator(schema).iter_errors(shop):
        path = list(error.absolute_path)
        row = shop[path[0]][path[1]] if len(path) > 1 else {}
        where = ", ".join(str(row[key]) for key in ("kind", "value") if key in row)
        raise HardwareError(
            f"{PARTS.name}: {where or row.get('what', 'the file')}: {error.message}."
        )
    found = {}
    for row in shop["part"]:
        key = (row["kind"], row.get("value"))
        if key in found:
            raise HardwareError(f"{PARTS.name} has {key[0]}, {key[1] or 'any'} twice.")
        found[key] = row
    return found, shop["around"]


def row_of(part, shop):
    """Return the row of `shop` (from read_shop) for a Part. Raises HardwareError without one."""
    rows, _ = shop
    row = rows.get((part.kind, part.value)) or rows.get((part.kind, None))
    if row is None:
        raise HardwareError(f"{PARTS.name} lacks the {part.kind} {part.value} ({part.ref}).")
    return row


def line(references, quantity, value, row):
    """Return a line of a parts list as an object with attributes.

    `row` is the product's row in hardware/parts.toml. The attribute `names` is the shortened list
    of references, `cents` is the price of one piece, and `price_from` is the source of the price.
    """
    cents = round(row["eur"] * 100)
    return SimpleNamespace(
        references=references,
        names=", ".join(runs(references)),
        quantity=quantity,
        value=value,
        row=row,
        what=row["what"].replace("{value}", value),
        cents=cents,
        total_cents=quantity * cents,
        price_from=row.get("price", ESTIMATE),
    )


def electric_lines(circuit, shop):
    """Return a `line` for each kind and value in a Circuit, in its order.

    Raises HardwareError if `shop` (from read_shop) lacks one.
    """
    groups = {}
    for part in circuit.parts.values():
        groups.setdefault((part.kind, part.value), []).append(part.ref)
    return [
        line(sorted(refs, key=split), len(refs), value, row_of(circuit.parts[refs[0]], shop))
        for (_, value), refs in groups.items()
    ]


def around_lines(board, circuit, shop):
    """Return a `line` for each item that a build needs besides the circuit's parts, such as cables.

    `circuit` is the Circuit of the build `board`, and `shop` is the result of `read_shop`.
    """
    kinds = {"all", "pods" if board.HAS_PODS else "four" if board.HAS_BOARD else "board"}
    if board.BATTERY_CELLS:
        kinds.add("battery")
    lines = []
    for row in shop[1]:
        count = row["count"] + row.get("each_pod", 0) * len(circuit.pods)
        count += row.get("each_cell", 0) * board.BATTERY_CELLS
        if row["of"] in kinds and count:
            lines.append(line([], count, "", row))
    return lines


def split(ref):
    """Split a reference into (letters, number): ("R", 11) of "R11"."""
    letters, digits = re.fullmatch(r"([A-Z]+)(\d+)", ref).groups()
    return letters, int(digits)


def runs(refs):
    """Shorten three or more consecutive references: R1, R2, R3 become R1-R3."""
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
    """Return `amount` (cents) in euros as text: "1.20"."""
    return f"{amount / 100:.2f}"


def as_csv(columns, rows):
    """Return a table as CSV (bytes)."""
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows([columns, *rows])
    return text.getvalue().encode()

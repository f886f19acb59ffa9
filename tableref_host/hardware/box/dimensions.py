"""Read and check hardware/box/dimensions.toml."""

from types import SimpleNamespace

from tableref_host.hardware import HardwareError, makers_table, table
from tableref_host.places import ROOT

BOX = ROOT / "hardware" / "box"
DIMENSIONS = BOX / "dimensions.toml"

THINNEST = 1.6
"""Minimum thickness (mm) of a printed part: four lines of a 0.4 mm nozzle."""

PRINTED = ("wall", "floor", "lid", "pod_top", "pod_base", "diffuser")
"""Names of the dimensions that are thicknesses of printed parts."""

MAX_MM = 1000
"""Maximum value (mm) of a dimension. A larger one is probably in another unit."""

NAMES = frozenset(table("box/box")["lengths"].split())


def read_dimensions(text, name=DIMENSIONS.name):
    """Return {name: (mm, description, source)} of a dimensions file. Raises HardwareError.

    `text` is the contents of the file, `name` is its name in error messages. All wrong dimensions
    are reported at once.
    """
    rows = makers_table(text, name)
    wrong = [f"{key} is not a dimension of the box." for key in sorted(rows.keys() - NAMES)]
    wrong += [f"{key} is missing." for key in sorted(NAMES - rows.keys())]
    for key in sorted(rows.keys() & NAMES):
        wrong += _problems(key, rows[key])
    if wrong:
        raise HardwareError(f"{name}: " + " ".join(wrong))
    return {key: SimpleNamespace(**row) for key, row in rows.items()}


def lengths(dimensions):
    """Return the lengths (mm) of `dimensions`, a result of read_dimensions, as attributes."""
    return SimpleNamespace(**{key: float(row.mm) for key, row in dimensions.items()})


def _problems(key, row):
    if not isinstance(row, dict) or set(row) != {"mm", "what", "source"}:
        return [f"{key} must have mm, what and source, and nothing else."]
    length = row["mm"]
    if isinstance(length, bool) or not isinstance(length, (int, float)):
        return [f"{key} is {length!r}: mm must be a number."]
    if not 0 < length <= MAX_MM:
        return [f"{key} is {length}: mm must be above 0, and at most {MAX_MM}."]
    if key in PRINTED and length < THINNEST:
        return [f"{key} is {length:g} mm: nothing printed may be thinner than {THINNEST} mm."]
    if not all(isinstance(row[text], str) and row[text].strip() for text in ("what", "source")):
        return [f"{key} must say what it is, and its source, in words."]
    return []

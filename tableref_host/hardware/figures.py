"""The figures from data sheets and measurements for electrics.py, read from figures.toml."""

from types import SimpleNamespace

from tableref_host.hardware import table

_read = table("figures")
CELL_MAH = [tuple(row) for row in _read.pop("CELL_MAH")]
"""Capacity of an alkaline AA cell: (current in mA, mAh)."""

CELL_SOURCE = _read.pop("CELL_SOURCE") + ": " + ", ".join(f"{ma}, {mah}" for ma, mah in CELL_MAH)
FIGURES = {name: SimpleNamespace(**row) for name, row in _read.items()}
"""Name of a figure -> its `value`, `unit`, description and `source`."""

f = SimpleNamespace(**{name: figure.value for name, figure in FIGURES.items()})
"""The values of FIGURES as attributes, for short formulas: `f.LOGIC_V` is 3.3."""

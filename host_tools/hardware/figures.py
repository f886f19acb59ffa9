"""What electrics rest on, the figures of data sheets and measurements (figures.toml)."""

from types import SimpleNamespace

from host_tools.hardware import table

_read = table("figures")
CELL_MAH = [tuple(row) for row in _read.pop("CELL_MAH")]
"""Capacity of an alkaline AA cell: (current in mA, mAh)."""

CELL_SOURCE = _read.pop("CELL_SOURCE") + ": " + ", ".join(f"{ma}, {mah}" for ma, mah in CELL_MAH)
FIGURES = {name: SimpleNamespace(**row) for name, row in _read.items()}
"""Name -> what it is, its value in `unit`, and who says so (`source`)."""

f = SimpleNamespace(**{name: figure.value for name, figure in FIGURES.items()})
"""The same without their units and sources: f.LOGIC_V is 3.3."""

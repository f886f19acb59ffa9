"""What electrics rest on, the figures of data sheets and measurements (figures.toml)."""

from dataclasses import dataclass
from types import SimpleNamespace

from host_tools.hardware import table


@dataclass(frozen=True)
class Figure:
    """One figure: what it is, its value in `unit`, and who says so."""

    what: str
    value: float
    unit: str
    source: str


_read = table("figures")
CELL_MAH = [tuple(row) for row in _read.pop("CELL_MAH")]
"""What an alkaline AA holds: (drawn mA, mAh)."""

CELL_SOURCE = _read.pop("CELL_SOURCE") + ": " + ", ".join(f"{ma}, {mah}" for ma, mah in CELL_MAH)
FIGURES = {name: Figure(**row) for name, row in _read.items()}
f = SimpleNamespace(**{name: figure.value for name, figure in FIGURES.items()})
"""The same without their units and sources: f.LOGIC_V is 3.3."""

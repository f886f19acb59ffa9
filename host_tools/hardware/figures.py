"""What electrics rest on: figures of data sheets and measurements (figures.toml), and sentences.

What is worked out has a sentence with each figure, and says whether it holds.
"""

from dataclasses import dataclass
from types import SimpleNamespace

from host_tools.hardware import table
from host_tools.hardware.part import number


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

TEXTS = table("electrics")


@dataclass(frozen=True)
class Result:
    """One thing worked out: `text` says it as a sentence with its arithmetic.

    `holds` is whether it is as it must be. `name` is short, for tests and tables; `value` the
    figure in `unit`.
    """

    name: str
    value: float
    unit: str
    text: str
    holds: bool = True


class Working(SimpleNamespace):
    """A sheet to work on: what is written on it by name is in the sentences of electrics.toml.

    `board` is a class of board.py, `made` its Circuit, `f` the figures, `results` what came of it.
    """

    def __init__(self, board, made):
        super().__init__(board=board, made=made, f=f, results=[])

    def say(self, key, value, holds=True, **more):
        """Add the Result that electrics.toml has under `key`; `more` is for this sentence only."""
        row = TEXTS[key]
        text = row["text"].format(**{**vars(self), **more})
        self.results.append(Result(row.get("name", key), value, row["unit"], text, holds))

    def part(self, ref):
        """Return the figure of a part's value: ohms, farads."""
        return number(self.made.parts[ref].value)

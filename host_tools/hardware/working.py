"""What is worked out of a build's electrics: figures, the sentence with each, whether it holds."""

import tomllib
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace

from host_tools.hardware.figures import f
from host_tools.hardware.part import number

TEXTS = tomllib.loads(Path(__file__).with_name("electrics.toml").read_text(encoding="utf-8"))


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

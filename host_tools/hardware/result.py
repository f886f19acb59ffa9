"""What is worked out of a build's electrics, and the figures of its parts' values."""

from dataclasses import dataclass

MULTIPLES = {"": 1, "k": 1e3, "M": 1e6, "n": 1e-9, "u": 1e-6, "p": 1e-12}


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


def number(value):
    """Return the figure of a part's `value`: "2.2 k" is 2200.0, "10 nF" 1e-8. Raises ValueError."""
    amount, _, unit = value.partition(" ")
    return float(amount) * MULTIPLES[unit.removesuffix("F")]

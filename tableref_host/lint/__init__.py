"""Checks that ruff does not make: import direction, gaps of MicroPython, names, wording, types."""

from dataclasses import dataclass


@dataclass(frozen=True, order=True)
class Problem:
    """A problem in a line of a file; `rule` names the check that found it."""

    path: str
    line: int
    rule: str
    text: str

    def __str__(self):
        """Return the problem in the format of compilers."""
        return f"{self.path}:{self.line}: {self.rule}: {self.text}"

"""What ruff cannot check: import direction, what MicroPython lacks, names, types."""

from dataclasses import dataclass


@dataclass(frozen=True, order=True)
class Problem:
    """One thing wrong in one line of one file; `rule` names the check that found it."""

    path: str
    line: int
    rule: str
    text: str

    def __str__(self):
        """Return the line to print, as compilers and editors know it."""
        return f"{self.path}:{self.line}: {self.rule}: {self.text}"

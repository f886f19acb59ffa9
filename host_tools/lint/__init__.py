"""What ruff cannot check: import direction, what MicroPython lacks, the size of modules, types."""

from dataclasses import dataclass


@dataclass(frozen=True, order=True)
class Problem:
    """One thing wrong in one line of one file; `rule` names the check that found it.

    One that `is_note` is worth a thought, and does not have the lint fail.
    """

    path: str
    line: int
    rule: str
    text: str
    is_note: bool = False

    def __str__(self):
        """Return the line to print, as compilers and editors know it."""
        note = "note: " if self.is_note else ""
        return f"{self.path}:{self.line}: {note}{self.rule}: {self.text}"

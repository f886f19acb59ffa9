"""The doctor's report, and its questions to people at the table.

The report has one line for each finding, for people or as JSON. People are asked about what only
they can see or hear. Questions and answers never go to stdout.
"""

import contextlib
import signal
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from typing import Any, TypeVar

import click

WELL = "well"
TROUBLE = "trouble"
SKIPPED = "skipped"

YES = "y"
NO = "n"
AGAIN = "a"
SKIP = "s"
_ACCEPTED = {"yes": YES, "no": NO, "again": AGAIN, "skip": SKIP}

T = TypeVar("T")


@dataclass(frozen=True)
class Finding:
    """The result `text` of one `check`, whose `state` is WELL, TROUBLE or SKIPPED.

    `advice` says what to do about a trouble, or why a check was skipped.
    """

    check: str
    state: str
    text: str
    advice: str = ""

    def __str__(self) -> str:
        """Return the line of the report."""
        line = f"{self.state:<9}{self.text}"
        return f"{line}: {self.advice}" if self.advice else line


class Report:
    """All findings, in the order in which they were added.

    `on_finding(finding)` is called when a finding is added, for example to print it.
    """

    def __init__(self, on_finding: Callable[[Finding], object] = lambda finding: None) -> None:
        self.findings: list[Finding] = []
        self.crashes: list[tuple[dict[str, Any], str]] = []
        """The crashes that the device has recorded: (facts, traceback)."""
        self._on_finding = on_finding

    def add(self, check: str, state: str, text: str, advice: str = "") -> None:
        """Add a finding."""
        self.findings.append(Finding(check, state, text, advice))
        self._on_finding(self.findings[-1])

    @property
    def troubles(self) -> list[Finding]:
        """All findings that are troubles."""
        return [finding for finding in self.findings if finding.state == TROUBLE]

    def closing_line(self) -> str:
        """Return the line that ends the report."""
        troubles, skipped = len(self.troubles), self.count(SKIPPED)
        words = "all well" if not troubles else f"{troubles} trouble{'s' if troubles > 1 else ''}"
        return f"{words}, {skipped} skipped" if skipped else words

    def count(self, state: str) -> int:
        """Return the number of findings in a state."""
        return sum(finding.state == state for finding in self.findings)

    def as_json(self, port: str) -> dict[str, Any]:
        """Return the report as one object for JSON; `port` is the device's port."""
        return {
            "port": port,
            "troubles": len(self.troubles),
            "skipped": self.count(SKIPPED),
            "crashes": [{**facts, "traceback": traceback} for facts, traceback in self.crashes],
            "findings": [asdict(finding) for finding in self.findings],
        }


class People:
    """The people at the table, who also sit in front of this computer."""

    def show(self, text: str) -> None:
        """Print a message for the people."""
        click.echo(text, err=True)

    def ask(self, question: str) -> str:
        """Return YES, NO, AGAIN (show it once more) or SKIP. Raises click.Abort on Ctrl-C."""
        while True:
            words = click.prompt(f"{question} [y/n, a: again, s: skip]", type=str, err=True)
            answer = _ACCEPTED.get(words.strip().lower(), words.strip().lower())
            if answer in _ACCEPTED.values():
                return answer
            self.show(f"{words!r} is no answer: say y, n, a or s.")

    def ask_for(self, question: str, read: Callable[[str], T]) -> T:
        """Ask until `read(answer)` raises no ValueError, and return its result; print errors."""
        while True:
            try:
                return read(click.prompt(question, type=str, err=True))
            except ValueError as error:
                self.show(f"{error}.")

    @contextlib.contextmanager
    def skipping(self) -> Iterator[Callable[[], bool]]:
        """Make Ctrl-C skip the current part; yields a function that returns whether it was pressed.

        Ctrl-C is only recorded, because an exception could interrupt a transmission to the device.
        """
        pressed: list[bool] = []
        before = signal.signal(signal.SIGINT, lambda *_: pressed.append(True))
        try:
            yield lambda: bool(pressed)
        finally:
            signal.signal(signal.SIGINT, before)

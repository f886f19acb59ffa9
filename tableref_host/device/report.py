"""What the doctor found, and what people at the table are asked.

The report has one line for each thing, for people or as JSON. Only eyes and ears can tell the
rest: questions and answers never go to stdout.
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
    """One thing that was looked at: `check` says which, `state` how it is, `text` what was found.

    `advice` says what to do about a trouble, or why something was skipped.
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
    """All findings in the order in which they came; `on_finding` is called with each at once."""

    def __init__(self, on_finding: Callable[[Finding], object] = lambda finding: None) -> None:
        self.findings: list[Finding] = []
        self.crashes: list[tuple[dict[str, Any], str]] = []
        """The crashes that the device has written down: (facts, traceback)."""
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
        """Return how many findings are in a state."""
        return sum(finding.state == state for finding in self.findings)

    def as_json(self, port: str) -> dict[str, Any]:
        """Return all of it as one object for JSON; `port` is where the device is."""
        return {
            "port": port,
            "troubles": len(self.troubles),
            "skipped": self.count(SKIPPED),
            "crashes": [{**facts, "traceback": traceback} for facts, traceback in self.crashes],
            "findings": [asdict(finding) for finding in self.findings],
        }


class People:
    """Who sits at the table and in front of this computer."""

    def say(self, text: str) -> None:
        """Tell them something."""
        click.echo(text, err=True)

    def ask(self, question: str) -> str:
        """Return YES, NO, AGAIN (show it once more) or SKIP. Raises click.Abort when they leave."""
        while True:
            words = click.prompt(f"{question} [y/n, a: again, s: skip]", type=str, err=True)
            answer = _ACCEPTED.get(words.strip().lower(), words.strip().lower())
            if answer in _ACCEPTED.values():
                return answer
            self.say(f"{words!r} is no answer: say y, n, a or s.")

    def ask_for(self, question: str, read: Callable[[str], T]) -> T:
        """Return what `read` makes of their answer, once it raises no ValueError (in words)."""
        while True:
            try:
                return read(click.prompt(question, type=str, err=True))
            except ValueError as error:
                self.say(f"{error}.")

    @contextlib.contextmanager
    def skipping(self) -> Iterator[Callable[[], bool]]:
        """Have Ctrl-C skip what is going on; yields a callable that says whether it was pressed.

        It is only noted meanwhile: no line to a device is cut in the middle of a word.
        """
        pressed: list[bool] = []
        before = signal.signal(signal.SIGINT, lambda *_: pressed.append(True))
        try:
            yield lambda: bool(pressed)
        finally:
            signal.signal(signal.SIGINT, before)

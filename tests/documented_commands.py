"""Finds the commands in the documentation, and what each of them runs."""

import re
import shlex
from dataclasses import dataclass

from benchmarks.emulated.command import bench
from tableref_host.cli.main import main
from tableref_host.places import ROOT
from torture.command import torture

PAGES = [
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md")),
    *sorted((ROOT / "docs").glob("*.md")),
    *sorted((ROOT / "hardware").glob("*.md")),
]
STARTS = r"(?:make|tableref|\.venv/bin/\w+)(?= |$)"
FENCES = ("sh", "bash")
# Placeholder in a page -> an existing value.
STAND_FOR = {
    "FILE": "tests/scenarios/got_ya_taken_back.txt",
    "CHECKSUM": "0" * 64,
    "PICTURE": "docs/images/scoreboard.png",
    "X": "got_ya_book",
}


@dataclass(frozen=True)
class Shown:
    """A command shown on a page: its words, with placeholders replaced."""

    page: str
    line: str

    @property
    def words(self):
        """The words of the command, without comments, redirections and pipes."""
        text = re.split(r" +# | +[>|] ", self.line)[0]
        text = re.sub(r"\b([A-Z]+)\b", lambda found: STAND_FOR.get(found[1], found[1]), text)
        return shlex.split(text)

    @property
    def program(self):
        """The program that is run.

        Examples are "make flash", "tableref solve", "python -m pytest" and "pytest".
        """
        first, *rest = self.words
        name = first.removeprefix(".venv/bin/")
        if name == "python":
            return " ".join([name, *rest[: 2 if rest[0] == "-m" else 1]])
        if name == "make":
            rest = [word for word in rest if "=" not in word]
        return " ".join([name, *rest[:1]]) if name in ("make", "tableref") else name

    @property
    def arguments(self):
        """The arguments of the program; for `make` those in ARGS."""
        if not self.program.startswith("make"):
            count = len(self.program.split())
            return self.words[count:]
        given = [word.removeprefix("ARGS=") for word in self.words if word.startswith("ARGS=")]
        return shlex.split(given[0]) if given else []

    def __str__(self):
        return f"{self.page}: {self.line}"


def shown_in(name, text):
    """Return the Shown of a page called `name` with this `text`, without repetitions, in order."""
    found = []
    fence = None
    for line in text.splitlines():
        if line.startswith("```"):
            fence = line[3:].strip() or "none" if fence is None else None
        elif fence in FENCES or (fence is None and line.startswith("    ")):
            command = re.match(STARTS + ".*", line.strip())
            # Matches the usage of a command, as shown by its help.
            if command and "[" not in command[0]:
                found.append(Shown(name, command[0]))
    prose = re.sub(r"^```.*?^```", "", text, flags=re.MULTILINE | re.DOTALL)
    for span in re.findall(r"`([^`]+)`", prose):
        if re.match(STARTS, span):
            found.append(Shown(name, " ".join(span.split())))
    return list(dict.fromkeys(found))


def all_shown():
    """Return the Shown of all pages."""
    return [
        shown
        for page in PAGES
        for shown in shown_in(str(page.relative_to(ROOT)), page.read_text(encoding="utf-8"))
    ]


def click_command(shown):
    """Return (click command, its arguments) of what `shown` runs, or None for other programs."""
    name, _, target = shown.program.partition(" ")
    if not target:
        return None
    own = {"bench": bench, "torture": torture}
    if name == "make" and target in own:
        return own[target], shown.arguments
    passed_on = ("play", "watch", "flash", "doctor", "report", "hardware", "lint")
    if name == "tableref" or (name == "make" and target in passed_on):
        return main, [target, *shown.arguments]
    return None

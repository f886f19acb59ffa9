"""Run ruff for style and layout, mypy for types, and codespell for spelling.

All are configured in pyproject.toml, including the modules that mypy checks strictly.
"""

import json
import re
import subprocess
import sys
from pathlib import Path

import click

from tableref_host.lint import Problem

RUFF = (sys.executable, "-m", "ruff")
MYPY = (sys.executable, "-m", "mypy")
CODESPELL = (sys.executable, "-m", "codespell_lib")
MISSPELLING = re.compile(r"(?P<path>.+?):(?P<line>\d+): (?P<text>\S+ ==> .+)")
"""Pattern of a line of codespell's output: `./docs/faq.md:3: wrong ==> right`."""
LAYOUT = "unformatted"
"""The rule name of a file that ruff would format differently."""


class CheckerError(click.ClickException):
    """A checker failed; the text is the end of its output."""


def check_style(root):
    """Return ruff's Problems in the Python files under `root`. Raises CheckerError."""
    problems = [ruff_problem(root, row, row["code"], row["message"]) for row in ruff(root, "check")]
    text = "not formatted; run `make format`"
    for row in ruff(root, "format", "--check"):
        if row["code"] == LAYOUT:
            problems.append(ruff_problem(root, row, LAYOUT, text))
    return sorted(problems)


def ruff(root, *words):
    """Run ruff in the folder `root`; return its JSON rows. Raises CheckerError."""
    done = run(root, [*RUFF, *words, "--output-format", "json", "."])
    try:
        return json.loads(done.stdout)
    except ValueError as error:
        raise CheckerError(failure("ruff", done)) from error


def ruff_problem(root, row, rule, text):
    """Return the Problem described by `row`, ruff's JSON."""
    path = Path(row["filename"]).relative_to(Path(root).resolve())
    return Problem(str(path), row["location"]["row"], rule, text)


def check_types(root):
    """Return mypy's Problems in the host's files under `root`. Raises CheckerError.

    Results are cached in `root`/build/mypy, so that only changed files and their dependents are
    checked again.
    """
    done = run(root, [*MYPY, "--output", "json"])
    try:
        rows = [json.loads(line) for line in done.stdout.splitlines()]
    except ValueError:
        rows = []
    # A failure with lines of JSON means that mypy has found problems.
    if done.returncode != 0 and not rows:
        raise CheckerError(failure("mypy", done))
    return sorted(mypy_problem(row) for row in rows if row["severity"] == "error")


def mypy_problem(row):
    """Return the Problem described by `row`, mypy's JSON; its path has slashes on every system."""
    path = row["file"].replace("\\", "/")
    return Problem(path, max(1, row["line"]), row["code"] or "types", row["message"])


def check_spelling(root):
    """Return the Problems that codespell finds in the files under `root`. Raises CheckerError."""
    done = run(root, [*CODESPELL, "."])
    found = [match for line in done.stdout.splitlines() if (match := MISSPELLING.fullmatch(line))]
    # A failure with lines that match means that codespell has found misspellings.
    if done.returncode != 0 and not found:
        raise CheckerError(failure("codespell", done))
    return [
        Problem(Path(one["path"]).as_posix(), int(one["line"]), "spelling", one["text"])
        for one in found
    ]


def run(root, command):
    """Run a checker's `command` in the folder `root`; return its CompletedProcess, with text."""
    return subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)


def failure(name, done):
    """Return the error text for a checker that ended as the CompletedProcess `done`."""
    output = (done.stderr.strip() or done.stdout.strip())[-200:]
    return f"{name} cannot run: {output}. Install all checkers with: make setup"

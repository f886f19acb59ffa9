"""Asks ruff what it has to say about style and layout, and mypy about types.

Both have their settings in pyproject.toml, which also says where mypy is strict.
"""

import json
import subprocess
import sys
from pathlib import Path

import click

from host_tools.lint import Problem

RUFF = (sys.executable, "-m", "ruff")
MYPY = (sys.executable, "-m", "mypy")
LAYOUT = "unformatted"
"""What ruff calls a file that it would lay out otherwise; what else it says then is known."""


class CheckerError(click.ClickException):
    """A checker cannot be asked; the text is what it said."""


def check_style(root):
    """Return the Problems that ruff has with the Python files under `root`. Raises CheckerError."""
    problems = [ruff_problem(root, row, row["code"], row["message"]) for row in ruff(root, "check")]
    text = "ruff would lay it out otherwise; run `make format`"
    for row in ruff(root, "format", "--check"):
        if row["code"] == LAYOUT:
            problems.append(ruff_problem(root, row, LAYOUT, text))
    return sorted(problems)


def ruff(root, *words):
    """Return the rows that ruff prints as JSON, run in the folder `root`. Raises CheckerError."""
    done = run(root, [*RUFF, *words, "--output-format", "json", "."])
    try:
        return json.loads(done.stdout)
    except ValueError as error:
        raise CheckerError(f"ruff cannot be asked: {last_words(done)}") from error


def ruff_problem(root, row, rule, text):
    """Return the Problem that is at the place which `row`, ruff's JSON, names."""
    path = Path(row["filename"]).relative_to(Path(root).resolve())
    return Problem(str(path), row["location"]["row"], rule, text)


def check_types(root):
    """Return the Problems that mypy has with the host's files under `root`. Raises CheckerError.

    What was found before is kept in `root`/build/mypy, so that only files that have changed since,
    and those that import them, are looked at again.
    """
    done = run(root, [*MYPY, "--output", "json"])
    try:
        rows = [json.loads(line) for line in done.stdout.splitlines()]
    except ValueError:
        rows = []
    # It ends with 0 when all is well, and with 1 or 2 when it has said why not.
    if done.returncode != 0 and not rows:
        raise CheckerError(f"mypy cannot be asked: {last_words(done)}")
    return sorted(mypy_problem(row) for row in rows if row["severity"] == "error")


def mypy_problem(row):
    """Return the Problem that `row`, mypy's JSON, tells of; it has slashes on every machine."""
    path = row["file"].replace("\\", "/")
    return Problem(path, max(1, row["line"]), row["code"] or "types", row["message"])


def run(root, command):
    """Run a checker's `command` in the folder `root`; return its CompletedProcess, with text."""
    return subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)


def last_words(done):
    """Return the end of what a CompletedProcess printed."""
    return (done.stderr.strip() or done.stdout.strip())[-200:]

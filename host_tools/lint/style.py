"""Asks ruff for what it has to say about style and layout."""

import json
import subprocess
import sys
from pathlib import Path

from host_tools.lint import Problem

RUFF = (sys.executable, "-m", "ruff")
LAYOUT = "unformatted"
"""What ruff calls a file that it would lay out otherwise; what else it says then is known."""


class StyleError(Exception):
    """Ruff cannot be asked; the text is what it said."""


def check_style(root):
    """Return the Problems that ruff has with the Python files under `root`. Raises StyleError."""
    problems = [problem(root, row, row["code"], row["message"]) for row in asked(root, "check")]
    text = "ruff would lay it out otherwise; run `make format`"
    for row in asked(root, "format", "--check"):
        if row["code"] == LAYOUT:
            problems.append(problem(root, row, LAYOUT, text))
    return sorted(problems)


def problem(root, row, rule, text):
    """Return the Problem that is at the place which `row`, ruff's JSON, names."""
    path = Path(row["filename"]).relative_to(Path(root).resolve())
    return Problem(str(path), row["location"]["row"], rule, text)


def asked(root, *words):
    """Return the rows that ruff prints as JSON, run in the folder `root`. Raises StyleError."""
    command = [*RUFF, *words, "--output-format", "json", "."]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    try:
        return json.loads(done.stdout)
    except ValueError as error:
        output = (done.stderr.strip() or done.stdout.strip())[-200:]
        raise StyleError(f"ruff cannot be asked: {output}") from error

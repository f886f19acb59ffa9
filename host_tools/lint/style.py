"""Asks ruff for what it has to say about style and layout."""

import json
import subprocess
import sys
from pathlib import Path

from host_tools.lint.problem import Problem

RUFF = (sys.executable, "-m", "ruff")
OTHERWISE = "Would reformat: "
"""What ruff writes before the name of a file that it would lay out otherwise."""


class StyleError(Exception):
    """Ruff cannot be asked; the text is what it said."""


def check_style(root):
    """Return the Problems that ruff has with the Python files under `root`. Raises StyleError."""
    said = asked(root, "check", "--output-format", "json", ".")
    try:
        rows = json.loads(said)
    except ValueError as error:
        raise StyleError(f"ruff said no JSON: {said.strip()[:200]}") from error
    problems = []
    for row in rows:
        path = Path(row["filename"]).relative_to(Path(root).resolve())
        name = row["code"] or "syntax"
        problems.append(Problem(str(path), row["location"]["row"], name, row["message"]))
    for line in asked(root, "format", "--check", ".").splitlines():
        if line.startswith(OTHERWISE):
            text = "ruff would lay it out otherwise; run `make format`"
            problems.append(Problem(line.removeprefix(OTHERWISE), 1, "format", text))
    return sorted(problems)


def asked(root, *words):
    """Return what ruff prints, run in the folder `root` with `words`. Raises StyleError."""
    done = subprocess.run([*RUFF, *words], cwd=root, capture_output=True, text=True, check=False)
    # 1 is "there are problems".
    if done.returncode not in (0, 1):
        raise StyleError(f"ruff cannot be run: {done.stderr.strip()}")
    return done.stdout

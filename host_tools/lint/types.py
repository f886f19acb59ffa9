"""Asks mypy what it has to say about types; pyproject.toml says where it is strict."""

import json
import subprocess
import sys

from host_tools.lint import Problem

MYPY = (sys.executable, "-m", "mypy")


class TypesError(Exception):
    """Mypy cannot be asked; the text is what it said."""


def check_types(root):
    """Return the Problems that mypy has with the host's files under `root`. Raises TypesError.

    The pyproject.toml there says which. What was found before is kept in its build/mypy, so that
    only files that have changed since, and those that import them, are looked at again.
    """
    command = [*MYPY, "--output", "json"]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    try:
        rows = [json.loads(line) for line in done.stdout.splitlines()]
    except ValueError:
        rows = []
    # It ends with 0 when all is well, and with 1 or 2 when it has said why not.
    if done.returncode != 0 and not rows:
        output = (done.stderr.strip() or done.stdout.strip())[-200:]
        raise TypesError(f"mypy cannot be asked: {output}")
    return sorted(problem(row) for row in rows if row["severity"] == "error")


def problem(row):
    """Return the Problem that `row`, mypy's JSON, tells of; it has slashes on every machine."""
    path = row["file"].replace("\\", "/")
    return Problem(path, max(1, row["line"]), row["code"] or "types", row["message"])

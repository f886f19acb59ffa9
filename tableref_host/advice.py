"""Writes commands the way the user started this program, so that they can be copied from messages.

There are several ways: `make play` and `.venv/bin/tableref play` in a checkout, `tableref play` and
`uvx tableref play` where a wheel is installed.
"""

import os
import re
import shlex
import shutil
import sys
from collections.abc import Mapping
from pathlib import Path

from tableref_host.places import IS_INSTALLED, ROOT

BY_MAKE = "TABLEREF_STARTED_BY_MAKE"
"""Environment variable that the Makefile sets for the commands that it runs."""

TARGETS = {
    "play": "play",
    "watch": "watch",
    "table": "table.html",
    "firmware": "firmware",
    "flash": "flash",
    "doctor": "doctor",
    "report": "report",
    "hardware": "hardware",
}
"""Command -> the Makefile's target that sets up what the command needs, and runs it."""


def typed(command: str, *words: str, environ: Mapping[str, str] = os.environ) -> str:
    """Return the command line that runs `tableref COMMAND WORDS` in this installation."""
    if environ.get(BY_MAKE) and command in TARGETS:
        arguments = " ".join(words)
        return f"make {TARGETS[command]}" + (f" ARGS={_in_quotes(arguments)}" if words else "")
    return " ".join([program(environ), command, *words])


def _in_quotes(text: str) -> str:
    return f'"{text}"' if " " in text else text


def as_typed_here(text: str, environ: Mapping[str, str] = os.environ) -> str:
    """Replace each command in backticks, such as `tableref flash`, by what users type here."""
    return re.sub(
        r"(?<=[`'])tableref ([a-z]+(?:-[a-z]+)*)(?: ([^`']*))?(?=[`'])",
        lambda found: typed(found[1], *(found[2] or "").split(), environ=environ),
        text,
    )


def program(environ: Mapping[str, str] = os.environ) -> str:
    """Return what users of this installation type for `tableref`, such as `uvx tableref`."""
    # Users have to type `uvx`, because `uvx` and `uv tool run` (both set UV) put `tableref` on the
    # PATH only while it runs.
    if IS_INSTALLED and environ.get("UV"):
        return "uvx tableref"
    found = shutil.which("tableref", path=environ.get("PATH"))
    # Compare the folders, because a `tableref` on the PATH may belong to another installation.
    if found and Path(found).parent == Path(sys.executable).parent:
        return "tableref"
    if not IS_INSTALLED:
        folder = "Scripts" if os.name == "nt" else "bin"
        own = ROOT / ".venv" / folder / "tableref"
        try:
            return shlex.quote(own.relative_to(Path.cwd()).as_posix())
        except ValueError:
            return shlex.quote(str(own))
    linked = found and Path(found).resolve().parent == Path(sys.executable).parent
    return "tableref" if linked else shlex.quote(str(Path(sys.executable).with_name("tableref")))


def set_up(extra: str = "") -> str:
    """Return the command that installs missing packages.

    In a wheel, `extra` is the name of the extra (optional dependencies) to install, "" for none.
    """
    if not IS_INSTALLED:
        return "make setup"
    return f"pipx install --force 'tableref[{extra}]'" if extra else "pipx reinstall tableref"

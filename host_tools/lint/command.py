"""`tableref lint`: every check of the source, in one go."""

import subprocess
import sys

import click

from host_tools.lint.firmware import check_firmware
from host_tools.lint.layout import check_layout
from host_tools.lint.rooms import check_rooms
from host_tools.places import ROOT


@click.command()
def lint():
    """Check style, import direction, and the firmware for what MicroPython lacks.

    Prints one line per problem; exit status 1 when there is one.
    """
    ruff = [sys.executable, "-m", "ruff"]
    style = subprocess.run([*ruff, "check", "--quiet", "."], cwd=ROOT, check=False)
    shape = subprocess.run([*ruff, "format", "--check", "--quiet", "."], cwd=ROOT, check=False)
    if shape.returncode:
        click.echo("ruff would format these files otherwise: run `make format`.")
    problems = [*check_rooms(ROOT), *check_firmware(ROOT), *check_layout(ROOT)]
    for problem in problems:
        click.echo(str(problem))
    if problems or style.returncode or shape.returncode:
        raise SystemExit(1)
    click.echo("lint: nothing to say")

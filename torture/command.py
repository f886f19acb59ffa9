"""The command `make torture`: stress a table, and write the results to docs/reliability.md."""

import datetime
import importlib
import importlib.metadata
import platform
import subprocess

import click

from benchmarks.emulated.rows import between_markers, put_between_markers, to_markdown
from tableref_host.device.pins import read_source
from tableref_host.places import ROOT

# Name of a part, as in the markers -> module whose `run(quick)` returns Rows. A row with a bound
# must not exceed it. A part that cannot be run prints the reason and returns no rows.
PARTS = {
    "cuts": "torture.cuts",
    "flips": "torture.flips",
    "orders": "torture.orders",
    "second_opinion": "torture.second_opinion",
    "mutants": "torture.mutants",
    "presses": "torture.presses",
    "lines": "torture.lines",
    "wear": "torture.wear",
    "faults": "torture.faults",
    "club": "torture.club",
    "crowd": "torture.crowd",
    "emulated": "torture.emulated",
}
ON_EMULATOR = ("faults", "emulated")
"""Parts that run MicroPython on the emulated Pico. All others run the firmware on CPython."""
FIGURES = ROOT / "docs" / "reliability.md"


@click.command()
@click.argument("names", nargs=-1, type=click.Choice(list(PARTS)))
@click.option("--quick", is_flag=True, help="Run each for about a minute; do not change the docs.")
def torture(names, quick):
    """Run the stress tests NAMES, or all of them, and write the results to docs/reliability.md.

    Exit status 1 if a figure exceeds its bound.
    """
    names = names or tuple(PARTS)
    for name in names:
        between_markers(FIGURES.read_text(encoding="utf-8"), name)
    missed = []
    for name in names:
        rows = importlib.import_module(PARTS[name]).run(quick)
        click.echo(f"{name}\n{to_markdown(rows)}" if rows else f"{name}: left out")
        if rows and not quick:
            write(name, rows)
        missed += [(name, row) for row in rows if row.is_missed]
    for name, row in missed:
        click.echo(f"{name}: {row.what}: {row.figure} {row.unit}, over {row.bound}.", err=True)
    raise SystemExit(1 if missed else 0)


def write(name, rows):
    """Write the `rows` of a part into docs/reliability.md, with a line about their source.

    The file is read again, because it may have changed while the part was running.
    """
    text = FIGURES.read_text(encoding="utf-8")
    content = f"\n{source(name)}\n\n{to_markdown(rows)}\n"
    FIGURES.write_text(put_between_markers(text, name, content), encoding="utf-8")


def source(name):
    """Return a line with the date, and the commit and the versions with which a part was run."""
    command = ["git", "describe", "--always", "--dirty"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    firmware = done.stdout.strip() or "of no commit"
    if name in ON_EMULATOR:
        emulator = importlib.metadata.version("rp2040py")
        versions = f"MicroPython {read_source().version} and the emulator rp2040py {emulator}"
    else:
        littlefs = importlib.metadata.version("littlefs-python")
        versions = f"CPython {platform.python_version()} and littlefs-python {littlefs}"
    today = datetime.date.today().isoformat()
    return f"Measured on {today} with the firmware {firmware}, on {versions}."

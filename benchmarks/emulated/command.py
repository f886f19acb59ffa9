"""`make bench`: run benchmarks on the emulated Pico and write docs/benchmarks.md."""

import datetime
import functools
import importlib
import importlib.metadata
import inspect
import json

import click

from benchmarks.emulated.rows import (
    between_markers,
    bounded,
    put_between_markers,
    read_bounds,
    tightened,
    to_markdown,
)
from host_tools.device import ImageError
from host_tools.places import ROOT

# Name, as in the markers and in bounds.toml -> the module that measures it. Its `run` returns Rows,
# and takes what it needs by these names: `make_bare`, which switches a Pico on, and `make_pico`,
# whose Pico is in the lobby and whose display can be read.
BENCHMARKS = {
    "order": "benchmarks.emulated.order",
    "bounce": "benchmarks.emulated.bounce",
    "flash": "benchmarks.emulated.flash",
    "feedback": "benchmarks.emulated.feedback",
    "running": "benchmarks.emulated.running",
    "sizes": "benchmarks.emulated.sizes",
}
FIGURES = ROOT / "docs" / "benchmarks.md"
BOUNDS = ROOT / "benchmarks" / "bounds.toml"


@click.command()
@click.argument("names", nargs=-1, type=click.Choice(list(BENCHMARKS)))
@click.option(
    "--tighten", is_flag=True, help="Lower the bounds to what is measured, with 5 % room."
)
@click.option(
    "--passes",
    type=click.IntRange(1),
    help="Passes of those benchmarks that make several; less than usual takes less time.",
)
@click.option("--json", "is_json", is_flag=True, help="Print the rows as JSON, not as tables.")
def bench(names, tighten, passes, is_json):
    """Run the benchmarks NAMES, or all, on the emulated Pico; write docs/benchmarks.md.

    Exit status 1 when a figure is worse than its bound in benchmarks/bounds.toml.
    """
    names = names or tuple(BENCHMARKS)
    try:
        bounds = read_bounds(BOUNDS.read_text(encoding="utf-8"))
        for name in names:
            between_markers(FIGURES.read_text(encoding="utf-8"), name)
        ways, versions = _bench()
        if passes:
            ways["passes"] = passes
    except ValueError as error:
        raise click.ClickException(str(error)) from error
    missed = []
    for name in names:
        rows = bounded(_measured(BENCHMARKS[name], ways), bounds.get(name, {}))
        today = datetime.date.today().isoformat()
        write(name, rows, f"{versions}, {today}.")
        if tighten:
            BOUNDS.write_text(
                tightened(BOUNDS.read_text(encoding="utf-8"), name, rows), encoding="utf-8"
            )
        table = to_markdown(rows)
        click.echo(json.dumps({name: [row._asdict() for row in rows]}) if is_json else table)
        missed += [(name, row) for row in rows if row.is_missed]
    for name, row in missed:
        click.echo(f"{name}: {row.what}: {row.figure} {row.unit}, over {row.bound}.", err=True)
    raise SystemExit(1 if missed else 0)


def write(name, rows, source):
    """Put the `rows` of a benchmark into docs/benchmarks.md, under a line that says their source.

    The file is read again: somebody may have written into it while the benchmark ran.
    """
    text = FIGURES.read_text(encoding="utf-8")
    content = f"\n{source}\n\n{to_markdown(rows)}\n"
    FIGURES.write_text(put_between_markers(text, name, content), encoding="utf-8")


def _measured(module, ways):
    run = importlib.import_module(module).run
    return run(**{name: ways[name] for name in inspect.signature(run).parameters if name in ways})


def _bench():
    """Return the ways to have a Pico, by name, and the versions of what it is made of."""
    from micropython_image import MISSING, find_micropython, flash_of, table_image
    from pico import Pico
    from screen_text import LETTERS, read_letters

    from host_tools.device.fetch import read_pins

    path = find_micropython()
    if path is None:
        raise ImageError(MISSING)
    flash = flash_of(table_image(path))
    bare_flash = flash_of(path.read_bytes())

    @functools.cache
    def letters():
        return read_letters(Pico(bare_flash).execute(LETTERS))

    def make_bare():
        pico = Pico(flash)
        pico.letters = letters()
        return pico

    def make_pico():
        pico = make_bare()
        return pico.run_until(lambda: "OK: choose" in pico.screen)

    emulator = importlib.metadata.version("rp2040py")
    versions = f"MicroPython {read_pins()[0]} on rp2040py {emulator}"
    return {"make_pico": make_pico, "make_bare": make_bare}, versions

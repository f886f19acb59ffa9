"""The command `make bench`: run benchmarks on the emulated Pico, and write docs/benchmarks.md."""

import datetime
import importlib
import importlib.metadata
import inspect
import json
import os
import re
import time
from typing import NamedTuple

import click
import fast_emulator

from benchmarks.emulated.images import FROZEN, IMAGES, WIRELESS
from benchmarks.emulated.rows import (
    RAISED,
    between_markers,
    bounded,
    put_between_markers,
    raised_to_markdown,
    read_bounds,
    tightened,
    to_markdown,
)
from tableref_host.device.pins import read_source
from tableref_host.places import ROOT


class Table(NamedTuple):
    """A table of docs/benchmarks.md: the `module` that measures it, and the name of its image.

    The image is one of ``IMAGES``. The module's `run` returns Rows. Its parameters are some of the
    following. `make_new()` returns a Pico that was switched on for the first time, `make_bare()`
    one that was switched on again, with the firmware's folders in its flash, and `make_pico()` one
    that has reached the lobby, and whose display can be read. `keep` is the path of a file for
    intermediate results, with which an interrupted run resumes. `passes` is the number of passes,
    if it differs from the module's default.
    """

    module: str
    image: str = FROZEN
    passes: int | None = None


class Spent(NamedTuple):
    """Elapsed time (s), and processor time (s) including that of forks."""

    clock_s: float
    processor_s: float

    @classmethod
    def so_far(cls):
        """Return the times since an arbitrary point, so that only differences are meaningful."""
        return cls(time.monotonic(), sum(os.times()[:4]))

    def since(self, before):
        """Return the times from `before` (a Spent) to this one."""
        return Spent(self.clock_s - before.clock_s, self.processor_s - before.processor_s)

    @property
    def words(self):
        """The times as text."""
        return f"{self.clock_s:,.0f} s, {self.processor_s:,.0f} s of processors"

    @staticmethod
    def table(took):
        """Return a text with the times of each entry of `took` (name -> Spent), and their sum."""
        whole = Spent(*map(sum, zip(*took.values(), strict=True)))
        lines = {**took, "all": whole}.items()
        return "\n".join(f"{name:>16}: {each.words}" for name, each in lines)


TABLES = {
    "flash": Table("benchmarks.emulated.flash"),
    "frozen": Table("benchmarks.emulated.frozen"),
    "allocations": Table("benchmarks.emulated.allocations"),
    "keyboard": Table("benchmarks.emulated.keyboard"),
    "wireless": Table("benchmarks.emulated.wireless", WIRELESS),
    "running": Table("benchmarks.emulated.running"),
    "feedback": Table("benchmarks.emulated.feedback"),
    "order": Table("benchmarks.emulated.order"),
    "bounce": Table("benchmarks.emulated.bounce"),
}
"""Name -> Table, the quickest one first. The name is used in the markers and in bounds.toml."""

OLDER = "**Of an older firmware: `make bench` measures this again.**"
"""Mark above a table that was measured with an older firmware."""

FIGURES = ROOT / "docs" / "benchmarks.md"
BOUNDS = ROOT / "benchmarks" / "bounds.toml"
HALF_DONE = ROOT / "build" / "bench"


@click.command()
@click.argument("names", nargs=-1, type=click.Choice(list(TABLES)))
@click.option(
    "--all", "is_all", is_flag=True, help="Measure all tables, also those that are up to date."
)
@click.option(
    "--tighten", is_flag=True, help="Lower the bounds to what is measured, with 5 % room."
)
@click.option(
    "--passes",
    type=click.IntRange(1),
    help="Number of passes of the benchmarks that make several.",
)
@click.option(
    "--mark",
    "is_marking",
    is_flag=True,
    help="Only mark the tables that were measured with another firmware.",
)
@click.option(
    "--check",
    "is_checking",
    is_flag=True,
    help="Only list the tables of another firmware that are not marked; status 1 if there are any.",
)
@click.option("--json", "is_json", is_flag=True, help="Print the rows as JSON, not as tables.")
def bench(names, is_all, tighten, passes, is_marking, is_checking, is_json):
    """Run the benchmarks NAMES on the emulated Pico; write docs/benchmarks.md.

    Without NAMES, all tables that were measured with another firmware are updated. An interrupted
    run resumes where it was stopped. Exit status 1 if a figure exceeds its bound in
    benchmarks/bounds.toml.
    """
    try:
        bounds = read_bounds(BOUNDS.read_text(encoding="utf-8"))
        text = FIGURES.read_text(encoding="utf-8")
        for name in names or TABLES:
            between_markers(text, name)
        if is_marking:
            FIGURES.write_text(marked(text), encoding="utf-8")
            return
        if is_checking:
            raise SystemExit(1 if _warn_of_older() else 0)
        if not names:
            names = list(TABLES) if is_all else stale(text)
            if not names:
                click.echo("All tables are of this firmware; --all measures them again.", err=True)
        # Build the images before the first measurement, so that a missing tool is noticed at once.
        benches = {image: _bench(image) for image in {TABLES[name].image for name in names}}
    except ValueError as error:
        raise click.ClickException(str(error)) from error
    missed = []
    took = {}
    for name in names:
        ways, versions = benches[TABLES[name].image]
        digest = IMAGES[TABLES[name].image].digest()
        began = Spent.so_far()
        keep = HALF_DONE / f"{name}-{digest}.json"
        keep.parent.mkdir(parents=True, exist_ok=True)
        asked = {"passes": passes or TABLES[name].passes}
        asked = asked if asked["passes"] else {}
        found = _measured(TABLES[name].module, ways | {"keep": keep} | asked)
        rows = bounded(found, bounds.get(name, {}))
        today = datetime.date.today().isoformat()
        write(name, rows, f"Measured on {today} with the firmware {digest}, on {versions}.")
        keep.unlink(missing_ok=True)
        if tighten:
            BOUNDS.write_text(
                tightened(BOUNDS.read_text(encoding="utf-8"), name, rows), encoding="utf-8"
            )
        write_raised()
        table = to_markdown(rows)
        click.echo(json.dumps({name: [row._asdict() for row in rows]}) if is_json else table)
        took[name] = Spent.so_far().since(began)
        click.echo(f"{name}: {took[name].words}", err=True)
        missed += [(name, row) for row in rows if row.is_missed]
    if len(took) > 1:
        click.echo(Spent.table(took), err=True)
    _warn_of_older()
    for name, row in missed:
        click.echo(f"{name}: {row.what}: {row.figure} {row.unit}, over {row.bound}.", err=True)
    raise SystemExit(1 if missed else 0)


def write(name, rows, source):
    """Write the `rows` of a benchmark into docs/benchmarks.md, with a line about their source.

    The file is read again, because it may have changed while the benchmark was running.
    """
    text = FIGURES.read_text(encoding="utf-8")
    content = f"\n{source}\n\n{to_markdown(rows)}\n"
    FIGURES.write_text(put_between_markers(text, name, content), encoding="utf-8")


def write_raised():
    """Update the table of raised bounds in docs/benchmarks.md, if it contains one."""
    text = FIGURES.read_text(encoding="utf-8")
    if f"<!-- bench: {RAISED} -->" in text:
        table = raised_to_markdown(BOUNDS.read_text(encoding="utf-8"))
        FIGURES.write_text(put_between_markers(text, RAISED, f"\n{table}\n"), encoding="utf-8")


def stale(text):
    """Return the names of the tables in `text` that were measured with another firmware."""
    return [
        name
        for name, table in TABLES.items()
        if firmware_of(between_markers(text, name)) != IMAGES[table.image].digest()
    ]


def marked(text):
    """Return `text` with the mark `OLDER` above each table measured with another firmware."""
    older = stale(text)
    for name in TABLES:
        content = between_markers(text, name).replace(f"\n{OLDER}\n", "")
        mark = f"\n\n{OLDER}" if name in older else ""
        text = put_between_markers(text, name, (mark + content).removeprefix("\n"))
    return text


def unmarked(text):
    """Return the names of the tables that were measured with another firmware but have no mark."""
    return [name for name in stale(text) if OLDER not in between_markers(text, name)]


def _warn_of_older():
    """Print a warning about the tables that need the mark `OLDER`, and return their names."""
    names = unmarked(FIGURES.read_text(encoding="utf-8"))
    if names:
        click.echo(
            f"Of another firmware, and not marked: {', '.join(names)}. "
            "Measure them with `make bench`, or mark them with `make bench ARGS=--mark`.",
            err=True,
        )
    return names


def firmware_of(content):
    """Return the firmware digest in the source line of a table, or None."""
    digest = re.search(r"^Measured on .* with the firmware ([0-9a-f]+), ", content, re.MULTILINE)
    return digest[1] if digest else None


def _measured(module, ways):
    run = importlib.import_module(module).run
    return run(**{name: ways[name] for name in inspect.signature(run).parameters if name in ways})


def _bench(image):
    """Return {name: function that makes a Pico}, and the versions for the line about the source."""
    new_flash = IMAGES[image].flash()
    _hurry()
    # Import this only now. It imports the emulator, which `_hurry` may have to compile first.
    from pico import Pico, letters_of, started  # noqa: PLC0415

    board = IMAGES[image].board
    flash = started(new_flash, board=board)
    letters = letters_of(flash, board)

    def switched_on(flash):
        pico = Pico(flash, board=board)
        pico.letters = letters
        return pico

    def make_new():
        return switched_on(new_flash)

    def make_bare():
        return switched_on(flash)

    def make_pico():
        pico = make_bare()
        return pico.run_until(lambda: "OK: choose" in pico.screen)

    emulator = importlib.metadata.version("rp2040py")
    versions = f"MicroPython {read_source().version} and the emulator rp2040py {emulator}"
    return {"make_pico": make_pico, "make_bare": make_bare, "make_new": make_new}, versions


def _hurry():
    """Compile the emulator for this Python if possible, so that it runs faster."""
    try:
        fast_emulator.build()
    except fast_emulator.BuildError as error:
        click.echo(f"{error} Without that, this takes 40 times as long.", err=True)
    fast_emulator.use()

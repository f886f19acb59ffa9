"""The figures in docs/benchmarks.md keep the bounds in benchmarks/bounds.toml."""

import re

import pytest

from benchmarks.emulated.command import BOUNDS, FIGURES, TABLES, marked
from benchmarks.emulated.rows import (
    RAISED,
    between_markers,
    raised_to_markdown,
    read_bounds,
    read_table,
)
from tests.effort import exhaustive

TEXT = FIGURES.read_text(encoding="utf-8")
ALL_BOUNDS = read_bounds(BOUNDS.read_text(encoding="utf-8"))


def missed(text, bounds):
    """Return what is bounded, and in `text` not there or worse: benchmark -> rows."""
    found = {}
    for name, table in bounds.items():
        rows = read_table(between_markers(text, name))
        for what, most in table.items():
            figure, shown_bound = rows.get(what, (None, None))
            if not isinstance(figure, float) or figure > most or shown_bound is None:
                found.setdefault(name, []).append(what)
    return found


def test_every_figure_that_is_bounded_is_there_and_keeps_its_bound():
    assert missed(TEXT, ALL_BOUNDS) == {}


@pytest.mark.parametrize("name", TABLES)
def test_every_benchmark_has_figures_and_says_where_they_come_from(name):
    content = between_markers(TEXT, name)
    assert read_table(content)
    source = r"MicroPython [\d.]+ on rp2040py [\d.]+, (firmware [\da-f]{12}, )?\d{4}-\d\d-\d\d\."
    assert re.search(source, content)


def test_the_page_shows_which_bounds_were_raised_and_why():
    shown = between_markers(TEXT, RAISED).strip()
    assert shown == raised_to_markdown(BOUNDS.read_text(encoding="utf-8")).strip()


@exhaustive
def test_every_table_is_of_the_firmware_as_it_is_or_says_that_it_is_not():
    """Red after each change of what the firmware does, until `make bench` was run."""
    assert marked(TEXT) == TEXT, "run `make bench`, or `make bench ARGS=--mark` for want of time"


@pytest.mark.parametrize("name", TABLES)
def test_every_benchmark_is_bounded_somewhere(name):
    assert ALL_BOUNDS[name]


def test_a_worse_figure_and_a_missing_one_are_seen():
    name, bounds = next(iter(ALL_BOUNDS.items()))
    what, most = next(iter(bounds.items()))
    row = re.search(rf"\| {re.escape(what)} \| [^|]* \|", TEXT)[0]
    worse = TEXT.replace(row, f"| {what} | {most + 1:,} us |")
    assert missed(worse, ALL_BOUNDS) == {name: [what]}
    assert missed(TEXT.replace(row, "| other | 0 |"), ALL_BOUNDS) == {name: [what]}
    assert missed(TEXT.replace(row, f"| {what} | much |"), ALL_BOUNDS) == {name: [what]}

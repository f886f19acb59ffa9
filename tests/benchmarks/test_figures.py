"""The figures in docs/benchmarks.md are within the bounds in benchmarks/bounds.toml."""

import itertools
import re
import subprocess

import pytest

from benchmarks.emulated.command import BOUNDS, FIGURES, TABLES
from benchmarks.emulated.rows import (
    RAISED,
    between_markers,
    raised_to_markdown,
    read_bounds,
    read_raised,
    read_table,
)
from tableref_host.places import ROOT

TEXT = FIGURES.read_text(encoding="utf-8")
ALL_BOUNDS = read_bounds(BOUNDS.read_text(encoding="utf-8"))


def missed(text, bounds):
    """Return the bounded rows that are missing or exceed their bound: benchmark -> rows."""
    found = {}
    for name, table in bounds.items():
        rows = read_table(between_markers(text, name))
        for what, most in table.items():
            figure, shown_bound = rows.get(what, (None, None))
            if not isinstance(figure, float) or figure > most or shown_bound is None:
                found.setdefault(name, []).append(what)
    return found


def test_every_bounded_figure_exists_and_is_within_its_bound():
    assert missed(TEXT, ALL_BOUNDS) == {}


@pytest.mark.parametrize("name", TABLES)
def test_every_benchmark_has_figures_and_states_their_source(name):
    content = between_markers(TEXT, name)
    assert read_table(content)
    firmware = r"Measured on \d{4}-\d\d-\d\d with the firmware [\da-f]{12}"
    source = firmware + r", on MicroPython [\d.]+ and the emulator rp2040py [\d.]+\."
    assert re.search(source, content)


@pytest.mark.parametrize(
    ("name", "row", "goal"),
    [
        ("page", "from a key press until the light is drawn", 20),
        ("page_start", "first screen over a network with 400 kbit/s and 100 ms latency", 2),
        ("page_start", "the same, until the page says what it is loading", 2),
        ("page_rest", "paused", 0.02),
        ("page_rest", "race", 0.3),
    ],
)
def test_the_figures_of_the_page_state_their_source_and_meet_their_goal(name, row, goal):
    content = between_markers(TEXT, name)
    assert re.search(rf"\d{{4}}-\d\d-\d\d: `.venv/bin/python -m benchmarks.{name}`", content)
    assert read_table(content)[row][0] <= goal


def test_each_state_at_rest_is_measured_with_and_without_reduced_motion():
    lines = between_markers(TEXT, "page_rest").strip().splitlines()[4:]
    shares = r"[\d.]+ of a core \|  \| .* [\d.]+; with reduced motion [\d.]+ and [\d.]+ \|$"
    assert len(lines) == 7
    assert all(re.search(shares, line) for line in lines)


def test_the_page_lists_raised_bounds_with_their_reasons():
    shown = between_markers(TEXT, RAISED).strip()
    assert shown == raised_to_markdown(BOUNDS.read_text(encoding="utf-8")).strip()


def versions():
    """Return the contents of bounds.toml in each commit and in the working tree, oldest first."""
    path = BOUNDS.relative_to(ROOT).as_posix()
    git = ["git", "-C", ROOT]
    log = [*git, "log", "--reverse", "--format=%h", "--", path]
    commits = subprocess.run(log, capture_output=True, text=True, check=False).stdout.split()
    shown = [
        subprocess.run([*git, "show", f"{commit}:{path}"], capture_output=True, check=True).stdout
        for commit in commits
    ]
    return [read_bounds(text.decode()) for text in shown] + [ALL_BOUNDS]


def raised_unsaid(bounds, raised):
    """Return (benchmark, row, bound) of each raised bound that `raised` does not list."""
    return [
        (name, what, most)
        for before, after in itertools.pairwise(bounds)
        for name, table in before.items()
        for what, most in table.items()
        if after.get(name, {}).get(what, most) > most
        and most not in [was for was, _ in raised.get((name, what), ())]
    ]


def test_no_bound_was_ever_raised_without_a_reason():
    raised = read_raised(BOUNDS.read_text(encoding="utf-8"))
    unsaid = raised_unsaid(versions(), raised)
    # The bounds of a removed table must be removed, too.
    assert [one for one in unsaid if one[1] in ALL_BOUNDS.get(one[0], {})] == []


def test_a_bound_raised_without_a_reason_is_detected():
    bounds = [{"a": {"late": 3, "lost": 0}}, {"a": {"late": 5}}, {"a": {"late": 4}}]
    assert raised_unsaid(bounds, {}) == [("a", "late", 3)]
    assert raised_unsaid(bounds, {("a", "late"): ((3, "why"),)}) == []
    assert raised_unsaid(bounds, {("a", "late"): ((2, "why"),)}) == [("a", "late", 3)]


@pytest.mark.parametrize("name", TABLES)
def test_every_benchmark_has_a_bound(name):
    assert ALL_BOUNDS[name]


def test_a_worse_figure_and_a_missing_one_are_detected():
    name, bounds = next(iter(ALL_BOUNDS.items()))
    what, most = next(iter(bounds.items()))
    row = re.search(rf"\| {re.escape(what)} \| [^|]* \|", TEXT)[0]
    worse = TEXT.replace(row, f"| {what} | {most + 1:,} us |")
    assert missed(worse, ALL_BOUNDS) == {name: [what]}
    assert missed(TEXT.replace(row, "| other | 0 |"), ALL_BOUNDS) == {name: [what]}
    assert missed(TEXT.replace(row, f"| {what} | much |"), ALL_BOUNDS) == {name: [what]}

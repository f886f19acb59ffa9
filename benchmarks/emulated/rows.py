"""The results of a benchmark: rows of figures with their bounds, as text.

A benchmark returns Rows. docs/benchmarks.md contains them as a table between markers.
benchmarks/bounds.toml contains the bounds, by benchmark and by the name of the row.
"""

import math
import re
import tomllib
from typing import NamedTuple

HEAD = ("what", "figure", "at most", "how")
RAISED = "raised"
"""Section of bounds.toml with the bounds that were raised, and marker of their table."""

RAISED_HEAD = ("what", "old bound", "new bound", "reason")

ROOM = 1.05
"""Ratio of a lowered bound to its figure."""

_MAX_DIGITS = 4


class Row(NamedTuple):
    """A figure: `what` is its name, which is the same in each run.

    `figure` is a number, or a text for a row that cannot have a bound. `unit` follows the figure
    ("us", "of 9,450"). `method` describes the measurement. `bound` is the maximum, or None;
    ``bounded`` sets it.
    """

    what: str
    figure: float | int | str
    unit: str
    method: str
    bound: float | int | None = None

    @property
    def is_missed(self):
        """Whether the figure exceeds its bound, as NaN always does."""
        return self.bound is not None and not self.figure <= self.bound


def read_bounds(text):
    """Return the bounds from `text` (of bounds.toml): {benchmark: {what: maximum}}.

    Raises ValueError, with a message, if a bound is not a number.
    """
    bounds = tomllib.loads(text)
    bounds.pop(RAISED, None)
    for benchmark, table in bounds.items():
        for what, most in table.items():
            if isinstance(most, bool) or not isinstance(most, int | float) or math.isnan(most):
                raise ValueError(f"[{benchmark}] {what!r}: a bound is a number, not {most!r}.")
    return bounds


def read_raised(text):
    """Return the raised bounds from `text` (of bounds.toml), and their history.

    They are {(benchmark, what): ((maximum, reason), ...)}, with the oldest maximum first. Raises
    ValueError, with a message, if two maximums are equal or if the row has no bound any more.
    """
    bounds = read_bounds(text)
    made = {}
    for benchmark, table in tomllib.loads(text).get(RAISED, {}).items():
        for what, steps in table.items():
            if what not in bounds.get(benchmark, {}):
                raise ValueError(f"[{RAISED}.{benchmark}] {what!r}: there is no such bound.")
            numbers = [most for most, _ in steps]
            if not numbers or len(numbers) != len(set(numbers)):
                raise ValueError(f"[{RAISED}.{benchmark}] {what!r}: {numbers} repeats a bound.")
            made[benchmark, what] = tuple((most, why) for most, why in steps)
    return made


def raised_to_markdown(text):
    """Return a Markdown table of the raised bounds in `text` (of bounds.toml)."""
    bounds = read_bounds(text)
    lines = [RAISED_HEAD, ("---",) * len(RAISED_HEAD)]
    for (benchmark, what), steps in read_raised(text).items():
        now = _readable(bounds[benchmark][what])
        for i, (most, why) in enumerate(steps):
            then = _readable(steps[i + 1][0]) if i + 1 < len(steps) else now
            lines.append((f"{benchmark}: {what}", _readable(most), then, why))
    return "".join("| " + " | ".join(line) + " |\n" for line in lines)


def bounded(rows, bounds):
    """Return the `rows` of one benchmark with their `bounds` ({what: maximum}).

    Raises ValueError for a bound without a row, for two rows with the same name, and for a bound on
    a text, because each of these could hide a worse figure.
    """
    names = [row.what for row in rows]
    for what in bounds:
        if what not in names:
            raise ValueError(f"no row is called {what!r}, but there is a bound for it.")
    for row in rows:
        if names.count(row.what) > 1:
            raise ValueError(f"two rows are called {row.what!r}.")
        if row.what in bounds and isinstance(row.figure, str):
            raise ValueError(f"{row.what!r} is bounded, but says {row.figure!r}.")
    return [row._replace(bound=bounds.get(row.what)) for row in rows]


def tightened(text, benchmark, rows):
    """Return `text` (of bounds.toml) in which the bounds of `benchmark` are lowered to its `rows`.

    A bound leaves some room above the figure, because every change of the firmware shifts timings
    by some us. No bound is raised, and the rest of the file is unchanged.
    """
    lines = text.splitlines(keepends=True)
    lower = {row.what: _with_room(row.figure) for row in rows if row.bound is not None}
    here = None
    for i, line in enumerate(lines):
        if section := re.match(r"\[(.+)\]", line):
            here = section[1]
        bound = re.match(r'"(.+)" = (\S+)', line)
        if here == benchmark and bound and lower.get(bound[1], math.inf) < float(bound[2]):
            lines[i] = f'"{bound[1]}" = {_plain(lower[bound[1]])}' + line[bound.end() :]
    return "".join(lines)


def to_markdown(rows):
    """Return the rows as a Markdown table."""
    lines = [HEAD, ("---",) * len(HEAD)]
    for row in rows:
        figure = row.figure if isinstance(row.figure, str) else _readable(row.figure)
        bound = "" if row.bound is None else _readable(row.bound)
        lines.append((row.what, f"{figure} {row.unit}".strip(), bound, row.method))
    return "".join("| " + " | ".join(line) + " |\n" for line in lines)


def read_table(text):
    """Parse a table of ``to_markdown``; return {what: (figure, bound)}.

    A figure that begins with a number is returned as that number, another one as text. The bound is
    None if there is none.
    """
    rows = {}
    for line in text.splitlines():
        cells = [cell.strip() for cell in line.strip().strip("|").split(" | ")]
        if line.startswith("|") and len(cells) == len(HEAD) and tuple(cells) != HEAD:
            what, figure, bound, _ = cells
            if not what.startswith("---"):
                rows[what] = (_read(figure), _read(bound) if bound else None)
    return rows


def put_between_markers(text, benchmark, content):
    """Return `text` with `content` between ``<!-- bench: NAME -->`` and ``<!-- /bench -->``.

    Raises ValueError if the markers are missing.
    """
    start, end = _between_markers(text, benchmark)
    return text[:start] + "\n" + content + text[end:]


def between_markers(text, benchmark):
    """Return the text between the markers of `benchmark`. Raises ValueError if they are missing."""
    start, end = _between_markers(text, benchmark)
    return text[start:end]


def _between_markers(text, benchmark):
    marker = f"<!-- bench: {benchmark} -->"
    found = text.find(marker)
    end = text.find("<!-- /bench -->", found)
    if found < 0 or end < 0 or "<!-- bench:" in text[found + len(marker) : end]:
        raise ValueError(f"there is no `{marker}` with a `<!-- /bench -->` after it.")
    return found + len(marker), end


def _with_room(figure):
    """Return a bound for a figure: 5 % above it, rounded up to two digits."""
    most = figure * ROOM
    if isinstance(figure, int):
        return math.ceil(most)
    scale = 10 ** (1 - math.floor(math.log10(most or 1)))
    return math.ceil(most * scale) / scale


def _readable(number):
    """Return a number as text, which is never below the number."""
    if isinstance(number, int):
        return f"{number:,}"
    scale = 10 ** max(0, _MAX_DIGITS - 1 - math.floor(math.log10(abs(number) or 1)))
    return f"{math.ceil(round(number * scale, 6)) / scale:,.10g}"


def _plain(number):
    return _readable(number).replace(",", "")


def _read(cell):
    number = re.match(r"-?[\d,]+(\.\d+)?(?= |$)", cell)
    return float(number[0].replace(",", "")) if number else cell

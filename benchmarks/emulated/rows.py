"""What a benchmark says: rows of figures, the bounds they keep, and where both are written.

A benchmark returns Rows. docs/benchmarks.md holds them as a table of its own, between markers;
benchmarks/bounds.toml holds the most that is allowed, by benchmark and by the words of the row.
"""

import math
import re
import tomllib
from typing import NamedTuple

HEAD = ("what", "figure", "at most", "how")
RAISED = "raised"
"""Where bounds.toml says which bounds were raised, and the marker of their table."""

RAISED_HEAD = ("what", "was at most", "then", "what took the difference")

ROOM = 1.05
"""A bound is so many times the figure that it was tightened to."""

_MOST_DIGITS = 4


class Row(NamedTuple):
    """One figure.

    `what` is its name, the same at each run; `figure` is a number, or words where nothing is to
    be bounded. `unit` follows the figure ("us", "of 9,450"); `method` says how it was found.
    `bound` is the most that is allowed, None for a figure that is only told; ``bounded`` sets it.
    """

    what: str
    figure: float | int | str
    unit: str
    method: str
    bound: float | int | None = None

    @property
    def is_missed(self):
        """Whether the figure is worse than its bound. No number at all is worse than any."""
        return self.bound is not None and not self.figure <= self.bound


def read_bounds(text):
    """Return the bounds in `text` (of bounds.toml): benchmark -> what -> most that is allowed.

    Raises ValueError, in words, for a bound that is no number.
    """
    bounds = tomllib.loads(text)
    bounds.pop(RAISED, None)
    for benchmark, table in bounds.items():
        for what, most in table.items():
            if isinstance(most, bool) or not isinstance(most, int | float) or math.isnan(most):
                raise ValueError(f"[{benchmark}] {what!r}: a bound is a number, not {most!r}.")
    return bounds


def read_raised(text):
    """Return what `text` (of bounds.toml) says was raised: (benchmark, what) -> ((most, why), ...).

    The oldest comes first. Raises ValueError, in words, for what was not raised at all: each is
    less than the next, and the row is bounded still.
    """
    bounds = read_bounds(text)
    made = {}
    for benchmark, table in tomllib.loads(text).get(RAISED, {}).items():
        for what, steps in table.items():
            if what not in bounds.get(benchmark, {}):
                raise ValueError(f"[{RAISED}.{benchmark}] {what!r}: there is no such bound.")
            numbers = [most for most, _ in steps]
            if not numbers or numbers != sorted(set(numbers)):
                raise ValueError(f"[{RAISED}.{benchmark}] {what!r}: {numbers} does not rise.")
            made[benchmark, what] = tuple((most, why) for most, why in steps)
    return made


def raised_to_markdown(text):
    """Return the bounds that were raised, by `text` (of bounds.toml), as a table in Markdown."""
    bounds = read_bounds(text)
    lines = [RAISED_HEAD, ("---",) * len(RAISED_HEAD)]
    for (benchmark, what), steps in read_raised(text).items():
        now = _readable(bounds[benchmark][what])
        for i, (most, why) in enumerate(steps):
            then = _readable(steps[i + 1][0]) if i + 1 < len(steps) else now
            lines.append((f"{benchmark}: {what}", _readable(most), then, why))
    return "".join("| " + " | ".join(line) + " |\n" for line in lines)


def bounded(rows, bounds):
    """Return the `rows` of one benchmark with their `bounds` (what -> most).

    Raises ValueError for a bound that no row has, for two rows of one name, and for words that
    are to be bounded: each would let a worse figure pass unseen.
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
    """Return `text` (of bounds.toml) with the bounds of `benchmark` lowered to the `rows`' figures.

    A little room stays: the next change of the firmware shifts what happens by some us. None is
    ever raised, and all else in the file stays as it is.
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
    """Return the rows as a table in Markdown, with a line end at its end."""
    lines = [HEAD, ("---",) * len(HEAD)]
    for row in rows:
        figure = row.figure if isinstance(row.figure, str) else _readable(row.figure)
        bound = "" if row.bound is None else _readable(row.bound)
        lines.append((row.what, f"{figure} {row.unit}".strip(), bound, row.method))
    return "".join("| " + " | ".join(line) + " |\n" for line in lines)


def read_table(text):
    """Return what ``to_markdown`` wrote: what -> (figure, bound), the words of a cell as they are.

    A figure that begins with a number is that number; no bound is None.
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

    Raises ValueError when the markers are not there.
    """
    start, end = _between_markers(text, benchmark)
    return text[:start] + "\n" + content + text[end:]


def between_markers(text, benchmark):
    """Return what stands between the markers of `benchmark`; ValueError when they are not there."""
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
    """Return a bound for a figure: a twentieth more, and up to two digits."""
    most = figure * ROOM
    if isinstance(figure, int):
        return math.ceil(most)
    scale = 10 ** (1 - math.floor(math.log10(most or 1)))
    return math.ceil(most * scale) / scale


def _readable(number):
    """Return a number to be read: never rounded to less than it is."""
    if isinstance(number, int):
        return f"{number:,}"
    scale = 10 ** max(0, _MOST_DIGITS - 1 - math.floor(math.log10(abs(number) or 1)))
    return f"{math.ceil(round(number * scale, 6)) / scale:,.10g}"


def _plain(number):
    return _readable(number).replace(",", "")


def _read(cell):
    number = re.match(r"-?[\d,]+(\.\d+)?(?= |$)", cell)
    return float(number[0].replace(",", "")) if number else cell

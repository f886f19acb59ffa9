"""Plots of a match's totals by round, or of wins over time, as an image."""

import io
import warnings
from collections.abc import Sequence
from typing import Any

from tableref_host.history import HistoryError, statistics, times
from tableref_host.history.names import called, game_name
from tableref_host.history.played import StoredMatch

KINDS = ("png", "svg")
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000")
"""Seven colours that remain distinct with red-green blindness (Okabe and Ito)."""
MARKERS = "osD^vP*Xph"
SIZE = (8, 5)
"""Size of an image (inches, at 100 dpi)."""
MAX_LINES = 12
"""Maximum number of players in a plot: those with the most wins."""
MAX_POINTS = 200
"""Maximum number of points of a line, because more would not be visible."""
MAX_MARKERS = 25
"""Maximum number of markers of a line."""

Line = tuple[str, list[int], list[int]]
"""A name, the x values, the y values."""
Drawing = tuple[str, str, str, list[Line]]
"""The arguments of `draw`: title, labels of both axes, lines."""


def of_match(match: StoredMatch) -> Drawing:
    """Return the arguments of `draw` for a match: its totals after each round, starting at 0.

    Raises HistoryError for a match without rounds.
    """
    if not match["rounds"]:
        raise HistoryError(f"match {match['match']} has no rounds to draw")
    title = f"{game_name(match['game'])}, {times.local(match['began'])}"
    numbers = [0, *(scored["round"] for scored in match["rounds"])]
    lines: list[Line] = []
    for seat in match["players"]:
        key = str(seat["seat"])
        totals = [0, *(scored["totals"][key] for scored in match["rounds"])]
        name = called(seat["seat"], seat["name"])
        lines.append((name + (" (won)" if seat["is_winner"] else ""), numbers, totals))
    return title, "round", "total", lines


def of_wins(found: Sequence[StoredMatch], player: str | None = None) -> Drawing:
    """Return the arguments of `draw` for matches: the wins of each player, match by match.

    Raises HistoryError if there is no match.
    """
    found = statistics.counted(found)
    won: dict[str, tuple[list[int], list[int]]] = {}
    spelt: dict[str, str] = {}
    for place, match in enumerate(found, 1):
        for seat in match["players"]:
            name = called(seat["seat"], seat["name"])
            spelt.setdefault(name.casefold(), name)
            places, wins = won.setdefault(name.casefold(), ([place - 1], [0]))
            places.append(place)
            wins.append(wins[-1] + seat["is_winner"])
    names = sorted(won, key=lambda name: (-won[name][1][-1], name))
    if player is not None:
        names = [name for name in names if name == player.casefold()]
    if not names:
        raise HistoryError("nobody has played what was asked for: there is nothing to draw")
    lines = [(spelt[name], *_thinned(*won[name])) for name in names[:MAX_LINES]]
    return "Wins", "match", "wins", lines


def _thinned(across: list[int], up: list[int]) -> tuple[list[int], list[int]]:
    """Return at most MAX_POINTS points of a line, including the first and the last."""
    step = max(1, -(-(len(across) - 1) // (MAX_POINTS - 1)))
    places = [*range(0, len(across) - 1, step), len(across) - 1]
    return [across[at] for at in places], [up[at] for at in places]


def draw(title: str, across: str, up: str, lines: Sequence[Line], kind: str) -> bytes:
    """Return a plot with these `lines` as an image (bytes) of a `kind` of KINDS.

    `across` and `up` are the labels of the axes; see `Line`.
    """
    # Import matplotlib here, because it is optional: only plots need it.
    import matplotlib as mpl  # noqa: PLC0415
    from matplotlib.figure import Figure  # noqa: PLC0415
    from matplotlib.ticker import MaxNLocator  # noqa: PLC0415

    # With this style, names are not parsed as TeX, and a fixed salt makes the SVG reproducible.
    style: Any = {"text.parse_math": False, "svg.hashsalt": "tableref", "svg.fonttype": "none"}
    with mpl.rc_context(style), warnings.catch_warnings():
        # Ignore letters that the font lacks, which are drawn as boxes.
        warnings.filterwarnings("ignore", message="Glyph .* missing", category=UserWarning)
        figure = Figure(SIZE, dpi=100, layout="constrained")
        axes = figure.add_subplot()
        for place, (name, xs, ys) in enumerate(lines):
            axes.plot(
                xs,
                ys,
                color=COLOURS[place % len(COLOURS)],
                marker=MARKERS[place % len(MARKERS)],
                markevery=max(1, len(xs) // MAX_MARKERS),
                # Put a space first, because matplotlib omits labels that begin with an underscore.
                label=f" {name}" if name.startswith("_") else name,
            )
        axes.set(title=title, xlabel=across, ylabel=up)
        axes.grid(alpha=0.3)
        for axis in (axes.xaxis, axes.yaxis):
            axis.set_major_locator(MaxNLocator(integer=True))
        figure.legend(loc="outside right upper")
        picture = io.BytesIO()
        metadata = {"Date": None} if kind == "svg" else {"Software": "TableRef"}
        figure.savefig(picture, format=kind, metadata=metadata)
    return picture.getvalue()

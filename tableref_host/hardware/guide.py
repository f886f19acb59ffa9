"""The guide in hardware/: handwritten pages with generated blocks.

A block is between the comments `<!-- made: NAME -->` and `<!-- end -->`. It is replaced by the
output of the macro NAME of pages/blocks.md.jinja, so that no figure is written by hand.
"""

import difflib
import json
import re
from collections import Counter
from functools import cache, partial

from jinja2.runtime import Macro

from tableref.drivers import wiring
from tableref.games import GAMES
from tableref.referee.settings_menu import SETTINGS
from tableref.texts import LANGUAGES
from tableref_host import game_facts
from tableref_host.device.builds import builds_of
from tableref_host.hardware import HardwareError
from tableref_host.hardware.board_page import board_page
from tableref_host.hardware.box.dimensions import BOX
from tableref_host.hardware.box.printing import totals
from tableref_host.hardware.box.slicing import FILE as SLICED
from tableref_host.hardware.box.slicing import PRINTERS
from tableref_host.hardware.circuit import circuit_of
from tableref_host.hardware.electrics import results
from tableref_host.hardware.page import PAGES
from tableref_host.hardware.part import CONTROL_NAMES, PLAYERS
from tableref_host.hardware.parts_list import all_lines
from tableref_host.hardware.placement import placed
from tableref_host.hardware.sheets import pin_table
from tableref_host.hardware.times import MAKERS, time_rows
from tableref_host.hardware.words import bands, ohms
from tableref_host.places import ROOT

HARDWARE = ROOT / "hardware"
WRITTEN = (
    *("README.md", "breadboard.md", "four.md", "table.md", "troubleshooting.md", "your-own.md"),
    *("how-it-works.md", "card.md", "card.de.md", "box/README.md", "fab/README.md"),
)
"""The pages with generated blocks, in reading order."""

END = "<!-- end -->"
BLOCK = re.compile(
    rf"^<!-- made: ([^>]+) -->$(?:(?!^<!-- made).)*?^{END}$", re.DOTALL | re.MULTILINE
)
MARK = re.compile(rf"^(?:<!-- made: .+? -->|{END})$", re.MULTILINE)


def guide_files(sliced=None):
    """Return {path: bytes} of the guide's pages below hardware/ with updated blocks.

    `sliced` is the content of sliced.json; the default is the content of the committed file. Raises
    HardwareError if a page is missing or a block is not valid.
    """
    files = {}
    for name in WRITTEN:
        path = HARDWARE / name
        if not path.is_file():
            raise HardwareError(f"{name} of the guide is missing.")
        files[name] = filled(path.read_text(encoding="utf-8"), name, sliced).encode()
    return files


def filled(text, name, sliced=None):
    """Return the `text` of the page `name` with updated blocks. Raises HardwareError."""
    stray = MARK.search(BLOCK.sub("", text))
    if stray:
        raise HardwareError(f"{name}: {stray[0]} is half a block: its beginning or end is missing.")
    return BLOCK.sub(lambda found: block(found[1], name, sliced), text)


def block(made, name, sliced=None):
    """Return the block `made`, such as "pins table", with its comments. Raises HardwareError.

    `name` is the page that contains it.
    """
    known = blocks(sliced)
    if made not in known:
        there = ", ".join(known)
        raise HardwareError(
            f"{name} has a block {made!r}, which is unknown. The blocks are: {there}."
        )
    content = known[made]().strip("\n")
    return f"<!-- made: {made} -->\n\n{content}\n\n{END}"


@cache
def blocks(sliced=None):
    """Return {name of a block: function that returns its text}; `sliced` is as in guide_files."""
    own = (board_of, cost, games_without_next, moved_lines, names_of_games, playing)
    own += (refusal, resistors)
    others = (bands, circuit_of, ohms, pin_table, results, time_rows)
    known = {function.__name__: function for function in own + others}
    figures = json.loads(sliced or (BOX / SLICED).read_text(encoding="utf-8"))
    known |= dict(CONTROL_NAMES=CONTROL_NAMES, PLAYERS=PLAYERS, MAKERS=MAKERS)
    known |= dict(prints=partial(totals, figures), printers=PRINTERS)
    module = PAGES.get_template("blocks.md.jinja", globals=known).module
    macros = {name: made for name, made in vars(module).items() if isinstance(made, Macro)}
    return {name.replace("_", " "): made for name, made in macros.items()}


@cache
def board_of(name):
    """Return the build called `name`, a class of board.py."""
    return builds_of(ROOT / "firmware")[name]


def cost(board):
    """Return the total price of the parts of the build `board`, rounded to whole EUR."""
    return round(sum(line.total_cents for lines in all_lines(board) for line in lines) / 100)


def resistors(builds):
    """Return {value of a resistor: [number of resistors with it, in each of `builds`]}."""
    counts = [
        Counter(part.value for part in circuit_of(build).parts.values() if part.kind == "resistor")
        for build in builds
    ]
    return {value: [some[value] for some in counts] for value in sum(counts, Counter())}


def games_without_next():
    """Return [(number of BACK presses, game, description)] for a board without NEXT.

    The description, which is in the game's `host.py`, says whether two players can play the game
    with BACK and OK alone, without a screen. Games without a description are left out.
    """
    length = len([*GAMES, SETTINGS])
    order = [0, *range(len(GAMES) - 1, 0, -1)]
    rows = [(at and length - at, GAMES[at], game_facts.of(GAMES[at].key)) for at in order]
    return [
        (presses, game.name, facts.WITHOUT_NEXT)
        for presses, game, facts in rows
        if facts.WITHOUT_NEXT is not None
    ]


def names_of_games(code):
    """Return the names of the games in the language `code`, in the order of the menu."""
    at = [known for known, _ in LANGUAGES].index(code)
    return [game.names[at] if at < len(game.names) else game.names[0] for game in GAMES]


def playing(begin):
    """Return the paragraph of docs/playing.md whose first line starts with `begin`."""
    text = (ROOT / "docs" / "playing.md").read_text(encoding="utf-8")
    return begin + text.partition(f"\n{begin}")[2].partition("\n\n")[0]


def moved_lines(pin):
    """Return how the pages of the breadboard change if the data of the lights is moved to `pin`.

    `pin` is the number of a GPIO. The result is {page: its changed lines, with "+" or "-"}.
    """
    before = board_of("breadboard")
    rows = {"pins.md": [], "board.md": []}
    for one in (before, type("MyBoard", (before,), {"LIGHTS_PIN": pin})):
        circuit = circuit_of(one)
        pages = pin_table(circuit), board_page(placed(circuit, one), before.NAME)
        for name, text in zip(rows, pages, strict=True):
            rows[name].append([line for line in text.splitlines() if line.startswith("| ")])
    return {
        name: [line for line in difflib.ndiff(*both) if line[0] in "+-"]
        for name, both in rows.items()
    }


def refusal(pin):
    """Return (name, problems) of the build "table" if the data of its lights is moved to `pin`."""
    mine = type("MyTable", (board_of("table"),), {"LIGHTS_PIN": pin})
    return mine.NAME, wiring.problems(mine)

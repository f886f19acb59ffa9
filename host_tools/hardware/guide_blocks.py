"""What is made for the guide: lists and tables of figures that come from elsewhere."""

import difflib
from functools import cache, partial

from host_tools import game_facts
from host_tools.device.builds import builds_of
from host_tools.hardware.board_page import board_page
from host_tools.hardware.box.artefact import box_meshes
from host_tools.hardware.box.checks import read_stl
from host_tools.hardware.box.dimensions import DIMENSIONS
from host_tools.hardware.box.openscad import sources
from host_tools.hardware.box.printing import OF_A_POD, ONCE, grams, hours
from host_tools.hardware.circuit import circuit
from host_tools.hardware.colours import bands
from host_tools.hardware.electrics import results
from host_tools.hardware.part import CONTROL_NAMES, PLAYERS
from host_tools.hardware.parts_list import PARTS, around_lines, electric_lines, read_shop
from host_tools.hardware.placement import placed
from host_tools.hardware.sheets import pin_table
from host_tools.hardware.times import times, together, with_fewer_pods
from host_tools.hardware.words import ohms
from host_tools.places import ROOT
from tableref.drivers import wiring
from tableref.games import GAMES
from tableref.referee.settings import SETTINGS
from tableref.texts import LANGUAGES

FIRMWARE = ROOT / "firmware"
FEW_PODS = 4
"""Pods that are enough to play with."""


@cache
def board_of(name):
    """Return the build called `name`, a class of board.py."""
    return builds_of(FIRMWARE)[name]


def cost(board):
    """Return what the parts of `board` cost together (EUR), rounded."""
    shop = read_shop(PARTS.read_text(encoding="utf-8"))
    made = circuit(board)
    lines = electric_lines(made, shop) + around_lines(board, made, shop)
    return round(sum(line.total_cents for line in lines) / 100)


def players_of(board):
    """Return how many players' buttons `board` has."""
    return sum(button <= PLAYERS for button in board.BUTTONS)


def choose():
    """Return the table that compares our two builds."""
    small, large = board_of("breadboard"), board_of("table")

    def row(what, say):
        return f"| {what} | {say(small)} | {say(large)} |"

    def controls(board):
        named = [name for number, name in CONTROL_NAMES.items() if number in board.BUTTONS]
        return ", ".join(named)

    def supply(board):
        cells = f" or {board.BATTERY_CELLS} AA cells" if board.BATTERY_CELLS else ""
        return f"USB ({board.SUPPLY_MA} mA){cells}"

    def hours(board):
        minutes = together(times(board))
        return f"{minutes} minutes" if minutes < 100 else f"{minutes / 60:.0f} hours"

    return [
        "| | breadboard | table |",
        "|---|---|---|",
        row("players' buttons", players_of),
        row("other buttons", controls),
        row("lights", lambda board: board.LIGHTS + board.LIGHTS_MIRRORED),
        row("screen", lambda board: "none" if board.DISPLAY_I2C is None else "yes"),
        row("supply", supply),
        row("soldering", lambda board: "two boards to order" if board.HAS_PODS else "hardly any"),
        row("box", lambda board: "3D-printed" if board.HAS_PODS else "none"),
        row("work of your hands, about", hours),
        row("parts, about", lambda board: f"{cost(board)} EUR"),
    ]


def time_table(name):
    """Return the table of the work of the build `name`, part by part."""
    board = board_of(name)
    rows = times(board)
    lines = ["| Work | Minutes |", "|---|--:|"]
    lines += [f"| {what} | {minutes} |" for what, minutes in rows]
    lines.append(f"| together | {together(rows)} |")
    if board.HAS_PODS:
        lines.append(f"| the same with {FEW_PODS} pods | {with_fewer_pods(board, FEW_PODS)} |")
    return lines


def colours():
    """Return the table of the resistors of both builds, with their rings."""
    counts = {}
    for name in ("breadboard", "table"):
        for part in circuit(board_of(name)).parts.values():
            if part.kind == "resistor":
                counts.setdefault(part.value, {}).setdefault(name, []).append(part.ref)
    lines = ["| Value | Rings | breadboard | table |", "|---|---|--:|--:|"]
    for value, of in counts.items():
        numbers = " | ".join(str(len(of.get(name, []))) for name in ("breadboard", "table"))
        lines.append(f"| {ohms(value)} | {bands(value)} | {numbers} |")
    return lines


def electrics(name, *wanted):
    """Return a list of what was worked out for the build `name`: the Results called `wanted`."""
    found = {result.name: result.text for result in results(board_of(name))}
    return [f"- {found[result]}" for result in wanted]


def pins(name):
    """Return the pin table of the build `name`."""
    page = pin_table(circuit(board_of(name)))
    return page[page.index("| Pin ") :].rstrip("\n").splitlines()


def printing():
    """Return how long the printer is at work, and how much plastic it takes."""
    _, stls = box_meshes(DIMENSIONS.read_text(encoding="utf-8"), tuple(sources().items()))
    meshes = {part: read_stl(stls[part]) for part in (*ONCE, *OF_A_POD)}

    def row(what, parts):
        weight = sum(grams(meshes[part]) for part in parts)
        time = sum(hours(meshes[part]) for part in parts)
        return f"| {what} | {weight:.0f} | {time:.1f} |"

    return [
        "| Print | Grams | Hours |",
        "|---|--:|--:|",
        row("hub, lid, door, ring diffuser", ONCE),
        row("each pod, with base and windows", OF_A_POD),
        row(f"all, with {PLAYERS} pods", ONCE + OF_A_POD * PLAYERS),
    ]


def games():
    """Return the table of the games on a board without NEXT: how often BACK finds each.

    A game's host.py says how far two players get with BACK and OK alone, without a screen; one that
    does not say is not told of.
    """
    menu = [*GAMES, SETTINGS]
    rows = []
    for at in (0, *range(len(GAMES) - 1, 0, -1)):
        game = GAMES[at]
        words = game_facts.of(game.key).WITHOUT_NEXT
        if words is not None:
            rows.append(f"| {at and len(menu) - at} | {game.name} | {words} |")
    return ["| BACK, so often | Game | Two players, BACK and OK |", "|--:|---|---|", *rows]


def buttons():
    """Return the table of the hub's buttons, as How to play has it."""
    return _part_of_playing("| button |", "")


def before_a_match():
    """Return the steps before a match, as How to play has them."""
    return _part_of_playing("1. NEXT turns", "")


def game_names(code):
    """Return the names of the games in the menu's order, as one line, in the language `code`."""
    at = [known for known, _ in LANGUAGES].index(code)
    names = [game.names[at] if at < len(game.names) else game.names[0] for game in GAMES]
    return [", ".join(f"**{name}**" for name in names) + "."]


def _part_of_playing(begin, end):
    """Return the lines of docs/playing.md from the one that begins so to the next that is `end`."""
    lines = (ROOT / "docs" / "playing.md").read_text(encoding="utf-8").splitlines()
    first = next(at for at, line in enumerate(lines) if line.startswith(begin))
    return lines[first : lines.index(end, first)]


MOVED_PIN = 22
"""Where the lights' data goes in the guide's example of a moved pin."""


def moved():
    """Return which lines of the sheets change when the lights' pin is moved, before and after."""
    before = board_of("breadboard")
    after = type("MyBoard", (before,), {"LIGHTS_PIN": MOVED_PIN})
    lines = ["```diff"]
    for name, page in (("pins.md", _pins_page), ("board.md", _board_page)):
        lines.append(f"# {name}")
        old, new = (_rows(page(board)) for board in (before, after))
        changes = difflib.ndiff(old, new)
        lines += [change for change in changes if change[0] in "+-"]
    return [*lines, "```"]


REFUSED_PIN = 16
"""A pin that the example cannot take: the buzzer has it."""


def refused():
    """Return what is said when the lights' pin is one that is taken."""
    mine = type("MyTable", (board_of("table"),), {"LIGHTS_PIN": REFUSED_PIN})
    problems = " ".join(wiring.problems(mine))
    return [f"    Error: my_board.py describes a board that cannot work ({mine.NAME}). {problems}"]


def _pins_page(board):
    return pin_table(circuit(board))


def _board_page(board):
    return board_page(placed(circuit(board), board), board.NAME)


def _rows(page):
    return [line for line in page.splitlines() if line.startswith("| ")]


BLOCKS = {
    "choose": choose,
    "colours": colours,
    "printing": printing,
    "games": games,
    "buttons": buttons,
    "before a match": before_a_match,
    "game names": partial(game_names, "en"),
    "game names de": partial(game_names, "de"),
    "moved": moved,
    "refused": refused,
    "pins breadboard": partial(pins, "breadboard"),
    "pins table": partial(pins, "table"),
    "time breadboard": partial(time_table, "breadboard"),
    "time table": partial(time_table, "table"),
    "why breadboard": partial(electrics, "breadboard", "data", "data at most", "all white"),
    "supply table": partial(
        electrics,
        "table",
        *("all white", "all together", "fuse", "lights, bright", "run time, dark", "paling"),
    ),
    "pods table": partial(electrics, "table", "pod shorted", "sparks"),
}
"""Name of a block -> function that returns its lines."""

"""The breadboard, step by step: pictures and tables of what goes into which hole."""

from host_tools.hardware.board_picture import step_pictures
from host_tools.hardware.breadboard import spoken
from host_tools.hardware.circuit import circuit
from host_tools.hardware.colours import colour_of
from host_tools.hardware.layouts import placed
from host_tools.hardware.steps import steps, wire_numbers
from host_tools.hardware.words import describe, end_words, purpose

HEAD = """\
# The board of the build "{name}", hole by hole

Generated from `firmware/board.py`: `make hardware` writes it again.

The board has 63 rows of holes, a to e and f to j, and two rails on each side. The five holes a to e
of a row are joined, and so are f to j; a rail is joined along its line. On some boards the rails
are broken in the middle, at row 32: the wires here bridge that, and do no harm where they are not.
"+" and "\N{MINUS SIGN}" are what the lines are marked with, red and blue; on some boards the two of
a side have changed places: go by the mark. Which rail carries what:

{rails}

In each picture what is new has its colour, its name and a dark rim; what was there before is pale.
A wire has its number at both ends. Its colour is a proposal; nothing but your eyes depends on it.
"""

PARTS_HEAD = ("| Part | What it is | Holes |", "|---|---|---|")
WIRES_HEAD = ("| Wire | Colour | From | To | What for |", "|---|---|---|---|---|")


def breadboard_files(board):
    """Return {path: bytes} of the page and its pictures; nothing for a build with pods.

    Raises HardwareError: it has more than fits.
    """
    if board.HAS_PODS:
        return {}
    placement = placed(circuit(board), board)
    files = {"board.md": board_page(placement, board.NAME)}
    files |= {f"board/{name}.svg": svg for name, svg in step_pictures(placement).items()}
    return {path: text.encode() for path, text in files.items()}


def board_page(placement, name):
    """Return the page as Markdown; `name` is the build's."""
    sides = {"L": "left", "R": "right"}
    rails = "\n".join(
        f"- {sides[rail[0]]} {rail[1].replace('-', chr(0x2212))}: {purpose(net)}"
        for rail, net in placement.rails.items()
    )
    lines = [HEAD.format(name=name, rails=rails)]
    numbers = wire_numbers(placement)
    for step in steps(placement):
        lines += ["", f"## Step {step.number}: {step.title}", ""]
        lines += [f"![Step {step.number}: {step.title}](board/step-{step.number:02}.svg)", ""]
        lines += [step.how, ""]
        if step.parts:
            lines += [*PARTS_HEAD, *(part_row(placement, ref) for ref in step.parts)]
        if step.wires:
            rows = (wire_row(wire, numbers[wire], placement.circuit.parts) for wire in step.wires)
            lines += [*WIRES_HEAD, *rows]
        lines += ["", f"**Check.** {step.check}"]
    lines += ["", "## All of it", "", "![All parts and wires on the board](board/whole.svg)"]
    return "\n".join(lines) + "\n"


def part_row(placement, ref):
    """Return the line of the table for the part `ref`."""
    part = placement.circuit.parts[ref]
    return f"| {ref} | {describe(part)} | {_where(part, placement.parts[ref])} |"


def wire_row(wire, number, parts):
    """Return the line of the table for `wire`."""
    start, end = (end_words(end, parts) for end in wire.ends)
    return f"| {number} | {colour_of(wire.net).word} | {start} | {end} | {purpose(wire.net)} |"


def _where(part, legs):
    first, second = spoken(legs["1"][0]), spoken(legs["2"][0])
    if part.kind == "pico":
        return f"pin 1 in {first}, pin 40 in {legs['40'][0]}, USB over the board's end"
    if part.kind == "button":
        rows = " and ".join(", ".join(legs[pin]) for pin in "12")
        return f"across the groove: {rows}"
    if part.kind == "diode":
        return f"the end with the stripe in {first}, the other in {second}"
    if part.kind == "electrolytic":
        return f"+ (the long leg) in {first}, \N{MINUS SIGN} in {second}"
    return f"{first} and {second}"

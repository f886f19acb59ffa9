"""The breadboard, step by step: pictures and tables of what goes into which hole."""

from host_tools.hardware.board_picture import step_pictures
from host_tools.hardware.breadboard import spoken
from host_tools.hardware.circuit import circuit
from host_tools.hardware.colours import colour_of
from host_tools.hardware.page import page
from host_tools.hardware.placement import placed
from host_tools.hardware.steps import steps, wire_numbers
from host_tools.hardware.words import end_words


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
    return page(
        "breadboard.md",
        name=name,
        placement=placement,
        parts=placement.circuit.parts,
        steps=steps(placement),
        numbers=wire_numbers(placement),
        where=_where,
        colour_of=colour_of,
        end_words=end_words,
    )


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

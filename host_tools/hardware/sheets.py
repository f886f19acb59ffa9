"""All of a build that shows which wire goes where: pin table, board hole by hole, wiring sheets."""

from host_tools.hardware.board_page import board_drawings, board_page, placement_of
from host_tools.hardware.colours import colour_of
from host_tools.hardware.harness_sheets import sheets, typical_seat
from host_tools.hardware.light_drawings import lights_drawing
from host_tools.hardware.part import PICO_GROUND
from host_tools.hardware.pictures import draw
from host_tools.hardware.seat_drawings import pod_drawing, seat_drawing
from host_tools.hardware.steps import purpose

PIN_HEAD = """\
# Pins of the build "{name}"

Generated from `firmware/board.py`: `make hardware` writes it again. The pins are numbered as on the
Pico's data sheet: with the USB socket up, 1 is at the top left, 20 at the bottom left, 21 at the
bottom right and 40 at the top right.

| Pin | Name | For | Net | Next part | Wire |
|---|---|---|---|---|---|
"""


def wiring_sheets(board):
    """Return {path: bytes} of the sheets of `board`, below its build's folder.

    Raises HardwareError when its board has no room, PictureError when nothing can be drawn.
    """
    placement = placement_of(board)
    wiring = sheets(placement)
    graphs = {f"wiring/{name}": sheet.graph() for name, sheet in wiring.items()}
    texts = {f"wiring/{name}.yml": sheet.yaml() for name, sheet in wiring.items()}
    texts["pins.md"] = pin_table(placement.circuit)
    texts["board.md"] = board_page(placement, board.NAME)
    drawings = board_drawings(placement) | _other_drawings(placement.circuit, board)
    files = {}
    for name, picture in draw(graphs, drawings).items():
        texts[f"{name}.svg"] = picture.svg
        files[f"{name}.png"] = picture.png
    return files | {path: text.encode() for path, text in texts.items()}


def _other_drawings(made, board):
    found = {"drawings/lights": lights_drawing(board)}
    if made.pods:
        seat = typical_seat(made)
        found["drawings/seat"] = seat_drawing(made, seat)
        found["drawings/pod"] = pod_drawing(made, seat)
    return found


def pin_table(made):
    """Return the page of the Pico's pins in the Circuit `made`, as Markdown."""
    pico = made.parts["U1"]
    used = sorted((int(pin), net) for pin, net in pico.pins.items() if net is not None)
    rows = [_pin_row(made, str(pin), net) for pin, net in used if str(pin) not in PICO_GROUND]
    ground = ", ".join(PICO_GROUND)
    rows.append(f"| {ground} | GND | ground: all joined inside | GND | | {colour_of('GND').word} |")
    free = [pico.pin_name(pin) for pin, net in pico.pins.items() if net is None]
    text = PIN_HEAD.format(name=made.name) + "\n".join(rows)
    return f"{text}\n\nNothing goes to {', '.join(free)}.\n"


def _pin_row(made, pin, net):
    others = sorted(end for end in made.nets[net] if end[0] != "U1")
    # A resistor's leg needs no number: the two are alike.
    parts = [made.parts[ref] for ref, _ in others]
    named = [
        ref if part.pin_name(at) == at else f"{ref} {part.pin_name(at)}"
        for (ref, at), part in zip(others, parts, strict=True)
    ]
    ends = ", ".join(named) if len(named) <= 4 else "many"
    name = made.parts["U1"].pin_name(pin)
    return f"| {pin} | {name} | {purpose(net)} | {net} | {ends} | {colour_of(net).word} |"

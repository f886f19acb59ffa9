"""The table of the Pico's pins, and the drawing of the lights' order."""

from host_tools.hardware.circuit import circuit
from host_tools.hardware.light_drawings import lights_drawing
from host_tools.hardware.part import PICO_GROUND
from host_tools.hardware.words import purpose

PIN_HEAD = """\
# Pins of the build "{name}"

Generated from `firmware/board.py`: `make hardware` writes it again. The pins are numbered as on the
Pico's data sheet: with the USB socket up, 1 is at the top left, 20 at the bottom left, 21 at the
bottom right and 40 at the top right.

| Pin | Name | For | Net | Next part |
|---|---|---|---|---|
"""


def pin_sheets(board):
    """Return {path: bytes} of the sheets of `board`, below its build's folder."""
    return {
        "pins.md": pin_table(circuit(board)).encode(),
        "lights.svg": lights_drawing(board).encode(),
    }


def pin_table(made):
    """Return the page of the Pico's pins in the Circuit `made`, as Markdown."""
    pico = made.parts["U1"]
    used = sorted((int(pin), net) for pin, net in pico.pins.items() if net is not None)
    rows = [_pin_row(made, str(pin), net) for pin, net in used if str(pin) not in PICO_GROUND]
    ground = ", ".join(PICO_GROUND)
    rows.append(f"| {ground} | GND | ground: all joined inside | GND | |")
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
    return f"| {pin} | {name} | {purpose(net)} | {net} | {ends} |"

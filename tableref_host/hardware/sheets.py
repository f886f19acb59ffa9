"""The table of the Pico's pins, and the drawing of the order of the lights."""

from math import cos, sin, tau

from tableref_host.hardware.circuit import circuit_of
from tableref_host.hardware.page import page
from tableref_host.hardware.part import PICO_GROUND, PLAYERS, side_of_hub
from tableref_host.hardware.words import colour_of

PITCH = 130


def pin_sheets(board):
    """Return {path: bytes} of the sheets of the build `board`, relative to its folder."""
    return {
        "pins.md": pin_table(circuit_of(board)).encode(),
        "lights.svg": lights_drawing(board).encode(),
    }


def pin_table(circuit):
    """Return the page about the Pico's pins in a Circuit as Markdown."""
    pico = circuit.parts["U1"]
    pins = sorted(pico.pins.items(), key=lambda row: int(row[0]))
    used = [(pin, net) for pin, net in pins if net is not None and pin not in PICO_GROUND]
    free = [pico.pin_name(pin) for pin, net in pico.pins.items() if net is None]
    known = dict(pico=pico, used=used, free=free, ground=PICO_GROUND, next_parts=next_parts)
    return page("pins.md", circuit=circuit, **known)


def next_parts(circuit, net):
    """Describe the parts that are connected to a pin of the Pico on `net`."""
    named = []
    for ref, at in sorted(end for end in circuit.nets[net] if end[0] != "U1"):
        # Name a resistor without its pin, because both pins are alike.
        name = circuit.parts[ref].pin_name(at)
        named.append(ref if name == at else f"{ref} {name}")
    return ", ".join(named) if len(named) <= 4 else "many"


def lights_drawing(board):
    """Return a drawing (SVG) of the order of the lights of the build `board`."""
    # Place the seats as on the circuit board, where the back is the front rotated by 180 degrees.
    seats = []
    for seat in range(1, PLAYERS + 1):
        is_front, place = side_of_hub(seat)
        seats.append((180 + PITCH * place, 490) if is_front else (725 - PITCH * place, 110))
    count = board.LIGHTS - board.SEAT_LIGHTS
    turns = [tau * at / count for at in range(count)]
    middle, centre = (450, 282) if board.HAS_BOARD else (340, 305)
    ring = [(middle + 112 * sin(turn), centre - 112 * cos(turn)) for turn in turns]
    # The four seats run clockwise from the front left, because turns pass clockwise.
    four_seats = [(300, 400), (300, 150), (600, 150), (600, 400)]
    known = dict(board=board, seats=seats, four_seats=four_seats, ring=ring)
    return page("lights.svg", **known, green=colour_of("LED_1").shade)

"""The blocks of the schematic, each a drawing in a frame; `blocks` says which a circuit has.

A block draws from the pen's origin on; its size is known beforehand, so that the pen can be put
where there is room. Lengths are in grid units.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from host_tools.hardware.part import PLAYERS, button_name
from host_tools.hardware.schematic.hub_blocks import (
    draw_buzzer,
    draw_direct,
    draw_display,
    draw_last_lights,
    draw_pico,
    draw_shifter,
    draw_supply,
)
from host_tools.hardware.schematic.seat_blocks import (
    BARE,
    CELL,
    COLUMNS,
    CONTROL,
    draw_contacts,
    draw_pod,
    draw_sockets,
)


@dataclass(frozen=True)
class Block:
    """A block: `key` names its picture, `draw` is a function of a Sheet."""

    key: str
    title: str
    width: float
    height: float
    draw: Callable


def blocks(made):
    """Return the Blocks of what the Circuit `made` has, in the order in which they are placed."""
    parts = made.parts
    found = [
        Block("pico", "Raspberry Pi Pico", 32, 26, draw_pico),
        Block("supply", "Supply of the lights", 40, 14, draw_supply),
    ]
    if "U2" in parts:
        found.append(Block("data", "Data of the lights: 3.3 V to 5 V", 36, 16, draw_shifter))
    else:
        found.append(Block("data", "Data of the lights", 20, 8, draw_direct))
    found.append(Block("buzzer", "Buzzer", 29 if "Q1" in parts else 20, 16, draw_buzzer))
    last = "RING1" if "RING1" in parts else "STRIP1"
    title = "Ring" if "RING1" in parts else "Strip of lights"
    found.append(Block("lights", title, 22, 12, lambda sheet: draw_last_lights(sheet, last)))
    if "DS1" in parts:
        found.append(Block("display", "Display", 38 if "R4" in parts else 22, 12, draw_display))
    own = [part for part in parts.values() if part.kind == "button" and not part.pod]
    if own:
        cell = CONTROL if own[0].value == "panel" else BARE
        title = "Controls in the lid" if own[0].value == "panel" else "Buttons"
        width, height = cells(len(own), cell)
        drawn = partial(draw_contacts, buttons=own, cell=cell)
        found.append(Block("buttons", title, width, height, drawn))
    if made.pods:
        title = f"Pod of {button_name(made.pods[0])}: one of {len(made.pods)}, all alike"
        found.append(Block("pod", title, 36, 18, draw_pod))
    if "LED1" in parts:
        size = cells(PLAYERS, CELL)
        found.append(Block("sockets", "Sockets of the pods, seat lights", *size, draw_sockets))
    return found


def cells(count, cell):
    """Return the size of `count` cells (width, height each) in rows, with room for a title."""
    return (cell[0] * min(count, COLUMNS), cell[1] * -(-count // COLUMNS) + 1)

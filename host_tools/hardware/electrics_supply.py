"""The supply of a build: what is drawn, what its parts carry, how long batteries last."""

import math

from host_tools.hardware import figures
from host_tools.hardware.figures import Working, f
from host_tools.hardware.part import number

BRIGHTEST = 3
"""Channels of a light that is white."""

WIRE_MM2 = 0.25
"""Of every wire in the hub and of a pod's cable (mm2)."""

GROUND_MV = 50
"""How far the lights may lift a ground (mV): the Pico reads 0 up to 800."""


def supply_results(board, made):
    """Return the Results of `board`'s supply; `made` is its Circuit."""
    w = Working(board, made)
    w.lights = board.LIGHTS + board.LIGHTS_MIRRORED
    w.white = w.lights * (board.LIGHT_IDLE_MA + BRIGHTEST * board.LIGHT_CHANNEL_MA)
    w.most = board.LIGHTS_LIMIT_MA + board.REST_MA
    w.say("all white", w.white)
    limited(w, "all together", w.most, board.SUPPLY_MA, board.SUPPLY_MA - board.REST_MA)
    rest(w)
    if "D1" in made.parts:
        limited(w, "D1", board.LIGHTS_LIMIT_MA, f.SILICON_MA, f.SILICON_MA)
    if board.BATTERY_CELLS:
        limited(w, "The Pico's diode", w.most, f.PICO_DIODE_MA, f.PICO_DIODE_MA - board.REST_MA)
    if "F1" in made.parts:
        fuse(w)
    microfarad = w.part("C1") * 1e6
    w.say("capacitor", microfarad, microfarad=microfarad)
    if board.BATTERY_CELLS:
        batteries(w)
    return w.results


def limited(w, key, carried, may, limit):
    """Say whether `carried` (mA) is no more than `may`; if not, to what the lights' `limit` is."""
    write = f" Write LIGHTS_LIMIT_MA = {limit:.0f}." if carried > may else ""
    w.say(key, carried, carried <= may, carried=carried, may=may, write=write)


def rest(w):
    """Say what all but the lights draws, against what the build leaves it."""
    pull_ups = [part for part in w.made.parts.values() if part.pins.get("1") == "+3V3"]
    ohms = [number(part.value) for part in pull_ups if part.kind == "resistor"]
    w.contacts = sum(f.LOGIC_V / ohm * 1000 for ohm in ohms)
    w.display = f.DISPLAY_MA if "DS1" in w.made.parts else 0
    w.buzzer = f.USB_V / w.part("R3") * 1000 if "R3" in w.made.parts else 5
    w.drawn = f.PICO_MA + w.display + w.contacts + w.buzzer
    w.say("the rest", w.drawn, w.drawn <= w.board.REST_MA)


def fuse(w):
    """Say whether the fuse holds, what it leaves the lights, and how far they lift the ground."""
    limit = w.board.LIGHTS_LIMIT_MA
    w.drop = limit * f.FUSE_OHM / 1000
    # In a box it is warmer than 23 C, where such a fuse holds a third less at 50 C.
    held = f.FUSE_HOLD_MA / 1.5
    limited(w, "fuse", limit, held, held)
    lost = (f.PICO_DIODE_V if w.board.BATTERY_CELLS else 0) + w.drop
    lost += f.SILICON_MOST_V if "D1" in w.made.parts else 0
    w.left, w.least = f.USB_V - lost, f.USB_LEAST_V - lost
    w.say("lights, bright", w.left, w.least >= f.LIGHT_LEAST_V)
    ohm = f.LID_WIRE_M * f.COPPER_OHM_MM2_M / WIRE_MM2
    w.mohm, w.lifted, w.WIRE_MM2 = ohm * 1000, limit * ohm, WIRE_MM2
    w.say("ground", w.lifted, w.lifted <= GROUND_MV)


def hours(drawn_ma):
    """Return how long alkaline AA in series last at `drawn_ma`, to 0.8 V each (hours).

    Between the figures of the sheet, in double logarithmic scale; outside as at the next one.
    """
    table = figures.CELL_MAH
    drawn = min(max(drawn_ma, table[0][0]), table[-1][0])
    for (low, first), (high, last) in zip(table, table[1:], strict=False):
        if drawn <= high:
            share = math.log(drawn / low) / math.log(high / low)
            return first * (last / first) ** share / drawn_ma
    raise AssertionError("the last pair holds the largest figure")


def batteries(w):
    """Say what the batteries give and how long they last."""
    board, lost = w.board, w.board.BATTERY_DIODE_MV / 1000
    w.dark = board.REST_MA + w.lights * board.LIGHT_IDLE_MA
    w.dark_h, w.most_h = hours(w.dark), hours(w.most)
    w.fresh = board.BATTERY_CELLS * f.CELL_FRESH_V
    w.empty = board.BATTERY_CELLS * f.CELL_EMPTY_V - lost
    w.cell = (f.LIGHT_LEAST_V + lost) / board.BATTERY_CELLS
    limited(w, "D3", w.most, f.SCHOTTKY_MA, f.SCHOTTKY_MA)
    w.say("fresh batteries", w.fresh - lost, w.fresh <= f.VSYS_MOST_V, reaching=w.fresh - lost)
    w.say("empty batteries", w.empty, w.empty >= f.VSYS_LEAST_V)
    w.say("run time, dark", w.dark_h)
    w.say("paling", w.cell)

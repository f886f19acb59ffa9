"""The supply of a build: what is drawn, what its parts carry, how long batteries last."""

import math

from host_tools.hardware import figures as f
from host_tools.hardware.figures import Result
from host_tools.hardware.part import number

BRIGHTEST = 3
"""Channels of a light that is white."""

WIRE_MM2 = 0.25
"""Of every wire in the hub and of a pod's cable (mm2)."""

GROUND_MV = 50
"""How far the lights may lift a ground (mV): the Pico reads 0 up to 800."""


def supply_results(board, made):
    """Return the Results of `board`'s supply; `made` is its Circuit."""
    lights = board.LIGHTS + board.LIGHTS_MIRRORED
    white = lights * (board.LIGHT_IDLE_MA + BRIGHTEST * board.LIGHT_CHANNEL_MA)
    most = board.LIGHTS_LIMIT_MA + board.REST_MA
    found = [
        Result(
            "all white",
            white,
            "mA",
            f"All {lights} lights white would draw {lights} x ({board.LIGHT_IDLE_MA} + 3 x "
            f"{board.LIGHT_CHANNEL_MA}) = {white} mA. So the firmware dims them: "
            f"{board.LIGHTS_LIMIT_MA} mA together at most (LIGHTS_LIMIT_MA).",
        ),
        Result(
            "all together",
            most,
            "mA",
            f"Lights and all the rest: {board.LIGHTS_LIMIT_MA} + {board.REST_MA} = {most} mA of "
            f"the {board.SUPPLY_MA} mA that the supply gives (SUPPLY_MA)."
            + named("LIGHTS_LIMIT_MA", board.SUPPLY_MA - board.REST_MA, most > board.SUPPLY_MA),
            most <= board.SUPPLY_MA,
        ),
        rest_result(board, made),
    ]
    if "D1" in made.parts:
        found.append(carried("D1", "before the lights", f.SILICON_MA, board.LIGHTS_LIMIT_MA))
    if board.BATTERY_CELLS:
        row = carried("The Pico's diode", "from USB to VSYS", f.PICO_DIODE_MA, most, board.REST_MA)
        found.append(row)
    if "F1" in made.parts:
        found += [fuse_result(board), bright_result(board, made), ground_result(board)]
    found.append(inrush_result(made))
    return found + (battery_results(board, made) if board.BATTERY_CELLS else [])


def rest_result(board, made):
    """Return what all but the lights draws, against what the build leaves it."""
    pull_ups = [part for ref, part in made.parts.items() if part.pins.get("1") == "+3V3"]
    ohms = [number(part.value) for part in pull_ups if part.kind == "resistor"]
    contacts = sum(f.LOGIC_V.value / ohm * 1000 for ohm in ohms)
    display = f.DISPLAY_MA.value if "DS1" in made.parts else 0
    buzzer = f.USB_V.value / number(made.parts["R3"].value) * 1000 if "R3" in made.parts else 5
    drawn = f.PICO_MA.value + display + contacts + buzzer
    return Result(
        "the rest",
        drawn,
        "mA",
        f"The rest: Pico {f.PICO_MA.value}, display {display}, all pull-ups held down "
        f"{contacts:.0f}, buzzer {buzzer:.0f}: {drawn:.0f} mA of the {board.REST_MA} mA left for "
        "it (REST_MA).",
        drawn <= board.REST_MA,
    )


def named(name, most, is_wrong):
    """Return what to write in board.py where it is wrong: " Write LIGHTS_LIMIT_MA = 400."."""
    return f" Write {name} = {most:.0f}." if is_wrong else ""


def carried(what, where, figure, drawn, rest=0):
    """Return whether a diode carries `drawn` (mA), of which the lights leave `rest` to others."""
    is_wrong = drawn > figure.value
    return Result(
        what,
        drawn,
        "mA",
        f"{what} ({where}) carries {drawn} mA at most, of {figure.value} mA that it may."
        + named("LIGHTS_LIMIT_MA", figure.value - rest, is_wrong),
        not is_wrong,
    )


def bright_result(board, made):
    """Return what the lights still have when they are as bright as the limit allows."""
    drop = board.LIGHTS_LIMIT_MA * f.FUSE_OHM.value / 1000
    lost = (f.PICO_DIODE_V.value if board.BATTERY_CELLS else 0) + drop
    lost += f.SILICON_MOST_V.value if "D1" in made.parts else 0
    left, least = f.USB_V.value - lost, f.USB_LEAST_V.value - lost
    return Result(
        "lights, bright",
        left,
        "V",
        f"At {board.LIGHTS_LIMIT_MA} mA {left:.1f} V of USB's {f.USB_V.value} V reach the lights "
        f"({least:.2f} V when a port gives least); they run from {f.LIGHT_LEAST_V.value} V.",
        least >= f.LIGHT_LEAST_V.value,
    )


def ground_result(board):
    """Return how far the lights lift the ground that the lid's buttons and display see."""
    ohm = f.LID_WIRE_M.value * f.COPPER_OHM_MM2_M.value / WIRE_MM2
    lifted = board.LIGHTS_LIMIT_MA * ohm
    return Result(
        "ground",
        lifted,
        "mV",
        "The board's ground is a pour on both sides, joined with all eight ground pins of the "
        "Pico. Ring, display and each button of the lid have a ground wire of their own, and a "
        f"pod's cable has two. {board.LIGHTS_LIMIT_MA} mA x {ohm * 1000:.0f} mohm "
        f"({f.LID_WIRE_M.value} m of {WIRE_MM2} mm2) lift the ring's by {lifted:.0f} mV, the "
        "others' by nothing.",
        lifted <= GROUND_MV,
    )


def fuse_result(board):
    """Return whether the fuse holds what the lights draw."""
    drop = board.LIGHTS_LIMIT_MA * f.FUSE_OHM.value / 1000
    # In a box it is warmer than 23 C, where such a fuse holds a third less at 50 C.
    most = f.FUSE_HOLD_MA.value / 1.5
    return Result(
        "fuse",
        board.LIGHTS_LIMIT_MA,
        "mA",
        f"The fuse holds {f.FUSE_HOLD_MA.value} mA at 23 C, and the lights draw "
        f"{board.LIGHTS_LIMIT_MA} mA; it takes {drop:.2f} V of theirs at most. 5 V shorted to "
        f"ground in a pod opens it (from {f.FUSE_TRIP_MA.value} mA, in some seconds): the lights "
        "go out, the Pico may start again, and when the short is gone and the fuse has cooled for "
        "a minute all is as before. The Pico's diode is for "
        f"{f.PICO_DIODE_MA.value} mA without end, and bears those seconds. A computer's port may "
        "switch itself off first." + named("LIGHTS_LIMIT_MA", most, board.LIGHTS_LIMIT_MA > most),
        board.LIGHTS_LIMIT_MA <= most,
    )


def inrush_result(made):
    """Return what C1 means for USB."""
    farad = number(made.parts["C1"].value)
    return Result(
        "capacitor",
        farad * 1e6,
        "uF",
        f"C1 keeps the lights' supply steady when many light up at once (Adafruit, NeoPixel "
        f"Überguide: 500 to 1000 uF). USB wants {f.USB_BULK_UF.value} uF at most at its plug; "
        f"{farad * 1e6:g} uF are more than that, charged in some milliseconds when it is plugged "
        "in. Computers and chargers bear it; a port that does not will say so, and then a charger "
        "is the answer.",
    )


def hours(drawn_ma):
    """Return how long alkaline AA in series last at `drawn_ma`, to 0.8 V each (hours).

    Between the figures of the sheet, in double logarithmic scale; outside as at the next one.
    """
    table = f.CELL_MAH
    drawn = min(max(drawn_ma, table[0][0]), table[-1][0])
    for (low, first), (high, last) in zip(table, table[1:], strict=False):
        if drawn <= high:
            share = math.log(drawn / low) / math.log(high / low)
            return first * (last / first) ** share / drawn_ma
    raise AssertionError("the last pair holds the largest figure")


def battery_results(board, made):
    """Return what the batteries give and how long they last."""
    dark = board.REST_MA + (board.LIGHTS + board.LIGHTS_MIRRORED) * board.LIGHT_IDLE_MA
    most = board.REST_MA + board.LIGHTS_LIMIT_MA
    lost = board.BATTERY_DIODE_MV / 1000
    fresh = board.BATTERY_CELLS * f.CELL_FRESH_V.value
    empty = board.BATTERY_CELLS * f.CELL_EMPTY_V.value - lost
    cell = (f.LIGHT_LEAST_V.value + lost) / board.BATTERY_CELLS
    return [
        carried("D3", "from the batteries", f.SCHOTTKY_MA, most),
        Result(
            "fresh batteries",
            fresh - lost,
            "V",
            f"{board.BATTERY_CELLS} fresh cells give {fresh:.1f} V, and {fresh - lost:.1f} V reach "
            f"VSYS, which bears {f.VSYS_MOST_V.value} V.",
            fresh <= f.VSYS_MOST_V.value,
        ),
        Result(
            "empty batteries",
            empty,
            "V",
            f"Empty, at {f.CELL_EMPTY_V.value} V a cell, they leave {empty:.1f} V at VSYS; the "
            f"Pico runs from {f.VSYS_LEAST_V.value} V.",
            empty >= f.VSYS_LEAST_V.value,
        ),
        Result(
            "run time, dark",
            hours(dark),
            "h",
            f"They last {hours(dark):.0f} hours with the lights dark ({dark} mA), "
            f"{hours(most):.0f} with as much light as the limit allows all the time ({most} mA), "
            "until a cell has 0.8 V. A match is in between.",
        ),
        Result(
            "paling",
            cell,
            "V",
            f"From {cell:.2f} V a cell on the lights have less than the {f.LIGHT_LEAST_V.value} V "
            "of their sheet: blue and white pale first, and the rest goes on. The Pico itself "
            f"runs down to {f.VSYS_LEAST_V.value} V.",
        ),
    ]

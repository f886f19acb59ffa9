"""The circuit of a build, derived from board.py. All drawings and lists are made from it.

Its parts are in circuit.toml, except for the Pico. A part that exists once has a single number: R1,
C1, D1. A part of a button has the number of the button plus 10 (pull-up, capacitor) or 30 (series
resistor). A part of a pod has the number of the player plus 20 (light), 30 (capacitor), 50 (data
resistor) or 60 (ESD array). A part beside the pod's socket has it plus 40 (ESD array) or 50
(capacitor of the seat light).
"""

from tableref_host.hardware import table
from tableref_host.hardware.part import (
    PICO_GPIO,
    PICO_GROUND,
    PIN_NAMES,
    PLAYERS,
    Circuit,
    button_name,
    numbered,
)

BLOCKS = table("circuit")["block"]


def supply_net(build):
    """Return the net that supplies the lights: VSYS (USB or battery), or VBUS (USB only)."""
    return "VSYS" if build.BATTERY_CELLS else "VBUS"


def lights_rail(build):
    """Return the net on the lights' 5 V pins: "+5V", the supply, or "+4V3" behind a diode."""
    if not build.HAS_LEVEL_SHIFTER:
        return "+4V3"
    return "+5V" if build.HAS_PODS else supply_net(build)


def place(build):
    """Return the usual place of the parts of `build`: "hub", "four" or "breadboard"."""
    if build.HAS_PODS:
        return "hub"
    return "four" if build.HAS_BOARD else "breadboard"


def add_pico(circuit, build):
    """Add the Pico, U1, with a net on each pin that the build uses."""
    gpio_nets = {
        pin: f"BTN_{number}" for number, pin in zip(build.BUTTONS, build.BUTTON_PINS, strict=True)
    }
    gpio_nets[build.LIGHTS_PIN] = "LED_DATA"
    gpio_nets[build.BUZZER_PIN] = "BUZZER"
    power_nets = {supply_net(build): supply_net(build)}
    if build.DISPLAY_I2C is not None:
        gpio_nets[build.DISPLAY_SDA_PIN] = "OLED_SDA"
        gpio_nets[build.DISPLAY_SCL_PIN] = "OLED_SCL"
    if build.DISPLAY_I2C is not None or build.HAS_PODS:
        power_nets["3V3"] = "+3V3"
    pins = {pin: gpio_nets.get(gpio) for gpio, pin in PICO_GPIO.items()}
    pins |= dict.fromkeys(PICO_GROUND, "GND")
    names = PIN_NAMES["pico"]
    pins |= {pin: power_nets.get(name) for pin, name in names.items() if pin not in pins}
    circuit.add("U1", "pico", "Raspberry Pi Pico", place(build), pins)


def facts_of(build):
    """Return the set of facts about `build` that conditions in circuit.toml can contain."""
    facts = {
        "pods": build.HAS_PODS,
        "board": build.HAS_BOARD,
        "soldered": build.HAS_PODS or build.HAS_BOARD,
        "battery": build.BATTERY_CELLS,
        "shifter": build.HAS_LEVEL_SHIFTER,
        "display": build.DISPLAY_I2C is not None,
    }
    return {name for name, there in facts.items() if there}


def names_of(build):
    """Return {name: value} of the names in circuit.toml that have the same value in all blocks."""
    rail, supply = lights_rail(build), supply_net(build)
    fused = rail if build.HAS_LEVEL_SHIFTER else "FUSED"
    return {
        "rail": rail,
        "supply": supply,
        "behind": fused if build.HAS_PODS else supply,
        "driven": "LED_5V" if build.HAS_LEVEL_SHIFTER else "LED_DATA",
        "cells": build.BATTERY_CELLS,
        "lights": build.LIGHTS,
        "ring": build.LIGHTS - build.SEAT_LIGHTS,
        "last": build.SEAT_LIGHTS + 1,
    }


def holds(condition, facts):
    """Return whether `condition`, such as "pods, no shifter", is met by the set of `facts`."""
    words = filter(None, condition.split(", "))
    return all((word.removeprefix("no ") in facts) != word.startswith("no ") for word in words)


def pods_of(build):
    """Return the sorted numbers of the players who have a pod in `build`."""
    players = sorted(number for number in build.BUTTONS if number <= PLAYERS)
    return tuple(players) if build.HAS_PODS else ()


def each_row(blocks, build, more=None):
    """Yield (row, number, names) of the rows of `blocks` in circuit.toml that apply to `build`.

    A row inherits the values of its block. A block with a key `each`, such as "button", is repeated
    for the number of each button; otherwise the number is 0. `names` is {name: value} of the names
    that a row may contain in braces. `more` defines additional values of `each`, which blocks of
    other files have, as {value: numbers}.
    """
    known, names = facts_of(build), names_of(build)
    seats = range(1, build.SEAT_LIGHTS + 1)
    numbers = {"seat": seats, "button": build.BUTTONS, "pod": pods_of(build)}
    numbers |= more or {}
    for block in blocks:
        shared = {name: block[name] for name in block.keys() - {"each", "if", "rows"}}
        for n in numbers[block["each"]] if "each" in block else [0]:
            lit = n <= build.LIGHTS_MIRRORED
            facts = known | ({"control"} if n > PLAYERS else set()) | ({"lit"} if lit else set())
            data, heard = f"POD_{n}" if lit else "", names["driven"] if n == 1 else f"LED_{n}"
            own = {"n": n, "next": n + 1, "data": data, "heard": heard}
            for row in block["rows"] if holds(block.get("if", ""), facts) else ():
                if holds(row.get("if", ""), facts):
                    yield shared | row, n, names | own


def circuit_of(build):
    """Return the Circuit of `build`, a class of board.py. The wiring of the build must be valid."""
    circuit = Circuit(build.NAME, pods_of(build))
    add_pico(circuit, build)
    for row, number, names in each_row(BLOCKS, build):
        add_part(circuit, row, number, names, place(build))
    lonely = sorted(net for net, pins in circuit.nets.items() if len(pins) < 2)
    if lonely:
        raise ValueError(f"nets with a single pin: {', '.join(lonely)}")
    return circuit


def add_part(circuit, row, number, names, where):
    """Add the part of a `row` of circuit.toml to a Circuit; `number` is as in each_row."""
    circuit.add(
        numbered(row["ref"], number) if "{}" in row["ref"] else row["ref"],
        row["kind"],
        row["value"].format(**names),
        row.get("where", where),
        {str(at + 1): net.format(**names) or None for at, net in enumerate(row["pins"])},
        on_board=not row.get("loose"),
        pod=number if "of" in row else 0,
        note=button_name(number) if "named" in row else "",
    )

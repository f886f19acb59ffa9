"""A project for the simulator Wokwi of a build without pods: diagram.json, checked, and wokwi.toml.

Wokwi knows no diodes and no capacitors: a diode is drawn as a wire, a capacitor is left out. Its
lights do not mind 5 V.
"""

import json

import jsonschema

from host_tools.hardware.circuit import circuit
from host_tools.hardware.colours import colour_of
from host_tools.hardware.part import PICO_GROUND, button_name, number
from host_tools.places import ROOT

SCHEMA = ROOT / "host_tools" / "hardware" / "wokwi.schema.json"

PARTS = {
    "pico": ("wokwi-pi-pico", {}),
    "resistor": ("wokwi-resistor", {"1": "1", "2": "2"}),
    "button": ("wokwi-pushbutton", {"1": "1.l", "2": "2.l"}),
    "piezo": ("wokwi-buzzer", {"1": "2", "2": "1"}),
    "display": ("board-ssd1306", {"1": "GND", "2": "VCC", "3": "SCL", "4": "SDA"}),
}
"""Kind -> (Wokwi's type, pin -> Wokwi's pin)."""

LIGHT = {"1": "VDD", "2": "DOUT", "3": "VSS", "4": "DIN"}
CAPS = {11: "red", 12: "yellow", 13: "green"}
KEYS = {**{n: str(n % 10) for n in range(1, 11)}, 11: "b", 12: "n", 13: "o"}
"""Button -> its key on the keyboard in the simulator."""

PROJECT = """\
# Copy this folder, put the firmware into it, and open it with Wokwi for VS Code.
# make image ARGS="--build breadboard --output tableref.uf2" writes the firmware.
[wokwi]
version = 1
firmware = "tableref.uf2"
"""


def wokwi_files(board):
    """Return {path: bytes} of the project of `board`; nothing for a build with pods.

    Raises jsonschema.ValidationError: a diagram that Wokwi would not read is a mistake of ours.
    """
    if board.HAS_PODS:
        return {}
    drawn = diagram(circuit(board))
    jsonschema.validate(drawn, json.loads(SCHEMA.read_text(encoding="utf-8")))
    text = json.dumps(drawn, indent=1) + "\n"
    return {"wokwi/diagram.json": text.encode(), "wokwi/wokwi.toml": PROJECT.encode()}


def diagram(made):
    """Return the diagram of the Circuit `made`, as json.dumps takes it."""
    parts, ends = [], {}
    merged = {}
    for part in made.parts.values():
        if part.kind == "diode":
            merged[part.pins["1"]] = part.pins["2"]
    for part in made.parts.values():
        if part.kind == "strip":
            for index in range(int(part.value.split()[0])):
                ref = f"LED{index + 1}"
                parts.append(_part(ref, "wokwi-neopixel", len(parts), {}))
                data = f"LED_{index + 2}"
                nets = {"1": part.pins["1"], "2": data, "3": "GND", "4": f"LED_{index + 1}"}
                _join(ends, merged, ref, nets, LIGHT)
        elif part.kind in PARTS:
            kind, pins = PARTS[part.kind]
            parts.append(_part(part.ref, kind, len(parts), _looks(part)))
            if part.kind == "pico":
                pins = {pin: _pico_pin(part, pin) for pin in part.pins}
            _join(ends, merged, part.ref, part.pins, pins)
    wires = [
        [pins[0], other, colour_of(net).word, []]
        for net, pins in ends.items()
        for other in pins[1:]
    ]
    return {
        "version": 1,
        "author": "TableRef",
        "editor": "wokwi",
        "parts": parts,
        "connections": wires,
    }


def _part(ref, kind, place, looks):
    across, down = place % 6, place // 6
    return {"type": kind, "id": ref, "left": 150 * across, "top": 130 * down, "attrs": looks}


def _looks(part):
    if part.kind == "resistor":
        return {"value": f"{number(part.value):g}"}
    if part.kind == "button":
        button = int(part.ref.removeprefix("SW"))
        colour = CAPS.get(button, "blue")
        return {"color": colour, "label": button_name(button), "key": KEYS[button], "bounce": "1"}
    return {"volume": "0.1"} if part.kind == "piezo" else {}


def _pico_pin(part, pin):
    if pin in PICO_GROUND:
        return f"GND.{PICO_GROUND.index(pin) + 1}"
    return part.pin_name(pin)


def _join(ends, merged, ref, nets, pins):
    for pin, net in nets.items():
        if net is not None and pin in pins:
            ends.setdefault(merged.get(net, net), []).append(f"{ref}:{pins[pin]}")

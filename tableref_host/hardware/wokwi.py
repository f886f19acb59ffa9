"""Generate a project for the simulator Wokwi from a build without circuit boards.

Wokwi has neither diodes nor capacitors. So a diode is drawn as a wire, and a capacitor is left out.
The simulated lights work with 5 V.
"""

import json

import jsonschema

from tableref_host.hardware import table
from tableref_host.hardware.circuit import circuit_of
from tableref_host.hardware.page import page
from tableref_host.hardware.part import PICO_GROUND, button_name, number
from tableref_host.hardware.words import colour_of
from tableref_host.places import PACKAGE

KNOWN = table("wokwi")
SCHEMA = PACKAGE / "hardware" / "wokwi.schema.json"


def wokwi_files(board):
    """Return {path: bytes} of the project of the build `board`; {} for one with circuit boards.

    Raises jsonschema.ValidationError if Wokwi could not read the diagram, which would be our error.
    """
    if board.HAS_PODS or board.HAS_BOARD:
        return {}
    drawn = diagram(circuit_of(board))
    jsonschema.validate(drawn, json.loads(SCHEMA.read_text(encoding="utf-8")))
    text = json.dumps(drawn, indent=1) + "\n"
    return {"wokwi/diagram.json": text.encode(), "wokwi/wokwi.toml": page("wokwi.toml").encode()}


def diagram(circuit):
    """Return Wokwi's diagram of a Circuit as a dict for JSON."""
    parts, ends = [], {}
    merged = {p.pins["1"]: p.pins["2"] for p in circuit.parts.values() if p.kind == "diode"}
    for ref, kind, pins, looks in _drawn(circuit):
        across, down = len(parts) % 6, len(parts) // 6
        place = {"left": 150 * across, "top": 130 * down}
        parts.append({"type": kind, "id": ref, **place, "attrs": looks})
        for pin, net in pins:
            if net is not None:
                ends.setdefault(merged.get(net, net), []).append(f"{ref}:{pin}")
    wires = [
        [pins[0], other, colour_of(net).word, []]
        for net, pins in ends.items()
        for other in pins[1:]
    ]
    about = {"version": 1, "author": "TableRef", "editor": "wokwi"}
    return {**about, "parts": parts, "connections": wires}


def _drawn(circuit):
    """Yield (reference, Wokwi's type, [(pin, net)], attributes) of each part that Wokwi has."""
    for part in circuit.parts.values():
        if part.kind == "strip":
            kind, *pins = KNOWN["parts"]["light"]
            for at in range(1, int(part.value.split()[0]) + 1):
                nets = (part.pins["1"], f"LED_{at + 1}", "GND", f"LED_{at}")
                yield f"LED{at}", kind, zip(pins, nets, strict=True), {}
        elif part.kind == "pico":
            grounds = {pin: f"GND.{at + 1}" for at, pin in enumerate(PICO_GROUND)}
            pins = [(grounds.get(pin) or part.pin_name(pin), net) for pin, net in part.pins.items()]
            yield part.ref, "wokwi-pi-pico", pins, {}
        elif part.kind in KNOWN["parts"]:
            kind, *pins = KNOWN["parts"][part.kind]
            yield part.ref, kind, zip(pins, part.pins.values(), strict=True), _looks(part)


def _looks(part):
    if part.kind == "resistor":
        return {"value": f"{number(part.value):g}"}
    if part.kind == "button":
        button = part.ref.removeprefix("SW")
        colour, key = KNOWN["buttons"].get(button, ("blue", button))
        return {"color": colour, "label": button_name(int(button)), "key": key, "bounce": "1"}
    return {"volume": "0.1"} if part.kind == "piezo" else {}

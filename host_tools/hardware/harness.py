"""Wiring sheets in WireViz's form: who is joined with whom, wire by wire, each with its colour.

A sheet is the dict that WireViz reads as YAML. Sockets, buttons and boards are its connectors, and
wires that go the same way are one of its cables.
"""

import html

import yaml
from wireviz import wireviz

from host_tools.hardware.colours import colour_of


class CableSheet:
    """One sheet; connectors stand from left to right as their wires go."""

    def __init__(self, title):
        self.content = {
            "metadata": {"title": title},
            "options": {
                "fontname": "Arial",
                "bgcolor_connector": "#FBFAF4",
                "color_mode": "full",
            },
            "tweak": {"append": ["graph [ranksep=0.45 nodesep=0.15]"]},
            "connectors": {},
            "cables": {},
            "connections": [],
        }

    def add(self, name, title, pins, notes=None):
        """Add a connector with `pins`, pairs (pin, label)."""
        drawn = {
            "type": _text(title),
            "pins": [pin for pin, _ in pins],
            "pinlabels": [_text(label) for _, label in pins],
            "show_name": False,
            "show_pincount": False,
        }
        if notes:
            drawn["notes"] = _text(notes)
        self.content["connectors"][name] = drawn

    def add_part(self, part, title, pins=None, notes=None):
        """Add `part` of a circuit with those of its pins that something goes to, or `pins`."""
        pins = pins or [pin for pin, net in part.pins.items() if net is not None]
        rows = [(int(pin), part.pin_name(pin)) for pin in pins]
        # What is called by its number needs no name beside it.
        rows = [(pin, "" if name == str(pin) else name) for pin, name in rows]
        self.add(part.ref, f"{part.ref}: {title}\n{part.value}", rows, notes)

    def join(self, name, title, wires):
        """Add a cable of `wires`, each (connector, pin, connector, pin, net, label)."""
        nets = [wire[4] for wire in wires]
        drawn = {
            "type": _text(title) or None,
            "wirecount": len(wires),
            "colors": [colour_of(net).code for net in nets],
            "wirelabels": [_text(wire[5]) for wire in wires],
            "show_name": False,
            "show_wirecount": False,
            "show_wirenumbers": False,
        }
        self.content["cables"][name] = {
            key: value for key, value in drawn.items() if value is not None
        }
        for number, (start, pin, end, other, *_) in enumerate(wires, 1):
            self.content["connections"].append([{start: [pin]}, {name: [number]}, {end: [other]}])

    def yaml(self):
        """Return the sheet as WireViz reads it."""
        return yaml.safe_dump(self.content, sort_keys=False, allow_unicode=True, width=100)

    def graph(self):
        """Return the sheet as Graphviz's dot."""
        harness = wireviz.parse(yaml.safe_load(self.yaml()), return_types="harness")
        return harness.graph.source


def _text(words):
    # WireViz puts what it is given into HTML as it is.
    return html.escape(words, quote=False)

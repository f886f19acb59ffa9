"""Stand-in for CircuitPython's ``microcontroller``: the name that ``neopixel`` annotates with."""

from machine import Pin

__all__ = ["Pin"]
